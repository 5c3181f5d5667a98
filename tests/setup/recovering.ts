import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from '#src/browser/actions/act.ts';
import { createLauncher } from '#src/browser/launch/launcher.ts';
import { observe, preparePage } from '#src/browser/observe/observe.ts';
import type { BrowserHost } from '#src/browser/page-host.ts';
import { type MovableBrowser, openRecoveringBrowser } from '#src/browser/recovery/recovering-browser.ts';
import type { BrowserEvent } from '#src/browser/run-browser.ts';
import { served } from './served.ts';
import { failOnFault } from './fail-on-fault.ts';

export type Recovering = {
  browser: MovableBrowser;
  events: BrowserEvent[];
  /** Ends the browser's main process. */
  kill(): void;
  /** Ends the process of the page that is shown, as Chromium does when it runs out of memory. */
  crashPage(): void;
  close(): Promise<void>;
};

/** A browser as a run has it, in whose place another is put when it dies. */
export async function startRecovering(): Promise<Recovering> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'legwork-recovering-'));
  const events: BrowserEvent[] = [];
  let host: BrowserHost | undefined;
  const launch = createLauncher({
    chromiumPath: process.env['CHROMIUM_PATH'],
    scratchDir,
    egressFilter: { allowLoopback: true, allowPrivate: false, named: served },
    driver: {
      preparePage,
      observe,
      act(of, action, options) {
        host = of;
        return act(of, action, options);
      },
    },
    log: () => undefined,
    report: failOnFault,
    isolate: (_scope, work) => work(),
  });
  const browser = await openRecoveringBrowser({
    start: (signal, legacy) => launch(signal, { profile: legacy?.profile, downloads: legacy?.downloads }),
    signal: new AbortController().signal,
    report: failOnFault,
  });
  browser.on(event => events.push(event));
  return {
    browser,
    events,
    kill: () => void process.kill(browser.pid, 'SIGKILL'),
    crashPage: () =>
      void host
        ?.active()
        .cdp.send('Page.crash')
        .catch(() => undefined),
    async close() {
      await browser.close();
      await rm(scratchDir, { recursive: true, force: true });
    },
  };
}
