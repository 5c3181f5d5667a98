/** Reads a list of records or values from what a page repeats. */
import { isCalled, rankedGroups, spread, type Wish, wishOf } from './choose-group.ts';
import { type EntryCondition, meeting } from './conditions.ts';
import type { WantedField } from './fields/fields.ts';
import { findField, scopeOf } from './fields/find-field.ts';
import type { FoundValue } from './fields/scope.ts';
import { headOf, pairsIn } from './fields/labels.ts';
import { labelFit } from './likeness.ts';
import { territory, type Group } from './groups.ts';
import { purposeOf } from './links.ts';
import { documentLikeness } from './patterns.ts';
import { itemTitles } from './titles.ts';
import { typed } from './fields/values.ts';
import { commonAncestor, holds, inside, isLeaf, type PagePart, type PageView } from './view.ts';

export type RecordRow = Record<string, string | number | boolean | null>;

type Wanted = {
  fields: WantedField[];
  /** The words of the step and of the schema that say which list it is. */
  about: string;
  /** Rows at most; null for all. */
  limit: number | null;
  today: Date;
  /** What the entries are called, which may be the name of one of their values; null for none. */
  called: WantedField | null;
  only: readonly EntryCondition[];
  /** Collects what no entry shows of that. */
  unmet: string[];
};

const compared = 8;
const rowsAtMost = 2000;

/** The rows of the list that is asked for, [] when the page has none. */
export function readList(view: PageView, wanted: Wanted): RecordRow[] {
  const { fields, about, limit, today, only, unmet } = wanted;
  const linked = fields.some(({ kind }) => kind === 'url');
  const wish = wishOf(`${about} ${fields.map(field => field.about).join(' ')}`, linked);
  const best = likeliest(view, wanted, wish);
  if (best === null) return [];
  const group = ofThese(best, meeting(view, best.items, { only, unmet }));
  if (fields.length === 0) return entriesOf(view, group, { wanted, wish }).slice(0, limit ?? rowsAtMost);
  const whole = wish.documents ? withOthers(view, group) : group;
  const rows = rowsOf(view, whole, { fields, documents: wish.documents, today });
  return unique(rows).slice(0, limit ?? rowsAtMost);
}

/** The group that fits the words best and has most of the fields. */
function likeliest(view: PageView, { fields, about, today }: Wanted, wish: Wish): Group | null {
  const inRows = /\brows?\b/i.test(about.slice(0, 120));
  let best: { group: Group; score: number } | null = null;
  for (const { group, score } of rankedGroups(view, wish).slice(0, compared)) {
    const some = { items: spread(group.items), links: group.links && spread(group.links) };
    const rows = fields.length === 0 ? [] : rowsOf(view, some, { fields, documents: wish.documents, today });
    const filled = fields.length === 0 ? 1 : rows.length === 0 ? 0 : share(rows, fields);
    const rowed = inRows && isRow(group.items[0]) ? rowsSaid : 1;
    const named = fields.length === 0 && isCalled(view, group, wish) ? nameSaid : 1;
    const whole = score * (0.1 + filled ** 2) * rowed * named;
    if (whole > (best?.score ?? 0)) best = { group, score: whole };
  }
  return best?.group ?? null;
}

/** What the entries of a list are called, or all that they show, where no field of theirs is asked for. */
function entriesOf(view: PageView, group: Group, { wanted, wish }: { wanted: Wanted; wish: Wish }): RecordRow[] {
  const { called, about, unmet } = wanted;
  const column = called === null ? [] : columnOf(view, group, called);
  if (column.length > 0) return column.map(text => ({ name: text }));
  if (!isCalled(view, group, wish)) unmet.push(about.trim());
  return wholeRows(view, group);
}

function ofThese({ items, links }: Group, these: ReadonlySet<PagePart>): Group {
  const isMeant = (_: PagePart, i: number): boolean => items[i] !== undefined && these.has(items[i]);
  return { items: items.filter(isMeant), links: links && links.filter(isMeant) };
}

const fileShare = 0.7;

