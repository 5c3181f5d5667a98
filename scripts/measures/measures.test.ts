import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureComplexity } from './complexity.ts';
import { findDuplicates } from './duplicates.ts';
import { limits, spreadOf } from './measure.ts';
import { countSyntax } from './syntax.ts';

test('casts, non-null assertions, any, functions and exported types are counted', () => {
  const source = `export type One = { a: any };
export interface Two {}
type Three = string;
export { type Three };
const list = ['a'] as const;
const text = list[0]! as unknown as string;
export const four = (): string => {
  return text;
};
function five() {}
`;
  expect(countSyntax('one.ts', source)).toEqual({
    functionLines: [3, 1],
    casts: 2,
    nonNull: 1,
    any: 1,
    exportedTypes: ['One', 'Two'],
  });
});

test('a run of equal lines in two places is one pair, named by its first lines', () => {
  const lines = Array.from({ length: 8 }, (_, index) => `call(${index});`);
  const one = ["import {\n  a,\n} from 'b';", '', ...lines].join('\n');
  const other = ['// Why.', 'first();', ...lines.map(line => `  ${line}\n`)].join('\n');
  expect(
    findDuplicates(
      new Map([
        ['one.ts', one],
        ['other.ts', other],
      ]),
    ),
  ).toEqual([{ one: { path: 'one.ts', line: 5 }, other: { path: 'other.ts', line: 3 }, lines: 8 }]);
});

test('five equal lines, lone punctuation, and what stands everywhere are no pair', () => {
  const five = Array.from({ length: 5 }, (_, index) => `call(${index});`);
  expect(
    findDuplicates(
      new Map([
        ['one.ts', [...five, '});', '}'].join('\n')],
        ['two.ts', [...five, '});', '}'].join('\n')],
      ]),
    ),
  ).toEqual([]);
  const everywhere = Array.from({ length: 6 }, (_, index) => `call(${index});`).join('\n');
  const files = Array.from({ length: 9 }, (_, index) => [`${index}.ts`, everywhere] as const);
  expect(findDuplicates(new Map(files))).toEqual([]);
  expect(findDuplicates(new Map(files.slice(0, 3)))).toHaveLength(3);
});

test('complexity is that of the linter, with the name and line of the function', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'legwork-measures-'));
  try {
    await writeFile(
      join(dir, 'one.ts'),
      '\nexport function one(a: boolean) {\n  if (a && !a) return 1;\n  return a ? 2 : 3;\n}\n',
    );
    const [measured, ...others] = measureComplexity(join(import.meta.dirname, '..', '..'), [dir]);
    expect(measured).toMatchObject({ line: 2, name: 'one', value: 4 });
    expect(others).toEqual([]);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('the linter has the limit of complexity of the measures, and excepts nothing from it', async () => {
  const config = await readFile(join(import.meta.dirname, '..', '..', '.oxlintrc.json'), 'utf8');
  expect(config.match(/"complexity": .*/g)).toEqual([`"complexity": ["error", { "max": ${limits.complexity} }],`]);
  expect(config.match(/"typescript\/no-non-null-assertion": .*/g)).toEqual([
    '"typescript/no-non-null-assertion": "error",',
  ]);
});

test('a spread of values has its median, its 99th percentile and its maximum', () => {
  expect(spreadOf(Array.from({ length: 200 }, (_, index) => 200 - index))).toEqual({ p50: 101, p99: 199, max: 200 });
  expect(spreadOf([])).toEqual({ p50: 0, p99: 0, max: 0 });
});
