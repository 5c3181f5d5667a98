/** Which of the things that a page repeats is the list that is asked for. */
import { phrase, stem } from '../words/match.ts';
import { groupsOf, type Group } from './groups.ts';
import { documentLikeness } from './patterns.ts';
import { hintWords, levelOf, type PagePart, type PageView } from './view.ts';

/** What is asked for in words: of a step, of the schema's descriptions. */
export type Wish = {
  /** Stems of the words that say what the items are. */
  words: Set<string>;
  documents: boolean;
  /** An address is wanted of each. */
  linked: boolean;
};

const idleWords = new Set(
  'fetch get read extract list collect scrape all every each of the a an and or to in on from for with their its it this that these those current page pages website site link links url urls detail details data information name names title titles item items element elements should be is are will not do any only also you your may must field fields value values text first row rows table list format specified schema given please along clustered together typically structure view viewing goal about content contents number numbers entry entries result results'.split(
    ' ',
  ),
);

export function wishOf(text: string, linked: boolean): Wish {
  const wanted = text
    .slice(0, 1000)
    .split(/(?<=[.!?])\s/)
    .filter(sentence => !/\b(?:do not|don't|never|avoid|except|ignore|exclude)\b/i.test(sentence))
    .slice(0, 4)
    .join(' ');
  const words = phrase(wanted).words.filter(word => word.length > 2 && !idleWords.has(word));
  return {
    words: new Set(words.map(stem)),
    documents: /\b(?:documents?|pdfs?|files?|downloads?|attachments?|reports?|forms?|publications?)\b/i.test(text),
    linked,
  };
}

const sampled = 40;

/** An item with more of the page than this is the page. */
const wholeShare = 0.6;

/** The groups that may be meant, the likeliest first, each with its likelihood. */
export function rankedGroups(view: PageView, wish: Wish): { group: Group; score: number }[] {
  return groupsOf(view)
    .filter(
      group =>
        (!wish.linked || group.links !== null) &&
        group.items.every(item => item.end - item.index < view.parts.length * wholeShare),
    )
    .map(group => ({ group, score: likelihood(view, group, wish) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

function likelihood(view: PageView, group: Group, wish: Wish): number {
  const items = spread(group.items);
  const share = (test: (item: PagePart) => boolean): number => items.filter(test).length / items.length;
  const content = share(item => !item.away);
  const seen = share(item => !item.hidden);
  const texts = items.map(item => view.text(item));
  const distinct = new Set(texts).size / texts.length;
  const letters = texts.reduce((sum, text) => sum + Math.min(text.length, 200), 0) / texts.length;
  const worded = 0.15 + Math.min(1, letters / 60);
  const size = Math.log2(1 + group.items.length);
  const named = namedBy(view, group, { wish, items });
  const documents = wish.documents && group.links !== null ? documentShare(group.links) : 0;
  const addresses =
    group.links === null ? 1 : new Set(group.links.map(({ node }) => node.href)).size / group.links.length;
  const links = group.links === null || wish.documents ? 1 : ownLinks(view, group.links);
  return (
    links *
    (0.1 + content) *
    (0.3 + 0.7 * seen) *
    distinct *
    worded *
    size *
    (0.3 + 0.7 * addresses) *
    (1 + 1.5 * named) *
    (1 + 2 * documents) *
    (1 + 0.6 * slugs(group, texts))
  );
}

/** Some of many, from all over the list. */
export function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(all.length / sampled));
  return all.filter((_, i) => i % step === 0).slice(0, sampled);
}

/** How many links have a word of their item's first lines in their address, as those to a page about the item do. */
function slugs({ links, items }: Group, texts: string[]): number {
  if (links === null) return 0;
  const some = spread(links);
  const fitting = some.filter((link, i) => {
    const slug =
      (link.node.href ?? '')
        .split(/[?#]/, 1)[0]
        ?.split('/')
        .findLast(part => part !== '') ?? '';
    const said = new Set(
      (texts[i] ?? '')
        .split('\n')
        .slice(0, 2)
        .join(' ')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    );
    return (
      items.length > 1 &&
      slug
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some(word => word.length > 3 && said.has(word))
    );
  });
  return fitting.length / some.length;
}

const serviceAddress =
  /^https?:\/\/(?:[\w-]{1,40}\.){0,3}(?:maps\.|goo\.gl|facebook|twitter|x\.com|linkedin|instagram|youtube|pinterest|whatsapp)|google\.[a-z.]{2,6}\/maps/i;

/** Links to maps and networks are not what a list is of; those that say each its own name are. */
function ownLinks(view: PageView, links: PagePart[]): number {
  const some = spread(links);
  const service = some.filter(({ node }) => serviceAddress.test(node.href ?? '')).length / some.length;
  const texts = some.map(link => view.text(link)).filter(text => text.length > 3);
  const named = new Set(texts).size / some.length;
  return (1 - 0.9 * service) * (0.7 + 0.3 * named);
}

function documentShare(links: PagePart[]): number {
  const some = spread(links);
  return some.reduce((sum, { node }) => sum + documentLikeness(node.href ?? ''), 0) / some.length;
}

/** How much the words of the wish are found in the addresses, the classes and the heading of a group. */
function namedBy(view: PageView, group: Group, { wish, items }: { wish: Wish; items: PagePart[] }): number {
  if (wish.words.size === 0) return 0;
  const holds = (words: string[]): boolean => words.some(word => wish.words.has(stem(word)));
  const links = spread(group.links ?? []);
  const byAddress =
    links.length === 0 ? 0 : links.filter(({ node }) => holds(addressWords(node.href ?? ''))).length / links.length;
  const byClass = items.filter(item => holds(classWords(item))).length / items.length;
  const [first] = group.items;
  const heading = first === undefined ? null : headingBefore(view, first);
  const byHeading = heading !== null && holds(phrase(view.text(heading)).words) ? 0.7 : 0;
  return Math.max(byAddress * 0.8, byClass, byHeading);
}

/** Whether the page calls a list what is asked for: in its heading, caption or label, or in the title of the page. */
export function isCalled(view: PageView, group: Group, wish: Wish): boolean {
  if (wish.words.size === 0) return true;
  const said = [view.outline.title, ...around(view, group.items[0] ?? null)];
  const holds = (text: string): boolean => phrase(text).words.some(word => wish.words.has(stem(word)));
  return namedBy(view, group, { wish, items: spread(group.items) }) > 0 || said.some(holds);
}

/** Labels and captions of what a list lies in. */
function around(view: PageView, first: PagePart | null): string[] {
  const out: string[] = [];
  for (let at = first; at !== null; at = at.parent) {
    const caption = at.children.find(({ node }) => node.tag === 'caption' || node.tag === 'legend');
    out.push(at.node.label ?? '', caption === undefined ? '' : view.text(caption));
  }
  return out;
}

function addressWords(address: string): string[] {
  const [plain = ''] = address.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/, 1);
  return plain
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 2);
}

function classWords(item: PagePart): string[] {
  const words: string[] = [];
  for (let at: PagePart | null = item, up = 0; at !== null && up < 3; at = at.parent, up += 1)
    words.push(...hintWords(at.node));
  return words;
}

function headingBefore(view: PageView, part: PagePart): PagePart | null {
  for (let i = part.index - 1; i >= 0 && i > part.index - 400; i -= 1) {
    const before = view.parts[i];
    if (before !== undefined && levelOf(before) > 0 && !before.hidden) return before;
  }
  return null;
}
