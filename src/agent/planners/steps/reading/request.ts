/** What a step asks to read, from its clause and the task's schema. */
import type { Clause } from '#src/core/step-language/clause.ts';
import { ordinal } from '#src/core/step-language/numbers.ts';
import { fieldOf, type WantedField, type ResultShape } from './fields/fields.ts';
import { type EntryCondition, conditionsOf } from './conditions.ts';
import { labelFit } from './likeness.ts';
import { stem } from '../words/match.ts';

export type ReadClause = Extract<Clause, { do: 'read' }>;

export type Request = {
  shape: ResultShape;
  /** The words that say which list is meant. */
  about: string;
  /** The thing that values are asked of, as the page calls it; null for what the page is about. */
  of: string | null;
  limit: number | null;
  /** Go on by "next" until the end. */
  allPages: boolean;
  /** Only the row with the least or the most of a field, such as the cheapest. */
  pick: { least: boolean; by: WantedField } | null;
  /** Only the row at this place, from 1, or from the end when negative. */
  nth: number | null;
  /** What may be one value in the plural, such as opening hours. */
  first: WantedField | null;
  /** Which entries of a list are meant. */
  only: EntryCondition[];
  /** The shape is of the task's schema: what it asks for may be missing. */
  bySchema: boolean;
};

const sameName = 0.8;
const pagesSaid =
  /\b(?:all|every|each|remaining|following|other)\b(?: of)?(?: the)? (?:result )?pages?\b|\bpage by page\b|\buntil the (?:end|last page)\b/i;
const anything =
  /^(?:the |all |any )*(?:\p{Ll}+ )?(?:data|information|info|details?|everything|contents?|fields?|values?|facts|results?|records?|it|page)\b/iu;
/** Words for the page or the list itself, of which no part is meant. */
const wholePage = /^(?:page|current page|site|website|screen|table|list|lists|results?|section|document title)$/i;
const rowWords =
  /^(?:(?:first|last|top|next)\s)?(?:\d+|\p{L}+)?\s?(?:rows?|entries|entry|items?|records?|results?|lines?)$/iu;

/** What to read; null for what is counted or is no value of a record, such as the text of the page. */
export function requestOf(clause: ReadClause, task: { schema: ResultShape | null; onlyRead: boolean }): Request | null {
  if (clause.count) return null;
  const { heads, of } = said(clause);
  const conditions = conditionsOf(bare(clause.what.text));
  const request = {
    about: clause.text,
    of,
    limit: clause.limit,
    allPages: pagesSaid.test(clause.text),
    first: null,
    pick: null,
    nth: null,
    only: conditions.length > 0 ? conditions : conditionsOf(of ?? ''),
    bySchema: false,
  };
  const shape = task.schema === null ? null : partOf(task.schema, clause, { heads, onlyRead: task.onlyRead });
  if (shape !== null) return { ...request, of: null, shape, bySchema: true };
  return bySaid(clause, request, heads);
}

type Unshaped = Omit<Request, 'shape'>;

/** What to read where no schema says it: by the words of the step. */
function bySaid(clause: ReadClause, request: Unshaped, heads: string[]): Request | null {
  const { of } = request;
  const fields = heads.map(name => ({ ...fieldOf(singular(name)), required: true }));
  const nth = clause.many || clause.limit !== null ? null : placeIn(of);
  if (nth !== null && fields.length > 0) return { ...request, of: null, nth, shape: listOf(fields) };
  if (clause.what.most !== null) return { ...request, ...picked(clause.what.most, of === null ? [] : fields) };
  if (clause.many || clause.limit !== null || request.allPages)
    return {
      ...request,
      shape: listOf(clause.fields.length > 0 || of !== null || fields.length > 1 ? fields : []),
      first: singleOf(clause, { heads, of }),
    };
  const [only] = fields;
  if (only === undefined) return null;
  return { ...request, shape: fields.length > 1 ? recordOf(fields) : { shape: 'value', field: only } };
}

