import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, add, none, playwrightCounts, vitestCounts } from './test/counts.ts';
import { watchDescendants } from './test/left-over.ts';

const root = join(import.meta.dirname, '..');
const filters = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), 'legwork-report-'));

/** Without filters both kinds run; with some, those kinds that the filters speak of. */
function wants(kind: 'vitest' | 'playwright'): boolean {
  const forPages = filters.filter(filter => /e2e|\.spec\b/.test(filter));
  return filters.length === 0 || (kind === 'playwright' ? forPages.length > 0 : forPages.length < filters.length);
}

function filtersOf(kind: 'vitest' | 'playwright'): string[] {
  return filters.filter(filter => /e2e|\.spec\b/.test(filter) === (kind === 'playwright'));
}

async function runVitest(): Promise<Counts> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestCounts(report, await run('vitest', [...args, ...filtersOf('vitest')]));
}

async function runPlaywright(): Promise<Counts> {
  if (!existsSync(join(root, 'playwright.config.ts'))) return none;
  const report = join(reports, 'playwright.json');
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json', ...filtersOf('playwright')];
  return playwrightCounts(report, await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }));
}

/** Runs a program of ours with its output shown. Ctrl+C reaches it by the terminal, a request to end through us. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const path = join(root, 'node_modules', '.bin', program);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
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

const watch = watchDescendants();
let counts = none;
if (wants('vitest')) counts = add(counts, await runVitest());
if (wants('playwright')) counts = add(counts, await runPlaywright());
rmSync(reports, { recursive: true, force: true });

const left = await watch.leftOver();
if (left.length > 0) {
  console.log(`\nThe tests left running: ${left.join(', ')}`);
  counts = add(counts, { ...none, failed: 1, failures: [`Left running: ${left.join(', ')}`] });
}
const { passed, failed, skipped, failures } = counts;
if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, 40).join('\n')}`);
if (passed + failed === 0) console.log('\nNo test ran.');
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
