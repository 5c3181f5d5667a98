import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readingsOf } from './dump/decoded-dump.ts';

/** A secret that was planted, by what it is. */
export type Canaries = Readonly<Record<string, string>>;

/** Where secrets stand, in whichever encoding: `what in where`. */
export function findCanaries(canaries: Canaries, places: Iterable<readonly [string, unknown]>): string[] {
  const wanted = Object.entries(canaries).map(([name, secret]) => ({ name, matches: matcherOf(secret) }));
  const found = new Set<string>();
  for (const [where, value] of places)
    for (const text of readingsOf(value))
      for (const { name, matches } of wanted) if (matches(text)) found.add(`${name} in ${where}`);
  return [...found].toSorted();
}

/** Digits alone are one only as a number of their own: parts of times and ids are none. */
function matcherOf(secret: string): (text: string) => boolean {
  if (!/^\d+$/.test(secret)) return text => text.includes(secret);
  const number = new RegExp(`(?<![\\d.:])${secret}(?!\\d)`);
  return text => number.test(text);
}

/** Every file below a folder, by its path there. */
export async function filesBelow(folder: string): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<[string, Buffer]> => [file.slice(folder.length + 1), await readFile(file)]),
  );
}
