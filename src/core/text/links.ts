export type TextPart = { text: string; link: boolean };

/** Cuts a text at its web addresses. Marks that end a sentence are no part of an address. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'“”]+/g)) {
    const address = match[0].replace(/(?<![.,;:!?)\]}’])[.,;:!?)\]}’]+$/, '');
    if (!URL.canParse(address)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), link: false });
    parts.push({ text: address, link: true });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), link: false });
  return parts;
}
