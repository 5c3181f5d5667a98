import { focusedElement } from './dom.ts';
import { isSecret } from './refs.ts';

/**
 * What is selected in the focused element, inside shadow roots too, at most `limit` characters; null when another frame has
 * the focus. As in any browser, a password field gives nothing to copy.
 */
export function selectedText(limit: number): string | null {
  const element = focusedElement();
  if (!document.hasFocus() || (element && /^i?frame$/.test(element.localName))) return null;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (isSecret(element)) return '';
    const { selectionStart, selectionEnd } = element;
    if (selectionStart !== null && selectionEnd !== null)
      return element.value.slice(selectionStart, Math.min(selectionEnd, selectionStart + limit));
  }
  return (getSelection()?.toString() ?? '').slice(0, limit);
}
