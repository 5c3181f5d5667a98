/** With single spaces, and none at the ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
