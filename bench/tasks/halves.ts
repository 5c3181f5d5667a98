/** Which families are kept aside: an order by hash, the same on every machine, that nobody chose. */
import { createHash } from 'node:crypto';

export type Half = 'build' | 'kept';

export function halvesOf(families: string[]): Map<string, Half> {
  const rank = (family: string): string => createHash('sha256').update(`kept-aside-1/${family}`).digest('hex');
  const ordered = [...new Set(families)].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return new Map(ordered.map((family, index) => [family, index < ordered.length / 2 ? 'build' : 'kept']));
}
