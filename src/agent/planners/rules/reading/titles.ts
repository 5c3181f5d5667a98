/** What a page or each item of a list is called. */
import { phrase, similarity } from '../words/match.ts';
import { dateIn, moneyIn, phonesIn } from './patterns.ts';
import { groupBy, type Group } from './groups.ts';
import { hintWords, inside, isLeaf, levelOf, type Part, type View } from './view.ts';

/** The heading of the page's content: of the highest level there is, the one most like the document's title. */
export function pageTitle(view: View): Part | null {
  const headings = view.parts.filter(part => levelOf(part) > 0 && !part.hidden && view.text(part) !== '');
  const near = headings.filter(part => !part.away);
  const among = near.length > 0 ? near : headings;
  const highest = Math.min(...among.map(levelOf));
  const best = among.filter(part => levelOf(part) === highest);
  const whole = phrase(view.outline.title);
  const likely = best.map(part => ({ part, score: similarity(phrase(view.text(part).slice(0, 300)), whole) }));
  return likely.toSorted((a, b) => b.score - a.score)[0]?.part ?? null;
}

const titleWords = new Set('title name heading headline subject label caption'.split(' '));
const sampled = 60;
const leavesAtMost = 60;

type Slot = { key: string; parts: (Part | null)[] };

/** For each item the part with its title: the one place in all of them that tells them apart. Null where it is empty. */
export function itemTitles(view: View, group: Group): (Part | null)[] {
  const slots = slotsOf(view, group.items);
  let best: { slot: Slot; score: number } | null = null;
  for (const [order, slot] of slots.entries()) {
    const score = titleLikeness(view, group, { slot, order });
    if (score > (best?.score ?? 0)) best = { slot, score };
  }
  const chosen = best?.slot.parts ?? [];
  return group.items.map((item, i) => chosen[i] ?? firstText(view, item));
}

/** Texts at the same place of their items. */
function slotsOf(view: View, items: Part[]): Slot[] {
  const slots = new Map<string, Slot>();
  for (const [i, item] of items.entries()) {
    const leaves = [item, ...inside(view, item)].filter(part => isLeaf(part) && (!part.hidden || item.hidden)).slice(0, leavesAtMost);
    for (const [key, parts] of groupBy(leaves, leaf => pathIn(item, leaf))) {
      const [first] = parts;
      if (first === undefined) continue;
      const slot = slots.get(key) ?? { key, parts: items.map(() => null) };
      slot.parts[i] = first;
      slots.set(key, slot);
    }
  }
  return [...slots.values()];
}

function pathIn(item: Part, part: Part): string {
  const names: string[] = [];
  for (let at: Part | null = part; at !== null && at !== item; at = at.parent) names.push(placeAmong(at));
  return names.join('<');
}

/** Cells are told apart by their column, other parts by their classes. */
function placeAmong(part: Part): string {
  if (part.node.tag !== 'td' || part.parent === null) return part.sign;
  return `td${part.parent.children.filter(({ node }) => node.tag === 'td').indexOf(part)}`;
}

function titleLikeness(view: View, { items, links }: Group, { slot, order }: { slot: Slot; order: number }): number {
  const there = slot.parts.filter(part => part !== null).slice(0, sampled);
  const texts = there.map(part => view.text(part)).filter(text => text !== '');
  if (texts.length === 0) return 0;
  const presence = texts.length / Math.min(items.length, sampled);
  const distinct = new Set(texts).size / texts.length;
  const worded = texts.filter(isWorded).length / texts.length;
  const length = texts.reduce((sum, text) => sum + Math.min(text.length, 300), 0) / texts.length;
  const [part] = there;
  const heading = there.some(one => headed(one)) ? 0.5 : 0;
  const hinted = part !== undefined && hintWords(part.node).some(word => titleWords.has(word)) ? 0.4 : 0;
  const linked = links !== null && there.some(one => links.some(link => touches(one, link))) ? 0.4 : 0;
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

function headed(part: Part): boolean {
  for (let at: Part | null = part, up = 0; at !== null && up < 3; at = at.parent, up += 1) if (levelOf(at) > 0) return true;
  return false;
}

function touches(a: Part, b: Part): boolean {
  return (a.index >= b.index && a.index < b.end) || (b.index > a.index && b.index < a.end);
}

function firstText(view: View, item: Part): Part | null {
  return [item, ...inside(view, item)].find(part => isLeaf(part) && isWorded(view.text(part))) ?? null;
}
