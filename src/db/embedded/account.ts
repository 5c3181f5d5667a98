import { type ChildProcess, type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Postgres refuses to run as root, or as a user without a name. `self`: we are neither. `nobody`: we are root, and it
 * runs as another user. `unshare`: we are root, but that user could not reach the files (under /root, say), or we have no
 * name (a container's bare user id), so it runs as us in a user namespace in which everyone is called nobody.
 */
export type Account = 'self' | 'nobody' | 'unshare';

const nobody = 65534;

/** Says as whom the server runs, given every path it has to reach. Throws in words when no way is open. */
export function chooseAccount(paths: string[]): Account {
  if (process.getuid?.() !== 0) return hasName() || !canUnshare() ? 'self' : 'unshare';
  const closed = paths.map(closedFolder).find(folder => folder !== undefined);
  if (closed === undefined) return 'nobody';
  if (canUnshare()) return 'unshare';
  throw new Error(
    `The built-in database cannot run as root, and another user cannot enter ${closed}. ` +
      'Start as an ordinary user, or put DATA_DIR and this folder where everyone may enter (chmod o+x), or set DATABASE_URL.',
  );
}

/** Starts one of the Postgres programs under the account. */
export function spawnAs(account: Account, command: [string, ...string[]], options: SpawnOptions): ChildProcess {
  const [program, ...args] = command;
  if (account === 'unshare') return spawn('unshare', ['-U', program, ...args], options);
  return spawn(program, args, account === 'nobody' ? { ...options, uid: nobody, gid: nobody } : options);
}

/** Gives a file or folder, and all that is in it, to the account. Does nothing when the top is its own already. */
export function giveTo(account: Account, path: string): void {
  if (account === 'self') return;
  const uid = account === 'nobody' ? nobody : (process.getuid?.() ?? 0);
  if (lstatSync(path).uid === uid) return;
  chownTree(path, uid);
}

/** Children first, so that a chown cut short is taken up again at the next start. */
function chownTree(path: string, uid: number): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownTree(join(path, name), uid);
  }
  chownSync(path, uid, uid);
}

/** The first folder on the way to `path`, itself not counted, which other users may not pass through. */
function closedFolder(path: string): string | undefined {
  const folders: string[] = [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find(folder => (statSync(folder).mode & 0o001) === 0);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    // there is no entry for our user id
    return false;
  }
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['-U', 'true'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    // not installed, or forbidden in this container: the caller says so in words
    return false;
  }
}
