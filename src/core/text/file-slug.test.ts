import { expect, test } from 'vitest';
import { fileSlug } from './file-slug.ts';

test.each([
  ['Buy a Kettle!', 'buy-a-kettle'],
  ['  Überweisung — 2026/11 ', 'überweisung-2026-11'],
  ['ﬁne', 'fine'],
  ['買う ケトル', '買う-ケトル'],
  ['???', 'task'],
  ['', 'task'],
])('%j becomes %s', (name, slug) => {
  expect(fileSlug(name, 'task')).toBe(slug);
});

test('a long name is cut to 60 characters, and no hyphen is left at the cut', () => {
  expect(fileSlug('ab '.repeat(40), 'task')).toBe(`${'ab-'.repeat(19)}ab`);
  expect(fileSlug(`${'x'.repeat(59)} y`, 'task')).toBe('x'.repeat(59));
  expect(fileSlug('x'.repeat(80), 'task')).toBe('x'.repeat(60));
});
