/** The thing on a page that a value is asked of: "the price of the Blue Mug". */
import { phrase, similarity } from '../../words/match.ts';
import { holds, isLeaf, type PagePart, type PageView } from '../view.ts';

/** A part of the page, or the page itself where it is about that one thing; null where nothing is called so. */
export type Thing = { part: PagePart; title: PagePart } | 'page' | null;

const alike = 0.55;
const same = 0.95;
const titleLetters = 200;

export function thingNamed(view: PageView, words: string, title: PagePart | null): Thing {
  const isGeneric = /^[\p{Ll} -]+$/u.test(words) && phrase(words).words.length <= 2;
  const best = likest(view, words);
  if (best === null || best.score < (isGeneric ? same : alike)) return isGeneric ? 'page' : null;
  if (title !== null && holds(title, best.part)) return 'page';
  const item = itemAround(view, best.part);
  return item === null ? null : { part: item, title: best.part };
}

/** The text most like the words; "order A-103" may stand there without its kind. */
function likest(view: PageView, words: string): { part: PagePart; score: number } | null {
  const [kind = '', ...rest] = words.split(' ');
  const isKind = /^\p{Ll}+$/u.test(kind) && /[\p{Lu}\d]/u.test(rest.join(' '));
  const wanted = [phrase(words), ...(isKind ? [phrase(rest.join(' '))] : [])];
  const parts = wanted.flatMap(one => one.words);
  let best: { part: PagePart; score: number } | null = null;
  for (const part of view.parts) {
    if (part.hidden || !isLeaf(part)) continue;
    const text = view.text(part);
    if (text.length > titleLetters || !parts.some(word => text.toLowerCase().includes(word))) continue;
    const score = Math.max(...wanted.map(one => similarity(one, phrase(text)))) * (part.away ? 0.8 : 1);
    if (score > (best?.score ?? 0)) best = { part, score };
  }
  return best;
}

const share = 0.4;

/** The row, card or section that a text is the name of: the first part around it that says more and has others like it. */
function itemAround(view: PageView, leaf: PagePart): PagePart | null {
  const own = view.text(leaf);
  let section: PagePart | null = null;
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
