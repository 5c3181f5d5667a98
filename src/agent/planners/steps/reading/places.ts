/** Where on the page something is read: the part that a place of a step names. */
import type { Kind, Reading, Relation, Target } from '#src/core/steps/clause.ts';
import { only } from '../only.ts';
import { labelledBy, leavesWith } from './beside.ts';
import { surelyCalled } from '../page/called.ts';
import { entryAround, foremost, listsIn, ownersOf, titlesOver, type PageList } from '../page/lists.ts';
import { likeness, says, stemsOf, type WantedName } from '../words/wanted.ts';
import { isRow, isTable } from '../page/tables.ts';
import {
  isButton,
  levelOf,
  sectionOf,
  spanOf,
  within,
  wrapperOf,
  type PagePart,
  type PageView,
  type PageSpan,
} from '../page/view.ts';

export type Place = { relation: Relation; of: Target };

/** More parts of that name say no more than that it is the name of many. */
const spansAtMost = 100;

/** All spans that some places may mean, each within the one before it; [] where the page has none. */
export function spansOf(view: PageView, places: readonly Place[], whole: PageSpan): PageSpan[] {
  let spans = [whole];
  // The last place said is the widest one.
  for (const place of places.toReversed())
    spans = unique(spans.flatMap(span => spansIn(view, place, span))).slice(0, spansAtMost);
  return spans;
}

export function wholeOf({ root }: PageView): PageSpan {
  return spanOf(root);
}

function unique(spans: readonly PageSpan[]): PageSpan[] {
  return [...new Map(spans.map(span => [`${span.from}-${span.to}`, span])).values()];
}

function spansIn(view: PageView, { relation, of }: Place, outer: PageSpan): PageSpan[] {
  for (const reading of of.readings) {
    const inner = reading.places.length === 0 ? [outer] : spansOf(view, reading.places, outer);
    const found = inner.flatMap(span => named(view, { reading, relation }, span));
    if (found.length > 0) return found;
  }
  return [];
}

function named(view: PageView, said: { reading: Reading; relation: Relation }, span: PageSpan): PageSpan[] {
  const { reading, relation } = said;
  const { label, kind, nth } = reading;
  if (label === '' && kind === 'page') return [span];
  if (nth === null && isEntryCalled(view, reading, span)) return [span];
  const parts = partsSaid(view, reading, span);
  // "Of the product" on a page that is about one.
  if (parts.length === 0 && label === '') return kind === 'item' && nth === null ? [span] : [];
  if (parts.length === 0) return pick(spansCalled(view, reading, { span, relation }), nth);
  return pick(parts, nth).map(part => around(view, { part, isWhole: kind !== 'section' }, relation));
}

/** The entries of a list, a landmark, or all of a kind. */
function partsSaid(view: PageView, reading: Reading, span: PageSpan): PagePart[] {
  const { label, kind } = reading;
  const noun = nounOf(reading);
  const wanted = noun === null ? null : { label: noun, exact: false };
  const entries = (wanted && surelyCalled(view, listsIn(view, span), wanted)?.entries) ?? [];
  if (label !== '') return entries.length > 0 ? entries : landmarks(view, label, span);
  return kind === null || noun !== null ? entries : partsOfKind(view, kind, span);
}

/** What a place says that the entries of its list are: "the last ticket". Null where any list will do. */
function nounOf({ label, kind, nth, noun, exact }: Reading): string | null {
  if (label === '') return noun ?? null;
  return nth !== null && kind === null && !exact ? label : null;
}

/** The one at a position from 1, or from the end; all where none is said. */
export function pick<T>(all: readonly T[], nth: number | null): T[] {
  if (nth === null) return [...all];
  const one = all.at(nth > 0 ? nth - 1 : nth);
  return one === undefined ? [] : [one];
}

const landmarkTags: Record<string, RegExp> = {
  header: /^(?:header|banner)$/,
  footer: /^(?:footer|contentinfo)$/,
  sidebar: /^(?:aside|complementary)$/,
  navigation: /^(?:nav|navigation)$/,
};

function landmarks({ parts }: PageView, label: string, span: PageSpan): PagePart[] {
  const tags = landmarkTags[label.toLowerCase()];
  return tags === undefined ? [] : within(parts, span).filter(({ node }) => tags.test(node.role ?? node.tag));
}

const kindTests: Partial<Record<Kind, (part: PagePart) => boolean>> = {
  text: ({ node }) => node.tag === 'p',
  link: ({ node }) => node.href !== undefined || node.role === 'link',
  button: ({ node }) => isButton(node),
  image: ({ node }) => node.tag === 'img' || node.role === 'img',
  row: isRow,
  cell: ({ node }) => node.tag === 'td' || node.role === 'cell' || node.role === 'gridcell',
  option: ({ node }) => node.role === 'option',
  section: part => levelOf(part) > 0,
  dialog: ({ node }) => node.tag === 'dialog' || /^(?:alert)?dialog$/.test(node.role ?? ''),
  form: ({ node }) => node.tag === 'form' || node.role === 'form',
  checkbox: ({ node }) => node.checked !== undefined && node.role !== 'radio',
  menu: ({ node }) => node.role === 'menu',
};

