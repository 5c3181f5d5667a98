import { spaced, phrase, similarity } from '../words/match.ts';
import { quantity } from '../words/numbers.ts';
import type { Mind } from './mind.ts';
import { truth } from './put-value.ts';

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema };

/** What was read, as the run's result: the lone value, else an object by name; in the shape the task asks for where it asks for one. */
export function resultOf(mind: Mind): string | null {
  const { results } = mind;
  if (results.length === 0) return null;
  const schema = schemaOf(mind.assignment.outputSchema);
  if (schema !== null) return JSON.stringify(shape(schema, wholeOf(mind)));
  const only = results[0]!.value;
  if (results.length === 1) return typeof only === 'string' ? only : JSON.stringify(only);
  return JSON.stringify(Object.fromEntries(results.map(r => [r.name, r.value])));
}

function wholeOf(mind: Mind): unknown {
  const { results } = mind;
  return results.length === 1 ? results[0] : Object.fromEntries(results.map(r => [r.name, r.value]));
}

function schemaOf(text: string | undefined): Schema | null {
  if (text === undefined || text.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : null;
  } catch (error) {
    // A schema that is no JSON asks for nothing that could be heeded.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Fits a value to a schema: properties by the likeness of their names, numbers out of texts, one entry as a list. */
function shape(schema: Schema, value: unknown): unknown {
  const bare = isNamed(value) ? value.value : value;
  switch (schema.type) {
    case 'number':
    case 'integer':
      return typeof bare === 'number' ? bare : quantity(text(bare));
    case 'boolean':
      return typeof bare === 'boolean' ? bare : truth(text(bare));
    case 'string':
      return text(bare);
    case 'array': {
      const list = Array.isArray(bare) ? bare : [bare];
      return list.map(item => (schema.items === undefined ? item : shape(schema.items, item)));
    }
    default:
      return schema.properties === undefined ? bare : object(schema.properties, value);
  }
}

function object(properties: Record<string, Schema>, value: unknown): Record<string, unknown> {
  const bare = isNamed(value) ? { [value.name]: value.value } : value;
  const names = Object.keys(properties);
  if (Array.isArray(bare) || typeof bare !== 'object' || bare === null) {
    const lists = names.filter(name => properties[name]!.type === 'array');
    const name = (Array.isArray(bare) ? lists[0] : undefined) ?? names[0];
    return name === undefined ? {} : { [name]: shape(properties[name]!, bare) };
  }
  const entries = Object.entries(bare);
  const out: Record<string, unknown> = {};
  for (const name of names) {
    const best = entries
      .map(([key, held]) => ({
        held,
        score:
          similarity(phrase(spaced(name)), phrase(spaced(key))) ||
          similarity(phrase(spaced(key)), phrase(spaced(name))),
      }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score >= 0.5) out[name] = shape(properties[name]!, best.held);
    else if (names.length === 1 && entries.length === 1) out[name] = shape(properties[name]!, entries[0]![1]);
  }
  return out;
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
