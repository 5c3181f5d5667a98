/** What a page lists: tables, lists and cards alike, each with what the page calls it. */
import { once } from '#src/agent/once.ts';
import { likeness, says, type WantedName } from '../words/wanted.ts';
import { headsOf, isHeadRow, isRow, isTable, rowsOf, cellsOf, withoutSums } from './tables.ts';
import {
  firstFrom,
  holds,
  isButton,
  isInButton,
  isPressed,
  levelOf,
  lineOf,
  sectionOf,
  spanOf,
  speakingIn,
  within,
  type PagePart,
  type PageView,
  type PageSpan,
} from './view.ts';

export type PageList = {
  /** What holds the entries. */
  part: PagePart;
  entries: PagePart[];
  /** Of a table the names of its columns. */
  heads: string[];
  /** The page marks it as a list or a table. */
  marked: boolean;
};

const entriesAtMost = 5000;
const itemRoles = /^(?:listitem|option|treeitem|article)$/;
const listRoles = /^(?:list|listbox|tree|feed)$/;
/** What lies beside others of its kind without being an entry of anything. */
const noEntry =
  /^(?:#text|br|p|ul|ol|dl|menu|table|h[1-6]|dt|dd|td|th|tr|option|label|input|select|textarea|button|b|i|strong|em|span|thead|tbody|tfoot)$/;

/** All lists of the page in reading order, those that surround its content too. */
export const listsOf = once((view: PageView): PageList[] => {
  const marked = view.parts.flatMap(part => markedList(view, part));
  const taken = new Set(marked.flatMap(({ entries }) => entries));
  const cards = cardsOf(view).filter(({ entries }) => !entries.every(entry => taken.has(entry)));
  return [...marked, ...cards].toSorted((a, b) => beginOf(a).index - beginOf(b).index);
});

function beginOf({ part, entries }: PageList): PagePart {
  return entries[0] ?? part;
}

function markedList(view: PageView, part: PagePart): PageList[] {
  const { tag, role } = part.node;
  if (isTable(part)) {
    const heads = headsOf(view, part);
    const entries = withoutSums(
      view,
      rowsOf(part).filter(row => isDataRow(row, heads) && view.text(row) !== ''),
    );
    return entries.length === 0 ? [] : [{ part, entries, heads, marked: true }];
  }
  const isList = role === undefined ? /^(?:ul|ol|menu)$/.test(tag) : listRoles.test(role);
  const entries = isList ? itemsOf(part).filter(item => saysMore(view, item)) : [];
  return entries.length === 0 || isPager(view, entries) ? [] : [{ part, entries, heads: [], marked: true }];
}

/** A cell over all columns heads the rows after it. */
function isDataRow(row: PagePart, heads: readonly string[]): boolean {
  const cells = cellsOf(row);
  const isOver = heads.length > 1 && cells.length === 1 && (cells[0]?.node.span ?? 1) > 1;
  return !isHeadRow(row) && !isOver;
}

/** More than buttons, as the entries of a toolbar have. */
function saysMore(view: PageView, entry: PagePart): boolean {
  return within(view.leaves, spanOf(entry)).some(leaf => !isInButton(leaf));
}

/** A row of page numbers and arrows is no list of things. */
function isPager(view: PageView, entries: readonly PagePart[]): boolean {
  return entries.filter(entry => pageNumber.test(view.text(entry))).length * 2 > entries.length;
}

const pageNumber = /^(?:\d{1,4}|[<>«»‹›←→….]{1,3})$/;

function itemsOf(list: PagePart): PagePart[] {
  const items: PagePart[] = [];
  const visit = (part: PagePart): void => {
    for (const child of part.children) {
      const { tag, role = '' } = child.node;
      if (itemRoles.test(role) || (tag === 'li' && role === '')) items.push(child);
      else if (!listRoles.test(role) && !/^(?:ul|ol|table)$/.test(tag)) visit(child);
    }
  };
  visit(list);
  return items;
}

/** Elements beside each other that one template made. Rows of cards are one list. */
function cardsOf(view: PageView): PageList[] {
  const groups = view.parts.flatMap(part => groupsIn(view, part));
  const byPlace = Map.groupBy(groups, ({ part, entries }) => `${part.parent?.index}|${part.sign}|${entries[0]?.sign}`);
  const rows = [...byPlace.values()].filter(alike => alike.length > 1 && alike.every(row => isRowOfCards(view, row)));
  const parted = new Set(rows.flat().flatMap(row => [row.part, ...row.entries]));
  const whole = rows.flatMap(([first, ...others]) => {
    const around = first?.part.parent;
    if (first === undefined || around == null) return [];
    const entries = [first, ...others].flatMap(row => row.entries).slice(0, entriesAtMost);
    return [{ ...first, part: around, entries }];
  });
  const single = groups.filter(({ entries: [first] }) => first !== undefined && !parted.has(first));
  return [...whole, ...single].filter(({ entries }) => entries.length >= 2 && !isPager(view, entries));
}

/** Cards with nothing beside them. */
function isRowOfCards(view: PageView, row: PageList): boolean {
  return hasCards(view, row) && speakingIn(view, row.part).length === row.entries.length;
}

/** Entries of more than one text each: links beside each other are no entries of anything. */
export function hasCards(view: PageView, { entries }: PageList): boolean {
  return entries.every(entry => within(view.leaves, spanOf(entry)).length > 1);
}

function groupsIn(view: PageView, part: PagePart): PageList[] {
  if (isRow(part) || isTable(part)) return [];
  const children = part.children.filter(({ node }) => !noEntry.test(node.tag) && !isButton(node));
  const groups = [...Map.groupBy(children, ({ sign }) => sign).values()];
  return groups
    .map(entries => entries.filter(entry => saysMore(view, entry) && !isTable(entry)).slice(0, entriesAtMost))
    .filter(entries => entries.length > 0)
    .map(entries => ({ part, entries, heads: [], marked: false }));
}

/** The lists that lie in a span. */
export function listsIn(view: PageView, { from, to }: PageSpan): PageList[] {
  return listsOf(view).filter(({ entries }) => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined || first.index < from || last.end > to) return false;
    // An entry is no list of itself.
    return first !== last || first.index > from || first.end < to;
  });
}