/** Links to files that lie between those of the list but were made otherwise belong to it all the same. */
function withOthers(view: PageView, group: Group): Group {
  const { links, items } = group;
  if (
    links === null ||
    links.filter(({ node }) => documentLikeness(node.href ?? '') === 1).length < links.length * fileShare
  )
    return group;
  const around = commonAncestor(items);
  if (around === null || around.parent === null) return group;
  const others = inside(view, around)
    .filter(
      part =>
        part.node.href !== undefined &&
        !part.hidden &&
        documentLikeness(part.node.href) === 1 &&
        !items.some((item, i) => holds(item, part) && rowAround(part) === rowAround(links[i] ?? item)),
    )
    .slice(0, rowsAtMost);
  const all = [...items.map((item, i) => ({ item, link: links[i] ?? item })), ...itemsAround(others, links)];
  const sorted = all.toSorted((a, b) => a.item.index - b.item.index);
  return { items: sorted.map(({ item }) => item), links: sorted.map(({ link }) => link) };
}

function rowAround(part: PagePart): PagePart | null {
  let at: PagePart | null = part;
  while (at !== null && at.node.tag !== 'li' && at.node.tag !== 'tr') at = at.parent;
  return at;
}

/** For each link the largest part around it that holds no other one. */
function itemsAround(some: PagePart[], links: PagePart[]): { item: PagePart; link: PagePart }[] {
  const sorted = [...links, ...some].toSorted((a, b) => a.index - b.index);
  const wanted = new Set(some);
  return sorted.flatMap((link, i) =>
    wanted.has(link) ? [{ item: territory(link, { before: sorted[i - 1], after: sorted[i + 1] }), link }] : [],
  );
}

const rowsSaid = 3;
const nameSaid = 3;
const sameName = 0.88;

function isRow(item: PagePart | undefined): boolean {
  return item?.node.tag === 'tr' || item?.node.role === 'row';
}

/** The values of the column or label of that name; [] where most entries have none. */
function columnOf(view: PageView, { items }: Group, called: WantedField): string[] {
  const texts = items.flatMap(
    item => pairsIn(view, item, () => false).find(({ label }) => labelFit(called, label) >= sameName)?.text ?? [],
  );
  return texts.length > items.length / 2 ? texts : [];
}

/** Rows of a table by the heads of their columns; of other lists what each entry is called. */
function wholeRows(view: PageView, group: Group): RecordRow[] {
  const titles = itemTitles(view, group);
  return group.items.map((item, i) => {
    const cells = item.children.filter(
      ({ node }) => node.tag === 'td' || node.tag === 'th' || /^(?:grid)?cell$/.test(node.role ?? ''),
    );
    const headed = cells.flatMap(cell => {
      const head = headOf(cell);
      return head === null || view.text(head) === '' ? [] : [[view.text(head), view.text(cell)] as const];
    });
    const title = titles[i] ?? null;
    return headed.length > 1
      ? Object.fromEntries(headed)
      : { name: title === null ? (view.text(item).split('\n')[0] ?? null) : view.text(title) };
  });
}

function share(rows: RecordRow[], fields: WantedField[]): number {
  const filled = rows.reduce((sum, row) => sum + fields.filter(({ name }) => row[name] !== null).length, 0);
  return filled / (rows.length * fields.length);
}

type Reading = { fields: WantedField[]; documents: boolean; today: Date };

function rowsOf(view: PageView, group: Group, reading: Reading): RecordRow[] {
  const titles = itemTitles(view, group);
  const rows = new Map<PagePart, RecordRow>();
  // Several links to one address share their item, which may be half of the page: it is read once.
  for (const [i, item] of group.items.entries())
    if (!rows.has(item))
      rows.set(item, rowOf(view, { item, title: titles[i] ?? null, link: group.links?.[i] ?? null }, reading));
  return group.items
    .flatMap(item => [rows.get(item) ?? {}])
    .filter(row => Object.values(row).some(value => value !== null));
}

type Item = { item: PagePart; title: PagePart | null; link: PagePart | null };

