import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import { readOutputSchema } from './output-schema.ts';

const order = JSON.stringify({
  type: 'object',
  properties: { order_number: { type: 'string' }, total: { type: 'number' } },
  required: ['order_number', 'total'],
  additionalProperties: false,
});
const fit = (schema: string, result: string | null) => readOutputSchema(schema).fit(result);

test.each([
  ['as it is', order, '{"order_number": "FS-1", "total": 12.5}'],
  ['in a code block', order, '```json\n{"order_number": "FS-1", "total": 12.5}\n```'],
  [
    'its keys written otherwise, its number with a currency',
    order,
    '{"Order number": "FS-1", "TOTAL": "$ 12.50", "x": 1}',
  ],
])('a result fits %s', (_, schema, result) => {
  expect(fit(schema, result)).toEqual({ ok: true, result: '{"order_number":"FS-1","total":12.5}' });
});

test.each([
  ['{"type": "string"}', 'FS-1', '"FS-1"'],
  ['{"type": "string"}', '12', '"12"'],
  ['{"type": "integer"}', '1,250', '1250'],
  ['{"type": "object", "properties": {"price": {"type": "number"}}}', '12.50 €', '{"price":12.5}'],
  [
    '{"type": "array", "items": {"type": "object", "properties": {"a b": {"type": "boolean"}}}}',
    '[{"A_B": "yes"}]',
    '[{"a b":true}]',
  ],
  ['{"$schema": "http://json-schema.org/draft-07/schema#", "type": "number"}', '1', '1'],
  ['{"$ref": "#/$defs/n", "$defs": {"n": {"type": "null"}}}', 'null', 'null'],
])('by %s the result %s is %s', (schema, result, fitting) => {
  expect(fit(schema, result)).toEqual({ ok: true, result: fitting });
});

test.each([
  [order, null, 'there is none'],
  [order, '  ', 'there is none'],
  [order, 'FS-1', 'it must be object'],
  [order, '{"order_number": "FS-1"}', "it must have required property 'total'"],
  [order, '{"order_number": "FS-1", "total": "much"}', '/total must be number'],
  ['{"type": "integer"}', '1.250,00', 'it must be integer'],
  ['{"not": {"required": ["__proto__"]}}', '{"__proto__": 1}', 'it must NOT be valid'],
])('by %s the result %s does not fit: %s', (schema, result, why) => {
  expect(fit(schema, result)).toEqual({ ok: false, why });
});

/** Each definition refers twice to the next. */
function doubling(times: number): string {
  const twice = (to: number) => ({ allOf: [{ $ref: `#/$defs/a${to}` }, { $ref: `#/$defs/a${to}` }] });
  const defs = Object.fromEntries(Array.from({ length: times }, (_, at) => [`a${at}`, twice(at + 1)]));
  return JSON.stringify({ ...twice(0), $defs: { ...defs, [`a${times}`]: { type: 'string' } } });
}

test('definitions that refer to one another, and to themselves, are counted and followed', () => {
  expect(fit(doubling(5), '"x"')).toEqual({ ok: true, result: '"x"' });
  const tree =
    '{"$ref": "#/$defs/n", "$defs": {"n": {"type": "object", "properties": {"next": {"$ref": "#/$defs/n"}}, "required": ["v"]}}}';
  expect(fit(tree, '{"v": 1, "next": {"v": 2}}')).toMatchObject({ ok: true });
  expect(fit(tree, '{"v": 1, "next": {}}')).toMatchObject({ ok: false, why: "/next must have required property 'v'" });
});

test.each([
  ['anchors', (to: string) => `#${to}`, (name: string) => ({ $anchor: name })],
  ['ids', (to: string) => `https://schemas.test/${to}#`, (name: string) => ({ $id: `https://schemas.test/${name}` })],
])('references by %s are followed when parts are counted', (_, refer, name) => {
  const twice = (at: number) => ({
    ...name(`a${at}`),
    allOf: [{ $ref: refer(`a${at + 1}`) }, { $ref: refer(`a${at + 1}`) }],
  });
  const defs = { ...Array.from({ length: 30 }, (_unused, at) => twice(at)), last: { ...name('a30'), type: 'string' } };
  const schema = JSON.stringify({ allOf: [{ $ref: refer('a0') }], $defs: defs });
  expect(() => readOutputSchema(schema)).toThrow('more than 50000 parts');
});

test.each([
  ['{"type":\n "object"', 'output_model_schema: not valid JSON: line 2, column 10: it ends too soon.'],
  ['[]', 'output_model_schema: not a JSON Schema: it must be an object.'],
  ['true', 'it must be an object'],
  ['{"type": "strin"}', '/type must be equal to one of the allowed values'],
  ['{"type": "object", "properties": 5}', '/properties must be object'],
  ['{"type": "string", "minLength": "x"}', '/minLength must be integer'],
  ['{"$ref": "https://elsewhere.test/s"}', "can't resolve reference https://elsewhere.test/s"],
  ['{"$schema": "https://json-schema.org/draft/1999/schema"}', 'no schema with key or ref'],
  ['{"type": "string", "pattern": "("}', 'the pattern ( cannot be used: missing closing )'],
  ['{"type": "string", "pattern": "^(?=a)b$"}', 'look-around such as (?=…)'],
  [String.raw`{"type": "string", "pattern": "(a)\\1"}`, 'invalid escape sequence'],
  ['{"type": "string", "pattern": "((a{1000}){1000}){1000}"}', 'invalid repeat count'],
  ['{"$async": true}', '$async is not supported'],
  [doubling(30), 'with its references followed it has more than 50000 parts'],
  [`${'{"items":'.repeat(20_000)}{}${'}'.repeat(20_000)}`, 'nested too deep'],
])('%.60s is refused: %s', (schema, message) => {
  expect(() => readOutputSchema(schema)).toThrow(message);
});

test.each([
  ['^(a|a)*$', 'a'.repeat(30_000) + '!'],
  ['^(a+)+$', 'a'.repeat(30_000) + '!'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(30_000)],
  ['(x+x+)+y', 'x'.repeat(30_000)],
  ['^(.*a){12}$', 'a'.repeat(5000) + '!'],
])('the pattern %s, slow in other engines, rejects a long text in little time', (pattern, text) => {
  const schema = readOutputSchema(JSON.stringify({ type: 'string', pattern }));
  const fit = (): void =>
    expect(schema.fit(text)).toMatchObject({ ok: false, why: expect.stringContaining('must match pattern') as string });
  expect(cpuMilliseconds(fit)).toBeLessThan(5000);
});

test('patterns are held to as they are written, several in one schema too', () => {
  const property = (pattern: string) => ({ type: 'string', pattern });
  const properties = {
    phone: property(String.raw`^\d{3}-\d{4}$`),
    name: property(String.raw`^\p{L}+$`),
    path: property(String.raw`^\/[\w.-]+$`),
    word: property(String.raw`^caf\u00e9$`),
  };
  const schema = readOutputSchema(JSON.stringify({ type: 'object', properties }));
  const good = { phone: '555-0100', name: 'Zoë', path: '/a.b', word: 'café' };
  expect(schema.fit(JSON.stringify(good))).toMatchObject({ ok: true });
  for (const wrong of [{ phone: '5550-100' }, { name: 'Zoë!' }, { path: 'a' }, { word: 'cafe' }])
    expect(schema.fit(JSON.stringify({ ...good, ...wrong }))).toMatchObject({ ok: false });
});
