/** What a step asks to read: its fields, or those of the task's schema where it names none. */
import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { withoutArticle } from '#src/core/steps/plain.ts';
import { schemaIn } from '../acting/values/result.ts';
import { singular, spaced } from '../words/match.ts';
import type { ReadField } from './rows.ts';

export type ReadClause = ClauseOf<'read' | 'read-fields' | 'read-list'>;

export function isReading(clause: Clause): clause is Extract<Clause, ReadClause> {
  return clause.do === 'read' || clause.do === 'read-fields' || clause.do === 'read-list';
}

/** The fields of a schema. `required`: the names of those that a result has to have. */
export type SchemaFields = { fields: ReadField[]; required: string[]; isList: boolean };

const fieldsAtMost = 200;

/** What the task's result consists of; null where no schema says it, or only that of a single value. */
export function schemaFields(text: string | undefined): SchemaFields | null {
  return fieldsIn(schemaIn(text), false);
}

function fieldsIn(schema: unknown, isList: boolean): SchemaFields | null {
  if (!isObject(schema)) return null;
  const { items, properties, required } = schema;
  if (isObject(items)) return isList ? null : fieldsIn(items, true);
  if (!isObject(properties)) return null;
  const entries = Object.entries(properties).slice(0, fieldsAtMost);
  const [inner] = entries;
  // An object around a list.
  if (inner !== undefined && entries.length === 1 && isObject(inner[1]) && isObject(inner[1].items))
    return fieldsIn(inner[1], isList);
  if (!isList && entries.length < 2) return null;
  const fields = entries.map(([name]): ReadField => ({ name, target: thing(spaced(name)) }));
  return { fields, isList, required: Array.isArray(required) ? required.map(String) : [] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields that a clause names, each under the name that it has there. */
export function fieldsOf(targets: readonly Target[], shown: (target: Target) => Target): ReadField[] {
  return targets.map(given => {
    const target = shown(given);
    const reading = target.readings.find(({ places }) => places.length > 0) ?? target.readings[0];
    return { name: ofOne(reading?.label || withoutArticle(target.text)), target };
  });
}

/** Each row has one: "names" → name. */
function ofOne(text: string): string {
  const words = text.split(' ');
  const last = words.pop() ?? '';
  const root = singular(last.toLowerCase());
  return [...words, last.toLowerCase().startsWith(root) ? last.slice(0, root.length) : root].join(' ');
}
