/** Reads from a page what a shape asks for. */
import type { Outline } from '#src/browser/observe/outline-node.ts';
import type { EntryCondition } from './conditions.ts';
import { fieldOf, type WantedField, type ResultShape } from './fields/fields.ts';
import { singular } from './request.ts';
import { findField, scopeOf } from './fields/find-field.ts';
import type { SearchScope } from './fields/scope.ts';
import { readList } from './read-list.ts';
import { rangeIn } from './range.ts';
import { thingNamed } from './fields/things.ts';
import { pageTitle } from './titles.ts';
import { typed } from './fields/values.ts';
import { createView, type PageView } from './view.ts';

export type Read = {
  value: unknown;
  /** Values that could each be meant, where the page does not say which. */
  several: string[];
  /** Names of fields that the page has no value for. */
  missing: string[];
  /** What entries were to be like that none of them shows. */
  unmet: string[];
};

export type ReadRequest = {
  shape: ResultShape;
  /** What the step says in words. */
  about: string;
  limit: number | null;
  today: Date;
  /** The thing that values are asked of; null for what the page is about. */
  of: string | null;
  /** A value that the page shows several of alike counts as missing. */
  strict: boolean;
  /** Which entries of a list are meant. */
  only: readonly EntryCondition[];
};

/** Reads a whole page. Nothing is made up: what is not found is null and named in `missing`. */
export function readPage(outline: Outline, { shape, ...asked }: ReadRequest): Read {
  const view = createView(outline);
  const going: Going = { ...asked, missing: [], several: [], unmet: [], scope: null };
  const value = read(view, shape, going);
  return { value, missing: going.missing, several: going.several, unmet: going.unmet };
}

/** Reads one entry of what the page repeats: "the price of the second product". `nth` from 1, or -1 for the last. */
export function readNth(outline: Outline, asked: ReadRequest, nth: number): Read {
  const { shape } = asked;
  const of = shape.shape === 'value' ? recordWith(shape) : shape;
  const limit = nth > 0 ? nth : null;
  const list = readPage(outline, { ...asked, shape: { shape: 'list', about: '', of }, of: null, limit });
  const rows: unknown[] = Array.isArray(list.value) ? list.value : [];
  const row = (nth > 0 ? rows[nth - 1] : rows.at(nth)) ?? null;
  const values = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  const missing = fieldsOf(of).flatMap(({ name }) =>
    values.some(([key, one]) => key === name && one !== null) ? [] : name,
  );
  return { ...list, value: shape.shape === 'value' ? (values[0]?.[1] ?? null) : row, missing };
}

function recordWith(shape: Extract<ResultShape, { shape: 'value' }>): ResultShape {
  return { shape: 'record', fields: [{ name: shape.field.name, of: shape, required: true }] };
}

type Going = Omit<ReadRequest, 'shape'> & Omit<Read, 'value'> & { scope: SearchScope | null };

function read(view: PageView, shape: ResultShape, going: Going): unknown {
  if (shape.shape === 'list') return readListOf(view, shape, going);
  const scope = going.scope ?? scopeFor(view, shape, going.of);
  if (scope === null) {
    going.missing.push(...fieldsOf(shape).map(({ name }) => name));
    return null;
  }
  if (shape.shape === 'value') return readValue(scope, shape.field, going);
  const range = rangeIn(scope, shape.fields, going.about);
  if (range !== null) return range;
  const titled = titleField(shape);
  return Object.fromEntries(
    shape.fields.map(({ name, of }) => {
      const about = of.shape === 'value' ? going.about : name;
      const plain =
        of.shape === 'value' && of.field.kind === 'title' && of.field !== titled
          ? { ...of, field: { ...of.field, kind: 'text' as const } }
          : of;
      return [name, read(view, plain, { ...going, about, scope })];
    }),
  );
}

/** The whole page, or the row, card or section of the thing that is asked about; null where there is no such. */
function scopeFor(view: PageView, shape: ResultShape, of: string | null): SearchScope | null {
  const fields = fieldsOf(shape);
  const title = pageTitle(view);
  const thing = of === null ? 'page' : thingNamed(view, of, title);
  if (thing === null) return null;
  if (thing === 'page') return scopeOf(view, view.root, { title, whole: true, fields });
  return scopeOf(view, thing.part, { title: thing.title, whole: false, fields });
}

function readValue(
  scope: SearchScope,
  field: WantedField,
  { missing, several, strict, today }: Going,
): string | number | boolean | null {
  const found = findField(scope, field);
  const others = found === null || !strict ? [] : found.rivals;
  several.push(...others.slice(0, 5));
  const value = found === null || others.length > 0 ? null : typed(field, found.text, today);
  if (value === null) missing.push(field.name);
  return value;
}

/** Of several fields for names and titles, the one that the page's heading is for. */
function titleField(shape: Extract<ResultShape, { shape: 'record' }>): WantedField | null {
  const titles = shape.fields.flatMap(({ of }) =>
    of.shape === 'value' && of.field.kind === 'title' ? [of.field] : [],
  );
  const rank = ({ words }: WantedField): number =>
    words.words.length === 1 ? 0 : words.words.at(-1) === 'title' ? 1 : 2;
  return titles.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function readListOf(view: PageView, { of, about }: Extract<ResultShape, { shape: 'list' }>, going: Going): unknown[] {
  const words = `${going.about} ${about}`;
  const fields = of.shape === 'record' ? flat(of) : of.shape === 'value' ? [named(of.field, going.about)] : [];
  const rows = readList(view, {
    fields,
    about: words,
    limit: going.limit,
    today: going.today,
    only: going.only,
    unmet: going.unmet,
    called: fields.length === 0 ? fieldOf(calledOf(going.about)) : null,
  });
  if (rows.length === 0) going.missing.push(going.about);
  return of.shape === 'value' ? rows.map(row => Object.values(row)[0] ?? null) : rows;
}

/** All fields for values in a shape, in lists too. */
function fieldsOf(shape: ResultShape): WantedField[] {
  if (shape.shape === 'value') return [shape.field];
  return shape.shape === 'list'
    ? fieldsOf(shape.of)
    : shape.fields.flatMap(({ name, of }) => [...(of.shape === 'record' ? [fieldOf(name)] : []), ...fieldsOf(of)]);
}

function flat(shape: Extract<ResultShape, { shape: 'record' }>): WantedField[] {
  return shape.fields.flatMap(({ of }) => (of.shape === 'value' ? [of.field] : []));
}

/** The last word of what is read: "List all customers on this page." → customer. */
function calledOf(about: string): string {
  const head = about.split(/\s(?:of|from|in|on|for|with)\s/i, 1)[0] ?? '';
  return singular(head.match(/\p{L}+/gu)?.at(-1) ?? '');
}

/** Values of a list without a name of their own are called as the list is. */
function named(field: WantedField, about: string): WantedField {
  return field.name === '' ? { ...fieldOf(about.slice(0, 60)), type: field.type, about: field.about } : field;
}
