import { only } from '../../only.ts';
import { spaced, phrase, similarity } from '../../words/match.ts';
import { quantity } from '#src/core/text/quantity.ts';
import type { Mind } from '../mind.ts';
import { truth } from '../fields/tick.ts';

type Held = { results: Mind['results']; assignment: Pick<Mind['assignment'], 'outputSchema'> };
type Schema = { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema };

/** What was read, as the run's result: the lone value, else an object by name; in the shape the task asks for where it asks for one. */
export function resultOf(mind: Held): string | null {
  const { results } = mind;
  if (results.length === 0) return null;
  const schema = schemaIn(mind.assignment.outputSchema);
  const sole = only(results);
  const all = Object.fromEntries(results.map(r => [r.name, r.value]));
  if (schema !== null) return JSON.stringify(shape(schema, sole ?? all, createMatcher()));
  const value = sole === null ? all : sole.value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The schema of the task's result; null where it has none. */
export function schemaIn(text: string | undefined): Schema | null {
  if (text === undefined || text.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch (error) {
    // A schema that is no JSON asks for nothing that could be followed.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Fits a value to a schema: properties by the likeness of their names, numbers out of texts, one entry as a list. */
function shape(schema: Schema, value: unknown, match: Matcher): unknown {
  const bare = isNamed(value) ? value.value : value;
  if (bare === null || bare === undefined) return null;
  switch (typeOf(schema)) {
    case 'number':
    case 'integer':
      return typeof bare === 'number' ? bare : quantity(text(bare));
    case 'boolean':
      return typeof bare === 'boolean' ? bare : truth(text(bare));
    case 'string':
      return text(bare);
    case 'array': {
      const list = Array.isArray(bare) ? bare : [bare];
      return list.map(item => (schema.items === undefined ? item : shape(schema.items, item, match)));
    }
    default:
      return schema.properties === undefined ? bare : object(schema.properties, value, match);
  }
}

function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type.find(one => one !== 'null') : type;
}

function object(properties: Record<string, Schema>, value: unknown, match: Matcher): Record<string, unknown> {
  const bare = isNamed(value) ? { [value.name]: value.value } : value;
  const names = Object.keys(properties);
  if (Array.isArray(bare) || typeof bare !== 'object' || bare === null) {
    const lists = names.filter(name => properties[name]?.type === 'array');
    const name = (Array.isArray(bare) ? lists[0] : undefined) ?? names[0];
    return name === undefined ? {} : { [name]: shape(properties[name] ?? {}, bare, match) };
  }
  const held = new Map<string, unknown>(Object.entries(bare));
  const keys = [...held.keys()];
  const keyFor = match(keys);
  const out: Record<string, unknown> = {};
  for (const name of names) {
    const key = keyFor(name) ?? (names.length === 1 && keys.length === 1 ? keys[0] : undefined);
    if (key !== undefined) out[name] = shape(properties[name] ?? {}, held.get(key), match);
  }
  return out;
}

/** For the keys of an object: finds the one that is most like a name; undefined when none is. */
type Matcher = (keys: readonly string[]) => (name: string) => string | undefined;

/** Pairs of names compared for one result: a schema may have thousands of properties, and a page as many columns. */
const comparedAtMost = 2000;
const likeEnough = 0.5;

function createMatcher(): Matcher {
  let left = comparedAtMost;
  const matchAmong = (keys: readonly string[]): ((name: string) => string | undefined) => {
    const own = new Set(keys);
    const haves = keys.slice(0, left).map(key => ({ key, have: phrase(spaced(key)) }));
    const known = new Map<string, string | undefined>();
    const best = (name: string): string | undefined => {
      if (left <= 0) return undefined;
      const want = phrase(spaced(name));
      let most = { key: '', score: 0 };
      for (const { key, have } of haves) {
        if (left-- <= 0) break;
        const score = similarity(want, have) || similarity(have, want);
        if (score > most.score) most = { key, score };
      }
      return most.score >= likeEnough ? most.key : undefined;
    };
    return name => {
      if (own.has(name)) return name;
      if (!known.has(name)) known.set(name, best(name));
      return known.get(name);
    };
  };
  // The rows of a table have the same keys.
  const among = new Map<string, (name: string) => string | undefined>();
  return keys => {
    const id = JSON.stringify(keys);
    const found = among.get(id) ?? matchAmong(keys);
    among.set(id, found);
    return found;
  };
}

function isNamed(value: unknown): value is { name: string; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'value' in value &&
    Object.keys(value).length === 2
  );
}

function text(value: unknown): string {
  return typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(text).join(', ')
      : (JSON.stringify(value) ?? '');
}
