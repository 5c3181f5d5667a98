/** Follows what a person does in a browser's pages: every tab, every frame, whichever process it lives in. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { RecordedAction } from '#src/core/live-recording/events.ts';
import { secretOf } from '#src/core/secrets/secret-field.ts';
import { within } from '../deadline.ts';
import { ask } from '../observe/ask.ts';
import { framesOf, type FrameView } from '../observe/frames.ts';
import type { PageHost } from '../page-host.ts';
import { worldName } from '../observe/script/page-script.ts';
import type { SeenAction } from './seen-action.ts';

const lookMs = 400;
const startMs = 1000;
const bindingName = 'legworkRecord';
const Message = z.object({ action: RecordedAction, top: z.boolean(), at: z.number() });

/**
 * Reports actions until stopped; resolves with how to stop once it listens. A page that cannot be followed goes unrecorded.
 * Stopping resolves once no page reports any more, pages that open later included; one that hangs is not waited for.
 */
export async function followActions(
  pages: () => PageHost[],
  { onAction, log }: { onAction: (seen: SeenAction) => void; log: (line: string) => void },
): Promise<() => Promise<void>> {
  const bound = new WeakSet<CDPSession>();
  const started = new Set<string>();
  const end = new AbortController();
  const unbind: (() => void)[] = [];
  let looking: Promise<void> | undefined;

  async function bind(tab: PageHost, cdp: CDPSession): Promise<void> {
    if (bound.has(cdp)) return;
    bound.add(cdp);
    const called = ({ name, payload }: { name: string; payload: string }): void => {
      if (name === bindingName && !end.signal.aborted) receive(tab, payload);
    };
    cdp.on('Runtime.bindingCalled', called);
    unbind.push(() => cdp.off('Runtime.bindingCalled', called));
    // Only our own world gets it: no page can call it.
    await cdp.send('Runtime.addBinding', { name: bindingName, executionContextName: worldName });
  }

  function receive(tab: PageHost, payload: string): void {
    const message = Message.safeParse(jsonOf(payload));
    if (!message.success) return log('A page sent an action that could not be read.');
    onAction({ action: withoutSecret(message.data.action), at: message.data.at, url: tab.page.url() });
  }

  async function begin(tab: PageHost, view: FrameView): Promise<void> {
    await bind(tab, view.cdp);
    if (started.has(view.world.uniqueId)) return;
    if (await ask(view, ['record', true], { ms: startMs, signal: end.signal })) started.add(view.world.uniqueId);
  }

  async function lookNow(): Promise<void> {
    await Promise.all(
      pages().map(async tab => {
        const views = await framesOf(tab);
        await Promise.allSettled(views.map(view => begin(tab, view)));
      }),
    );
  }

  function look(): Promise<void> {
    looking ??= lookNow()
      // Tabs and frames come and go; what is there is looked at again in a moment.
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    return looking;
  }

  /** Stops the reports of all pages; one that is gone sends none. */
  async function stopPages(): Promise<void> {
    const limit = { ms: startMs, signal: AbortSignal.timeout(startMs) };
    const unbound = new Map<CDPSession, Promise<unknown>>();
    const letGo = (cdp: CDPSession): Promise<unknown> =>
      within({ ...limit, what: 'Letting go of a page' }, () =>
        cdp.send('Runtime.removeBinding', { name: bindingName }),
      );
    const quiet = async (view: FrameView): Promise<void> => {
      const done = unbound.get(view.cdp) ?? letGo(view.cdp);
      unbound.set(view.cdp, done);
      // A page that opens from here on reports to nobody; an open one has its binding until here, and is asked to stop.
      await done;
      await ask(view, ['record', false], limit);
    };
    await Promise.allSettled(
      pages().map(async tab => Promise.allSettled((await framesOf(tab)).map(view => quiet(view)))),
    );
  }

  async function stop(): Promise<void> {
    clearInterval(timer);
    end.abort();
    for (const off of unbind) off();
    // Whatever was about to begin has begun: it must not be asked to begin after the end.
    await looking;
    await stopPages();
  }

  const timer = setInterval(() => void look(), lookMs);
  await look();
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}

/** A field that only its name marks as secret is not read either. */
function withoutSecret(action: RecordedAction): RecordedAction {
  if (action.kind !== 'text' || action.secret) return action;
  const secret = secretOf(action.element);
  return secret ? { ...action, value: null, secret } : action;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
