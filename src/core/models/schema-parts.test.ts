import { expect, test } from 'vitest';
import { countParts } from './schema-parts.ts';

const count = (schema: unknown): number => countParts(schema, 1000);

test('every object, list and value of a schema is a part', () => {
  expect(count({})).toBe(1);
  expect(count({ type: 'string' })).toBe(2);
  expect(count({ enum: [1, null, { a: true }] })).toBe(6);
});

const three = { type: 'string', minLength: 1 };
const first = (reference: string, more: object): number => count({ $ref: reference, ...more });

test('what a reference leads to is counted once more', () => {
  // 1 schema, 1 reference, 1 $defs, 3 parts of the definition, and those 3 again.
  expect(first('#/$defs/a', { $defs: { a: three } })).toBe(9);
  expect(first('#/$defs/none', { $defs: { a: three } })).toBe(7);
  expect(first('https://elsewhere.test/a#/x', { $defs: { a: three } })).toBe(7);
  expect(count({ $ref: 5, $defs: { a: three } })).toBe(6);
  expect(count({ title: '#/$defs/a', $defs: { a: three } })).toBe(6);
});

test.each(['$ref', '$dynamicRef', '$recursiveRef'])('%s is a reference', keyword => {
  expect(count({ [keyword]: '#/$defs/a', $defs: { a: three } })).toBe(9);
});

test.each([
  ['#/$defs/a~1b', { 'a/b': three }],
  ['#/$defs/a~0b', { 'a~b': three }],
  ['#/$defs/a~01b', { 'a~1b': three }],
  ['#/$defs/a%20b', { 'a b': three }],
  ['#/$defs/100%', { '100%': three }],
])('the pointer %s leads into the schema', (reference, $defs) => {
  expect(first(reference, { $defs })).toBe(9);
});

test('a pointer through what is no object leads nowhere', () => {
  expect(first('#/$defs/a/type/x', { $defs: { a: three } })).toBe(7);
  expect(first('#/$defs/a/b/c', { $defs: { a: { b: null } } })).toBe(6);
});

test.each([
  ['#here', { $anchor: 'here' }],
  ['#here', { $dynamicAnchor: 'here' }],
  ['https://a.test/s', { $id: 'https://a.test/s' }],
  ['https://a.test/s#', { $id: 'https://a.test/s#' }],
  ['https://a.test/s#/inner', { $id: 'https://a.test/s', inner: {} }],
])('the reference %s leads to the part with %j', (reference, marked) => {
  const size = count(marked);
  const led = reference.endsWith('/inner') ? 1 : size;
  expect(first(reference, { $defs: [{ a: marked }] })).toBe(4 + size + led);
});

test('a reference without a known id is within the schema itself', () => {
  expect(count({ $ref: 'https://b.test/t#/$defs/a', $defs: { a: three } })).toBe(9);
  expect(first('https://b.test/t#here', { $defs: { $anchor: 'here' } })).toBe(6);
});

test('what leads back to itself is counted once', () => {
  expect(count({ $ref: '#', a: {} })).toBe(4);
  expect(count({ $ref: '', a: {} })).toBe(4);
});

test('a part that is referred to twice counts twice', () => {
  expect(count({ allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: three } })).toBe(16);
});

test('more parts than the limit are not counted further than just above it', () => {
  expect(countParts({ enum: Array.from({ length: 8 }, () => 1) }, 10)).toBe(10);
  expect(countParts({ enum: Array.from({ length: 50 }, () => 1) }, 10)).toBe(11);
  expect(countParts({ enum: Array.from({ length: 50 }, () => 1), a: { b: {} } }, 10)).toBe(11);
});
