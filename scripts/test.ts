/**
 * `npm test`: the tests that decide whether a commit may land. `npm test -- FILE …`: all tests of these files.
 * `npm run test:all`: all tests, also those with the tag `long`. Stops after the first stage that fails.
 */
import { type Results, add, countOf, failure, failureText, none } from './test/results.ts';
import { type Runner, runTests, runnerOf } from './test/run.ts';
import { watchDescendants } from './test/left-over.ts';

const filesShown = 10;
const failuresShown = 40;

const args = process.argv.slice(2);
const files = args.filter(argument => argument !== '--all');
const isAll = args.length > files.length;

const stages: { runner: Runner; name: string }[] = [
  { runner: 'vitest', name: 'unit, service and agent tests' },
  { runner: 'playwright', name: 'browser tests' },
];

const watch = watchDescendants();
let results: Results = none;
for (const { runner, name } of stages) {
  const own = files.filter(file => runnerOf(file) === runner);
  if (files.length > 0 && own.length === 0) continue;
  if (countOf(results, 'failed') > 0) {
    console.log(`\nNot run after the failure: ${name}`);
    continue;
  }
  const began = performance.now();
  const found = await runTests(runner, { files: own, long: isAll || files.length > 0, show: true });
  const isOk = countOf(found, 'failed') === 0;
  console.log(`\n${isOk ? 'ok  ' : 'FAIL'} ${name.padEnd(38)} ${secondsOf(performance.now() - began)} s`);
  results = add(results, found);
}

const left = await watch.leftOver();
if (left.length > 0) results.tests.push(failure('Left running', left.join(', ')));

const slowest = results.files.toSorted((one, other) => other.ms - one.ms).slice(0, filesShown);
if (files.length === 0 && slowest.length > 0)
  console.log(`\nSlowest files:\n${slowest.map(({ file, ms }) => `${secondsOf(ms)} s  ${file}`).join('\n')}`);
const failed = results.tests.filter(test => test.outcome === 'failed');
if (failed.length > 0) console.log(`\nFailed:\n${failed.slice(0, failuresShown).map(failureText).join('\n')}`);
const passed = countOf(results, 'passed');
const skipped = countOf(results, 'skipped');
if (passed + failed.length === 0) console.log('\nNo test ran.');
console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;

function secondsOf(ms: number): string {
  return (ms / 1000).toFixed(1).padStart(6);
}
