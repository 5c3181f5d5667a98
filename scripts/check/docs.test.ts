import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortestAnywhere } from '#src/core/secrets/redactor.ts';
import { folders } from './import-table.ts';
import { anchorsIn, checkDocs, pathsIn } from './docs.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'legwork-docs-'));
  await write('src/there.ts', '');
  await write('src/nouns/one.ts', '');
  await write('docs/page.md', '# A page: `one`\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n');
  await write('docs/decisions/0001-first.md', '# 0001 · First\n');
  await write('package.json', '{"scripts": {"check": "true"}}');
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

test.each([
  ['a heading', '[it](docs/page.md#a-page-one) [it](docs/page.md#twice-1)', []],
  ['a heading of its own', '# Here\n[it](#here)', []],
  ['a missing heading', '[it](docs/page.md#no-heading)', ['docs/page.md has no heading #no-heading']],
  ['a command', 'Run `npm run -s check -- one`.', []],
  ['a missing command', 'Run `npm run chekc`.', ['package.json has no script chekc']],
  ['a decision', 'See decision 0001.', []],
  ['a missing decision', 'See decision 0002.', ['there is no decision 0002']],
])('a Markdown file that names %s', async (_, text, problems) => {
  await write('GUIDE.md', text);
  expect(checkDocs(root)).toEqual(problems.map(problem => `GUIDE.md: ${problem}`));
});

test('a comment that names a missing decision is found', async () => {
  await write('GUIDE.md', '');
  await write('src/there.ts', '// See decision 0009.\n');
  expect(checkDocs(root)).toEqual(['src/there.ts: there is no decision 0009']);
  await write('src/there.ts', '');
});

test('a README of 120 lines is too long', async () => {
  await write('README.md', 'A line.\n'.repeat(119));
  expect(checkDocs(root)).toEqual([]);
  await write('README.md', 'A line.\n'.repeat(120));
  expect(checkDocs(root)).toEqual(['README.md has 120 lines: it has to stay under 120']);
  await rm(join(root, 'README.md'));
});

test('anchors are those that GitHub makes of headings', () => {
  expect([...anchorsIn('# Who may ask, and how often\n## `x.y`: 2 & 3\n')]).toEqual([
    'who-may-ask-and-how-often',
    'xy-2--3',
  ]);
});

describe('the recipes of CONTRIBUTING.md', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const text = await readFile(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const [, rest = ''] = text.split('\n## Recipes\n');
  const [section = ''] = rest.split(/\n(?=## )/);
  const recipes = section
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

test.each(['SECURITY.md', 'docs/security.md', 'docs/getting-started.md', 'src/web/features/session/legal-pages.tsx'])(
  '%s names the passwords that are not redacted everywhere as the redactor does',
  async path => {
    const text = (await readFile(join(import.meta.dirname, '..', '..', path), 'utf8')).replaceAll(/\s+/g, ' ');
    const short = /\b(?:under|fewer than) (\d+) characters, or (?:one that is )?a plain word/.exec(text)?.[1];
    expect(short).toBe(String(shortestAnywhere));
  },
);

test('the map names each folder of src and tests, and stays short', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const map = await readFile(join(repository, 'docs/map.md'), 'utf8');
  const there = globSync('{src,tests}/*/', { cwd: repository }).map(path => path.replace(/\/$/, ''));
  expect(there).toContain('src/web');
  expect(there.filter(path => !map.includes(`\`${path}\``))).toEqual([]);
  expect(map.length).toBeLessThan(10_000);
  expect(map.split('\n').filter(line => line.length > 150)).toEqual([]);
});

test('docs/getting-started.md names buttons and screens as the web does', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const sources = globSync('src/web/**/*.tsx', { cwd: repository }).map(path =>
    readFileSync(join(repository, path), 'utf8'),
  );
  const texts = new Set(sources.flatMap(text => text.split(/[\n<>'"`{}]/).map(part => part.trim())));
  const guide = await readFile(join(repository, 'docs/getting-started.md'), 'utf8');
  const labels = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, label = '']) => label.split(' → '));
  expect(labels.length).toBeGreaterThan(10);
  expect(labels.filter(label => !texts.has(label))).toEqual([]);
});

test('docs/performance.md has a section about each bench', async () => {
  const repository = join(import.meta.dirname, '..', '..');
  const sources = globSync('bench/*.ts', { cwd: repository }).map(path => readFileSync(join(repository, path), 'utf8'));
  const names = sources.flatMap(source =>
    [...source.matchAll(/: Bench = \{\n {2}name: '([^']+)'/g)].map(match => match[1]),
  );
  expect(names.length).toBeGreaterThan(5);
  const headings = anchorsIn(await readFile(join(repository, 'docs/performance.md'), 'utf8'));
  expect(names.filter(name => !headings.has(name ?? ''))).toEqual([]);
});

test('the picture of the house draws no import that is forbidden', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs/architecture.md'), 'utf8');
  const [, house = ''] = /```mermaid\nflowchart([^`]*)```/.exec(page) ?? [];
  const arrows = [...house.matchAll(/^ *(\w+)(?:\[[^\]]*\])? --> (\w+)/gm)].map(([, from = '', to = '']) => ({
    from,
    to,
  }));
  expect(arrows.length).toBeGreaterThan(10);
  expect(arrows.filter(({ from, to }) => from !== 'main' && !folders[from]?.includes(to))).toEqual([]);
});
