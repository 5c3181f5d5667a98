import { expect, test } from 'vitest';
import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { hasWords } from './whole-words.ts';

test.each([
  ['Status: unpaid', 'paid', false],
  ['Status: paid.', 'Paid', true],
  ['Order 104', 'Order 10', false],
  ['Order 10, Order 11', 'order 10', true],
  ['Total 10.50', '10', false],
  ['Total 1,010', '10', false],
  ['10. Ann', '10', true],
  ['?page=12', '?page=1', false],
  ['unpaid, then paid', 'paid', true],
  ['ann@site.example', 'site', true],
  ['已保存更改', '保存', true],
  ['Größer', 'Größe', false],
  ['Re\u0301sume\u0301', 'Résum', false],
  ['anything', '', false],
])('“%s” has “%s”: %s', (text, wanted, has) => {
  expect(hasWords(text, wanted)).toBe(has);
});

test('a text full of parts of the word is looked through in little time', () => {
  expect(cpuMilliseconds(() => hasWords('a'.repeat(200_000), 'a'.repeat(5000)))).toBeLessThan(500);
});
