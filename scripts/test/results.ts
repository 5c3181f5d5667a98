import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type TestResult = {
  /** Relative to the working directory. */
  file: string;
  /** The titles of its suites and its own. */
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Why it failed; empty otherwise. */
  why: string;
};

export type Results = {
  tests: TestResult[];
  /** How long each file took (ms), with its setup. */
  files: { file: string; ms: number }[];
};

export const none: Results = { tests: [], files: [] };

export function add(left: Results, right: Results): Results {
  return { tests: [...left.tests, ...right.tests], files: [...left.files, ...right.files] };
}

/** A failure that belongs to no test, such as a file that could not be loaded. */
export function failure(file: string, title: string, why = ''): TestResult {
  return { file, title, outcome: 'failed', ms: 0, why };
}

export function countOf({ tests }: Results, outcome: TestResult['outcome']): number {
  return tests.filter(test => test.outcome === outcome).length;
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
};

/** The results of Vitest's JSON report. A file that could not even be loaded is one failure. */
export function vitestResults(path: string, exitCode: number): Results {
  const report = readReport(path) as VitestReport | undefined;
  if (!report) return { ...none, tests: [failure('vitest', 'ended without a report')] };
  const tests = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = placeOf(name);
    const own = assertionResults.map((test): TestResult => ({
      file,
      title: test.fullName,
      outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      ms: test.duration ?? 0,
      why: test.failureMessages?.at(-1) ?? '',
    }));
    const isUnloaded = status === 'failed' && own.every(test => test.outcome !== 'failed');
    return isUnloaded ? [...own, failure(file, 'could not be run', message)] : own;
  });
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: placeOf(name),
    ms: endTime - startTime,
  }));
  return withExitCode('vitest', exitCode, { tests, files });
}

type PlaywrightSuite = {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  /** The folder that the names of its files are relative to. */
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** The results of Playwright Test's JSON report. */
export function playwrightResults(path: string, exitCode: number): Results {
  const report = readReport(path) as PlaywrightReport | undefined;
  if (!report) return { ...none, tests: [failure('playwright', 'ended without a report')] };
  const tests = report.suites.flatMap(specsOf).flatMap(({ file, title, tests: attempts }) =>
    attempts.map(({ status, results }): TestResult => ({
      file: placeOf(join(report.config.rootDir, file)),
      title,
      outcome: status === 'skipped' ? 'skipped' : status === 'expected' ? 'passed' : 'failed',
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      why: results.findLast(result => result.error)?.error?.message ?? '',
    })),
  );
  const files = [...Map.groupBy(tests, test => test.file)].map(([file, own]) => ({
    file,
    ms: own.reduce((sum, { ms }) => sum + ms, 0),
  }));
  const outside = report.errors.map(error => failure('playwright', 'outside of any test', error.message));
  return withExitCode('playwright', exitCode, { tests: [...tests, ...outside], files });
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The file, the title, and the first lines of why: the whole message is in the output above, which may have been cut. */
export function failureText({ file, title, why }: TestResult): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter(line => line.trim() !== '');
  return [`${file} › ${title}`, ...lines.slice(0, 8).map(line => `    ${line.trimEnd().slice(0, 200)}`)].join('\n');
}

function placeOf(file: string): string {
  return file.startsWith('/') ? relative(process.cwd(), file) : file;
}

/** An error outside of any test shows only in how the program ended. */
function withExitCode(program: string, exitCode: number, results: Results): Results {
  if (exitCode === 0 || countOf(results, 'failed') > 0) return results;
  return {
    ...results,
    tests: [...results.tests, failure(program, `failed outside of any test (exit code ${exitCode})`)],
  };
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
