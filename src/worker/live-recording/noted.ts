import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { RecordedAction } from '#src/core/live-recording/events.ts';
import type { LiveActions } from '#src/live/source.ts';

/** What is done beside the page, by the live view's own bar, is part of what is shown. */
export function noted(
  actions: LiveActions,
  { browser, note }: { browser: RunBrowser; note: (action: RecordedAction) => void },
): LiveActions {
  return {
    activateTab(id) {
      const tab = browser.tabs().find(one => one.id === id);
      if (tab && !tab.active) note({ kind: 'tab', title: tab.title.slice(0, 400) });
      return actions.activateTab(id);
    },
    navigate(to) {
      note(to === 'back' || to === 'forward' || to === 'reload' ? { kind: 'move', to } : { kind: 'go', to });
      return actions.navigate(to);
    },
    show: actions.show,
    answerDialog(answer) {
      note({ kind: 'dialog', accept: answer.accept, ...(answer.text && { text: answer.text.slice(0, 400) }) });
      return actions.answerDialog(answer);
    },
  };
}

/** The address of the page that is in front. */
export function placeOf(browser: RunBrowser): string {
  return browser.tabs().find(tab => tab.active)?.url ?? '';
}
