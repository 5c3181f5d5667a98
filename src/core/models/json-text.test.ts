import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault, readJsonText } from './json-text.ts';

test('what is JSON is read', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      expect(readJsonText('it', text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each([
  ['', 'line 1, column 1: it ends too soon'],
  ['[\n  {"a": 1},\n  {b: 2}\n]', 'line 3, column 4: "b" is not expected here'],
  ['[1, 2', 'line 1, column 6: it ends too soon'],
  ['[1, 2}', 'line 1, column 6: "}" is not expected here'],
  ['[1,]', 'line 1, column 4: "]" is not expected here'],
  ['{"a": tru}', 'line 1, column 7: "t" is not expected here'],
  ['{"a" 1}', 'line 1, column 6: "1" is not expected here'],
  ['{"a": 1,}', 'line 1, column 9: "}" is not expected here'],
  ['1 2', 'line 1, column 3: "2" is not expected here'],
  ['"a\nb"', 'line 1, column 1: the text that begins here has no closing quote on its line'],
  ['["a\tb"]', 'line 1, column 2: the text that begins here has a tab or another control character'],
  ['["\\x"]', 'line 1, column 2: the text that begins here has an unknown escape after a backslash'],
  ['["\\u12"]', 'line 1, column 2: the text that begins here has an incomplete \\u escape'],
  ['{"a": 1.}', 'line 1, column 7: the number that begins here is incomplete'],
  ['[1 // one\n]', 'line 1, column 4: JSON has no comments'],
  ['[\r\n1,\r\nx]', 'line 3, column 1: "x" is not expected here'],
])('the place at fault in %j is named', (text, fault) => {
  expect(() => readJsonText('initial_actions', text)).toThrow(`initial_actions: not valid JSON: ${fault}.`);
});

test('texts of any kind, also long and deep ones, are refused in words and at once', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      try {
        readJsonText('it', text);
      } catch (error) {
        expect(String(error)).toMatch(/line \d+, column \d+: /);
      }
    }),
  );
  const refuse = (): void => {
    expect(() => readJsonText('it', '['.repeat(100_000))).toThrow('column 1001: it is nested deeper than 1000 levels');
    expect(() => readJsonText('it', `[${'1,'.repeat(50_000)}]`)).toThrow('column 100002: "]" is not expected here');
  };
  expect(cpuMilliseconds(refuse)).toBeLessThan(2000);
  expect(readJsonText('it', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toHaveLength(1);
});

test('a fault is given by its offset too, and what is JSON has none', () => {
  expect(jsonFault('{"a": [1, 2]}')).toBeUndefined();
  expect(jsonFault('[1,\n x]')).toEqual({ offset: 5, line: 2, column: 2, why: '"x" is not expected here' });
});

test('lists and objects beside each other are not nested', () => {
  const many = `${'[],'.repeat(600)}${'{},'.repeat(600)}`;
  expect(jsonFault(`[${many}x]`)).toMatchObject({ why: '"x" is not expected here' });
  expect(jsonFault('['.repeat(1000))).toMatchObject({ why: 'it ends too soon' });
  expect(jsonFault('{"a":'.repeat(1001))).toMatchObject({ why: 'it is nested deeper than 1000 levels' });
});

test('a refusal names its field for programs', () => {
  const fault = { field: 'it', message: 'not valid JSON: line 1, column 2: it ends too soon.' };
  expect(() => readJsonText('it', '[')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', detail: fault }));
});
