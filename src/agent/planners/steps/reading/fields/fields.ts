/** What is to be read: the fields of a record, from the task's JSON Schema or from the words of a step. */
import { phrase, spaced, type Phrase } from '../../words/match.ts';

export type ValueKind =
  | 'text'
  | 'title'
  | 'person'
  | 'long'
  | 'number'
  | 'boolean'
  | 'url'
  | 'image'
  | 'email'
  | 'phone'
  | 'date'
  | 'price'
  | 'currency'
  | 'address'
  | 'rating';

export type WantedField = {
  name: string;
  words: Phrase;
  /** The schema's description, '' for none. */
  about: string;
  kind: ValueKind;
  /** The type that the schema asks for. */
  type: 'string' | 'number' | 'boolean';
  required: boolean;
  /** Dates are written as ISO 8601 where the schema says so. */
  iso: 'date' | 'date-time' | null;
};

/** What a result looks like: one value, a record of named ones, or a list of either. */
export type ResultShape =
  | { shape: 'value'; field: WantedField }
  | { shape: 'record'; fields: { name: string; of: ResultShape; required: boolean }[] }
  | { shape: 'list'; of: ResultShape; about: string };

type Schema = {
  type?: unknown;
  format?: unknown;
  description?: unknown;
  properties?: unknown;
  items?: unknown;
  required?: unknown;
  anyOf?: unknown;
  $ref?: unknown;
  $defs?: unknown;
};

const deepest = 5;
const fieldsAtMost = 200;

