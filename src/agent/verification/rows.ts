/** Rows of tables and entries of lists on an observed page. */
import { hasPlainWords, plainText } from '#src/core/text/whole-words.ts';
import type { ElementRef, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { once } from '../once.ts';

/** Names of the rows and entries, by their refs. */
const rowNames = once(({ regions }: Observation): Map<ElementRef, string> => {
  const rows = regions.filter(({ role }) => /^(?:row|listitem|article)$/.test(role));
  return new Map(rows.map(({ ref, name }) => [ref, plainText(name)]));
});

export function isInRow(page: Observation, node: PageNode): boolean {
  const rows = rowNames(page);
  return node.within.some(ref => rows.has(ref));
}

/** The row or entry that a node lies in; null for none. */
export function rowAround(page: Observation, { within }: PageNode): ElementRef | null {
  const rows = rowNames(page);
  return within.find(ref => rows.has(ref)) ?? null;
}

/** What the row or entry says that a node lies in; '' for none. */
export function rowNameOf(page: Observation, node: PageNode): string {
  return rowNames(page).get(rowAround(page, node) ?? '') ?? '';
}

/** How often each row or entry is there. */
export const rowsAmong = once((page: Observation): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of rowNames(page).values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
});

/** Whether nodes lie in a row that is another thing's, where the page has a row of the thing named. */
export function inRowsOfOthers(page: Observation, object: string): (node: PageNode) => boolean {
  const rows = object === '' ? new Map<ElementRef, string>() : rowNames(page);
  const own = new Set([...rows].filter(([, name]) => hasPlainWords(name, plainText(object))).map(([ref]) => ref));
  return node => {
    const row = own.size === 0 ? undefined : node.within.find(ref => rows.has(ref));
    return row !== undefined && !own.has(row);
  };
}
