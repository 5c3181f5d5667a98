/** What a page tells machines of itself: JSON-LD, meta elements. */
import type { Outline } from '#src/browser/observe/outline-node.ts';

/** A value and the words of the path to it, such as `hiringOrganization name`. */
export type Told = { path: string; type: string; text: string };

const toldAtMost = 2000;
const deepest = 6;

/** All values of the page's structured data. */
export function structuredValues({ structured, meta }: Pick<Outline, 'structured' | 'meta'>): Told[] {
  const told: Told[] = [];
  for (const text of structured) gather(told, parsed(text), { path: [], type: '', depth: 0 });
  for (const { name, content } of meta) {
    const plain = /^(?:og|article|product|book|profile):([\w:]+)$/.exec(name)?.[1];
    if (plain !== undefined && content !== '')
      told.push({ path: plain.replaceAll(':', ' '), type: 'meta', text: content });
  }
  return told;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Pages write it by hand: what cannot be read is as good as absent.
    return null;
  }
}

type At = { path: string[]; type: string; depth: number };

function gather(told: Told[], value: unknown, at: At): void {
  if (told.length >= toldAtMost || at.depth > deepest) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = plain(String(value));
    if (text !== '' && at.path.length > 0) told.push({ path: at.path.join(' '), type: at.type, text });
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, 200)) gather(told, one, { ...at, depth: at.depth + 1 });
  } else if (typeof value === 'object' && value !== null) gatherFrom(told, Object.entries(value), at);
}

function gatherFrom(told: Told[], entries: [string, unknown][], at: At): void {
  const own: unknown = entries.find(([key]) => key === '@type')?.[1];
  const type = typeof own === 'string' && at.path.length === 0 ? own : at.type;
  for (const [key, one] of entries) {
    if (key === '@graph') gather(told, one, { path: at.path, type, depth: at.depth + 1 });
    else if (!key.startsWith('@')) gather(told, one, { path: [...at.path, key], type, depth: at.depth + 1 });
  }
}

/** Descriptions are often HTML in a text. */
function plain(text: string): string {
  return text
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{1,500}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#39;|&rsquo;/g, "'")
    .trim();
}
