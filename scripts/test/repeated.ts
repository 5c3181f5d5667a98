import { type Results, failureText } from './results.ts';

export type Repeated = {
  file: string;
  title: string;
  times: number;
  failures: number;
  slowestMs: number;
  /** The message of its last failure. */
  why: string;
};

/** What came of each test over all runs: those that failed most often first, then the slowest. */
export function repeatedOf(runs: readonly Results[]): Repeated[] {
  const groups = Map.groupBy(
    runs.flatMap(run => run.tests).filter(test => test.outcome !== 'skipped'),
    ({ file, title }) => JSON.stringify([file, title]),
  );
  const repeated = [...groups.values()].flatMap((tests): Repeated[] => {
    const [first] = tests;
    if (!first) return [];
    const failed = tests.filter(test => test.outcome === 'failed');
    return [
      {
        file: first.file,
        title: first.title,
        times: tests.length,
        failures: failed.length,
        slowestMs: Math.max(...tests.map(test => test.ms)),
        why: failed.at(-1)?.why ?? '',
      },
    ];
  });
  return repeated.toSorted((one, other) => other.failures - one.failures || other.slowestMs - one.slowestMs);
}

/** One line for each test, and below it why it failed last. */
export function repeatedText({ file, title, times, failures, slowestMs, why }: Repeated): string {
  const line = `${failures} of ${times} failed, slowest ${(slowestMs / 1000).toFixed(1)} s  `;
  return (
    line + (failures > 0 ? failureText({ file, title, outcome: 'failed', ms: slowestMs, why }) : `${file} › ${title}`)
  );
}
