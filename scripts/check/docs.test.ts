import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDocs, pathsIn } from './docs.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'legwork-docs-'));
  await write('src/there.ts', '');
  await write('src/nouns/one.ts', '');
});
afterAll(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test.each([
  ['an existing file', 'See `src/there.ts`.', []],
  ['an existing folder', 'See `src/nouns`.', []],
  ['a missing file', 'See `src/there.ts` and `src/missing.ts`.', ['src/missing.ts']],
  ['a placeholder in an existing folder', 'See `src/nouns/<noun>.ts`.', []],
  ['a placeholder in a missing folder', 'See `src/verbs/<verb>.ts`.', ['src/verbs/']],
  ['a link to an existing file', 'See [it](src/there.ts#top).', []],
  ['a link to a missing file', 'See [it](MISSING.md).', ['MISSING.md']],
  ['a path without backticks', 'See src/missing.ts.', []],
])('a Markdown file in the root that names %s', async (_, text, missing) => {
  await write('GUIDE.md', text);
  expect(checkDocs(root)).toEqual(missing.map(path => `GUIDE.md: ${path} is gone`));
});

describe('the recipes of CONTRIBUTING.md', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const text = await readFile(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split('\n## Recipes\n');
  const recipes = section
    .split(/\n(?=## )/)[0]!
    .split('\n### ')
    .slice(1)
    .map(recipe => [recipe.slice(0, recipe.indexOf('\n')), recipe] as const);

  test('are one for a call, a tool, a screen, a column and a job', () => {
    expect(recipes.map(([title]) => title)).toEqual([
      'Add an API call',
      'Add a tool of the agent',
      'Add a screen',
      'Add a column to a table',
      'Add a background job',
    ]);
  });

  test.each(recipes)('%s: each step names a file, and each file exists', (_, recipe) => {
    const steps = recipe.split('\n').filter(line => /^\d+\. /.test(line));
    expect(steps.length).toBeGreaterThanOrEqual(3);
    for (const step of steps) {
      const paths = pathsIn(step);
      expect(paths, step).not.toEqual([]);
      const missing = paths.filter(path => !existsSync(join(repository, path)));
      expect(missing, step).toEqual([]);
      // A folder exists as well where its file is gone.
      expect(paths.filter(path => statSync(join(repository, path)).isFile())).toContain(paths[0]);
    }
  });

  test('are read by the check of the documentation', async () => {
    await write('CONTRIBUTING.md', '1. `src/gone.ts`: change it.\n');
    expect(checkDocs(root)).toContain('CONTRIBUTING.md: src/gone.ts is gone');
    await rm(join(root, 'CONTRIBUTING.md'));
  });
});
