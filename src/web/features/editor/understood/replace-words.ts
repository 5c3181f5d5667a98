/** Where the words stand in the text; '' stands for all of it, undefined for words that are not there. */
export function placeOf(text: string, words: string): [from: number, to: number] | undefined {
  if (words === '') return [0, text.length];
  const exact = text.indexOf(words);
  const lower = text.toLowerCase();
  // "İ" has two letters in lower case: places behind it are not those of the text.
  const from = exact >= 0 || lower.length !== text.length ? exact : lower.indexOf(words.toLowerCase());
  return from < 0 ? undefined : [from, from + words.length];
}

/**
 * Puts other words into a field as if they were typed, so that the browser's own undo takes them back. `onText` gets
 * the new text where the browser does not offer that.
 */
export function replaceWords(
  box: HTMLTextAreaElement,
  { words, by }: { words: string; by: string },
  onText: (text: string) => void,
): void {
  const place = placeOf(box.value, words);
  if (!place) return;
  box.focus();
  box.setSelectionRange(...place);
  // Deprecated, yet the only way that keeps undo.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, by)) return;
  onText(box.value.slice(0, place[0]) + by + box.value.slice(place[1]));
}
