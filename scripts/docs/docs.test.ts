import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDecisions, decisionsPage } from './decisions.ts';
import { checkGeneratedDocs, generatedDocs } from './generated.ts';
import { limitsText } from './limits.ts';
import { isSameMarkdown, tableOf, withPart } from './markdown.ts';

const architecture = 'docs/architecture.md';
let root: string;
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'legwork-generated-'))));
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('the index has number, title, status and summary of each decision', async () => {
  await write('docs/decisions/0001-one.md', '# 0001 · One thing\n\n_Superseded by 0002._ It was so.\n');
  await write('docs/decisions/0002-two.md', '# 0002 · Two things\n\n_Accepted._ It is so.\n\n**Why.** …\n');
  expect(checkDecisions(root)).toEqual([]);
  expect(decisionsPage(root)).toContain(
    '| 0001 | [One thing](0001-one.md) | Superseded by 0002 | It was so. |\n| 0002 | [Two things](0002-two.md) | Accepted | It is so. |',
  );
});

test.each([
  { with: 'a gap', file: '0003-a.md', text: '# 0003 · A\n\n_Accepted._ So.\n', problem: 'the next number is 0002' },
  {
    with: 'another number in its title',
    file: '0002-a.md',
    text: '# 0003 · A\n\n_Accepted._ So.\n',
    problem: 'the first line is not "# 0002 · Title"',
  },
  {
    with: 'no number in its title',
    file: '0002-a.md',
    text: '# A\n\n_Accepted._ So.\n',
    problem: 'the first line is not "# 0002 · Title"',
  },
  {
    with: 'no status',
    file: '0002-a.md',
    text: '# 0002 · A\n\nSo.\n',
    problem: 'the third line is not "_Accepted._" and one sentence',
  },
  {
    with: 'an unknown successor',
    file: '0002-a.md',
    text: '# 0002 · A\n\n_Superseded by 0009._ So.\n',
    problem: 'there is no decision 0009',
  },
])('a decision with $with is found', async ({ file, text, problem }) => {
  await write('docs/decisions/0001-one.md', '# 0001 · One\n\n_Accepted._ So.\n');
  await write(`docs/decisions/${file}`, text);
  expect(checkDecisions(root)).toEqual([`docs/decisions/${file}: ${problem}`]);
});

test('a generated page that was changed or is missing is out of date, whatever the width of its tables', async () => {
  await write('.oxlintrc.json', await readFile(join(import.meta.dirname, '..', '..', '.oxlintrc.json'), 'utf8'));
  await write(architecture, '<!-- limits: written by npm run docs -->\n\n<!-- end of limits -->\n');
  for (const { path, content } of generatedDocs(root)) await write(path, content.replaceAll('| --- |', '| ------ |'));
  expect(checkGeneratedDocs(root)).toEqual([]);
  await write(architecture, (await readFile(join(root, architecture), 'utf8')).replace('| 400 |', '| 500 |'));
  await write('docs/api-calls.md', '# All calls\n');
  await rm(join(root, 'docs/configuration.md'));
  expect(checkGeneratedDocs(root)).toEqual([
    'docs/configuration.md is out of date: run npm run docs',
    'docs/api-calls.md is out of date: run npm run docs',
    'docs/architecture.md is out of date: run npm run docs',
  ]);
});

test('tables differ by their words, not by their width', () => {
  const table = tableOf(['a', 'b'], [['1 | 2', 'x']]);
  expect(table).toBe(String.raw`| a | b |
| --- | --- |
| 1 \| 2 | x |`);
  expect(isSameMarkdown(table, table.replaceAll('---', '-----').replace('x |', 'x   |'))).toBe(true);
  expect(isSameMarkdown(table, table.replace('x', 'y'))).toBe(false);
});

test('a generated part takes the place of the one before, and of nothing else', () => {
  const page = (text: string): string =>
    `# Page\n\n<!-- limits: written by npm run docs -->\n\n${text}\n\n<!-- end of limits -->\n\nMore.\n`;
  expect(withPart(page('old'), { name: 'limits', text: 'new' })).toBe(page('new'));
  expect(() => withPart('# Page\n', { name: 'limits', text: 'new' })).toThrow('no place for limits');
});

test('the limits of the architecture are those of the linter', () => {
  const lines = (max: number): object => ({ 'max-lines-per-function': ['error', { max }] });
  const linter = {
    rules: {
      ...lines(70),
      'max-lines': ['error', { max: 300 }],
      'max-params': ['error', { max: 2 }],
      complexity: ['error', { max: 9 }],
    },
    overrides: [{ files: ['src/web/**'] }, { files: ['src/web/**/*.tsx'], rules: lines(120) }],
  };
  const text = limitsText(JSON.stringify(linter));
  expect(text).toContain('| lines of a file | 300 |');
  expect(text).toContain('| lines of a function | 70 | screens: 120; tests: no limit |');
  expect(text).toContain('| parameters of a function | 2 |');
  expect(text).toContain('| cyclomatic complexity of a function | 9 |');
});
