import { within } from '../deadline.ts';
import type { PageHost } from '../page-host.ts';

/**
 * Finds what is selected in the frame's focused element, inside shadow roots too; null when another frame has the
 * focus. As in any browser, a password field gives nothing to copy. A string, since it runs in the page.
 */
const selectionInFrame = `(() => {
  let element = document.activeElement;
  while (element && element.shadowRoot && element.shadowRoot.activeElement) element = element.shadowRoot.activeElement;
  if (!document.hasFocus() || (element && /^I?FRAME$/.test(element.tagName))) return null;
  if (element && /^(INPUT|TEXTAREA)$/.test(element.tagName) && element.selectionStart !== null) {
    if (element.type === 'password') return '';
    return element.value.slice(element.selectionStart, element.selectionEnd);
  }
  return String(getSelection() ?? '');
})()`;

const frameMs = 1000;

/** The text selected in the tab, in whichever of its frames has the focus; empty when there is none. */
export async function readSelectedText(tab: PageHost): Promise<string> {
  const signal = new AbortController().signal;
  const texts = await Promise.all(
    tab.page.frames().map(frame =>
      within({ ms: frameMs, signal, what: 'Reading the selection' }, () => frame.evaluate(selectionInFrame)).then(
        (text: unknown) => (typeof text === 'string' ? text : null),
        // A frame that is gone or blocked has nothing to copy.
        () => null,
      ),
    ),
  );
  return texts.find(text => text !== null && text !== '') ?? '';
}