/** Whatever is of a kind, in reading order; entries and rows are those of the main list. */
export function partsOfKind(view: PageView, kind: Kind, span: PageSpan): PagePart[] {
  const lists = listsIn(view, span);
  const tables = lists.filter(({ part }) => isTable(part));
  switch (kind) {
    case 'table':
      return (tables.length > 0 ? tables : lists.filter(({ marked }) => marked)).map(({ part }) => part);
    case 'row':
    case 'item':
      return only(foremost(view, kind === 'row' && tables.length > 0 ? tables : lists))?.entries ?? [];
    default:
      return within(view.parts, span).filter(part => kindTests[kind]?.(part) === true && view.text(part) !== '');
  }
}

type In = { span: PageSpan; relation: Relation };

/** The parts that are called so: by a heading, by their own label, or by a text in them. The surest names alone count. */
function spansCalled(view: PageView, reading: Reading, { span, relation }: In): PageSpan[] {
  for (const enough of [2, 1] as const) {
    const isCalled = (text: string): boolean => likeness(reading, text) >= enough;
    const labelled = within(view.parts, span).filter(({ node: { label = '', href }, node }) => {
      return href === undefined && !isButton(node) && isCalled(label);
    });
    const texts = leavesWith(view, span, isCalled).map(leaf => wrapperOf(view, leaf));
    const headed = texts.filter(part => headingOf(part) !== null);
    const content = (parts: PagePart[]): PagePart[] => parts.filter(({ away }) => !away);
    const parts = [content([...labelled, ...headed]), content(texts), [...labelled, ...headed], texts].find(
      some => suited(view, some, reading.kind).length > 0,
    );
    if (parts !== undefined)
      return suited(view, parts, reading.kind).map(part =>
        around(view, { part, isWhole: labelled.includes(part) }, relation),
      );
  }
  const entries = [...entriesWithKind(view, reading, span), ...entriesSaying(view, reading, span)];
  return entries.slice(0, 20).map(spanOf);
}

/** "The row Ann" is the entry that a text is in, and no heading. */
function suited(view: PageView, parts: readonly PagePart[], kind: Kind | null): PagePart[] {
  return [...new Set(parts)].filter(part => kind !== 'row' || entryAround(view, part) !== null);
}

/** "The row of Ann", "the order of Ann": what is in the place is the entry itself. */
function isEntryCalled(view: PageView, { label, kind }: Reading, span: PageSpan): boolean {
  const entry = view.parts[span.from];
  const list = entry === undefined || entry.end !== span.to ? undefined : ownersOf(view).get(entry);
  if (list === undefined) return false;
  return label === '' ? kind === 'row' || kind === 'item' : isListOf(view, list, label);
}

/** Whether the columns, the titles or the page of a list say what its entries are. */
function isListOf(view: PageView, list: PageList, label: string): boolean {
  const stems = stemsOf(label);
  const names = [...list.heads, ...titlesOver(view, list), view.outline.title].map(stemsOf);
  return stems.length > 0 && names.some(name => stems.every(word => name.includes(word)));
}

/** "order A-103": the entry with a text A-103 where its column, its list or the page is called order. */
function entriesWithKind(view: PageView, { label, exact }: WantedName, span: PageSpan): PagePart[] {
  const [kind = '', ...rest] = label.split(' ');
  const own: WantedName = { label: rest.join(' '), exact: false };
  if (exact || rest.length === 0) return [];
  return leavesWith(view, span, text => likeness(own, text) > 0).flatMap(leaf => {
    const { entry, list } = entryAround(view, leaf) ?? {};
    return entry !== undefined && list !== undefined && isListOf(view, list, kind) ? [entry] : [];
  });
}

/** The only entries that say the words among others. */
function entriesSaying(view: PageView, reading: Reading, span: PageSpan): PagePart[] {
  if (reading.kind !== 'row' && reading.kind !== 'item' && !reading.exact) return [];
  const leaves = leavesWith(view, span, text => says(reading, text));
  return [...new Set(leaves.flatMap(leaf => entryAround(view, leaf)?.entry ?? []))];
}

type Named = { part: PagePart; isWhole: boolean };

/** What a place takes in: a section, an entry of a list, what a label is for, or what comes after it. */
function around(view: PageView, { part, isWhole }: Named, relation: Relation): PageSpan {
  const isBefore = relation === 'above' || relation === 'left';
  const heading = headingOf(part);
  if (heading !== null && !isBefore) return sectionOf(view, heading);
  if (isBefore) return { from: stepOut(part, at => at.index < part.index).index, to: part.index };
  if (relation === 'below' || relation === 'right')
    return { from: part.end, to: stepOut(part, at => at.end > part.end).end };
  if (isWhole) return spanOf(part);
  const entry = entryAround(view, part);
  if (entry !== null) return spanOf(entry.entry);
  const [value] = relation === 'near' ? [] : labelledBy(view, part);
  return value?.span ?? spanOf(stepOut(part, at => view.text(at) !== view.text(part)));
}

function headingOf(part: PagePart): PagePart | null {
  if (levelOf(part) > 0) return part;
  const [only, ...others] = part.children.filter(({ node }) => node.tag !== '#text');
  return only !== undefined && others.length === 0 ? headingOf(only) : null;
}

/** The nearest part around that has more. */
function stepOut(part: PagePart, has: (around: PagePart) => boolean): PagePart {
  let at = part;
  while (at.parent !== null && !has(at)) at = at.parent;
  return at;
}
