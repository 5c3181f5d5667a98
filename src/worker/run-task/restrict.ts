import type { RunBrowser } from '#src/browser/run-browser.ts';

const linesAtMost = 10;

/**
 * Keeps a run's browser to the task's allowed websites, of which none given means no limit, and says in the chat what
 * was refused: once per host, and not without end.
 */
export function restrictBrowser(
  browser: RunBrowser,
  { network, say }: { network: readonly string[]; say: (text: string) => void },
): void {
  let lines = 0;
  browser.on(event => {
    if (event.type !== 'refused' && event.type !== 'note') return;
    lines += 1;
    if (lines <= linesAtMost) say(event.message);
    if (lines === linesAtMost) say('Further ones are not told one by one.');
  });
  browser.restrict(network.length > 0 ? network : null);
}
