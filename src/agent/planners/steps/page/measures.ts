/** The numbers that a page gives for something. */
import { wordsOf } from '#src/agent/verification/changes.ts';
import { quantity } from '#src/core/text/quantity.ts';
import { phrase } from '../words/match.ts';
import { isColumnHead, type Item, type Scene } from './control.ts';

const money = /[$€£¥₹]\s*[\d.,]+|\b[\d.,]{1,20}\s?(?:[$€£¥₹]|usd|eur|gbp|chf)\b/i;
const longestText = 120;

/** Every number of the page for `what`, in reading order: of a column of that name, else beside those words; `price` reads money. */
export function measures({ items }: Scene, what: string): number[] {
  const want = phrase(what).canon;
  const column = items.flatMap(item =>
    isInColumn(item, want) ? (quantity(item.element?.value ?? wordsOf(item.node)) ?? []) : [],
  );
  if (column.length > 1) return column;
  return items.flatMap((item, at) => {
    const text = wordsOf(item.node);
    if (what === 'price') return quantity(money.exec(text)?.[0] ?? '') ?? [];
    const words = phrase(text).canon;
    if (text.length > longestText || !want.every(word => words.includes(word))) return [];
    const next = items[at + 1];
    return quantity(text) ?? quantity(next === undefined ? '' : wordsOf(next.node)) ?? [];
  });
}

function isInColumn(item: Item, want: readonly string[]): boolean {
  const { column } = item.node;
  return column !== undefined && !isColumnHead(item) && want.some(word => phrase(column).canon.includes(word));
}
