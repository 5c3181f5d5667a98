import { expect, test } from 'vitest';
import { isSampled } from './sample.ts';
import { scoreOf } from './score.ts';

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
  expect(sampled()).toEqual(sampled());
  expect(changes.every(change => isSampled(change, 1))).toBe(true);
});

test('a score counts what was tried, and says what was not', () => {
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map(status => ({ status }));
  expect(scoreOf(JSON.stringify({ files: { a: { mutants } } }))).toBe(
    '50.0 % (2 of 4 noticed; 1 survived, 1 not covered, 1 not run)',
  );
  const left = [...mutants, { status: 'CompileError' }];
  expect(scoreOf(JSON.stringify({ files: { a: { mutants: left } } }))).toContain('1 not run, 1 not in the sample)');
});
