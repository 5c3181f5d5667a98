import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRunning } from './process-state.ts';
import { disarmStalePostmaster, isGone, runningPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const settings = { fsync: 'off' };
let folder: string;
let dataDir: string;
let cluster: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legwork-embedded-'));
  dataDir = join(folder, 'postgres');
  cluster = join(dataDir, 'cluster');
  const first = await startEmbeddedPostgres({ dataDir, settings });
  await ask(first, 'create table kept (word text)');
  await first.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function pidOf(): number {
  const server = runningPostmaster(cluster);
  if (!server) throw new Error('no server runs');
  return server.pid;
}

async function deadPid(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a stopped server has left nothing running, and the next start finds the data again', async () => {
  expect(runningPostmaster(cluster)).toBeUndefined();
  const server = await startEmbeddedPostgres({ dataDir, settings });
  expect(server.adopted).toBe(false);
  const pid = pidOf();
  expect(await ask(server, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
  await server.stop();
  expect(isRunning(pid)).toBe(false);
});

test('the password is readable by nobody else and without it there is no way in', async () => {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  expect(statSync(join(dataDir, 'password')).mode & 0o077).toBe(0);
  const other = new URL(server.url);
  other.password = 'guess';
  await expect(ask({ ...server, url: other.href }, 'select 1')).rejects.toThrow(/password authentication failed/);
  await server.stop();
});

test('a second start uses the running server, and its stop leaves it to the one who started it', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings });
  const second = await startEmbeddedPostgres({ dataDir, settings });
  expect(second).toMatchObject({ adopted: true, url: first.url });
  await second.stop();
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('two starts at the same moment give one server', async () => {
  const both = await Promise.all([
    startEmbeddedPostgres({ dataDir, settings }),
    startEmbeddedPostgres({ dataDir, settings }),
  ]);
  expect(both.filter(server => server.adopted)).toHaveLength(1);
  expect(both[0].url).toBe(both[1].url);
  await Promise.all(both.map(server => server.stop()));
  expect(runningPostmaster(cluster)).toBeUndefined();
});

/** Starts a server in a program of its own, which then does what `after` says. */
async function startElsewhere(after: string): Promise<void> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    ${after}`;
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'inherit' });
  await once(program, 'exit');
}

test('a server ends with its program, even one that forgets to stop it', async () => {
  await startElsewhere('process.exit(0);');
  const server = runningPostmaster(cluster);
  expect(server === undefined || (await isGone(server.pid, 5_000))).toBe(true);
});

test('a server whose program was killed is taken over and ended by the next', async () => {
  await startElsewhere(`process.kill(process.pid, 'SIGKILL');`);
  const pid = pidOf();
  const next = await startEmbeddedPostgres({ dataDir, settings });
  expect(next.adopted).toBe(true);
  expect(pidOf()).toBe(pid);
  await next.stop();
  expect(isRunning(pid)).toBe(false);
});

test.each([
  ['of a dead process', deadPid],
  ['with the id of a process that is not Postgres', () => Promise.resolve(process.ppid)],
])('a postmaster.pid %s does not stop the start', async (_which, pidInFile) => {
  const lines = [await pidInFile(), cluster, 1, 1, '', '127.0.0.1', '', 'ready'];
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'));
  const server = await startEmbeddedPostgres({ dataDir, settings });
  expect(server.adopted).toBe(false);
  await server.stop();
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
});

test('a server killed in mid-work starts again with what was committed', async () => {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  await ask(server, `insert into kept values ('committed')`);
  const pid = pidOf();
  process.kill(pid, 'SIGKILL');
  expect(await isGone(pid, 5_000)).toBe(true);
  disarmStalePostmaster(cluster);
  const again = await startEmbeddedPostgres({ dataDir, settings });
  expect(await ask(again, 'select word from kept')).toEqual([{ word: 'committed' }]);
  await again.stop();
  await server.stop();
});

test('a start that is called off leaves no server', async () => {
  const stop = AbortSignal.abort();
  await expect(startEmbeddedPostgres({ dataDir, settings, signal: stop })).rejects.toThrow(/abort/i);
  expect(runningPostmaster(cluster)).toBeUndefined();
  expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
});

test('a setting the server refuses is reported in its own words', async () => {
  await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'lots' } })).rejects.toThrow(
    /invalid value for parameter "shared_buffers"/,
  );
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('shared_buffers');
});