export const sameName = 2;

/** How surely the page calls a list so: 2 by its own name or the heading next to it, 1 by more words than those, 0 not at all. */
export function calledSo(view: PageView, list: PageList, wanted: WantedName): number {
  const own = list.part.node.label;
  const names = own === undefined ? [...titlesOver(view, list), labelledAround(list)?.node.label ?? ''] : [own];
  if (list.entries.every(({ node }) => node.tag === 'article' || node.role === 'article')) names.push('article');
  // "Orders (24)".
  const plain = /\d/.test(wanted.label) ? names : names.map(name => name.replaceAll(/\d[\d.,]*/g, ' '));
  if (plain.some(name => likeness(wanted, name) > 0)) return sameName;
  return plain.some(name => says(wanted, name)) ? 1 : 0;
}

/** Whether nothing but the page itself says what a list is of. */
export function isOfPage(view: PageView, list: PageList): boolean {
  const [nearest] = headingsOver(view).get(list) ?? [];
  return list.part.node.label === undefined && (nearest === undefined || levelOf(nearest) === 1);
}

/** The nearest part around a list that the page gives a name. Nothing outside of the navigation names a list in it. */
function labelledAround({ part }: PageList): PagePart | null {
  let at = part.parent;
  while (at !== null && at.node.label === undefined) at = at.parent;
  return at === null || (part.away && !at.away) ? null : at;
}

const captionLetters = 80;

/** The heading over a list, and a short text right before it. */
export function titlesOver(view: PageView, list: PageList): string[] {
  const [heading] = headingsOver(view).get(list) ?? [];
  const caption = captionOf(view, list);
  return [...(caption === null ? [] : [caption]), ...(heading === undefined ? [] : [lineOf(view, heading)])];
}

function captionOf(view: PageView, list: PageList): string | null {
  const [heading] = headingsOver(view).get(list) ?? [];
  return captionBefore(view, list.marked ? list.part : beginOf(list), heading?.index ?? -1);
}

/**
 * Whether a list is what its name says. What a page shows in the place of a list that it does not have also stands under that
 * name: links, cards or tips after a text, which may say that there are none.
 */
export function isSurelyCalled(view: PageView, list: PageList, wanted: WantedName): boolean {
  if (list.heads.length > 0 || list.part.node.label !== undefined) return true;
  const headings = (headingsOver(view).get(list) ?? []).slice(0, 1);
  const around = labelledAround(list);
  const caption = captionOf(view, list) ?? '';
  if (likeness(wanted, caption) > 0) return true;
  const names = [...headings.map(heading => lineOf(view, heading)), around?.node.label ?? ''];
  if (says(wanted, caption) && !names.some(name => says(wanted, name))) return false;
  const from = Math.max(around?.index ?? 0, ...headings.map(({ end }) => end));
  return isRightUnder(view, list, from) && !isItsMessage(view, list, wanted);
}

/** Whether nothing between a name and a list speaks for itself. Other entries than links say themselves what they are. */
function isRightUnder(view: PageView, list: PageList, from: number): boolean {
  const between = within(view.leaves, { from, to: beginOf(list).index }).filter(leaf => !isPressed(leaf));
  if (list.entries.every(entry => isLink(view, entry))) return from > 0 && between.length === 0;
  return from === 0 || !between.some(leaf => isMessage(view, leaf));
}

const messageLetters = 120;

/** A short text of several words that labels nothing. */
function isMessage(view: PageView, leaf: PagePart): boolean {
  const text = lineOf(view, leaf);
  return leaf.node.tag !== 'label' && text.length <= messageLetters && text.includes(' ');
}

/** "No tickets yet" as the only entry. */
function isItsMessage(view: PageView, { entries }: PageList, wanted: WantedName): boolean {
  const [only, ...others] = entries;
  if (only === undefined || others.length > 0) return false;
  const leaves = within(view.leaves, spanOf(only));
  return leaves.length === 1 && says(wanted, view.text(only)) && isMessage(view, only);
}

