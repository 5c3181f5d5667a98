import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supervise, type SupervisorOptions } from './supervisor.ts';

const fakes = join(import.meta.dirname, '..', '..', 'tests', 'fakes', 'supervised');
const quick = { firstPauseMs: 10, longestPauseMs: 40, healthyMs: 60_000 };

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legwork-supervisor-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Note = { what: string; pid: number; at: number };

/** A file of notes of the server, and its lines as they are now. */
function notebook() {
  const file = join(folder, String((count += 1)));
  const read = async (): Promise<Note[]> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text.split('\n').flatMap(line => {
      const [what, pid, at] = line.split(' ');
      return what ? [{ what, pid: Number(pid), at: Number(at) }] : [];
    });
  };
  const until = (what: string, times = 1): Promise<Note[]> =>
    expect
      .poll(async () => (await read()).filter(note => note.what === what).length)
      .toBeGreaterThanOrEqual(times)
      .then(read);
  return { file, read, until };
}

function start(lives: string[], options: Partial<SupervisorOptions> = {}) {
  const notes = notebook();
  const said: string[] = [];
  const signals = new EventEmitter();
  const code = supervise({
    command: [join(fakes, 'server.ts'), notes.file, ...lives],
    say: line => said.push(line),
    signals,
    ...quick,
    ...options,
  });
  return { ...notes, said, signals, code };
}

test('a server that is killed starts again, and Ctrl+C ends it and its supervisor', async () => {
  const { until, said, signals, code } = start(['serve']);
  const [first] = await until('ready');
  process.kill(first?.pid ?? 0, 'SIGKILL');
  const notes = await until('ready', 2);
  expect(said).toEqual(['The server was ended by SIGKILL. It starts again in 0.01 s.']);
  expect(new Set(notes.map(({ pid }) => pid)).size).toBe(2);
  signals.emit('SIGINT', 'SIGINT');
  // As npm and the terminal do at the same time.
  signals.emit('SIGINT', 'SIGINT');
  expect(await code).toBe(0);
  expect((await until('SIGINT')).filter(({ what }) => what === 'SIGINT')).toHaveLength(1);
});

test('a server that cannot start is not tried again, and its exit code is the supervisor’s', async () => {
  const { read, said, code } = start(['refuse']);
  expect(await code).toBe(3);
  expect(said).toEqual(['Legwork did not start (exit code 3). The lines above say why.']);
  expect((await read()).map(({ what }) => what)).toEqual(['started']);
});

test('the pauses between restarts double up to a limit, also when a server was ready once and then cannot start', async () => {
  const { until, said, signals, code } = start(['crash', 'refuse', 'crash', 'refuse', 'crash', 'serve']);
  await until('ready');
  const pauses = said.map(line => / in ([\d.]+) s/.exec(line)?.[1]);
  expect(pauses).toEqual(['0.01', '0.02', '0.04', '0.04', '0.04']);
  signals.emit('SIGTERM', 'SIGTERM');
  expect(await code).toBe(0);
});

test('after a server was healthy for a while the pauses start again at the shortest', async () => {
  const { until, said, signals, code } = start(['crash', 'crash', 'serve'], { healthyMs: 1 });
  await until('ready');
  expect(said.map(line => / in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.01', '0.01']);
  signals.emit('SIGHUP', 'SIGHUP');
  expect(await code).toBe(0);
});

test('a server that ends by itself in order is not started again', async () => {
  const { code, said } = start(['end']);
  expect([await code, said]).toEqual([0, []]);
});

test('a server that hangs is killed and starts again', async () => {
  const { until, said, signals, code } = start(['hang', 'serve'], { hungMs: 500 });
  await until('ready');
  expect(said[0]).toBe('The server has not responded for 0.5 s, so it is killed.');
  signals.emit('SIGTERM', 'SIGTERM');
  await code;
});

test('while it waits to start the server again, a signal ends it at once', async () => {
  const { until, signals, said, code } = start(['crash'], { firstPauseMs: 600_000, longestPauseMs: 600_000 });
  await until('started');
  await expect.poll(() => said.length).toBe(1);
  signals.emit('SIGTERM', 'SIGTERM');
  expect(await code).toBe(0);
});

test('a supervisor whose words nobody reads any more still starts a dead server again', async () => {
  const { file, until } = notebook();
  const child = spawn(process.execPath, [join(fakes, 'supervisor.ts'), file, 'crash', 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.destroy();
  await until('ready');
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('when the supervisor is killed the server ends by itself', async () => {
  const { file, until } = notebook();
  const child = spawn(process.execPath, [join(fakes, 'supervisor.ts'), file, 'serve'], { stdio: 'ignore' });
  await until('ready');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const notes = await until('alone');
  const { pid } = notes.at(-1) ?? { pid: 0 };
  const isGone = (): boolean => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
});
