import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;

/** What breaks programs: signs that databases, parsers and templates stumble over. */
const nasty = ['', ' ', '\u0000', '\uD800', "'; drop table users; --", '{{x.password}}', '../../etc', '💥'.repeat(40)];
const ids = (own: readonly string[]) => fc.constantFrom(...own, 'user:1/task:0', 'user:9/taskrun:99999999999999999');

/** Values that fit a JSON Schema as far as it says so, ids of one's own things among the texts. */
export function fromSchema(schema: Schema, own: readonly string[]): fc.Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map(option => fromSchema(option, own)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'string':
      return fc.oneof(ids(own), fc.constantFrom(...nasty), fc.string({ maxLength: 60, unit: 'binary' }));
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 60 }), fc.constantFrom(2 ** 31, -(2 ** 53), 2 ** 53));
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -1, 1e308));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema((schema['items'] ?? {}) as Schema, own), { maxLength: 4 });
    case 'object':
      return fromObject(schema, own);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fromObject(schema: Schema, own: readonly string[]): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const required = (schema['required'] ?? []) as string[];
  if (Object.keys(properties).length === 0) {
    const more = schema['additionalProperties'];
    const value = typeof more === 'object' && more !== null ? fromSchema(more as Schema, own) : fc.constant('x');
    return fc.dictionary(fc.string({ maxLength: 12, unit: 'binary' }), value, { maxKeys: 3 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fromSchema(one, own)]));
  return fc.record(fields, { requiredKeys: required.filter(name => name in fields) });
}

/** The same with one thing wrong: a field too many, one missing, or one of another kind; or no object at all. */
export function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const other = fc.jsonValue({ maxDepth: 3 });
  const bent = fc.tuple(good, other, fc.nat()).map(([value, junk, at]) => {
    if (typeof value !== 'object' || value === null) return junk;
    const keys = Object.keys(value);
    const key = keys[at % Math.max(1, keys.length)] ?? 'unknown';
    return at % 3 === 0 ? { ...value, [`${key}x`]: junk } : { ...value, [key]: junk };
  });
  return fc.oneof(bent, other);
}
