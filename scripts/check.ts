import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkAddresses } from './check/addresses.ts';
import { checkDocs } from './check/docs.ts';
import { checkDuplicates } from './check/duplicates.ts';
import { checkFolders } from './check/folders.ts';
import { checkMessageMatching } from './check/message-matching.ts';
import { checkMigrations } from './check/migrations.ts';
import { checkSecurity } from './check/security.ts';
import { checkSlowBuiltIns } from './check/slow-built-ins.ts';
import { checkTestHabits } from './check/test-habits.ts';
import { checkTypeNames } from './check/type-names.ts';
import { checkVocabulary } from './check/vocabulary.ts';
import { checkWalls } from './check/walls.ts';
import { checkDecisions } from './docs/decisions.ts';
import { checkGeneratedDocs } from './docs/generated.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const projects = [
  'tsconfig.json',
  'src/web/tsconfig.json',
  'src/browser/page/tsconfig.json',
  'tests/e2e/tsconfig.json',
  'tests/web/tsconfig.json',
];

type Outcome = { ok: boolean; said: string };
type Check = { name: string; run(): Promise<Outcome> | Outcome };

function program(name: string, ...command: [string, ...string[]]): Check {
  const [file, ...args] = command;
  return { name, run: () => runNode([join(bin, file), ...args]) };
}

function script(name: string, path: string): Check {
  return { name, run: () => runNode([join(root, path)]) };
}

function search(name: string, find: (root: string) => string[]): Check {
  return {
    name,
    run() {
      const problems = find(root);
      return { ok: problems.length === 0, said: problems.join('\n') };
    },
  };
}

const checks: Check[] = [
  program('format', 'oxfmt', '--check', '.'),
  program('lint', 'oxlint', '--type-aware', '--deny-warnings', '--format=unix', '.'),
  ...projects
    .filter(project => existsSync(join(root, project)))
    .map(project => program(`types ${project}`, 'tsc', '--noEmit', '--pretty', 'false', '-p', project)),
  program('unused', 'knip', '--no-progress'),
  script('regular expressions', 'scripts/prove-regexes.ts'),
  search('slow built-ins', checkSlowBuiltIns),
  search('messages', checkMessageMatching),
  search('walls', checkWalls),
  search('folders', checkFolders),
  search('equal lines', checkDuplicates),
  search('type names', checkTypeNames),
  search('tests', checkTestHabits),
  search('docs', checkDocs),
  search('addresses', checkAddresses),
  search('decisions', checkDecisions),
  search('generated docs', checkGeneratedDocs),
  search('migrations', checkMigrations),
  search('security', checkSecurity),
  search('vocabulary', checkVocabulary),
];

function runNode(args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve({ ok: code === 0, said: said.trim() }));
  });
}

/** Runs one check, prints its line (and all it found, when it failed), and says whether it passed. */
async function report(check: Check): Promise<boolean> {
  const began = performance.now();
  const { ok, said } = await check.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${check.name.padEnd(38)} ${seconds.padStart(5)} s${ok ? '' : `\n${said}\n`}`);
  return ok;
}

const results = await Promise.all(checks.map(report));
const failed = results.filter(ok => !ok).length;
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${results.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
