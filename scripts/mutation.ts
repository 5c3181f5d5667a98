// Mutation tests: changes the code a little, many times, and counts how many changes make a test fail.
//   npm run test:mutation -- core             all of a module     npm run test:mutation -- core/secrets     one folder of it
//   npm run test:mutation -- 'core/*'       the files of a folder alone, without its folders
//   npm run test:mutation -- safety --sample=4      one change in four, the same ones each time
//   npm run test:mutation -- core/files --publish   also writes the score to docs/mutation-tests.md
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreOf, scoreWords, withScore } from './mutation/score.ts';

const root = join(import.meta.dirname, '..');
/** Stryker asks for this file by name in its configuration. */
const report = join(root, 'test-results', 'mutation.json');

/** What is changed, and which tests have to notice. */
const modules: Record<string, { mutate: string; tests: string[]; folders?: Record<string, string[]> }> = {
  core: {
    mutate: 'src/core',
    tests: ['src/core', 'tests/schedules/times.test.ts'],
    // For a folder alone: its own tests and these.
    folders: { schedules: ['tests/schedules/times.test.ts'], secrets: ['src/core/runs/redact-event.test.ts'] },
  },
  leases: {
    mutate: 'src/services/task-run/lease',
    tests: [
      'src/services/task-run',
      'src/worker/dispatch.test.ts',
      'src/services/task/answers.test.ts',
      'src/services/billing/run-credits.test.ts',
    ],
  },
  billing: { mutate: 'src/services/billing', tests: ['src/services/billing'] },
  safety: {
    mutate: 'src/agent/safety',
    // Without tests/consent: it starts Chromium, and runs long.
    tests: ['src/agent/safety', 'tests/agent/loop-questions.test.ts'],
  },
  egress: {
    mutate: 'src/browser/egress',
    // Without egress-filter and upstream: they start Chromium.
    tests: [
      'egress-proxy',
      'malformed-http',
      'this-machine',
      'dial',
      'dial-through',
      'gate',
      'headers',
      'policy',
      'resolve',
      'tunnels',
    ].map(name => `src/browser/egress/${name}.test.ts`),
  },
};

const wanted = process.argv[2] ?? '';
const [name = '', ...folders] = wanted.split('/');
const chosen = modules[name];
if (!chosen) {
  console.error(`Name a module: ${Object.keys(modules).join(', ')}, or a folder of one, such as core/secrets.`);
  process.exit(1);
}

const rest = process.argv.slice(3);
const sample = rest.find(word => /^--sample=\d+$/.test(word))?.split('=')[1];

mkdirSync(join(root, 'test-results'), { recursive: true });
const folder = [chosen.mutate, ...folders].join('/');
/** `core/*` is the files of the folder itself, without those of its folders. */
const flat = folders.at(-1) === '*';
const own = [folder, ...(chosen.folders?.[folders.join('/')] ?? [])];
const tests = folders.length === 0 || flat ? chosen.tests : own;
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    '--mutate',
    `${folder}${flat ? '' : '/**/*'}.ts,!**/*.test.ts,!src/core/billing/sandbox-banks.ts`,
    ...(sample ? ['--checkers', 'sample', '--appendPlugins', './scripts/mutation/sample.ts'] : []),
    ...rest.filter(word => !word.startsWith('--sample=') && word !== '--publish'),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      SCHEDULE_CASES: '300',
      ...process.env,
      LEGWORK_MUTATION_TESTS: tests.join(','),
      LEGWORK_MUTATION_SAMPLE: sample ?? '1',
    },
  },
);
if (status === 0) {
  const score = scoreOf(readFileSync(report, 'utf8'));
  console.log(`${wanted}: ${scoreWords(score)}`);
  if (rest.includes('--publish')) {
    const page = join(root, 'docs', 'mutation-tests.md');
    writeFileSync(page, withScore(readFileSync(page, 'utf8'), folder, { score, sample: Number(sample ?? 1) }));
  }
}
process.exitCode = status ?? 1;
