/** Reads from a page what a shape asks for. */
import type { Outline } from '#src/browser/observe/outline.ts';
import { fieldOf, type Field, type Shape } from './fields.ts';
import { findField, scopeOf, type Scope } from './find-field.ts';
import { readList } from './read-list.ts';
import { rangeIn } from './range.ts';
import { pageTitle } from './titles.ts';
import { typed } from './values.ts';
import { createView, type View } from './view.ts';

export type Read = {
  value: unknown;
  /** Names of fields that the page has no value for. */
  missing: string[];
};

export type Asked = {
  shape: Shape;
  /** What the step says in words. */
  about: string;
  limit: number | null;
  today: Date;
  /** A field of lists that rows are compared by, besides those of the shape. */
  also: Field | null;
};

/** Reads a whole page. Nothing is made up: what is not found is null and named in `missing`. */
export function readPage(outline: Outline, { shape, ...asked }: Asked): Read {
  const view = createView(outline);
  const missing: string[] = [];
  const value = read(view, shape, { ...asked, missing, scope: null });
  return { value, missing };
}

type Going = Omit<Asked, 'shape'> & { missing: string[]; scope: Scope | null };

function read(view: View, shape: Shape, going: Going): unknown {
  if (shape.shape === 'list') return readListOf(view, shape, going);
  const scope = going.scope ?? scopeOf(view, view.root, { title: pageTitle(view), whole: true, fields: fieldsOf(shape) });
  if (shape.shape === 'value') return readValue(scope, shape.field, going);
  const range = rangeIn(scope, shape.fields, going.about);
  if (range !== null) return range;
  const titled = titleField(shape);
  return Object.fromEntries(
    shape.fields.map(({ name, of }) => {
      const about = of.shape === 'value' ? going.about : name;
      const plain = of.shape === 'value' && of.field.kind === 'title' && of.field !== titled ? { ...of, field: { ...of.field, kind: 'text' as const } } : of;
      return [name, read(view, plain, { ...going, about, scope })];
    }),
  );
}

function readValue(scope: Scope, field: Field, { missing, today }: Going): string | number | boolean | null {
  const found = findField(scope, field);
  const value = found === null ? null : typed(field, found.text, today);
  if (value === null) missing.push(field.name);
  return value;
}

/** Of several fields for names and titles, the one that the page's heading is for. */
function titleField(shape: Extract<Shape, { shape: 'record' }>): Field | null {
  const titles = shape.fields.flatMap(({ of }) => (of.shape === 'value' && of.field.kind === 'title' ? [of.field] : []));
  const rank = ({ words }: Field): number => (words.words.length === 1 ? 0 : words.words.at(-1) === 'title' ? 1 : 2);
  return titles.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function readListOf(view: View, { of, about }: Extract<Shape, { shape: 'list' }>, going: Going): unknown[] {
  const words = `${going.about} ${about}`;
  const fields = of.shape === 'record' ? flat(of) : of.shape === 'value' ? [named(of.field, going.about)] : [];
  const compared = going.also !== null && !fields.some(({ name }) => name === going.also?.name) ? [going.also] : [];
  const rows = readList(view, { fields: [...fields, ...compared], about: words, limit: going.limit, today: going.today });
  if (rows.length === 0) going.missing.push(going.about);
  return of.shape === 'value' ? rows.map(row => Object.values(row)[0] ?? null) : rows;
}

/** All fields for values in a shape, in lists too. */
function fieldsOf(shape: Shape): Field[] {
  if (shape.shape === 'value') return [shape.field];
  return shape.shape === 'list' ? fieldsOf(shape.of) : shape.fields.flatMap(({ of }) => fieldsOf(of));
}

function flat(shape: Extract<Shape, { shape: 'record' }>): Field[] {
  return shape.fields.flatMap(({ of }) => (of.shape === 'value' ? [of.field] : []));
}

/** Values of a list without a name of their own are called as the list is. */
function named(field: Field, about: string): Field {
  return field.name === '' ? { ...fieldOf(about.slice(0, 60)), type: field.type, about: field.about } : field;
}