/** Nothing but a link. */
function isLink(view: PageView, entry: PagePart): boolean {
  const leaves = within(view.leaves, spanOf(entry));
  return leaves.length === 1 && leaves.every(isPressed);
}

function captionBefore(view: PageView, part: PagePart, after: number): string | null {
  let at = part;
  while (at.parent !== null && previousOf(view, at) === null) at = at.parent;
  const before = previousOf(view, at);
  if (before === null || before.index <= after || isButton(before.node)) return null;
  const text = view.text(before);
  const isApart = part.away && !before.away;
  return isApart || text.length > captionLetters || text.includes('\n') ? null : text;
}

/** What says something before a part in the same element. */
function previousOf(view: PageView, { parent, index }: PagePart): PagePart | null {
  const siblings = parent === null ? [] : speakingIn(view, parent);
  return siblings[firstFrom(siblings, index) - 1] ?? null;
}

/** For each list the headings whose sections it begins in, nearest first. */
const headingsOver = once((view: PageView): Map<PageList, PagePart[]> => {
  const over = new Map<PageList, PagePart[]>();
  const sections = view.headings.map(heading => ({ heading, span: sectionOf(view, heading) }));
  const open: typeof sections = [];
  let next = 0;
  for (const list of listsOf(view)) {
    const place = beginOf(list);
    for (; (sections[next]?.span.from ?? Infinity) <= place.index; next += 1) {
      const section = sections[next];
      while ((open.at(-1)?.span.to ?? Infinity) <= (section?.span.from ?? 0)) open.pop();
      if (section !== undefined) open.push(section);
    }
    over.set(
      list,
      open
        .filter(({ span, heading }) => holds(span, place) && (heading.away || !place.away))
        .map(({ heading }) => heading)
        .toReversed(),
    );
  }
  return over;
});

const muchLarger = 4;

/** Of some lists those that may be meant: none that belongs to an entry of another, and the largest by far. */
export function foremost(view: PageView, lists: readonly PageList[]): PageList[] {
  const content = lists.filter(({ part }) => !part.away);
  const outer = withoutInner(view, content.length > 0 ? content : lists);
  const sizeOf = ({ entries }: PageList): number =>
    entries.reduce((sum, entry) => sum + Math.min(view.text(entry).length, 500), 0);
  const sized = outer.map(list => ({ list, size: sizeOf(list) })).toSorted((a, b) => b.size - a.size);
  const [largest] = sized;
  const near = sized.filter(({ size }) => size * muchLarger > (largest?.size ?? 0)).map(({ list }) => list);
  const headed = near.filter(({ heads }) => heads.length > 0);
  if (headed.length > 0) return headed;
  return largest?.list.marked === true ? near.filter(list => list.marked) : near;
}

/** A list that lies in an entry of another is left out, or the other where it is no more than the layout around. */
export function withoutInner(view: PageView, lists: readonly PageList[]): PageList[] {
  const owners = new Map<PagePart, PageList>();
  for (const list of lists) for (const entry of list.entries) if (!owners.has(entry)) owners.set(entry, list);
  const around = new Map(lists.map(list => [list, entriesAround(list, owners)]));
  const having = new Map<string, Set<PagePart>>();
  const keyOf = (owner: PageList, list: PageList): string => `${owner.part.index}|${list.part.sign}`;
  for (const [list, found] of around)
    for (const { owner, entry } of found) {
      const key = keyOf(owner, list);
      having.set(key, (having.get(key) ?? new Set()).add(entry));
    }
  const dropped = new Set<PageList>();
  for (const [list, found] of around)
    for (const { owner } of found) {
      const isCommon = (having.get(keyOf(owner, list))?.size ?? 0) >= Math.max(2, owner.entries.length / 2);
      const isMost = view.text(list.part).length * 2 > view.text(owner.part).length;
      const isLayout = !isCommon && (owner.entries.length < 2 || (!owner.marked && isMost));
      dropped.add(isLayout ? owner : list);
    }
  return lists.filter(list => !dropped.has(list));
}

/** The entries of other lists that a list lies in. */
function entriesAround(
  { part }: PageList,
  owners: ReadonlyMap<PagePart, PageList>,
): { owner: PageList; entry: PagePart }[] {
  const found: { owner: PageList; entry: PagePart }[] = [];
  for (let at: PagePart | null = part; at !== null; at = at.parent) {
    const owner = owners.get(at);
    if (owner !== undefined) found.push({ owner, entry: at });
  }
  return found;
}

/** The entry of a list that a part lies in, the nearest that says more than the part. */
export function entryAround(view: PageView, part: PagePart): { entry: PagePart; list: PageList } | null {
  const owners = ownersOf(view);
  for (let at: PagePart | null = part; at !== null; at = at.parent) {
    const list = owners.get(at);
    if (list !== undefined && view.text(at) !== view.text(part)) return { entry: at, list };
  }
  return null;
}

export const ownersOf = once((view: PageView): Map<PagePart, PageList> => {
  // A marked list before cards that are the same elements.
  const lists = listsOf(view).toSorted((a, b) => Number(a.marked) - Number(b.marked));
  return new Map(lists.flatMap(list => list.entries.map(entry => [entry, list])));
});
