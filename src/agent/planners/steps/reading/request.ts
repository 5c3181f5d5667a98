/** What a step asks to read, from its clause and the task's schema. */
import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { fieldOf, type WantedField, type ResultShape } from './fields/fields.ts';
import { type EntryCondition, conditionsOf } from './conditions.ts';
import { labelFit } from './likeness.ts';
import { stem } from '../words/match.ts';

export type ReadClause = ClauseOf<'read' | 'read-fields' | 'read-list'>;

export type Request = {
  shape: ResultShape;
  /** The words that say which list is meant. */
  about: string;
  /** The thing that values are asked of, as the page calls it; null for what the page is about. */
  of: string | null;
  /** Which entry of a list the thing is, -1 for the last; null for a thing that is called by its name. */
  nth: number | null;
  /** Rows at most; null for all, over the pages after this one too. */
  limit: number | null;
  /** Which entries of a list are meant. */
  only: EntryCondition[];
  /** The shape is of the task's schema: what it asks for may be missing. */
  bySchema: boolean;
};

type Task = { schema: ResultShape | null; onlyRead: boolean; revealed: (text: string) => string };

const sameName = 0.8;

export function isReading(clause: Clause): clause is Extract<Clause, ReadClause> {
  return clause.do === 'read' || clause.do === 'read-fields' || clause.do === 'read-list';
}

export function requestOf(clause: ReadClause, task: Task): Request {
  const names = fieldsIn(clause).map(target => headOf(target, task.revealed));
  const about = clause.do === 'read-list' ? listIn(clause, task) : thingsOf(clause, task);
  const shape = task.schema === null ? null : partOf(task.schema, names, task.onlyRead);
  if (shape === null) return { ...about, shape: shapeOfClause(clause, names.map(wanted)), bySchema: false };
  return { ...about, of: null, nth: shape.shape === 'list' ? null : about.nth, shape, bySchema: true };
}

type About = Omit<Request, 'shape' | 'bySchema'>;

/** Which list, which of its entries, and how many. */
function listIn({ what, limit }: ClauseOf<'read-list'>, { revealed }: Task): About {
  const only = what === null ? [] : conditionsOf(what, revealed);
  return { about: revealed(what?.text ?? ''), of: null, nth: null, limit, only };
}

/** Of which thing values are read. */
function thingsOf(clause: ReadClause, { revealed }: Task): About {
  const of = thingIn(clause);
  if (of === null) return { about: '', of: null, nth: null, limit: null, only: [] };
  return { about: revealed(of.text), of: nameIn(of, revealed), nth: nthIn(of), limit: null, only: [] };
}

function shapeOfClause(clause: ReadClause, fields: WantedField[]): ResultShape {
  if (clause.do === 'read-list') return { shape: 'list', about: '', of: recordOf(fields) };
  const [only, ...others] = fields;
  return only !== undefined && others.length === 0 ? { shape: 'value', field: only } : recordOf(fields);
}

function fieldsIn(clause: ReadClause): Target[] {
  return clause.do === 'read' ? [clause.what] : clause.fields;
}

/** The thing of which something is read: "Blue mug" of "the price of Blue mug". */
function thingIn(clause: ReadClause): Target | null {
  if (clause.do === 'read-fields') return clause.of;
  if (clause.do === 'read-list') return clause.what;
  return clause.what.readings.find(({ places }) => places.length > 0)?.places[0]?.of ?? null;
}

/** What a value is called, without the thing it is of. */
function headOf({ text, readings }: Target, revealed: (text: string) => string): string {
  const first = readings.find(({ places }) => places.length > 0) ?? readings[0];
  return revealed(first?.label || first?.kind || text);
}

/** "the second product": a kind of thing without a name of its own. */
function nthIn({ readings }: Target): number | null {
  return readings.find(({ nth, kind, label }) => nth !== null && kind !== null && label === '')?.nth ?? null;
}

function nameIn({ text, readings: [first] }: Target, revealed: (text: string) => string): string {
  return revealed(first?.exact === true ? first.label : text.replace(/^(?:the|a|an|my)\s+/i, ''));
}

function wanted(name: string): WantedField {
  return { ...fieldOf(singular(name)), required: true };
}

function recordOf(fields: WantedField[]): ResultShape {
  return {
    shape: 'record',
    fields: fields.map(field => ({ name: field.name, required: field.required, of: { shape: 'value', field } })),
  };
}

/** The part of the schema that a step is about: all of it where the step alone reads, else the fields that it names. */
function partOf(schema: ResultShape, names: readonly string[], onlyRead: boolean): ResultShape | null {
  if (schema.shape === 'value') return null;
  if (onlyRead || schema.shape === 'list') return isSingle(schema) ? null : schema;
  const fields = schema.fields.filter(({ name }) =>
    names.some(said => labelFit(fieldOf(name), singular(said)) >= sameName),
  );
  const [only, ...others] = fields;
  if (only === undefined || (others.length === 0 && only.of.shape === 'value')) return null;
  return { ...schema, fields };
}

/** A lone value is read by the words of the step, which name it better. */
function isSingle(schema: ResultShape): boolean {
  const [only, ...others] = schema.shape === 'record' ? schema.fields : [];
  return only !== undefined && others.length === 0 && only.of.shape === 'value';
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
