import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

const blockBytes = 512;
/** Small and empty files take room on the disk too, and with this the walk has an end. */
const fileBytesAtLeast = 16_384;

/**
 * How much of the disk the files in these folders take, counted no further than `bytesAtMost`. Their browser may live: what
 * comes and goes meanwhile does not matter.
 */
export async function diskUse(folders: readonly string[], bytesAtMost: number): Promise<number> {
  const left = [...folders];
  let bytes = 0;
  for (let folder = left.pop(); folder !== undefined && bytes <= bytesAtMost; folder = left.pop()) {
    // oxlint-disable-next-line no-await-in-loop -- gently: runs need the disk too
    const entries = await opendir(folder).catch(ifGone);
    // A page may make any number of files in one folder, so their names are never all held at once.
    for await (const entry of entries ?? []) {
      if (entry.isDirectory()) left.push(join(folder, entry.name));
      // A file with holes is larger than what it takes.
      const blocks = (await lstat(join(folder, entry.name)).catch(ifGone))?.blocks ?? 0;
      bytes += Math.max(blocks * blockBytes, fileBytesAtLeast);
      if (bytes > bytesAtMost) break;
    }
  }
  return bytes;
}

function ifGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
