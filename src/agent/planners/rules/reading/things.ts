/** The thing on a page that a value is asked of: "the price of the Blue Mug". */
import { phrase, similarity } from '../words/match.ts';
import { isLeaf, type Part, type View } from './view.ts';

/** A part of the page, or the page itself where it is about that one thing; null where nothing is called so. */
export type Thing = { part: Part; title: Part } | 'page' | null;

const alike = 0.55;
const same = 0.95;
const titleLetters = 200;

export function thingNamed(view: View, words: string, title: Part | null): Thing {
  // "order A-103", "customer Ann Lee": the page may have the name without the kind.
  const name = /^\p{Ll}+ (.*[\p{Lu}\d].*)$/u.exec(words)?.[1];
  const want = phrase(words);
  const wanted = name === undefined ? [want] : [want, phrase(name)];
  const isGeneric = /^[\p{Ll} -]+$/u.test(words) && want.words.length <= 2;
  let best: { part: Part; score: number } | null = null;
  for (const part of view.parts) {
    if (part.hidden || !isLeaf(part)) continue;
    const text = view.text(part);
    if (text.length > titleLetters || !want.words.some(word => text.toLowerCase().includes(word))) continue;
    const score = Math.max(...wanted.map(one => similarity(one, phrase(text)))) * (part.away ? 0.8 : 1);
    if (score > (best?.score ?? 0)) best = { part, score };
  }
  if (best === null || best.score < (isGeneric ? same : alike)) return isGeneric ? 'page' : null;
  if (title !== null && best.part.index >= title.index && best.part.index < title.end) return 'page';
  const item = itemAround(view, best.part);
  return item === null ? null : { part: item, title: best.part };
}

const share = 0.4;

/** The row, card or section that a text is the name of: the first part around it that says more and has others like it. */
function itemAround(view: View, leaf: Part): Part | null {
  const own = view.text(leaf);
  let section: Part | null = null;
  for (let at = leaf.parent; at?.parent != null && at.end - at.index < view.parts.length * share; at = at.parent) {
    if (view.text(at) === own) continue;
    const { sign, node } = at;
    if (
      at.parent.children.some(
        other => other !== at && (other.sign === sign || (node.tag === 'tr' && other.node.tag === 'tr')),
      )
    )
      return at;
    section ??= at;
  }
  return section;
}
