/**
 * `npm run test:repeat -- [FILE …] [--times 20] [--load 4]`: repeats test files while `load` processes use the processors,
 * and prints for each test how often it failed and its slowest run. Without files it repeats what `npm test` runs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { repeatedOf, repeatedText } from './test/repeated.ts';
import type { Results } from './test/results.ts';
import { type Runner, runTests, runnerOf } from './test/run.ts';

const passedShown = 20;

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, load: { type: 'string', default: '4' } },
});
const times = wholeNumber('--times', values.times, [1, 1000]);
const load = wholeNumber('--load', values.load, [0, 64]);

const runners = (['vitest', 'playwright'] as const).filter(
  runner => files.length === 0 || files.some(file => runnerOf(file) === runner),
);
const burners = Array.from({ length: load }, burn);
const runs: Results[] = [];
try {
  for (let round = 1; round <= times; round += 1) {
    const began = performance.now();
    for (const runner of runners) runs.push(await runTests(runner, wantedOf(runner)));
    const failures = runs.slice(-runners.length).flatMap(run => run.tests.filter(test => test.outcome === 'failed'));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`Round ${round} of ${times}: ${failures.length} failed, ${seconds} s`);
    for (const { file, title } of failures) console.log(`  ${file} › ${title}`);
  }
} finally {
  for (const burner of burners) burner.kill('SIGKILL');
}

const repeated = repeatedOf(runs);
const failed = repeated.filter(test => test.failures > 0);
const rest = repeated.filter(test => test.failures === 0);
console.log(`\n${[...failed, ...rest.slice(0, passedShown)].map(repeatedText).join('\n')}`);
if (rest.length > passedShown) console.log(`… and ${rest.length - passedShown} quicker ones that never failed`);
console.log(`\n${rest.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || rest.length === 0 ? 1 : 0;

function wantedOf(runner: Runner) {
  return { files: files.filter(file => runnerOf(file) === runner), long: files.length > 0, show: false };
}

/** A process that uses one processor as long as this one lives. */
function burn(): ChildProcess {
  const program = `process.on('disconnect', () => process.exit()); setInterval(() => { const until = Date.now() + 50; while (Date.now() < until); }, 0)`;
  return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function wholeNumber(option: string, text: string, [least, most]: [number, number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  process.stderr.write(`${option} must be a whole number between ${least} and ${most}.\n`);
  process.exit(2);
}
