import type { RunBrowser } from '#src/browser/run-browser.ts';

const linesAtMost = 10;

type Restricted = {
  network: readonly string[];
  /** What the task's own words name, whoever runs it. */
  named: readonly string[];
  say: (text: string) => void;
};

/**
 * Keeps a run's browser to the task's allowed websites, of which none given means no limit, and says in the chat what
 * was refused: once per host, and not without end. Of this machine it reaches what these or the task's own words name.
 */
export function restrictBrowser(browser: RunBrowser, { network, named, say }: Restricted): void {
  let lines = 0;
  browser.on(event => {
    if (event.type !== 'refused' && event.type !== 'note') return;
    lines += 1;
    if (lines <= linesAtMost) say(event.message);
    if (lines === linesAtMost) say('Further ones are not listed here.');
  });
  browser.restrict(network.length > 0 ? network : null, named);
}
