/** Numbers of a kind of thing: "12 comments", "Views: 1.2k". */
import { stem } from '../words/match.ts';
import { aboutWords, type WantedField } from './fields/fields.ts';
import type { FoundValue, SearchScope } from './fields/scope.ts';
import { countIn } from './patterns.ts';
import type { PagePart, PageView } from './view.ts';

const countWords = new Set('num number count total of the n amount quantity'.split(' '));
const lineLetters = 60;

/** Numbers that stand with one of the field's words, or with one of its description's. */
export function countBeside({ view, leaves, title }: SearchScope, field: WantedField): FoundValue[] {
  const own = field.words.words.filter(word => !countWords.has(word)).map(stem);
  const about = aboutWords(field).map(stem);
  return leaves.flatMap(leaf => {
    const distance = title === null ? 0 : Math.min(0.2, Math.abs(leaf.index - title.index) / 4000);
    // "2 replies · 1.2k views" are two numbers, each with its word.
    return (besides(view, leaf)?.split(/[·|•;()]|, /) ?? []).flatMap(text => {
      const fit = countIn(text) === null ? 0 : wordFit(text, { own, about });
      return fit === 0 ? [] : [{ text, part: leaf, score: fit * (leaf.away ? 0.7 : 1) * (1 - distance) }];
    });
  });
}

function wordFit(text: string, { own, about }: { own: string[]; about: string[] }): number {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem);
  if (words.length === 0 || words.length > 5) return 0;
  if (own.length > 0 && own.every(word => words.includes(word))) return 0.75;
  return words.some(word => about.includes(word)) ? 0.6 : 0;
}

/** The text with its number; number and word may be elements beside each other. */
function besides(view: PageView, leaf: PagePart): string | null {
  const text = view.text(leaf);
  if (text.length > lineLetters) return null;
  if (/\d/.test(text) && /\p{L}/u.test(text)) return text.replaceAll('\n', ' ');
  const around = leaf.parent === null ? '' : view.text(leaf.parent).replaceAll('\n', ' ');
  return around.length <= lineLetters && /\d/.test(around) ? around : null;
}