/** "second article": 2; null where the thing is not named by its place in a list. */
function placeIn(of: string | null): number | null {
  const word = of?.split(' ', 1)[0]?.toLowerCase() ?? '';
  if (of === null || !of.includes(' ')) return null;
  return ordinal(word);
}

function picked(
  { least, what }: NonNullable<ReadClause['what']['most']>,
  fields: WantedField[],
): Pick<Request, 'shape' | 'pick'> {
  const by = fieldOf(what === '' ? 'price' : what, { type: what === 'date' ? 'string' : 'number' });
  return { shape: listOf(fields.length > 0 ? fields : [fieldOf('name')]), pick: { least, by } };
}

function singleOf(clause: ReadClause, { heads, of }: Said): WantedField | null {
  const [one] = heads;
  return one !== undefined && heads.length === 1 && of === null && clause.limit === null && !clause.what.all
    ? fieldOf(one)
    : null;
}

function listOf(fields: WantedField[]): ResultShape {
  return { shape: 'list', about: '', of: recordOf(fields) };
}

function recordOf(fields: WantedField[]): ResultShape {
  return {
    shape: 'record',
    fields: fields.map(field => ({ name: field.name, required: field.required, of: { shape: 'value', field } })),
  };
}

type Part = { heads: string[]; onlyRead: boolean };

/** The part of the schema that a step is about: all of it where the step alone reads, else the fields that it names. */
function partOf(schema: ResultShape, clause: ReadClause, { heads, onlyRead }: Part): ResultShape | null {
  if (schema.shape === 'value') return null;
  if (onlyRead || schema.shape === 'list') return isSingle(schema) ? null : schema;
  const named = schema.fields.filter(({ name }) =>
    heads.some(head => labelFit(fieldOf(name), singular(head)) >= sameName),
  );
  if (named.length > 0)
    return named.length === 1 && named[0]?.of.shape === 'value' ? null : { ...schema, fields: named };
  return anything.test(clause.what.text) ? schema : null;
}

/** A lone value is read by the words of the step, which name it better. */
function isSingle(schema: ResultShape): boolean {
  const [only, ...others] = schema.shape === 'record' ? schema.fields : [];
  return only !== undefined && others.length === 0 && only.of.shape === 'value';
}

type Said = { heads: string[]; of: string | null };

/** "name and price of each product": what is read, and of what. */
function said({ fields, what }: ReadClause): Said {
  const text = bare(what.text);
  if (fields.length > 0) return { heads: fields, of: thingOf(text) };
  const [, head, tail] = /^(.{1,80}?)\s(?:of|for|from|in|on)\s(.{1,200})$/.exec(text) ?? [];
  if (head === undefined || tail === undefined) return { heads: attributes(text).filter(isField), of: null };
  return { heads: attributes(head).filter(isField), of: thingOf(tail) };
}

function thingOf(text: string): string | null {
  const plain = bare(text).replace(/\s(?:on|from|in) (?:this|the|all|every|each)(?: \p{L}+)? pages?$/iu, '');
  return plain === '' || wholePage.test(plain) ? null : plain;
}

function isField(text: string): boolean {
  return !rowWords.test(text) && !wholePage.test(text);
}

function bare(text: string): string {
  return text
    .replace(/^(?:(?:the|a|an|all|every|each|this|that|its|their|my|our|your|current|of|main)\s+)+/i, '')
    .trim();
}

/** The words of a list: `name, price and stock`. */
function attributes(label: string): string[] {
  return label
    .split(/,|\sand\s/)
    .map(part => bare(part.replace(/^\s*and\s/, '')))
    .filter(part => part !== '');
}

/** The last word in the singular: `e-mail addresses` → `e-mail address`. */
export function singular(text: string): string {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  const root =
    /^(?:details|status|news|series|sales|hours)$/i.test(last) || !/s$/i.test(last)
      ? last
      : last.slice(0, stem(last.toLowerCase()).length);
  const made = /ies$/i.test(last) ? `${last.slice(0, -3)}y` : root;
  return [...words.slice(0, -1), made].join(' ');
}
