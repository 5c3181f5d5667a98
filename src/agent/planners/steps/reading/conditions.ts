/** Which entries of a list are asked for: "open tickets", "customers in Spain". */
import { normalized } from '#src/core/text/normalize.ts';
import type { Target } from '#src/core/steps/clause.ts';
import { stem } from '../words/match.ts';
import { inside, type PagePart, type PageView } from './view.ts';

/** Words that an entry has to show. */
export type EntryCondition = { said: string; words: string[] };

const glue = new Set('a an the of to in on at for from by with as and is are was were it its my'.split(' '));

/** What the name of some entries says besides what they are: the words before the last one, and the places. */
export function conditionsOf({ readings }: Target, revealed: (text: string) => string): EntryCondition[] {
  const placed = readings.find(({ places }) => places.length > 0) ?? readings[0];
  if (placed === undefined) return [];
  const words = wordsOf(revealed(placed.label));
  const joint = words.findIndex((word, at) => at > 0 && glue.has(word));
  // "guests from Norway", "open orders": the noun is what stands before the small word, or at the end.
  const head = joint < 0 ? words : words.slice(0, joint);
  const before = head.slice(0, placed.kind === null || joint >= 0 ? -1 : undefined);
  const behind = joint < 0 ? [] : words.slice(joint).filter(word => !glue.has(word));
  const own = [
    ...before.map(word => ({ said: word, words: [word] })),
    ...(behind.length === 0 ? [] : [{ said: behind.join(' '), words: behind }]),
  ].filter(({ words: [word = ''] }) => !glue.has(word));
  const around = placed.places.flatMap(({ of }) => {
    const label = revealed(of.readings[0]?.label ?? '');
    const words = wordsOf(label).filter(word => !glue.has(word));
    return words.length === 0 ? [] : [{ said: label, words }];
  });
  return [...own, ...around];
}

/**
 * The entries that show what each condition says. A condition that no entry shows may be said above the list; where it is
 * not, all are kept and it goes to `unmet`.
 */
export function meeting(
  view: PageView,
  items: readonly PagePart[],
  { only, unmet }: { only: readonly EntryCondition[]; unmet: string[] },
): Set<PagePart> {
  let left = [...items];
  for (const { said, words } of only) {
    const hits = left.filter(item => shows(view.text(item), words));
    if (hits.length > 0) left = hits;
    else if (!isSaidAbove(view, words)) unmet.push(said);
  }
  return new Set(left);
}

function isSaidAbove(view: PageView, words: readonly string[]): boolean {
  const isHeading = ({ node }: PagePart): boolean =>
    /^(?:h[1-3]|th|caption|legend)$/.test(node.tag) || node.role === 'heading';
  return inside(view, view.root).some(part => isHeading(part) && shows(view.text(part), words));
}

function shows(text: string, words: readonly string[]): boolean {
  const there = new Set(wordsOf(text));
  return words.every(word => there.has(word));
}

function wordsOf(text: string): string[] {
  return (
    normalized(text.slice(0, 20_000), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);
}
