/** `npm run test:real`: installs the applications outside our package, then runs the tasks on them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const config = join(import.meta.dirname, 'vitest.config.ts');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--root', root, '--config', config, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
