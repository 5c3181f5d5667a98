import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { access } from 'node:fs/promises';
import { processesOfUser } from './process-tree.ts';

/** User ids of one purpose, for when the server itself is root. No account of the system has one of them. */
export type UserRange = { purpose: string; first: number; count: number };

const ofBrowsers: UserRange = { purpose: 'browser', first: 61_000, count: 1000 };

/** A user id that nothing else on this machine runs under until `release`. */
export type BrowserUser = { uid: number; release(): void };

/** Where the tool is that changes the user; undefined when it is missing. */
export async function findSetpriv(): Promise<string | undefined> {
  for (const path of ['/usr/bin/setpriv', '/bin/setpriv', '/sbin/setpriv']) {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return path;
  }
  return undefined;
}

/**
 * Claims a user id. The claim is an abstract socket: the kernel gives a name to one process only, across all the
 * workers of this machine, and takes it back when that process dies however it dies.
 */
export async function claimUser({ purpose, first, count }: UserRange = ofBrowsers): Promise<BrowserUser> {
  const start = randomInt(count);
  for (let offset = 0; offset < count; offset += 1) {
    const uid = first + ((start + offset) % count);
    const release = await holdName(`\0legwork-${purpose}-${uid}`);
    if (!release) continue;
    if ((await processesOfUser(uid)).length === 0) return { uid, release };
    release();
  }
  throw new Error(`All ${count} user ids from ${first} on are taken (${purpose}).`);
}

function holdName(name: string): Promise<(() => void) | undefined> {
  return new Promise(resolve => {
    const server = createServer(socket => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(name, () => {
      server.unref();
      resolve(() => void server.close());
    });
  });
}