/** The shape that a JSON Schema describes; null for a text that is no schema. */
export function shapeOf(text: string | undefined): ResultShape | null {
  if (text === undefined || text.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isBareMap(parsed)) return shapeOf(JSON.stringify({ type: 'object', properties: parsed }));
    return isSchema(parsed) ? shapeOfSchema(parsed, { name: '', required: true, depth: 0, root: parsed }) : null;
  } catch (error) {
    // A schema that is no JSON asks for nothing that could be read.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** `{"title": {"type": "string"}}`: the fields alone, as many write them, without the schema around them. */
function isBareMap(value: unknown): boolean {
  if (!isSchema(value) || ['properties', 'items', '$ref', '$defs', 'anyOf'].some(key => key in value)) return false;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every(isSchema);
}

type At = { name: string; required: boolean; depth: number; root: Schema };

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shapeOfSchema(given: Schema, at: At): ResultShape {
  const schema = resolved(given, at.root);
  const about = typeof schema.description === 'string' ? schema.description.slice(0, 1000) : '';
  if (at.depth < deepest && isSchema(schema.items))
    return { shape: 'list', about, of: shapeOfSchema(schema.items, { ...at, depth: at.depth + 1 }) };
  if (at.depth < deepest && isSchema(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const fields = Object.entries(schema.properties)
      .slice(0, fieldsAtMost)
      .map(([name, one]) => {
        const isRequired = required.includes(name);
        const inner = { name, required: isRequired, depth: at.depth + 1, root: at.root };
        return { name, required: isRequired, of: shapeOfSchema(isSchema(one) ? one : {}, inner) };
      });
    return { shape: 'record', fields };
  }
  const type = typeOf(schema);
  return { shape: 'value', field: fieldOf(at.name, { about, type, format: schema.format, required: at.required }) };
}

/** Follows a reference to a definition of the same schema, and the one choice that is not null. */
function resolved(schema: Schema, root: Schema): Schema {
  if (Array.isArray(schema.anyOf)) {
    const choice: unknown = schema.anyOf.find(one => isSchema(one) && one.type !== 'null');
    if (isSchema(choice)) return resolved({ ...choice, description: schema.description ?? choice.description }, root);
  }
  const name = typeof schema.$ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(schema.$ref)?.[1] : undefined;
  const definition: unknown =
    name !== undefined && isSchema(root.$defs)
      ? Object.entries(root.$defs).find(([key]) => key === name)?.[1]
      : undefined;
  return isSchema(definition) ? { ...definition, ...schema, $ref: undefined } : schema;
}

function typeOf(schema: Schema): string {
  const type: unknown = Array.isArray(schema.type) ? schema.type.find(one => one !== 'null') : schema.type;
  return typeof type === 'string' ? type : 'string';
}

type FieldDetails = { about?: string; type?: string; format?: unknown; required?: boolean };

/** A field of that name; `type` and `format` as in JSON Schema. */
export function fieldOf(
  name: string,
  { about = '', type = 'string', format, required = false }: FieldDetails = {},
): WantedField {
  const words = phrase(spaced(name));
  const declared = `${type} ${typeof format === 'string' ? format : ''}`;
  return {
    name,
    words,
    about,
    kind: kindOf(words.words, about, declared),
    type: /^(?:number|integer|currency)$/.test(type) ? 'number' : type === 'boolean' ? 'boolean' : 'string',
    required,
    iso: format === 'date' || format === 'date-time' ? format : null,
  };
}

/** Words of names that say what kind of value they have; the last of them in a name decides. */
const kindWords: Record<string, ValueKind> = Object.fromEntries(
  (
    [
      ['email', 'email mail emails'],
      ['phone', 'phone telephone tel mobile cell fax phones'],
      ['url', 'url link href website homepage uri urls links webpage'],
      ['image', 'image photo picture logo thumbnail avatar img'],
      ['date', 'date deadline posted published created updated datetime day time when dated'],
      ['price', 'price cost amount total salary fee subtotal discount prices budget wage'],
      ['currency', 'currency'],
      ['address', 'address'],
      ['rating', 'rating stars'],
      ['title', 'title name heading headline subject caption label titles names'],
      ['person', 'author creator writer poster owner assignee manager'],
      [
        'long',
        'article post story description content body message summary text bio overview abstract quote comment review answer',
      ],
    ] as [ValueKind, string][]
  ).flatMap(([kind, words]) => words.split(' ').map(word => [word, kind])),
);

function kindOf(words: string[], about: string, declared: string): ValueKind {
  const typed = kindByType(declared);
  if (typed !== null) return typed;
  const whole = words.join(' ');
  if (words.includes('email') || whole.includes('e mail') || words[0] === 'mail') return 'email';
  const named = /^web(?:site)? address$/.test(whole)
    ? 'url'
    : words.map(word => kindWords[word]).findLast(kind => kind !== undefined);
  if (/\b(?:url|uri)\b/.test(declared)) return named === 'image' ? 'image' : 'url';
  if (/\b(?:number|integer|currency)\b/.test(declared)) return kindOfNumber(named, about, declared);
  return named ?? kindByAbout(about);
}

function kindByType(declared: string): ValueKind | null {
  const kinds: [RegExp, ValueKind][] = [
    [/\bboolean\b/, 'boolean'],
    [/\bemail\b/, 'email'],
    [/\bphone/, 'phone'],
    [/\bdate/, 'date'],
  ];
  return kinds.find(([pattern]) => pattern.test(declared))?.[1] ?? null;
}

function kindOfNumber(named: ValueKind | undefined, about: string, declared: string): ValueKind {
  if (named === 'price' || named === 'rating') return named;
  return declared.includes('currency') || /\b(?:price|salary|amount|cost|fee)\b/i.test(about) ? 'price' : 'number';
}

function kindByAbout(about: string): ValueKind {
  if (/\be-?mail address\b/i.test(about)) return 'email';
  if (/\b(?:url|link to|web address)\b/i.test(about)) return 'url';
  if (/\b(?:list of|all (?:its|the) sentences|entire content|details about|paragraph)/i.test(about)) return 'long';
  return 'text';
}

const aboutStops = new Set(
  'the a an of for in on to or and if is are be with by from its this that it as not only present page value all any main etc number including include original post available provided required example such'.split(
    ' ',
  ),
);

/** Other words for the field, from its description: "Number of likes, upvotes, etc" → likes, upvotes. */
export function aboutWords(field: WantedField): string[] {
  const sentence = /^[^.!?]{0,200}/.exec(field.about)?.[0].split(/\b(?:on|in|for|not|within|made|from)\b/)[0] ?? '';
  return phrase(sentence).words.filter(word => word.length > 2 && !aboutStops.has(word));
}
