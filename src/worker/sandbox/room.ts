import { constants } from 'node:fs';
import { chmod, chown, type FileHandle, lstat, mkdir, open, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { claimUser, type UserRange } from '#src/browser/launch/browser-user.ts';
import { processesOfUser } from '#src/browser/launch/process-tree.ts';
import { makeFolder } from '#src/browser/launch/scratch.ts';
import { type Child, type Ended, startChild } from './child.ts';
import { type Limits, usualLimits } from './limits.ts';
import { findProgram, pathsOfProgram, systemPaths } from './system-paths.ts';
import type { IsolationMethod } from './ways.ts';

/** Between those of Debian's packages and those that systemd assigns. */
const ofMedia: UserRange = { purpose: 'media', first: 60_600, count: 400 };

export type RoomOptions = {
  /** A folder of ours that is shown read-only as `shared`. Where the programs have a user of their own, it is given to that user. */
  shared?: string;
};

export type Job = {
  limits?: Partial<Limits>;
  /** What it reads; `open` when it is written by and by. */
  stdin?: Uint8Array | 'open';
  signal?: AbortSignal;
  /** Files or folders that it needs beside the system's. */
  shown?: readonly string[];
  env?: Record<string, string>;
};

/** A folder for the files of one job. Programs are started in it and know it by `in/`, `out/` and `shared/`. */
export type SandboxRoom = AsyncDisposable & {
  uid: number | undefined;
  /** Puts a file where programs can read it; returns its path as they see it. */
  add(name: string, body: Uint8Array | Readable, signal?: AbortSignal): Promise<string>;
  /** Where a file that was added lies on this machine. */
  added(name: string): string;
  start(program: string, args: readonly string[], job?: Job): Promise<Child>;
  /** Runs a program to its end; more than `mostBytes` (default none) of what it writes is left out. */
  run(
    program: string,
    args: readonly string[],
    job?: Job & { mostBytes?: number },
  ): Promise<Ended & { stdout: Buffer }>;
  /** Opens a file that a program wrote to `out/`. @throws Error when it is none: a link could lead anywhere */
  output(name: string): Promise<FileHandle>;
  /** Ends what still runs in it and removes it with all that is in it. */
  close(): Promise<void>;
};

export async function openRoom(
  { parent, way }: { parent: string; way: IsolationMethod },
  options: RoomOptions = {},
): Promise<SandboxRoom> {
  const user = way.ownUser ? await claimUser(ofMedia) : undefined;
  const uid = user?.uid;
  const folder = await makeFolder(parent);
  const place = (...names: string[]): string => join(folder, ...names);
  const signal = new AbortController();

  const close = async (): Promise<void> => {
    signal.abort();
    if (uid !== undefined) await killAll(uid);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    user?.release();
  };

  try {
    await chmod(folder, 0o711);
    await mkdir(place('in'), { mode: 0o711 });
    await mkdir(place('out'), { mode: 0o700 });
    if (uid !== undefined) await chown(place('out'), uid, uid);
    if (options.shared !== undefined) {
      if (uid !== undefined) await giveTo(uid, options.shared);
      // Where files are not hidden, this is what `shared` is.
      if (!way.isolated) await symlink(options.shared, place('shared'));
    }
  } catch (error) {
    await close();
    throw error;
  }

  async function start(program: string, args: readonly string[], job: Job = {}): Promise<Child> {
    const path = findProgram(program);
    if (path === undefined) throw Object.assign(new Error(`There is no program ${program}.`), { code: 'ENOENT' });
    const limits = { ...usualLimits, ...job.limits };
    const system = systemPaths([...pathsOfProgram(path), ...(job.shown ?? [])]);
    const order = { program: path, args, room: folder, shared: options.shared, uid, limits, system };
    return startChild(await way.command(order), {
      cwd: folder,
      // Nothing of ours: keys of models and of the database are among it.
      env: { PATH: systemPath, LANG: 'C.UTF-8', MALLOC_ARENA_MAX: '2', OMP_THREAD_LIMIT: '1', ...job.env },
      stdin: job.stdin,
      seconds: limits.seconds,
      signal: job.signal ? AbortSignal.any([job.signal, signal.signal]) : signal.signal,
    });
  }

  return {
    uid,
    async add(name, body, until) {
      const path = place('in', name);
      const stream = body instanceof Uint8Array ? Readable.from([body]) : body;
      const file = await open(path, 'wx', 0o600);
      await pipeline(stream, file.createWriteStream(), { signal: until });
      await chmod(path, 0o400);
      if (uid !== undefined) await chown(path, uid, uid);
      return `in/${name}`;
    },
    added: name => place('in', name),
    start,
    async run(program, args, job = {}) {
      const child = await start(program, args, job);
      const chunks: Buffer[] = [];
      let size = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= (job.mostBytes ?? 0)) chunks.push(chunk);
      });
      const ended = await child.ended;
      return { ...ended, stdout: Buffer.concat(chunks) };
    },
    async output(name) {
      const file = await open(place('out', name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      if ((await file.stat()).isFile()) return file;
      await file.close();
      throw new Error(`${name} is not a file.`);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const systemPath = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
const killTries = 100;

async function killAll(uid: number): Promise<void> {
  for (let tries = 0; tries < killTries; tries += 1) {
    const left = await processesOfUser(uid);
    if (left.length === 0) return;
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // it is gone already
      }
    }
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** Gives a folder of ours, and all that is in it, to a user; links are left alone. */
async function giveTo(uid: number, path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTo(uid, join(path, name));
  if ((found.isDirectory() || found.isFile()) && found.uid !== uid) await chown(path, uid, uid);
}
