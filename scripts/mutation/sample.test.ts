import { expect, test } from 'vitest';
import { isSampled } from './sample.ts';
import { scoreOf, scoreWords, withScore } from './score.ts';

const changes = Array.from({ length: 4000 }, (_, line) => ({
  id: String(line),
  fileName: 'src/a.ts',
  replacement: 'true',
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
}));

test('a sample of one in four has about a quarter of the changes, the same ones each time', () => {
  const sampled = (): string[] => changes.filter(change => isSampled(change, 4)).map(({ id }) => id);
  expect(sampled().length).toBeGreaterThan(900);
  expect(sampled().length).toBeLessThan(1100);
  // As on any other machine.
  expect(sampled().slice(0, 5)).toEqual(['2', '6', '9', '11', '17']);
  expect(changes.every(change => isSampled(change, 1))).toBe(true);
});

const report = (...statuses: string[]): string =>
  JSON.stringify({ files: { a: { mutants: statuses.map(status => ({ status })) } } });
const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'];

test('a score counts what was tried, and says what was not', () => {
  expect(scoreWords(scoreOf(report(...statuses)))).toBe(
    '25.0 % (1 of 4 noticed; 1 timed out, 1 survived, 1 not covered, 1 not run)',
  );
  expect(scoreWords(scoreOf(report(...statuses, 'CompileError')))).toContain('1 not run, 1 not in the sample)');
  expect(scoreWords(scoreOf(report('Ignored')))).toMatch(/^– /);
});

test('the table of scores has one line for each folder, in order', () => {
  const head = '# A\n\n| Folder | Score |\n| --- | --- |\n';
  const empty = withScore(`${head}\nAfter.\n`, 'src/b', { score: scoreOf(report('Killed')), sample: 1 });
  const two = withScore(empty, 'src/a', { score: scoreOf(report('Killed')), sample: 4 });
  const again = withScore(two, 'src/b', { score: scoreOf(report(...statuses)), sample: 1 });
  expect(again).toBe(
    `${head}| \`src/a\` | 100.0 % | 1 of 1 | 0 | 0 | 0 | 0 | 1 in 4 |\n| \`src/b\` | 25.0 % | 1 of 4 | 1 | 1 | 1 | 1 | all |\n\nAfter.\n`,
  );
  expect(() => withScore('no table', 'src/a', { score: scoreOf(report()), sample: 1 })).toThrow('no table');
});
