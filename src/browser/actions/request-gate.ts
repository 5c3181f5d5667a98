/** Stops what a page sends after a press, where that is not permitted, before it leaves. */
import type { CDPSession } from 'playwright-core';
import { sessionsOf } from '../observe/frames.ts';
import type { PageHost } from '../page-host.ts';
import type { ActOptions, SentRequest } from '../run-browser.ts';

export type RequestGate = {
  /** From now on each request of the tab and its frames is held until it is permitted. */
  begin(): Promise<void>;
  /** What was stopped first. @throws what weighing a request has thrown */
  stopped(): SentRequest | undefined;
  end(): void;
};

/** Counters and pictures do nothing for the user. */
const patterns = (['XHR', 'Fetch', 'Document'] as const).map(resourceType => ({ urlPattern: '*', resourceType }));
const reading = /^(?:GET|HEAD|OPTIONS)$/;
const lettersAtMost = 10_000;

/** A page that is gone sends nothing. */
const gone = (): void => undefined;

export function gateRequests(tab: PageHost, permits: NonNullable<ActOptions['permitsRequest']>): RequestGate {
  const ends = new Map<CDPSession, () => void>();
  let stopped: SentRequest | undefined;
  let fault: { error: unknown } | undefined;

  function isPermitted({ method, url, postData = '' }: { method: string; url: string; postData?: string }): boolean {
    if (reading.test(method)) return true;
    const request = { method, url, body: postData.slice(0, lettersAtMost) };
    try {
      if (permits(request)) return true;
      stopped ??= request;
    } catch (error) {
      fault ??= { error };
    }
    return false;
  }

  async function hold(cdp: CDPSession): Promise<void> {
    if (ends.has(cdp)) return;
    const weigh = (paused: { requestId: string; request: Parameters<typeof isPermitted>[0] }): void => {
      const { requestId, request } = paused;
      const answer = isPermitted(request)
        ? cdp.send('Fetch.continueRequest', { requestId })
        : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      answer.catch(gone);
    };
    ends.set(cdp, () => {
      cdp.send('Fetch.disable').catch(gone);
      cdp.off('Fetch.requestPaused', weigh);
    });
    cdp.on('Fetch.requestPaused', weigh);
    await cdp.send('Fetch.enable', { patterns }).catch(gone);
  }

  return {
    begin: async () => void (await Promise.all((await sessionsOf(tab)).map(hold))),
    stopped() {
      if (fault) throw fault.error;
      return stopped;
    },
    end() {
      for (const end of ends.values()) end();
      ends.clear();
    },
  };
}
