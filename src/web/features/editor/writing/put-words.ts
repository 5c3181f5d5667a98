/** Words that take the place of those from `from` to `to`. */
export type WordChange = { from: number; to: number; text: string };

/**
 * Puts words into a field as if they were typed, so that the browser's own undo takes them back. `onText` gets the new text where
 * the browser does not offer that.
 */
export function putWords(
  box: HTMLTextAreaElement,
  { from, to, text }: WordChange,
  onText: (text: string) => void,
): void {
  box.focus();
  box.setSelectionRange(from, to);
  // Deprecated, yet the only way that keeps undo.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  onText(box.value.slice(0, from) + text + box.value.slice(to));
}