function rowOf(view: PageView, { item, title, link }: Item, { fields, documents, today }: Reading): RecordRow {
  const scope = scopeOf(view, item, { title, whole: false, fields });
  const found = new Map<WantedField, FoundValue>();
  for (const field of fields) {
    const one =
      field.kind === 'url' && purposeOf(field) === '' && link !== null
        ? linkOf(view, { item, link, documents })
        : findField(scope, field);
    if (one !== null) found.set(field, one);
  }
  takeCode(view, { fields, item, found });
  splitName(view, { fields, title, found });
  takeTitle(view, { fields, title, found });
  return Object.fromEntries(
    fields.map(field => {
      const one = found.get(field);
      return [field.name, one === undefined ? null : typed(field, one.text, today)];
    }),
  );
}

/** The link of an item; of a document the one to the file itself. */
function linkOf(
  view: PageView,
  { item, link, documents }: { item: PagePart; link: PagePart; documents: boolean },
): FoundValue | null {
  const best = documents
    ? [link, ...inside(view, item)].toSorted(
        (a, b) => documentLikeness(b.node.href ?? '') - documentLikeness(a.node.href ?? ''),
      )[0]
    : link;
  const { href } = (best ?? link).node;
  return href === undefined ? null : { text: href, part: best ?? link, score: 1 };
}

const codeNames = /^(?:id|no|number|code|key|ref|reference|sku)$/;

/** A number that nothing is written beside is the one at the begin of its item. */
function takeCode(
  view: PageView,
  { fields, item, found }: { fields: WantedField[]; item: PagePart; found: Map<WantedField, FoundValue> },
): void {
  const open = fields.find(
    field => !found.has(field) && field.kind === 'text' && codeNames.test(field.words.words.at(-1) ?? ''),
  );
  if (open === undefined) return;
  const used = new Set([...found.values()].map(({ text }) => text));
  const code = [item, ...inside(view, item)]
    .filter(isLeaf)
    .slice(0, 3)
    .find(leaf => /^[\p{Lu}#\d][\p{Lu}\d#/.-]{0,18}\d$|^\d$/u.test(view.text(leaf)) && !used.has(view.text(leaf)));
  if (code !== undefined) found.set(open, { text: view.text(code), part: code, score: 0.5 });
}

type Names = { fields: WantedField[]; title: PagePart | null; found: Map<WantedField, FoundValue> };

/** A person's name in one text is parted for fields of first and last names. */
function splitName(view: PageView, { fields, title, found }: Names): void {
  const first = fields.find(({ words }) => /^(?:first|given) name$/.test(words.words.join(' ')));
  const last = fields.find(({ words }) => /^(?:last|family|sur) ?name$|^surname$/.test(words.words.join(' ')));
  if (first === undefined || last === undefined || title === null) return;
  const whole = view
    .text(title)
    .replaceAll('\n', ' ')
    .replace(/^(?:mr|mrs|ms|miss|dr|prof)\.? /i, '');
  const [a, b] = whole.includes(',')
    ? whole.split(',').toReversed()
    : [whole.split(' ')[0], whole.split(' ').slice(1).join(' ')];
  for (const [field, text] of [
    [first, a],
    [last, b],
  ] as const)
    if (text !== undefined && text.trim() !== '') found.set(field, { text: text.trim(), part: title, score: 0.8 });
  for (const field of fields)
    if (field !== first && field !== last && found.get(field)?.part === title) found.delete(field);
}

/** The item's own text is the value of the first field for a text that nothing else was found for, unless a field has it. */
function takeTitle(view: PageView, { fields, title, found }: Names): void {
  if (title === null || [...found.values()].some(({ part }) => part === title)) return;
  const open = fields.find(field => !found.has(field) && /^(?:text|long|person|title)$/.test(field.kind));
  if (open !== undefined) found.set(open, { text: view.text(title), part: title, score: 0.5 });
}

function unique(rows: RecordRow[]): RecordRow[] {
  const known = new Set<string>();
  return rows.filter(row => {
    const key = JSON.stringify(row);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
