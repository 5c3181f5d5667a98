import { readdir, readFile } from 'node:fs/promises';

/** Ids of the living Chromium processes whose profile lies in that installation's folder. */
export async function browsersOf(dataDir: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end between the listing and the look.
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(dataDir) && /chrom/i.test(line)) found.push(Number(name));
  }
  return found;
}
