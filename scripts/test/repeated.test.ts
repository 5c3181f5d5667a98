import { expect, test } from 'vitest';
import { repeatedOf, repeatedText } from './repeated.ts';
import type { Results, TestResult } from './results.ts';

function run(...tests: [title: string, outcome: TestResult['outcome'], ms: number, why?: string][]): Results {
  return {
    files: [],
    tests: tests.map(([title, outcome, ms, why = '']) => ({ file: 'a.test.ts', title, outcome, ms, why })),
  };
}

test('says of each test how often it failed and how long its slowest run took', () => {
  const runs = [
    run(['adds', 'passed', 10], ['waits', 'failed', 900, 'too late'], ['is long', 'skipped', 0]),
    run(['adds', 'passed', 2500], ['waits', 'passed', 100]),
  ];
  expect(repeatedOf(runs).map(repeatedText)).toEqual([
    '1 of 2 failed, slowest 0.9 s  a.test.ts › waits\n    too late',
    '0 of 2 failed, slowest 2.5 s  a.test.ts › adds',
  ]);
});
