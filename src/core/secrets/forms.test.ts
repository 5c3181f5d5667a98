import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, digitsPattern, encodedForms, isStrong, plainForms, reversed } from './forms.ts';

test.each([
  ['aB3$567', false],
  ['aB3$5678', true],
  ['abcdefg1', true],
  ['ABCDEFG1', true],
  ['ABCDEFGh', true],
  ['1234567-', true],
  ['abcdefg-', true],
  ['ABCDEFGH', false],
  ['12345678', false],
  ['1234567890123', false],
  ['12345678901234', true],
  ['favourite', false],
  ['Favourite', false],
  ['correct horse', false],
  ['correct horses', true],
  ['correcthorsebattery', true],
  ['пароль', false],
])('nobody writes %j by chance: %j', (value, strong) => {
  expect(isStrong(value)).toBe(strong);
});

test('the digits of a code are read however they are grouped, and those of anything else are not', () => {
  expect(['482 913', '482-913', '4\u00a08\u202f2'].map(digitsOf)).toEqual(['482913', '482913', '482']);
  expect(['a12', '12a', '1.2', ''].map(digitsOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('digits are found in groups of one size, and not within a longer number, a date, a name or a path', () => {
  const found = (text: string): boolean => new RegExp(digitsPattern('482913'), 'u').test(text);
  const yes = ['482913', '4 8 2 9 1 3', '48-29-13', '482\u202f913', '4829 13', 'is 482913.', 'a=482913', 'no. 482913,'];
  const no = [
    '1482913',
    '4829130',
    '4-82913',
    '48 2913',
    '/482913',
    '482913/',
    'x482913',
    '482913_',
    '7.482913',
    '482913,5',
  ];
  expect(yes.filter(text => !found(text))).toEqual([]);
  expect(no.filter(found)).toEqual([]);
});

test('a page may show a value trimmed, composed otherwise or, with a digit in it, in other capitals', () => {
  expect(plainForms('hunter2')).toEqual(['hunter2', 'HUNTER2', 'Hunter2']);
  expect(plainForms('HUNTER2')).toEqual(['HUNTER2', 'hunter2']);
  expect(plainForms(' été ')).toEqual([' été ', 'été', 'été'.normalize('NFD')]);
  expect(plainForms('practice')).toEqual(['practice']);
  expect(plainForms('482913')).toEqual(['482913']);
  expect(plainForms('  ')).toEqual([]);
});

test('a value is turned around by its letters, not by the halves of one', () => {
  expect(reversed('ab😀')).toBe('😀ba');
});

const hard = 'a<"&\'>b!(*)/+ 9ä😀\\';

/** As programs write texts whose letters beyond ASCII are escaped, such as json.dumps of Python. */
function asciiJson(text: string): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[^ -~]/g, escaped);
}
const html = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test.each<[string, (value: string) => string]>([
  ['an address', encodeURIComponent],
  ['an address within an address', value => encodeURIComponent(encodeURIComponent(value))],
  [
    'an address by RFC 3986',
    value => encodeURIComponent(value).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  ],
  ['a form', value => new URLSearchParams({ a: value }).toString().slice(2)],
  ['JSON', value => JSON.stringify(value).slice(1, -1)],
  ['JSON in JSON', value => JSON.stringify(JSON.stringify(value)).slice(3, -3)],
  ['JSON in ASCII', asciiJson],
  [
    'JSON with all letters escaped',
    value => value.replaceAll(/[^]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  ['HTML', html],
  ['an attribute of HTML', value => html(value).replaceAll('"', '&quot;')],
  ['an attribute of HTML, with apostrophes', value => html(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;')],
  ['HTML by React', value => html(value).replaceAll('"', '&quot;').replaceAll("'", '&#x27;')],
  ['HTML with decimal numbers', value => [...value].map(one => `&#${one.codePointAt(0)};`).join('')],
  ['HTML with hexadecimal numbers', value => [...value].map(one => `&#x${one.codePointAt(0)?.toString(16)};`).join('')],
  ['base64', value => Buffer.from(value).toString('base64')],
  ['base64 for addresses', value => Buffer.from(value).toString('base64url')],
  ['hexadecimal bytes', value => Buffer.from(value).toString('hex')],
])('a value is found in %s', (_, write) => {
  expect(encodedForms(hard).filter(form => write(hard).includes(form))).not.toEqual([]);
});

test('base64 is found whatever stands before and after the value', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), fc.string(), fc.string(), (value, before, after) => {
      const forms = encodedForms(value);
      for (const alphabet of ['base64', 'base64url'] as const) {
        const text = Buffer.from(before + value + after).toString(alphabet);
        expect(forms.some(form => text.includes(form))).toBe(true);
      }
    }),
  );
});

test('a form that may stand in a text by chance is none, and neither is the value itself', () => {
  expect(encodedForms('ab').filter(form => form.length < 8)).toEqual([]);
  expect(encodedForms('abcdefgh')).not.toContain('abcdefgh');
  // Eight letters of base64 are enough.
  expect(encodedForms('ab1_x!')).toContain(Buffer.from('ab1_x!').toString('base64'));
  expect(encodedForms('ab1_x')).not.toContain(Buffer.from('ab1_x').toString('base64').slice(0, 6));
});
