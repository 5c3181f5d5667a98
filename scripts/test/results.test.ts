import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countOf, failureText, playwrightResults, vitestResults } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'legwork-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('each failed test of Vitest is reported with its file, its title and its message', () => {
  const path = report({
    testResults: [
      {
        name: join(process.cwd(), 'src/a.test.ts'),
        status: 'failed',
        startTime: 1000,
        endTime: 3500,
        assertionResults: [
          { status: 'passed', fullName: 'adds', duration: 12 },
          { status: 'pending', fullName: 'is long' },
          {
            status: 'failed',
            fullName: 'counts',
            failureMessages: ['first try', '\u001b[31mexpected 1\u001b[39m\n\n  at a.ts:3'],
          },
        ],
      },
      {
        name: join(process.cwd(), 'src/b.test.ts'),
        status: 'failed',
        startTime: 0,
        endTime: 0,
        message: 'no such module',
        assertionResults: [],
      },
    ],
  });
  const results = vitestResults(path, 1);
  expect(results.tests.filter(one => one.outcome === 'failed').map(failureText)).toEqual([
    'src/a.test.ts › counts\n    expected 1\n      at a.ts:3',
    'src/b.test.ts › could not be run\n    no such module',
  ]);
  expect([countOf(results, 'passed'), countOf(results, 'skipped')]).toEqual([1, 1]);
  expect(results.files[0]).toEqual({ file: 'src/a.test.ts', ms: 2500 });
});

test('each failed test of Playwright is reported, also one that passed when it was repeated', () => {
  const failed = { status: 'unexpected', results: [{ duration: 40, error: { message: 'not visible' } }] };
  const flaky = { status: 'flaky', results: [{ duration: 5, error: { message: 'late' } }, { duration: 6 }] };
  const path = report({
    config: { rootDir: join(process.cwd(), 'tests/e2e') },
    suites: [
      {
        specs: [{ title: 'opens', file: 'a.spec.ts', tests: [flaky] }],
        suites: [{ specs: [{ title: 'closes', file: 'a.spec.ts', tests: [failed] }] }],
      },
    ],
    errors: [],
  });
  const results = playwrightResults(path, 1);
  expect(results.tests.map(failureText)).toEqual([
    'tests/e2e/a.spec.ts › opens\n    late',
    'tests/e2e/a.spec.ts › closes\n    not visible',
  ]);
  expect(results.files).toEqual([{ file: 'tests/e2e/a.spec.ts', ms: 51 }]);
});

test('a program that fails without a failed test, or without a report, is one failure', () => {
  const path = report({ config: { rootDir: process.cwd() }, suites: [], errors: [] });
  expect(playwrightResults(path, 1).tests.map(failureText)).toEqual([
    'playwright › failed outside of any test (exit code 1)',
  ]);
  expect(vitestResults(join(folder, 'none.json'), 1).tests.map(failureText)).toEqual([
    'vitest › ended without a report',
  ]);
});
