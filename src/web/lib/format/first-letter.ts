/** The first letter of a text in capitals, whole also where it takes two code units; the fallback when there is none. */
export function firstLetter(text: string, fallback = ''): string {
  const code = text.trim().codePointAt(0);
  return code === undefined ? fallback : String.fromCodePoint(code).toUpperCase();
}
