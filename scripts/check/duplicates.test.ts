import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDuplicates, mostPairs } from './duplicates.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'legwork-duplicates-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Each pair has lines of its own. */
function writePairs(folder: string, count: number): void {
  for (let pair = 0; pair < count; pair += 1) {
    const text = Array.from({ length: 6 }, (_, line) => `call(${pair}, ${line});`).join('\n');
    for (const name of ['one', 'other']) {
      const path = join(root, folder, `${name}-${pair}.ts`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
}

test('too many pairs of equal lines are found in the product and in the tests, each for itself', () => {
  writePairs('src', mostPairs);
  writePairs('tests', mostPairs);
  expect(checkDuplicates(root)).toEqual([]);
  writePairs('tests', mostPairs + 1);
  const [problem = '', ...others] = checkDuplicates(root);
  expect(others).toEqual([]);
  expect(problem).toContain('the tests have 41; move');
  expect(problem).toContain('6 lines: tests/one-0.ts:1 = tests/other-0.ts:1');
});

test('equal cases of a corpus are no pairs', () => {
  writePairs('tests/corpus', mostPairs + 1);
  expect(checkDuplicates(root)).toEqual([]);
});
