import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkFolders } from './folders.ts';

const made: string[] = [];

function problemsOf(files: Record<string, number>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'legwork-folders-'));
  made.push(root);
  for (const [folder, count] of Object.entries(files)) {
    mkdirSync(join(root, folder), { recursive: true });
    for (let index = 0; index < count; index += 1) writeFileSync(join(root, folder, `file-${index}`), '');
  }
  return checkFolders(root);
}

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

test('a folder with 26 files is a problem, one with 25 and folders of its own is none', () => {
  expect(problemsOf({ 'src/api': 26, tests: 25, 'tests/e2e': 25 })).toEqual([
    'src/api: has 26 files; split it by subject into folders of at most 25',
  ]);
});

test('migrations may have more', () => {
  expect(problemsOf({ 'src/db/migrations': 30 })).toEqual([]);
  expect(problemsOf({ 'src/db/migrations-of-others': 30 })).toHaveLength(1);
});
