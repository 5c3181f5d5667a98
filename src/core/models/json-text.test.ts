import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonText } from './json-text.ts';

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
  ['"a\nb"', 'line 1, column 1: "\\"" is not expected here'],
])('the place at fault in %j is named', (text, fault) => {
  expect(() => readJsonText('initial_actions', text)).toThrow(`initial_actions is not JSON: ${fault}.`);
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
  const began = performance.now();
  expect(() => readJsonText('it', '['.repeat(100_000))).toThrow('column 100001: it ends too soon');
  expect(performance.now() - began).toBeLessThan(2000);
});
