import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'legwork-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('each failed test of Vitest is reported with its file, its name and its message', () => {
  const path = report({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: join(process.cwd(), 'src/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'counts',
            failureMessages: ['first try', '\u001b[31mexpected 1\u001b[39m\n\n  at a.ts:3'],
          },
        ],
      },
      { name: join(process.cwd(), 'src/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(vitestCounts(path, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      'src/b.test.ts › could not be run\n    no such module',
      'src/a.test.ts › counts\n    expected 1\n      at a.ts:3',
    ],
  });
});

test('each failed test of Playwright is reported; one that passed when repeated is not', () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'not visible' } }] };
  const flaky = { status: 'flaky', results: [{ error: { message: 'late' } }, {}] };
  const path = report({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [{ title: 'opens', file: 'tests/e2e/a.spec.ts', tests: [flaky] }],
        suites: [{ specs: [{ title: 'closes', file: 'tests/e2e/a.spec.ts', tests: [failed] }] }],
      },
    ],
    errors: [],
  });
  const counts = playwrightCounts(path, 1);
  expect(counts).toMatchObject({ passed: 4, failed: 1 });
  expect(counts.failures).toEqual(['tests/e2e/a.spec.ts › closes\n    not visible']);
});

test('a program that fails without a failed test, or without a report, is a failure with words', () => {
  const path = report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, suites: [], errors: [] });
  expect(playwrightCounts(path, 1)).toMatchObject({
    failed: 1,
    failures: ['An error outside of any test (exit code 1).'],
  });
  expect(vitestCounts(join(folder, 'none.json'), 1)).toMatchObject({
    failed: 1,
    failures: ['Vitest ended without a report.'],
  });
});
