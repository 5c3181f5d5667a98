/** What a page repeats: cards, rows, results and links that one template made. */
import { holds, type PagePart, type PageView } from './view.ts';

/** Alike parts in reading order. Of a group of links, `links` has the link of each item. */
export type Group = { items: PagePart[]; links: PagePart[] | null };

const groupsAtMost = 400;
const itemsAtMost = 2000;

/** All groups of the page, of links by their place in the page's structure and of siblings alike. */
export function groupsOf(view: PageView): Group[] {
  const links = view.parts.filter(part => part.node.href !== undefined && isAddress(part.node.href));
  const byPlace = [0, 2, 4, 7]
    .flatMap(depth => [...groupBy(links, link => placeOf(link, depth)).values()])
    .flatMap(group => byLabel(view, group));
  const linked = byPlace.filter(group => group.length >= 2).map(group => groupOfLinks(group.slice(0, itemsAtMost)));
  return unique([...linked, ...siblingGroups(view)]).slice(0, groupsAtMost);
}

function isAddress(href: string): boolean {
  return !/^(?:mailto|tel|sms|data):/i.test(href);
}

/** The tags around a part up to the body, the nearest with their classes. */
function placeOf(part: PagePart, exact: number): string {
  const names: string[] = [];
  for (let at: PagePart | null = part; at !== null; at = at.parent)
    names.push(names.length < exact ? at.sign : at.node.tag);
  return names.join('<');
}

export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Links under one label again and again, such as "Details" and "Directions", are groups of their own. */
function byLabel(view: PageView, links: PagePart[]): PagePart[][] {
  if (links.length < 4) return [links];
  const labels = groupBy(links, link => view.text(link));
  const repeated = [...labels.values()].filter(group => group.length >= 2 && group.length >= links.length / 5);
  const taken = new Set(repeated.flat());
  const rest = links.filter(link => !taken.has(link));
  return repeated.length < 1 || (repeated.length === 1 && rest.length === 0) ? [links] : [links, rest, ...repeated];
}

/** The item of each link is the largest part around it without another link of the group. */
function groupOfLinks(links: PagePart[]): Group {
  const widest = links.map((link, i) => territory(link, { before: other(links, i, -1), after: other(links, i, 1) }));
  const signs = groupBy(widest, part => part.sign);
  const usual = [...signs.entries()].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
  const items = widest.map((part, i) => withSign(links[i] ?? part, { usual, widest: part }));
  return { items, links };
}

/** The next link that leads elsewhere. */
function other(links: PagePart[], from: number, step: 1 | -1): PagePart | undefined {
  for (let i = from + step; links[i] !== undefined; i += step)
    if (links[i]?.node.href !== links[from]?.node.href) return links[i];
  return undefined;
}

/** The largest part around a link without the links before and after it. */
export function territory(
  link: PagePart,
  { before, after }: { before: PagePart | undefined; after: PagePart | undefined },
): PagePart {
  let at = link;
  for (let up = at.parent; up !== null && up.parent !== null; up = up.parent) {
    if ((before && holds(up, before)) || (after && holds(up, after))) break;
    at = up;
  }
  return at;
}

/** A lone item of its section would reach further than the others do. */
function withSign(link: PagePart, { usual, widest }: { usual: string | undefined; widest: PagePart }): PagePart {
  if (usual === undefined || widest.sign === usual) return widest;
  for (let at: PagePart | null = link; at !== null && at.index >= widest.index; at = at.parent)
    if (at.sign === usual) return at;
  return widest;
}

const listTags = new Set(['li', 'tr', 'article']);

function siblingGroups(view: PageView): Group[] {
  const sets = new Map<string, PagePart[]>();
  for (const parent of view.parts) {
    if (parent.children.length < 2) continue;
    for (const [sign, alike] of groupBy(parent.children.filter(isElement), signOfItem)) {
      if (alike.length < 2 && !listTags.has(sign)) continue;
      const key = `${placeOf(parent, 3)}>${sign}`;
      sets.set(key, [...(sets.get(key) ?? []), ...alike].slice(0, itemsAtMost));
    }
  }
  return [...sets.values()]
    .map(items => items.filter(item => view.text(item) !== '' && !isHead(item)))
    .filter(items => items.length >= 2)
    .map(items => ({ items: items.toSorted((a, b) => a.index - b.index), links: null }));
}

/** A row of nothing but the heads of columns. */
function isHead(item: PagePart): boolean {
  const cells = item.children.filter(({ node }) => node.tag !== '#text');
  return (
    cells.length > 0 &&
    (item.node.tag === 'tr' || item.node.role === 'row') &&
    cells.every(({ node }) => node.tag === 'th' || node.role === 'columnheader')
  );
}

function isElement({ node }: PagePart): boolean {
  return !/^(?:#text|br|dt|dd|option)$/.test(node.tag);
}

function signOfItem({ node, sign }: PagePart): string {
  return listTags.has(node.tag) ? node.tag : sign;
}

function unique(groups: Group[]): Group[] {
  const known = new Map<string, Group>();
  for (const group of groups) {
    const key = group.items.map(({ index }) => index).join(',');
    const before = known.get(key);
    if (before === undefined || (before.links === null && group.links !== null)) known.set(key, group);
  }
  return [...known.values()];
}
