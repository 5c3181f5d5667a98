import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, spawnAs } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimOwnership, hasLivingOwner, withLock } from './claim.ts';
import { type Layout, ensureCluster, layOut, readPassword, serverEnvironment } from './cluster.ts';
import { connectionUrl, untilReady } from './connect.ts';
import { isRunning } from './process-state.ts';
import { disarmStalePostmaster, isGone, runningPostmaster, stopPostmaster } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** A Postgres URL of the product's database, with its password. */
  url: string;
  /** True when a server ran already and is used, false when this call started it. */
  adopted: boolean;
  /** Ends the server, unless another living process started it. Close your pools first. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** A folder of the server's own. Made if missing. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Server settings beyond ours, `{ fsync: 'off' }` for throw-away data. */
  settings?: Record<string, string> | undefined;
  /** Leave the server running when this program ends without `stop()`. */
  outlivesProcess?: boolean | undefined;
};

const attempts = 4;
const logBytes = 5_000_000;
const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
};

/**
 * Starts the built-in database on `dataDir`, or takes over one that runs there (the program before us was killed).
 * The server has a process group of its own: Ctrl+C does not reach it, the one who started it ends it by `stop()`.
 * Throws in words when it cannot start; the server's log is `dataDir`/postgres.log.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layOut(resolve(options.dataDir));
  return withLock(
    layout.lock,
    async () => (await adopt(layout, options)) ?? (await start(layout, options)),
    options.signal,
  );
}

async function adopt(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedPostgres | undefined> {
  const server = runningPostmaster(layout.cluster);
  if (!server) return undefined;
  if (server.status === 'stopping' && (await isGone(server.pid, 25_000))) return undefined;
  const ours = !hasLivingOwner(layout.owner);
  if (ours) claimOwnership(layout.owner);
  const forget = ours && !options.outlivesProcess ? endWithProcess(server.pid) : undefined;
  options.log?.(`database: using the server that runs already (process ${server.pid}, port ${server.port})`);
  const password = readPassword(layout);
  await untilReady({
    port: server.port,
    password,
    isAlive: () => runningPostmaster(layout.cluster) !== undefined,
    signal: options.signal,
  });
  return {
    url: connectionUrl(server.port, password),
    adopted: true,
    stop: async () => {
      if (!ours) return;
      await stopPostmaster(server.pid);
      forget?.();
    },
  };
}

async function start(layout: Layout, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const account = chooseAccount([binaries.postgres, layout.cluster]);
  await ensureCluster({ layout, binaries, account, signal: options.signal });
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    const started = await startOnce(layout, options, { postgres: binaries.postgres, account });
    if (started.server) return started.server;
    // a port taken between choosing and binding, or children of a killed server still going away
    if (attempt === attempts || !/could not bind|still in use/i.test(started.said)) {
      throw new Error(`The built-in database did not start (${layout.log}):\n${started.said.trim()}`);
    }
    await delay(500 * attempt, undefined, { signal: options.signal });
  }
}

type Program = { postgres: string; account: ReturnType<typeof chooseAccount> };
type Started = { server: EmbeddedPostgres; said?: never } | { server?: never; said: string };

async function startOnce(layout: Layout, options: EmbeddedOptions, program: Program): Promise<Started> {
  disarmStalePostmaster(layout.cluster);
  const port = await freePort();
  const settings = Object.entries({ ...baseSettings, ...options.settings, port: String(port) });
  const log = openLog(layout.log);
  const child = spawnAs(
    program.account,
    [program.postgres, '-D', layout.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: layout.folder, env: serverEnvironment() },
  );
  closeSync(log.fd);
  let over: string | undefined;
  const ended = new Promise<void>(settle => {
    child.once('error', error => {
      over = error.message;
      settle();
    });
    child.once('exit', () => {
      over ??= '';
      settle();
    });
  });
  child.unref();
  const password = readPassword(layout);
  const isAlive = (): boolean => over === undefined;
  try {
    await untilReady({ port, password, isAlive, signal: options.signal });
  } catch (error) {
    if (over === undefined && child.pid !== undefined) await stopPostmaster(child.pid);
    if (over === undefined || options.signal?.aborted) throw error;
    return { said: over + readFileSync(layout.log, 'utf8').slice(log.start) };
  }
  claimOwnership(layout.owner);
  options.log?.(`database: started on port ${port}`);
  const forget = options.outlivesProcess ? undefined : endWithProcess(child.pid);
  void ended.then(forget);
  const stop = async (): Promise<void> => {
    child.ref();
    if (isAlive() && child.pid !== undefined) await stopPostmaster(child.pid);
    await ended;
  };
  return { server: { url: connectionUrl(port, password), adopted: false, stop } };
}

/** A program that gives up on ending in order takes the server along all the same. Returns how to call that off. */
function endWithProcess(pid: number | undefined): () => void {
  const end = (): void => {
    if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGINT');
  };
  process.once('exit', end);
  return () => process.off('exit', end);
}

/** Opened by us and handed on, so that the account need not be able to write beside its cluster. */
function openLog(path: string): { fd: number; start: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const fresh = size > logBytes;
  return { fd: openSync(path, fresh ? 'w' : 'a', 0o600), start: fresh ? 0 : size };
}

function freePort(): Promise<number> {
  return new Promise((settle, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
