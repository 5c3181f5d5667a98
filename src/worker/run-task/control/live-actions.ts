import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { LiveActions } from '#src/live/source.ts';

const navigationMs = 30_000;
const actionMs = 5000;

/** What a person at the live view may do besides mouse and keyboard, on the run's own browser. */
export function liveActionsOf(browser: RunBrowser, signal: AbortSignal): LiveActions {
  return {
    activateTab: tab => browser.act({ type: 'switch-tab', tab }, { signal, timeoutMs: actionMs }),
    navigate(to) {
      const options = { signal, timeoutMs: navigationMs };
      if (to === 'back' || to === 'forward' || to === 'reload') return browser.act({ type: to }, options);
      // Whoever types an address into the view's own bar is the run's owner.
      browser.allowLocal(to);
      return browser.act({ type: 'navigate', url: to }, options);
    },
    async show(ref) {
      const { box } = await browser.act({ type: 'scroll-to', ref }, { signal, timeoutMs: actionMs });
      return box ?? null;
    },
    answerDialog: ({ accept, text }) =>
      browser.act(
        { type: 'answer-dialog', accept, ...(text !== undefined && { text }) },
        { signal, timeoutMs: actionMs },
      ),
  };
}
