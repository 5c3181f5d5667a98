/** Where a list goes on: what leads to its next part, by structure alone, as pages say it in any language. */
import { kindsOf } from '#src/agent/verification/purpose.ts';
import { only } from '../only.ts';
import type { PageList } from './lists.ts';
import { isButton, lineOf, within, type PagePart, type PageView } from './view.ts';

/** `next`: pressing it leads to the next page, or adds rows. `unknown`: there is more, or may be, and nothing says how to get there. */
export type GoesOn = { is: 'whole' | 'unknown' } | { is: 'next'; ref: string; adds: boolean };

const whole: GoesOn = { is: 'whole' };
const unknown: GoesOn = { is: 'unknown' };

/** Of what surrounds a list: what lies outside of its entries. */
type Around = { view: PageView; list: PageList; leaves: PagePart[]; controls: PagePart[] };

/** Looks from the list outwards: the nearest pager is its own. */
export function goesOn(view: PageView, list: PageList): GoesOn {
  const related = view.parts.find(({ node }) => node.ref !== undefined && node.rel?.split(' ').includes('next'));
  if (related !== undefined) return press(related);
  for (let at: PagePart | null = list.part; at !== null; at = at.parent) {
    const around = aroundList(view, list, at);
    const found = byNumbers(around) ?? byCount(around) ?? byAddress(around);
    if (found !== null) return found;
  }
  return atItsEnd(view, list) ?? whole;
}

function aroundList(view: PageView, list: PageList, { index, end }: PagePart): Around {
  const [first, last] = [list.entries[0]?.index ?? index, list.entries.at(-1)?.end ?? index];
  const isOut = (part: PagePart): boolean => part.index < first || part.index >= last;
  const span = { from: index, to: end };
  return {
    view,
    list,
    leaves: within(view.leaves, span).filter(isOut),
    controls: within(view.parts, span).filter(part => isControl(part) && isOut(part)),
  };
}

function isControl({ node }: PagePart): boolean {
  return node.ref !== undefined && (node.href !== undefined || /^(?:button|link)$/.test(node.role ?? node.tag));
}

function controlAround(part: PagePart): PagePart | null {
  let at: PagePart | null = part;
  while (at !== null && !isControl(at)) at = at.parent;
  return at;
}

/** The last page has no next one, and pages often grey it out by a class alone. */
function press({ node }: PagePart, adds = false): GoesOn {
  const isOff = node.off === true || /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(node.hints ?? '');
  return isOff || node.ref === undefined ? whole : { is: 'next', ref: node.ref, adds };
}

const pageNumber = /^\d{1,5}$/;

/** A row of page numbers: the one after the page that is open. */
function byNumbers({ view, leaves }: Around): GoesOn | null {
  const numbers = leaves.filter(leaf => pageNumber.test(view.text(leaf)));
  const isPaged = numbers.some((leaf, at) => numberOf(view, leaf) + 1 === numberOf(view, numbers[at + 1]));
  if (!isPaged || !numbers.some(leaf => controlAround(leaf) !== null)) return null;
  const marks = [isPlain, isMarked, (leaf: PagePart) => leadsHere(view, leaf)];
  const current = marks.map(is => only(numbers.filter(is))).find(found => found !== null);
  if (current === undefined) return unknown;
  const open = numberOf(view, current);
  const next = numbers.find(leaf => numberOf(view, leaf) === open + 1);
  const control = next === undefined ? null : controlAround(next);
  if (control !== null) return press(control);
  return numbers.some(leaf => numberOf(view, leaf) > open) ? unknown : whole;
}

function numberOf(view: PageView, leaf: PagePart | undefined): number {
  return leaf === undefined ? NaN : Number(view.text(leaf));
}

/** The page that is open leads nowhere. */
function isPlain(leaf: PagePart): boolean {
  const control = controlAround(leaf);
  return control === null || control.node.off === true;
}

const openWords = /(?:^|[\s_-])(?:active|current|selected)(?:$|[\s_-])/i;

function isMarked(leaf: PagePart): boolean {
  const around = [leaf, leaf.parent, leaf.parent?.parent];
  return around.some(part => part?.node.current === true || openWords.test(part?.node.hints ?? ''));
}

