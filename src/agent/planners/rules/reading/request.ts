/** What a step asks to read, from its clause and the task's schema. */
import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { fieldOf, type Field, type Shape } from './fields.ts';
import { labelFit } from './likeness.ts';

export type ReadClause = Extract<Clause, { do: 'read' }>;

export type Request = {
  shape: Shape;
  /** The words that say which list or thing is meant. */
  about: string;
  limit: number | null;
  /** Go on by "next" until the end. */
  allPages: boolean;
  /** Only the row with the least or the most of a field, such as the cheapest. */
  pick: { least: boolean; by: Field } | null;
  /** The shape is the task's schema as it is. */
  bySchema: boolean;
};

const sameName = 0.8;
const pagesSaid = /\b(?:all|every|each|remaining|following|other)\b(?: of)?(?: the)? (?:result )?pages?\b|\bpage by page\b|\buntil the (?:end|last page)\b/i;
const anything = /^(?:the |all |any )*(?:data|information|info|details?|everything|content|contents|fields?|values?|facts|results?|records?|it|page)\b/i;

/** What to read of records and lists; null for a lone value, which is looked for by its label. */
export function requestOf(clause: ReadClause, task: { schema: Shape | null; onlyRead: boolean }): Request | null {
  const about = clause.text;
  const going = { about, limit: clause.limit, allPages: pagesSaid.test(clause.text) };
  const wanted = fieldsSaid(clause);
  const bySchema = task.schema === null || clause.count ? null : partOf(task.schema, clause, { wanted, onlyRead: task.onlyRead });
  if (bySchema !== null) return { ...going, shape: bySchema, pick: null, bySchema: true };
  const pick = clause.what.most === null ? null : { least: clause.what.most.least, by: fieldOf(clause.what.most.what || 'price', { type: 'number' }) };
  if (clause.count) return null;
  const fields = (wanted.length > 0 ? wanted : []).map(name => fieldOf(singular(name)));
  if (pick !== null && fields.length > 0) return { ...going, shape: listOf(fields), pick, bySchema: false };
  if (clause.many || clause.limit !== null || going.allPages) return { ...going, shape: listOf(fields), pick, bySchema: false };
  if (fields.length > 1) return { ...going, shape: recordOf(fields), pick: null, bySchema: false };
  return null;
}

function listOf(fields: Field[]): Shape {
  return { shape: 'list', about: '', of: recordOf(fields) };
}

function recordOf(fields: Field[]): Shape {
  return { shape: 'record', fields: fields.map(field => ({ name: field.name, required: false, of: { shape: 'value', field } })) };
}

/** The part of the schema that a step is about: all of it where the step alone reads, else the fields that it names. */
function partOf(schema: Shape, clause: ReadClause, { wanted, onlyRead }: { wanted: string[]; onlyRead: boolean }): Shape | null {
  if (schema.shape === 'value') return null;
  if (onlyRead || schema.shape === 'list') return isSingle(schema) ? null : schema;
  const names = wanted.length > 0 ? wanted : [clause.what.text];
  const named = schema.fields.filter(({ name }) => names.some(said => labelFit(fieldOf(name), singular(said)) >= sameName));
  if (named.length > 0) return named.length === 1 && named[0]?.of.shape === 'value' ? null : { ...schema, fields: named };
  return anything.test(clause.what.text) ? schema : null;
}

/** A lone value is read by the words of the step, which name it better. */
function isSingle(schema: Shape): boolean {
  const [only, ...others] = schema.shape === 'record' ? schema.fields : [];
  return only !== undefined && others.length === 0 && only.of.shape === 'value';
}

/** "name, price and rating of each product": what is read of each. */
export function fieldsSaid({ fields, what }: ReadClause): string[] {
  if (fields.length > 0) return fields;
  for (const { label, contexts, kind } of what.readings) {
    const parts = attributes(label);
    if (kind === null && contexts.length > 0 && parts.length > 0 && isPlace(contexts)) return parts;
  }
  const parts = what.readings[0] === undefined ? [] : attributes(what.readings[0].label);
  return parts.length > 1 ? parts : [];
}

function isPlace(contexts: Target['readings'][number]['contexts']): boolean {
  return contexts.every(({ relation }) => relation === 'of' || relation === 'in');
}

/** The words of a list: `name, price and stock`. */
export function attributes(label: string): string[] {
  return label
    .split(/,|\sand\s/)
    .map(part => part.replace(/^\s*(?:and\s+)?(?:(?:the|its|their|a|an|all|every|each)\s+)*/i, '').trim())
    .filter(part => part !== '');
}

export function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, match => (/(?:address|status|bus|details?s?|is|us)$/i.test(word) ? match : ''));
}
