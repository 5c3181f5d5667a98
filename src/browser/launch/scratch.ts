import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { startOfProcess } from './process-tree.ts';

/**
 * One browser's folder. `root` is ours; the browser's user can write only `home`, `profile` and `incoming`, so what it leaves
 * there can never be in the way of our own files. `shared` holds copies of files that the browser may read.
 */
export type Scratch = {
  root: string;
  home: string;
  profile: string;
  incoming: string;
  downloads: string;
  shared: string;
};

const prefix = 'browser-';

/** Makes a browser's folder below `parent`, for `uid` when the browser runs under a user of its own. */
export async function makeScratch(parent: string, uid?: number): Promise<Scratch> {
  const root = await makeFolder(parent);
  await chmod(root, 0o711);
  const scratch = {
    root,
    home: join(root, 'home'),
    profile: join(root, 'profile'),
    incoming: join(root, 'incoming'),
    downloads: join(root, 'downloads'),
    shared: join(root, 'shared'),
  };
  await Promise.all([
    ...[scratch.home, scratch.profile, scratch.incoming].map(async path => {
      await mkdir(path, { mode: 0o700 });
      if (uid !== undefined) await chown(path, uid, uid);
    }),
    mkdir(scratch.downloads, { mode: 0o700 }),
    mkdir(scratch.shared, { mode: 0o711 }),
  ]);
  return scratch;
}

/** A folder below `parent` that is removed as a leftover once this process is gone. */
export async function makeFolder(parent: string, what = ''): Promise<string> {
  const owner = `${process.pid}-${(await startOfProcess(process.pid)) ?? '0'}`;
  return mkdtemp(join(parent, `${prefix}${owner}-${what}`));
}

export function removeScratch(scratch: Scratch): Promise<void> {
  return rm(scratch.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Removes what the browser itself could write or was given; files that it downloaded stay. */
export async function removeBrowsersPart({ home, profile, incoming, shared }: Scratch): Promise<void> {
  const gone = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
  await Promise.all([home, profile, incoming, shared].map(path => rm(path, gone)));
}

/** Chromium makes a socket below the home folder of ours, and the system takes no longer path for one. */
const longestSocketPath = 107;
const socketPath = `/${prefix}4194304-99999999999-XXXXXX/home/.org.chromium.Chromium.XXXXXX/SingletonSocket`;

/**
 * The folder that browsers' folders go in: the one asked for, unless another user could not walk to it, as below
 * /root, or its path is too long for sockets; then one in the system's temporary folder. What processes that are gone
 * left there is removed.
 */
export async function prepareParent(asked: string, otherUser: boolean): Promise<string> {
  const wanted = resolve(asked);
  await mkdir(wanted, { recursive: true });
  const fits = Buffer.byteLength(wanted + socketPath) <= longestSocketPath;
  const parent = fits && (!otherUser || (await othersMayWalkTo(wanted))) ? wanted : await sharedTemporaryFolder();
  await removeLeftovers(parent);
  return parent;
}

async function sharedTemporaryFolder(): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const path = join(tmpdir(), `legwork-browsers-${uid}`);
  await mkdir(path, { recursive: true, mode: 0o711 });
  // Anyone may write in the temporary folder: a name that someone else took first is not ours to use.
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${path} belongs to another user.`);
  return path;
}

async function othersMayWalkTo(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return path === dirname(path) || othersMayWalkTo(dirname(path));
}

/** Removes what processes that are gone left in a folder of theirs. */
export async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent);
  await Promise.all(
    names.map(async name => {
      if (!name.startsWith(prefix)) return;
      const [, pid, started] = /^(\d+)-(\d+)-/.exec(name.slice(prefix.length)) ?? [];
      if (pid === undefined || (await startOfProcess(Number(pid))) === started) return;
      await rm(join(parent, name), { recursive: true, force: true });
    }),
  );
}