function leadsHere({ outline: { url } }: PageView, leaf: PagePart): boolean {
  return controlAround(leaf)?.node.href === url.replace(/#.*/s, '');
}

const countLetters = 60;
const mostControls = 6;

/** "2 / 9" or "1–10 of 95", with the controls for the page before and the next one beside it. */
function byCount({ view, list, leaves, controls }: Around): GoesOn | null {
  for (const leaf of leaves) {
    const place = placeSaid(view.text(leaf), list.entries.length);
    const beside = place === null ? [] : controlsBeside(leaf, controls);
    if (place === null || beside.length === 0) continue;
    const next = nextAmong(leaf, beside);
    return place.isLast ? whole : next === null ? unknown : press(next);
  }
  return null;
}

/** A page of some, or a range of entries of which so many are here; null for other texts. */
function placeSaid(text: string, here: number): { isLast: boolean } | null {
  const numbers = text.length > countLetters ? [] : (text.match(/\d+/g) ?? []).map(Number);
  const [a = 0, b = 0, c = 0] = numbers;
  if (numbers.length === 3 && b - a + 1 === here && c >= b) return { isLast: b === c };
  const isPage = numbers.length === 2 && /\d ?(?:\/|\p{L}{1,10}) ?\d/u.test(text) && a >= 1 && b >= a && a !== here;
  return isPage ? { isLast: a === b } : null;
}

/** The controls in the nearest box around a text that has any. */
function controlsBeside(leaf: PagePart, controls: readonly PagePart[]): PagePart[] {
  for (let at = leaf.parent, up = 0; at !== null && up < 3; at = at.parent, up += 1) {
    const inside = within(controls, { from: at.index + 1, to: at.end });
    if (inside.length > 0) return inside.length > mostControls ? [] : inside;
  }
  return [];
}

/** Of "previous, next" the second, of "first, previous, next, last" the third; where the text stands between them the first after it. */
function nextAmong(leaf: PagePart, beside: readonly PagePart[]): PagePart | null {
  const after = beside.filter(({ index }) => index > leaf.index);
  if (after.length > 0 && after.length < beside.length) return after[0] ?? null;
  return { 1: beside[0], 2: beside[1], 4: beside[2] }[beside.length] ?? null;
}

const linkLetters = 40;

/** A link to the address of the next page: that of this one with the next number, or with a second one where this has none. */
function byAddress({ view, list, controls }: Around): GoesOn | null {
  const { url } = view.outline;
  const next = controls.find(
    control =>
      view.text(control).length <= linkLetters && isNextAddress(url, control.node.href ?? '', list.entries.length),
  );
  return next === undefined ? null : press(next);
}

/** Whether an address is that of the next page; `rows`: what an offset grows by. */
function isNextAddress(url: string, href: string, rows: number): boolean {
  const [here = '', there = ''] = [url, href].map(one => one.replace(/#.*/s, ''));
  const added = there.startsWith(here) ? secondPage.exec(there.slice(here.length))?.[1] : undefined;
  return added === undefined ? isNumberedOn(here, there, rows) : [2, rows].includes(Number(added));
}

/** What the address of a second page has more than that of the first: "?page=2", "/2", "p2". */
const secondPage = /^[/?&]?[\p{L}\p{M}/_[\]-]{0,30}[=/]?(\d{1,9})\/?$/u;

/** Whether the next number is all that differs. */
function isNumberedOn(here: string, there: string, rows: number): boolean {
  const [own, other] = [here.split(/(\d{1,9})/), there.split(/(\d{1,9})/)];
  const changed = own.flatMap((part, at) => (part === other[at] ? [] : [at]));
  const at = only(changed) ?? 0;
  const step = Number(other[at]) - Number(own[at]);
  return own.length === other.length && at % 2 === 1 && (step === 1 || (step > 1 && step === rows));
}

/** A button alone after the entries, with nothing beside it: it is to add some, unless its name says something else. */
function atItsEnd(view: PageView, list: PageList): GoesOn | null {
  const last = list.entries.at(-1);
  const leaf = last === undefined ? undefined : within(view.leaves, { from: last.end, to: view.root.end })[0];
  const button = leaf === undefined ? null : controlAround(leaf);
  if (last === undefined || button === null || !isButton(button.node) || kindsOf(lineOf(view, button)).length > 0)
    return null;
  let box = button;
  while (box.parent !== null && view.text(box.parent) === view.text(button)) box = box.parent;
  const isBeside = box.parent === list.part || box.parent === list.part.parent;
  return isBeside && button.node.off !== true ? press(button, true) : null;
}
