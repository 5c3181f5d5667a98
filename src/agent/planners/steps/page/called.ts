/** What the page calls its lists, and how many entries it says that they have. */
import { once } from '#src/agent/once.ts';
import { only } from '../only.ts';
import {
  calledSo,
  foremost,
  isOfPage,
  isSurelyCalled,
  sameName,
  titlesOver,
  withoutInner,
  type PageList,
} from './lists.ts';
import { likeness, says, stemsOf, type WantedName } from '../words/wanted.ts';
import { holds, type PageSpan, type PageView } from './view.ts';

/** The lists that are called so most surely; by the title, the address or a count of the page only its main list. */
export function calledBest(view: PageView, lists: readonly PageList[], wanted: WantedName): PageList[] {
  const graded = lists.map(list => ({ list, grade: calledSo(view, list, wanted) }));
  const best = graded.reduce((most, { grade }) => Math.max(most, grade), 0);
  const called = graded.filter(({ grade }) => grade > 0 && grade === best).map(({ list }) => list);
  // "Orders" may be the recent ones or the deleted ones: the larger list is as little meant as the other.
  if (called.length > 0) return best === sameName ? foremost(view, called) : withoutInner(view, called);
  const main = foremost(view, lists);
  const sole = only(main);
  if (sole === null || sole.part.away) return [];
  const isCalled = isPageCalled(view, wanted) || isCountedAs(view, sole, wanted);
  return isOfPage(view, sole) && isCalled ? main : [];
}

/** The only list that is called so for certain. */
export function surelyCalled(view: PageView, lists: readonly PageList[], wanted: WantedName): PageList | null {
  return only(calledBest(view, lists, wanted).filter(list => isSaidBy(view, list, wanted)));
}

/** By its title, or by a part of its address. */
export function isPageCalled({ outline: { title, url } }: PageView, wanted: WantedName): boolean {
  if (wanted.exact) return likeness(wanted, title) > 0;
  return says(wanted, title) || partsOfAddress(url).some(part => likeness(wanted, part) > 0);
}

function partsOfAddress(url: string): string[] {
  if (!URL.canParse(url)) return [];
  return new URL(url).pathname.split('/').map(part => part.replaceAll(/[_.-]+/g, ' '));
}

/** "12 products, page 1 of 2": no fewer than are there, beside the entries. */
function isCountedAs(view: PageView, list: PageList, { label, exact }: WantedName): boolean {
  const nouns = stemsOf(label);
  const taken = takenBy(list);
  const isCount = (words: readonly string[]): boolean =>
    words.some(
      (word, at) => Number(word) >= list.entries.length && nouns.every((noun, next) => words[at + 1 + next] === noun),
    );
  const leaves = exact ? [] : view.leaves.filter(leaf => !leaf.away && !holds(taken, leaf));
  return leaves.some(leaf => view.text(leaf).length <= countLetters && isCount(stemsOf(view.text(leaf))));
}

const countLetters = 80;

function takenBy({ entries }: PageList): PageSpan {
  return { from: entries[0]?.index ?? 0, to: entries.at(-1)?.end ?? 0 };
}

/** Whether the list is called so for certain, and no title of it says that there are none. */
export function isSaidBy(view: PageView, list: PageList, wanted: WantedName): boolean {
  const [here, nouns] = [list.entries.length, stemsOf(wanted.label)];
  const counts = titlesOver(view, list).flatMap(text => totalIn(text, { here, nouns }) ?? []);
  return !counts.includes(0) && (isSurelyCalled(view, list, wanted) || isCountedAs(view, list, wanted));
}

const wordsAtMost = 6;

/** What a text says of a number of things: so many of those that are here, or so many that it names. */
type Said = { total: number } & ({ here: number } | { things: string });

/** How many entries the page says that there are: "1–14 of 241" where 14 are there, or "240 orders". */
export function totalSaid(view: PageView, { list, name }: { list: PageList; name: string }): number | null {
  const own = sizeSaid(list);
  if (own !== null) return own;
  const here = list.entries.length;
  const [taken, counts] = [takenBy(list), countsOf(view)];
  const found = [...(counts.get(here) ?? []), ...(counts.get(stemsOf(name).join(' ')) ?? [])];
  const outside = found.filter(({ leaf, total }) => total > here && !holds(taken, leaf));
  return outside.toSorted((a, b) => a.leaf.index - b.leaf.index)[0]?.total ?? null;
}

/** The texts that say a number of things, by how many of them are here, or what they are. */
const countsOf = once((view: PageView) => {
  const said = view.leaves.flatMap(leaf => {
    const text = view.text(leaf);
    const one = text.length > countLetters ? null : saidIn(text);
    return one === null ? [] : [{ leaf, total: one.total, key: 'here' in one ? one.here : one.things }];
  });
  return Map.groupBy(said, ({ key }) => key);
});

/** How many a text says that there are of the things, or of those that are here. */
export function totalIn(text: string, { here, nouns }: { here: number; nouns: string[] }): number | null {
  const said = saidIn(text);
  if (said === null) return null;
  return ('here' in said ? said.here === here : said.things === nouns.join(' ')) ? said.total : null;
}

function saidIn(text: string): Said | null {
  const numbers = (text.match(/\d{1,3}(?:[,.\u00A0]\d{3})+|\d{1,12}/g) ?? []).map(one =>
    Number(one.replaceAll(/\D/g, '')),
  );
  const [a = 0, b = 0, c = 0] = numbers;
  if (numbers.length > 2) return c >= b ? { here: b - a + 1, total: c } : null;
  if (numbers.length === 2) return b > a ? { here: a, total: b } : null;
  const words = stemsOf(text.replaceAll(/[\d,.]+/g, ' '));
  const isCount = numbers.length === 1 && words.length > 0 && words.length <= wordsAtMost;
  return isCount ? { things: words.join(' '), total: a } : null;
}

/** What the markup says: `aria-rowcount` of the table without its heads, or `aria-setsize` of the entries. */
function sizeSaid({ part, entries, heads }: PageList): number | null {
  const rows = part.node.size ?? 0;
  if (rows > 0) return Math.max(entries.length, rows - (heads.length > 0 ? 1 : 0));
  const set = entries[0]?.node.size ?? 0;
  return set > 0 ? Math.max(entries.length, set) : null;
}
