/** What a page or each item of a list is called. */
import { dateIn, moneyIn, phonesIn } from './patterns.ts';
import { groupBy, type Group } from './groups.ts';
import { hintWords, inside, isLeaf, levelOf, type PagePart, type PageView } from './view.ts';

/** What a page is about: the heading or the text that the document's title repeats, else the highest heading. */
export function pageTitle(view: PageView): PagePart | null {
  const names = segments(view);
  let best: { part: PagePart; score: number } | null = null;
  for (const part of view.parts) {
    const level = levelOf(part);
    if (part.hidden || (level === 0 && !isLeaf(part)) || part.node.tag === 'a') continue;
    const text = view.text(part).replaceAll('\n', ' ');
    if (text.length < 3 || text.length > 300) continue;
    const score = (level > 0 ? 0.7 - level * 0.1 : 0) + named(text, names) + (part.away ? -0.3 : 0);
    if (score > (best?.score ?? 0.05)) best = { part, score };
  }
  return best?.part ?? null;
}

/** The parts of the document's title, which ends or begins with the site's name. */
function segments({ outline }: PageView): string[] {
  const whole = outline.title;
  return [whole, ...whole.split(/\s[|–—:·»•-]\s|\s?[|»]\s?/)].map(letters).filter(text => text.length >= 3);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function named(text: string, names: string[]): number {
  const own = letters(text);
  if (own.length < 3) return 0;
  const [whole] = names;
  if (whole?.startsWith(own) && own.length >= 8) return 0.5 + Math.min(0.2, own.length / 200);
  return names.includes(own) ? 0.5 : whole?.includes(own) && own.length >= 12 ? 0.3 : 0;
}

const titleWords = new Set('title name heading headline subject label caption'.split(' '));
const sampled = 60;
const leavesAtMost = 60;
const sameAtMost = 4;
const slotsAtMost = 2000;
const formatting = new Set(['strong', 'b', 'em', 'i', 'u', 'font', 'small', 'mark']);

/** Texts at one place of their items, by the position of the item. */
type Slot = { key: string; parts: Map<number, PagePart> };

/** For each item the part with its title: of the places that all items have, the one whose texts differ most. Null where it is empty. */
export function itemTitles(view: PageView, group: Group): (PagePart | null)[] {
  const slots = slotsOf(view, group.items);
  let best: { slot: Slot; score: number } | null = null;
  for (const [order, slot] of slots.entries()) {
    const score = titleLikeness(view, group, { slot, order });
    if (score > (best?.score ?? 0)) best = { slot, score };
  }
  const chosen = best?.slot.parts;
  return group.items.map((item, i) => chosen?.get(i) ?? firstText(view, item));
}

/** Texts at the same place of their items. */
function slotsOf(view: PageView, items: PagePart[]): Slot[] {
  const slots = new Map<string, Slot>();
  for (const [i, item] of items.entries()) {
    const leaves = [item, ...inside(view, item)]
      .filter(part => isLeaf(part) && (!part.hidden || item.hidden))
      .slice(0, leavesAtMost);
    for (const [path, parts] of groupBy(leaves, leaf => pathIn(item, leaf)))
      for (const [n, part] of parts.slice(0, sameAtMost).entries()) {
        const key = `${path}#${n}`;
        const slot = slots.get(key) ?? { key, parts: new Map<number, PagePart>() };
        slot.parts.set(i, part);
        if (slots.has(key) || slots.size < slotsAtMost) slots.set(key, slot);
      }
  }
  return [...slots.values()];
}

function pathIn(item: PagePart, part: PagePart): string {
  const names: string[] = [];
  for (let at: PagePart | null = part; at !== null && at !== item; at = at.parent)
    if (!formatting.has(at.node.tag)) names.push(placeAmong(at));
  return names.join('<');
}

/** A cell has its place by its column, other parts by their classes. */
function placeAmong(part: PagePart): string {
  if (part.node.tag !== 'td' || part.parent === null) return part.sign;
  return `td${part.parent.children.filter(({ node }) => node.tag === 'td').indexOf(part)}`;
}

function titleLikeness(
  view: PageView,
  { items, links }: Group,
  { slot, order }: { slot: Slot; order: number },
): number {
  const there = [...slot.parts.values()].slice(0, sampled);
  const texts = there.map(part => view.text(part)).filter(text => text !== '');
  if (texts.length === 0) return 0;
  const presence = texts.length / Math.min(items.length, sampled);
  const distinct = new Set(texts).size / texts.length;
  const worded = texts.filter(isWorded).length / texts.length;
  const length = texts.reduce((sum, text) => sum + Math.min(text.length, 300), 0) / texts.length;
  const [part] = there;
  const heading = there.some(one => headed(one)) ? 0.5 : 0;
  const hinted = part !== undefined && hintWords(part.node).some(word => titleWords.has(word)) ? 0.4 : 0;
  const linked =
    links !== null && there.some(one => links.some(link => one.index >= link.index && one.index < link.end)) ? 0.4 : 0;
  const sized = length < 4 ? 0.2 : length > 200 ? 0.5 : 0.7 + Math.min(0.3, length / 150);
  const early = 1 - Math.min(0.3, order * 0.04);
  return presence ** 2 * distinct ** 2 * worded * sized * early * (1 + heading + hinted + linked);
}

/** A date, an amount or a phone number is nobody's title. */
function isWorded(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2) return false;
  const value = dateIn(text) ?? moneyIn(text) ?? phonesIn(text)[0] ?? null;
  return value === null || value.length < text.length * 0.6;
}

function headed(part: PagePart): boolean {
  for (let at: PagePart | null = part, up = 0; at !== null && up < 3; at = at.parent, up += 1)
    if (levelOf(at) > 0) return true;
  return false;
}

function firstText(view: PageView, item: PagePart): PagePart | null {
  return [item, ...inside(view, item)].find(part => isLeaf(part) && isWorded(view.text(part))) ?? null;
}
