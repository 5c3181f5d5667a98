/** As much of JSON Schema as our own schemas are made of. */
export type ContractJsonSchema = {
  type?: string | string[];
  format?: string;
  properties?: Record<string, ContractJsonSchema>;
  required?: string[];
  items?: ContractJsonSchema;
  additionalProperties?: boolean | ContractJsonSchema;
  anyOf?: ContractJsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

const isNull = (schema: ContractJsonSchema): boolean => schema.type === 'null' || schema.const === null;

/** A schema without its being null, and whether it may be. */
export function withoutNull(schema: ContractJsonSchema): { schema: ContractJsonSchema; nullable: boolean } {
  if (!schema.anyOf) return { schema, nullable: isNull(schema) };
  const others = schema.anyOf.filter(option => !isNull(option));
  const nullable = others.length < schema.anyOf.length;
  const [only] = others;
  return {
    schema: others.length === 1 && only ? merged(schema, only) : { ...schema, anyOf: others },
    nullable,
  };
}

function merged({ anyOf: _, ...outer }: ContractJsonSchema, inner: ContractJsonSchema): ContractJsonSchema {
  return { ...outer, ...inner };
}

/** The kind of value a schema asks for, in the words of the reference: `integer 0–59`, `array of objects`. */
export function typeWords(schema: ContractJsonSchema): string {
  const { schema: bare, nullable } = withoutNull(schema);
  return nullable ? `${kindWords(bare)} or null` : kindWords(bare);
}

function kindWords(schema: ContractJsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ');
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.format === 'binary') return 'file';
  if (schema.type === 'array') return `array of ${plural(schema.items ?? {})}`;
  if (schema.type === 'object') {
    return typeof schema.additionalProperties === 'object' && !schema.properties
      ? `map of ${plural(schema.additionalProperties)}`
      : 'object';
  }
  if (schema.type === 'integer' || schema.type === 'number') return `${schema.type}${rangeWords(schema)}`;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function plural(schema: ContractJsonSchema): string {
  const words = kindWords(schema);
  return /^(string|integer|number|boolean|object|file)$/.test(words) ? `${words}s` : words;
}

function rangeWords({ minimum, maximum }: ContractJsonSchema): string {
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (least !== undefined && most !== undefined) return ` ${least}–${most}`;
  if (least !== undefined) return ` from ${least}`;
  return most === undefined ? '' : ` up to ${most}`;
}
