/**
 * A text of the page that a quote can hold: on one line, with no more kinds of quotes than one, no braces, which would be an input,
 * and without what cannot be seen, except the joiners of some scripts.
 */
export function quotable(text: string): string {
  return (text.includes('"') ? text.replaceAll(/[“”]/g, '’') : text)
    .replaceAll(/[^\P{C}\u200C\u200D]+/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** An address without what would end it in a sentence. */
export function addressOf(url: string): string {
  return url.replaceAll(/["'<>{} ]|[.,:;!?)]$/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
