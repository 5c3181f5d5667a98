import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The files of one embedded server. Only `cluster` belongs to the server's account; the rest is ours. */
export type Layout = { folder: string; cluster: string; password: string; log: string; owner: string; lock: string };

export const superuser = 'legwork';

/** Names the files below `dataDir` and makes the folder, open to pass through (the secrets in it are closed). */
export function layOut(dataDir: string): Layout {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o711);
  }
  const at = (name: string): string => join(dataDir, name);
  return {
    folder: dataDir,
    cluster: at('cluster'),
    password: at('password'),
    log: at('postgres.log'),
    owner: at('owner.json'),
    lock: at('start.lock'),
  };
}

/** The password of the server, which only we can read. */
export function readPassword(layout: Layout): string {
  return readFileSync(layout.password, 'utf8').trim();
}

type Making = { layout: Layout; binaries: Binaries; account: Account; signal?: AbortSignal | undefined };

/** Makes the cluster if there is none. It appears under its name only when whole, so a start cut short leaves nothing half. */
export async function ensureCluster(making: Making): Promise<void> {
  const { layout, account } = making;
  if (existsSync(join(layout.cluster, 'PG_VERSION'))) {
    giveTo(account, layout.cluster);
    return;
  }
  const fresh = `${layout.cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(layout.password, password, { mode: 0o600 });
  const copy = join(layout.folder, 'password.initdb');
  rmSync(copy, { force: true });
  writeFileSync(copy, password, { mode: 0o600 });
  try {
    giveTo(account, fresh);
    giveTo(account, copy);
    await runInitdb(making, { fresh, copy });
    renameSync(fresh, layout.cluster);
  } finally {
    rmSync(copy, { force: true });
  }
}

async function runInitdb(making: Making, paths: { fresh: string; copy: string }): Promise<void> {
  const args = ['-D', paths.fresh, '-U', superuser, `--pwfile=${paths.copy}`, '-A', 'scram-sha-256', '-E', 'UTF8'];
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const child = spawnAs(making.account, [making.binaries.initdb, ...args, ...locale], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: making.layout.folder,
    env: serverEnvironment(),
    signal: making.signal,
    timeout: 120_000,
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`The built-in database could not be made:\n${said.trim()}`);
}

/** Nothing of the user's environment (PGDATA, PGPORT, LC_ALL, …) may change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
