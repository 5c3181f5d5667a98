/** What a page states for machines: JSON-LD, meta elements. */
import type { Outline } from '#src/browser/observe/outline-node.ts';

/** A value and the words of the path to it, such as `hiringOrganization name`. */
export type StructuredValue = { path: string; type: string; text: string };

const valuesAtMost = 2000;
const deepest = 6;
/** Of each name in a path: a page's own names may be of any length. */
const nameLetters = 60;

/** All values of the page's structured data. */
export function structuredValues({ structured, meta }: Pick<Outline, 'structured' | 'meta'>): StructuredValue[] {
  const values: StructuredValue[] = [];
  for (const text of structured) gather(values, parsed(text), { path: [], type: '', depth: 0 });
  for (const { name, content } of meta) {
    const plain = /^(?:og|article|product|book|profile):([\w:]+)$/.exec(name)?.[1];
    if (plain !== undefined && content !== '')
      values.push({ path: plain.replaceAll(':', ' '), type: 'meta', text: content });
  }
  return values;
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

function gather(values: StructuredValue[], value: unknown, at: At): void {
  if (values.length >= valuesAtMost || at.depth > deepest) return;
  if (typeof value === 'string' || typeof value === 'number') {
    const text = plain(String(value));
    if (text !== '' && at.path.length > 0) values.push({ path: at.path.join(' '), type: at.type, text });
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, 200)) gather(values, one, { ...at, depth: at.depth + 1 });
  } else if (typeof value === 'object' && value !== null) gatherFrom(values, Object.entries(value), at);
}

function gatherFrom(values: StructuredValue[], entries: [string, unknown][], at: At): void {
  const own: unknown = entries.find(([key]) => key === '@type')?.[1];
  const type = typeof own === 'string' && at.path.length === 0 ? own : at.type;
  for (const [key, one] of entries) {
    if (key === '@graph') gather(values, one, { path: at.path, type, depth: at.depth + 1 });
    else if (!key.startsWith('@'))
      gather(values, one, { path: [...at.path, key.slice(0, nameLetters)], type, depth: at.depth + 1 });
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
