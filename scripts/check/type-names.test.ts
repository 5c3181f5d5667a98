import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTypeNames, namedTwice } from './type-names.ts';

test('types of one name are found, with where they are', () => {
  const sources = new Map([
    ['src/a.ts', 'export type Draft = { a: 1 };\ntype Own = 1;'],
    ['src/b.ts', 'export interface Draft { b: 2 }\nexport type Other = 1;'],
    ['src/c.ts', "export type { Other } from './b.ts';\ntype Draft = 3;\nexport const own: Draft = 3;"],
  ]);
  expect(namedTwice(sources)).toEqual([{ name: 'Draft', paths: ['src/a.ts', 'src/b.ts'] }]);
});

test('no name stands for two exported types of the product', { tags: ['long'] }, () => {
  expect(checkTypeNames(join(import.meta.dirname, '..', '..'))).toEqual([]);
});
