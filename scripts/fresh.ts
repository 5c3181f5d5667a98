/**
 * `npm run test:fresh`: installs and starts the committed project on the kinds of machine that users have, each a clean Debian.
 *   npm run test:fresh -- root user   tries these kinds only     npm run test:fresh -- --new   makes the kept bases again
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, emptyCache, newestNode } from './fresh/bases.ts';
import { debianCodename } from './fresh/host.ts';
import { allKinds, tryKind } from './fresh/kinds.ts';
import { interrupt, isInterrupted } from './fresh/process.ts';

const shownLines = 40;

let exitCode = 1;

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  // What runs fails once its programs are killed, and deletes its root on the way out.
  process.on(signal, () => {
    exitCode = code;
    interrupt();
  });
}

async function testFresh(args: string[]): Promise<number> {
  const codename = debianCodename();
  if (process.getuid?.() !== 0 || !codename) {
    console.error('npm run test:fresh makes clean Debian systems and enters them: run it as root on Debian.');
    return 1;
  }
  if (args.includes('--new')) emptyCache(cacheFolder());
  const cache = cacheFolder();
  const kinds = allKinds(await newestNode());
  const names = args.filter(arg => !arg.startsWith('--'));
  const unknown = names.filter(name => !kinds.some(kind => kind.name === name));
  if (unknown.length > 0) {
    console.error(`No kind is called ${unknown.join(', ')}. There are: ${kinds.map(kind => kind.name).join(', ')}.`);
    return 1;
  }
  let passed = 0;
  let failed = 0;
  for (const kind of kinds.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const began = performance.now();
    const problem = await tryKind(kind, { cache, codename }).then(() => undefined, String);
    if (isInterrupted()) break;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${kind.title.padEnd(76)} ${seconds.padStart(6)} s`);
    if (problem === undefined) passed += 1;
    else {
      failed += 1;
      const log = join(cache, `${kind.name}.log`);
      writeFileSync(log, problem);
      const lines = problem.trim().split('\n');
      console.log([lines[0], ...lines.slice(1).slice(-shownLines), `All of it: ${log}`].join('\n'));
    }
  }
  if (isInterrupted()) {
    console.log('Interrupted.');
    return exitCode;
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

process.exitCode = await testFresh(process.argv.slice(2));
