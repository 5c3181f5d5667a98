import { normalized } from './normalize.ts';

const slugLength = 60;

/** A name as part of a file's name: letters and digits of any script, parted by hyphens; `otherwise` where it has none. */
export function fileSlug(name: string, otherwise: string): string {
  const words =
    normalized(name, 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, slugLength).replace(/-$/, '') || otherwise;
}
