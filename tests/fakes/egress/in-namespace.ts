import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hangMs } from '#tests/setup/hang.ts';
import type { RigReport } from './rig.ts';

const run = promisify(execFile);

/** Every address of the world, in both families, leads back to the namespace itself. */
const world = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';

const start = ['--net', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']), '--'];

/** Whether this system lets us make a network of our own. */
export async function canMakeNetwork(): Promise<boolean> {
  return run('unshare', [...start, 'sh', '-c', world], { timeout: hangMs }).then(
    () => true,
    () => false,
  );
}

/** Runs the rig in a network of its own. */
export async function runRig(): Promise<RigReport> {
  const rig = join(import.meta.dirname, 'rig.ts');
  const script = `${world} && exec "$0" "$1"`;
  const { stdout } = await run('unshare', [...start, 'sh', '-c', script, process.execPath, rig], {
    timeout: hangMs,
    killSignal: 'SIGKILL',
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as RigReport;
}
