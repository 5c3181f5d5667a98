import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkWalls } from './walls.ts';

const made: string[] = [];

function problemsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'legwork-walls-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkWalls(root);
}

afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

const core = { 'src/core/a.ts': 'export type A = 1;' };

test('what the table allows is no problem', () => {
  expect(
    problemsIn({ ...core, 'src/db/b.ts': `import type { A } from '#src/core/a.ts'; import pg from 'pg';` }),
  ).toEqual([]);
});

test.each([
  ['an import against the table', { ...core, 'src/practice/b.ts': `import { A } from '#src/core/a.ts';` }],
  ['a type import against it', { ...core, 'src/practice/b.ts': `import type { A } from '#src/core/a.ts';` }],
  ['a type named by import()', { ...core, 'src/practice/b.ts': `export type B = import('../core/a.ts').A;` }],
  ['something passed on', { ...core, 'src/practice/b.ts': `export * from '../core/a.ts';` }],
  ['a library outside its folder', { 'src/api/b.ts': `import type { Pool } from 'pg';` }],
  ['a library that has no place', { 'src/api/b.ts': `import 'left-pad';` }],
  ['node: in what also runs in a page', { 'src/core/b.ts': `import { readFileSync } from 'node:fs';` }],
  ['a feature that uses another', { 'src/web/features/a/x.ts': '', 'src/web/features/b/y.ts': `import '../a/x.ts';` }],
  ['someone who imports main', { 'src/main.ts': '', 'src/commands/b.ts': `import '../main.ts';` }],
  ['a test used by the product', { 'tests/b.ts': '', 'src/api/b.ts': `import '#tests/b.ts';` }],
  ['a file that is not there', { 'src/api/b.ts': `import './gone.ts';` }],
  ['a cycle', { 'src/api/a.ts': `import './b.ts';`, 'src/api/b.ts': `import './a.ts';` }],
])('%s is a problem', (_what, files: Record<string, string>) => {
  expect(problemsIn(files)).toHaveLength(1);
});
