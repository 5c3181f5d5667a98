/** Values that are known by their form alone, where a thing has one of that form. */
import { stemsOf } from '../words/wanted.ts';
import { foundIn, type PageValue } from './beside.ts';
import { ownersOf, type PageList } from '../page/lists.ts';
import { lineOf, spanOf, within, type PagePart, type PageView, type PageSpan } from '../page/view.ts';

type Form = (view: PageView, span: PageSpan) => PageValue[];

const money =
  /^(?:(?:[A-Z]{2,3} ?)?[$€£¥₹] ?|(?:USD|EUR|GBP|CHF|INR|JPY|CAD|AUD) )\d[\d.,  ]{0,20}$|^\d[\d.,  ]{0,20} ?(?:[$€£¥₹]|USD|EUR|GBP|CHF|INR|JPY|CAD|AUD)$/i;
const email = /^[^\s@]{1,64}@[^\s@]{1,250}\.[^\s@.]{2,63}$/;
const formLetters = 300;

const byWord: Record<string, Form> = {
  name: title,
  title,
  price: (view, span) => matching(view, span, money),
  cost: (view, span) => matching(view, span, money),
  email: emails,
  'e mail': emails,
  phone: (view, span) => addresses(view, span, 'tel:'),
  telephone: (view, span) => addresses(view, span, 'tel:'),
  date: (view, span) =>
    within(view.parts, span)
      .filter(({ node }) => node.tag === 'time')
      .flatMap(part => foundIn(view, part)),
  link: mainLink,
  url: mainLink,
};

/** The values of a span for a single word such as "price"; [] for other names. */
export function formOf(view: PageView, label: string, span: PageSpan): PageValue[] {
  return byWord[stemsOf(label).join(' ')]?.(view, span) ?? [];
}

function matching(view: PageView, span: PageSpan, pattern: RegExp): PageValue[] {
  const leaves = within(view.leaves, span).filter(leaf => {
    const text = view.text(leaf);
    return text.length <= formLetters && pattern.test(text);
  });
  return leaves.flatMap(leaf => foundIn(view, leaf));
}

function emails(view: PageView, span: PageSpan): PageValue[] {
  const written = matching(view, span, email);
  return written.length > 0 ? written : addresses(view, span, 'mailto:');
}

function addresses(view: PageView, span: PageSpan, scheme: string): PageValue[] {
  return within(view.parts, span).flatMap(part => {
    const { href } = part.node;
    if (href?.startsWith(scheme) !== true) return [];
    return [{ text: href.slice(scheme.length).split('?', 1)[0] ?? '', part, span: spanOf(part) }];
  });
}

/** What the entry of a list is called that a span is. */
function ownTitle(view: PageView, { from }: PageSpan): PagePart | null {
  const entry = view.parts[from];
  const list = entry && ownersOf(view).get(entry);
  return entry === undefined || list === undefined ? null : titleOf(view, { entry, list });
}

/** Of an entry what it is called, of a card its heading, of a lone text that text. The page itself has no name here. */
function title(view: PageView, span: PageSpan): PageValue[] {
  if (view.parts[span.from] === view.root) return [];
  const own = ownTitle(view, span);
  if (own !== null) return foundIn(view, own);
  const headings = within(view.headings, span);
  if (headings.length > 0) return headings.length > 1 ? [] : headings.flatMap(heading => foundIn(view, heading));
  const leaves = within(view.leaves, span);
  const [only] = leaves;
  return only !== undefined && leaves.length === 1 ? foundIn(view, only) : [];
}

function mainLink(view: PageView, span: PageSpan): PageValue[] {
  if (view.parts[span.from] === view.root) return [];
  const links = within(view.parts, span).filter(isLink);
  const own = ownTitle(view, span);
  const [link] =
    own === null ? links : [...links.filter(one => one.index <= own.index && one.end >= own.end), ...links];
  return link?.node.href === undefined ? [] : [{ part: link, span, text: link.node.href }];
}

function isLink({ node: { href } }: PagePart): boolean {
  return href !== undefined && !/^(?:mailto|tel|javascript):/.test(href);
}

type Titles = Map<PagePart, PagePart>;
const titlesKnown = new WeakMap<PageList, Titles>();

/** What an entry is called: its heading or its link where those differ from entry to entry, else its first text that does. */
export function titleOf(view: PageView, { entry, list }: { entry: PagePart; list: PageList }): PagePart | null {
  let titles = titlesKnown.get(list);
  if (titles === undefined) titlesKnown.set(list, (titles = titlesIn(view, list)));
  return titles.get(entry) ?? null;
}

function titlesIn(view: PageView, { entries }: PageList): Titles {
  const leavesOf = (entry: PagePart): PagePart[] =>
    within(view.leaves, spanOf(entry)).filter(leaf => view.text(leaf) !== '');
  const ways = [
    (entry: PagePart): PagePart | undefined => within(view.headings, spanOf(entry))[0],
    (entry: PagePart) => within(view.parts, spanOf(entry)).find(part => isLink(part) && view.text(part) !== ''),
  ];
  for (const way of ways) {
    const parts = entries.map(way);
    const texts = new Set(parts.flatMap(part => (part === undefined ? [] : lineOf(view, part))));
    if (texts.size >= entries.length * mostlyDistinct)
      return new Map(entries.flatMap((entry, i) => (parts[i] === undefined ? [] : [[entry, parts[i]] as const])));
  }
  const having = new Map<string, number>();
  for (const entry of entries)
    for (const text of new Set(leavesOf(entry).map(leaf => view.text(leaf))))
      having.set(text, (having.get(text) ?? 0) + 1);
  const isOwn = (leaf: PagePart): boolean =>
    entries.length < 2 || (having.get(view.text(leaf)) ?? 0) * 2 <= entries.length;
  return new Map(
    entries.flatMap(entry => {
      const leaves = leavesOf(entry);
      const own = leaves.find(isOwn) ?? leaves[0];
      return own === undefined ? [] : [[entry, own] as const];
    }),
  );
}

const mostlyDistinct = 0.9;
