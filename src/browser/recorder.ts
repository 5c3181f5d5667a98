/** Follows what a person does in a browser's pages: every tab, every frame, whichever process it lives in. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { Deed } from '#src/core/recording/events.ts';
import { ask } from './observe-ask.ts';
import { framesOf, type FrameView } from './observe-frames.ts';
import type { PageHost } from './page-host.ts';
import { worldName } from './page-script.ts';
import type { SeenDeed } from './seen-deed.ts';

const lookMs = 400;
const startMs = 1000;
const bell = 'legworkRecord';
const Told = z.object({ deed: Deed, top: z.boolean(), at: z.number() });

/** Tells deeds until stopped; resolves with how to stop once it listens. A page that is in the way only goes unrecorded. */
export async function followDeeds(
  pages: () => PageHost[],
  { tell, log }: { tell: (seen: SeenDeed) => void; log: (line: string) => void },
): Promise<() => void> {
  const bound = new WeakSet<CDPSession>();
  const started = new Set<string>();
  const end = new AbortController();
  const unbind: (() => void)[] = [];
  let looking: Promise<void> | undefined;

  async function bind(tab: PageHost, cdp: CDPSession): Promise<void> {
    if (bound.has(cdp)) return;
    bound.add(cdp);
    const called = ({ name, payload }: { name: string; payload: string }): void => {
      if (name === bell && !end.signal.aborted) heed(tab, payload);
    };
    cdp.on('Runtime.bindingCalled', called);
    unbind.push(() => cdp.off('Runtime.bindingCalled', called));
    // Only our own world gets it: no page can call it.
    await cdp.send('Runtime.addBinding', { name: bell, executionContextName: worldName });
  }

  function heed(tab: PageHost, payload: string): void {
    const told = Told.safeParse(jsonOf(payload));
    if (!told.success) return log('A page told of a deed that could not be read.');
    tell({ deed: told.data.deed, at: told.data.at, url: tab.page.url() });
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

  /** Pages tell nothing any more; one that is gone has nothing to tell. */
  async function hush(): Promise<void> {
    const signal = AbortSignal.timeout(startMs);
    for (const tab of pages()) {
      const views = await framesOf(tab);
      await Promise.allSettled(views.map(view => ask(view, ['record', false], { ms: startMs, signal })));
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  await look();
  return () => {
    clearInterval(timer);
    end.abort();
    for (const off of unbind) off();
    hush().catch(() => undefined);
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
