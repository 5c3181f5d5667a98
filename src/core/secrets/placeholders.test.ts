import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPlaceholder,
  marksIn,
  placeholderOf,
  placeholdersIn,
  replacePlaceholders,
  withoutMarks,
} from './placeholders.ts';

test.each([
  ['{{shop.password}}', [['shop', 'password']]],
  [
    'Type {{ my shop.id }} and {{my shop.otp }}',
    [
      ['my shop', 'id'],
      ['my shop', 'otp'],
    ],
  ],
  ['{{shop.example.com.password}}', [['shop.example.com', 'password']]],
  ['{{your answer 2.answer}}', [['your answer 2', 'answer']]],
  ['{input} {{shop.email}} {{shop}} {{.password}} {{shop.password}', []],
  ['{{{shop.password}}}', [['shop', 'password']]],
])('%s', (text, named) => {
  expect(placeholdersIn(text).map(({ name, field }) => [name, field])).toEqual(named);
  expect(hasPlaceholder(text)).toBe(named.length > 0);
});

test('a placeholder that is written is read as the same', () => {
  const names = fc
    .string({ minLength: 1, maxLength: 100 })
    .map(name => name.trim())
    .filter(name => name !== '' && !/[{}]/.test(name));
  fc.assert(
    fc.property(names, fc.constantFrom('id', 'password', 'otp', 'answer'), fc.string(), (name, field, after) => {
      const text = placeholderOf(name, field);
      expect(placeholdersIn(`a ${text} ${after.replaceAll(/[{}]/g, '')}`)).toEqual([{ text, name, field }]);
    }),
  );
});

test('each placeholder is replaced as it is written, and nothing else', () => {
  const text = '{{shop.password}} {x} {{ shop.otp }}';
  expect(replacePlaceholders(text, ({ text: whole, field }) => `${field}:${whole.length}`)).toBe(
    'password:17 {x} otp:14',
  );
});

test('marks of inputs and of credentials are no words of a text', () => {
  expect(withoutMarks('Go to {site} as {{shop.id}} now')).toBe('Go to   as   now');
  expect(marksIn('{site} as {{ shop.id }}')).toEqual([
    { text: '{site}', name: 'site' },
    { text: '{{ shop.id }}', name: 'shop.id' },
  ]);
});

test('texts of a million braces are read in linear time', () => {
  for (const text of ['{{'.repeat(500_000), `{{${'a.'.repeat(500_000)}`, '{{a.password '.repeat(70_000)]) {
    expect(placeholdersIn(text)).toEqual([]);
    withoutMarks(text);
  }
});
