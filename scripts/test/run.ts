import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Results, playwrightResults, vitestResults } from './results.ts';

const root = join(import.meta.dirname, '..', '..');

/** How much the tests that take a count do where everything runs; `npm run test:release` gives them more still. */
const fullCounts = {
  FUZZ_REQUESTS: '20000',
  HOSTILE_ANSWERS: '80',
  HOSTILE_BOMBS: '2',
  HOSTILE_MODELS: 'all',
  INTERLEAVINGS: '15',
  SCHEDULE_CASES: '5000',
  TENANT_BODIES: '2',
};

export type Runner = 'vitest' | 'playwright';

type Wanted = {
  /** The files to run; all where there are none. */
  files: readonly string[];
  /** Also the tests with the tag `long`. */
  long: boolean;
  /** Whether to show the output while it runs. */
  show: boolean;
};

/** Which of the two runs a test file. */
export function runnerOf(file: string): Runner {
  return /e2e|\.spec\b/.test(file) ? 'playwright' : 'vitest';
}

/** Runs test files to their end and gives what came of each test. Ctrl+C reaches the runner by the terminal. */
export async function runTests(runner: Runner, wanted: Wanted): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'legwork-report-'));
  const report = join(folder, 'report.json');
  try {
    if (runner === 'vitest') {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      if (!wanted.long) args.push('--tags-filter=!long');
      const env = wanted.long ? fullCounts : {};
      return vitestResults(report, await run('vitest', [...args, ...wanted.files], { show: wanted.show, env }));
    }
    const args = ['test', '--reporter=list,json'];
    if (!wanted.long) args.push('--grep=@flow');
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return playwrightResults(report, await run('playwright', [...args, ...wanted.files], { show: wanted.show, env }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(
  program: string,
  args: string[],
  { show, env }: { show: boolean; env?: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', program), ...args], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: show ? 'inherit' : 'ignore',
  });
  const wait = (): void => {
    // the terminal has sent the signal to the child as well; this process ends when the child does
  };
  const pass = (): boolean => child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => {
      process.off('SIGINT', wait).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}
