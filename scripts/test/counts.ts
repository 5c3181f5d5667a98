import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many passed, failed and were left out, and a few lines on each that failed: its file, its name and why. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

export const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function add(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    failures: [...left.failures, ...right.failures],
  };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Counts of Vitest's JSON report. A file that could not even be loaded is one failure. */
export function vitestCounts(path: string, exitCode: number): Counts {
  const report = readReport(path) as VitestReport | undefined;
  if (!report) return { ...none, failed: 1, failures: ['Vitest ended without a report.'] };
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  );
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map(file => failureText(file.name, 'could not be run', file.message)),
      ...report.testResults.flatMap(file =>
        file.assertionResults
          .filter(test => test.status === 'failed')
          .map(test => failureText(file.name, test.fullName, test.failureMessages?.at(-1))),
      ),
    ],
  });
}

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Counts of Playwright Test's JSON report. One that passed when repeated has passed; the list above names it as flaky. */
export function playwrightCounts(path: string, exitCode: number): Counts {
  const report = readReport(path) as PlaywrightReport | undefined;
  if (!report) return { ...none, failed: 1, failures: ['Playwright ended without a report.'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode(exitCode, {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    failures: [
      ...report.suites
        .flatMap(specsOf)
        .flatMap(({ file, title, tests }) =>
          tests
            .filter(test => test.status === 'unexpected')
            .map(test => failureText(file, title, test.results.findLast(result => result.error)?.error?.message)),
        ),
      ...report.errors.map(error => failureText('outside of any test', '', error.message)),
    ],
  });
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The file, the name, and the first lines of why: the whole story is in the output above, which may have been cut. */
function failureText(file: string, name: string, why = ''): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter(line => line.trim() !== '');
  const place = file.startsWith('/') ? relative(process.cwd(), file) : file;
  return [`${place} › ${name}`, ...lines.slice(0, 8).map(line => `    ${line.trimEnd().slice(0, 200)}`)].join('\n');
}

/** An error outside of any test shows only in how the program ended. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`An error outside of any test (exit code ${exitCode}).`] };
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
