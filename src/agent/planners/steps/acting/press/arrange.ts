import { phrase, similarity } from '../../words/match.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { clickItem } from './click.ts';
import type { Course, Mind, Outcome } from '../mind.ts';
import { putValue } from '../fields/put-value.ts';

/**
 * "by price from high to low", "the orders by status Packed": the choice of a drop-down whose words are all said, else a
 * column's head, a tab or a box of that name. Null when the page has none.
 */
export function* arrange(mind: Mind, text: string): Course<Outcome | null> {
  const { scene } = mind;
  const said = phrase(text);
  const offers: { item: Item; option: string; score: number }[] = [];
  for (const item of scene.elements) {
    const { options, disabled } = item.element;
    if (options === undefined || disabled === true) continue;
    const named = similarity(phrase(nameOf(scene, item)), said);
    for (const option of options) {
      // All words of the option have to be said: it is the option that is looked for in the text.
      const score = wordsIn(option.text, text) || 0.9 * similarity(phrase(option.text), said);
      if (score >= 0.55 && option.value !== '') offers.push({ item, option: option.text, score: score + 0.2 * named });
    }
  }
  const best = offers.toSorted((a, b) => b.score - a.score)[0];
  if (best !== undefined) return yield* putValue(mind, best.item, best.option);
  const heads = scene.elements.filter(item =>
    /^(?:link|button|tab|clickable|checkbox|radio|columnheader)$/.test(item.role),
  );
  const scored = heads
    .map(item => ({ item, score: wordsIn(nameOf(scene, item), text) }))
    .filter(x => x.score >= 0.6)
    .toSorted((a, b) => b.score - a.score || headFirst(b.item) - headFirst(a.item));
  return scored[0] === undefined ? null : yield* clickItem(mind, scored[0].item, {});
}

function headFirst(item: Item): number {
  return item.node.tag === 'th' || item.node.within.length > 0 ? 1 : 0;
}

/** How much of a name's words a text has, in any order; 0 when one of weight is missing. */
function wordsIn(name: string, text: string): number {
  const small = new Set(['to', 'from', 'the', 'by', 'of', 'a', 'first']);
  const have = new Set(phrase(text).canon);
  const words = phrase(name).canon;
  const weighty = words.filter(word => !small.has(word));
  if (weighty.length === 0 || !weighty.every(word => have.has(word))) return 0;
  // "low to high" and "high to low" have the same words: their order decides.
  const order = words.filter(word => have.has(word));
  const said = phrase(text).canon.filter(word => words.includes(word));
  return order.filter(w => !small.has(w)).join(' ') === said.filter(w => !small.has(w)).join(' ')
    ? 0.6 + 0.05 * weighty.length
    : 0.55;
}
