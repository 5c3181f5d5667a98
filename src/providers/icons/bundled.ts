import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Logo } from './logo.ts';

export const bundledPrefix = 'simple-icons';

type Entry = { title: string; slug: string; hex: string; words: string[] };

let entries: Promise<Map<string, Entry>> | undefined;

/** Read when the first logo is asked for, and kept. */
function allEntries(): Promise<Map<string, Entry>> {
  entries ??= import('simple-icons/icons.json', { with: { type: 'json' } }).then(
    ({ default: list }) =>
      new Map(
        list.map(({ title, slug, hex, aliases }) => {
          const words = [title, slug, ...(aliases?.aka ?? [])].map(name => name.toLowerCase());
          return [slug, { title, slug, hex, words }] as const;
        }),
      ),
  );
  return entries;
}

/** The bundled logos whose name has the words, those that begin with them first. */
export async function searchBundled(query: string, limit: number): Promise<Logo[]> {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked = [...(await allEntries()).values()].flatMap(entry => {
    const rank = Math.min(...entry.words.map(word => rankOf(word, wanted)));
    return rank < nowhere ? [{ entry, rank }] : [];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.entry.title.length - b.entry.title.length);
  return ranked.slice(0, limit).map(({ entry }) => ({ logo: `${bundledPrefix}:${entry.slug}`, name: entry.title }));
}

const nowhere = 4;

function rankOf(word: string, wanted: string): number {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 1;
  if (word.includes(` ${wanted}`)) return 2;
  return word.includes(wanted) ? 3 : nowhere;
}

/** A bundled logo in its brand's colour. */
export async function bundledPicture(slug: string): Promise<string | undefined> {
  const entry = (await allEntries()).get(slug);
  if (!entry) return undefined;
  const svg = await readFile(fileURLToPath(import.meta.resolve(`simple-icons/icons/${entry.slug}.svg`)), 'utf8');
  return svg.replace('<svg ', `<svg fill="#${entry.hex}" `);
}
