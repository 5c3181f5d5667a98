/** Whether two sentences differ in capital letters, spaces and the last full stop only. */
export function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text.trim().replace(/\.$/, '').replaceAll(/\s+/g, ' ').toLowerCase();
}
