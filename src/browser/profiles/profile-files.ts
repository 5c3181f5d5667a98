import { constants } from 'node:fs';
import { chown, lstat, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProfileFile } from './browser-profile.ts';

/**
 * What websites keep in a browser besides cookies. Nothing else of the profile comes along: no preferences, no history, no
 * caches that can be filled again, nothing that a browser taken over by a page could set for the next one.
 */
const kept = [
  'Default/Local Storage',
  'Default/IndexedDB',
  'Default/WebStorage',
  'Default/File System',
  'Default/Service Worker',
];

const filesAtMost = 5000;

/** The profile is larger than the limit. */
export class ProfileTooLarge extends Error {
  constructor() {
    super('The profile is too large to be kept');
    this.name = 'ProfileTooLarge';
  }
}

/**
 * Reads what websites kept. To be called when no process of the browser lives: it could put links to files of others
 * in the way. @throws ProfileTooLarge
 */
export async function readProfileFiles(folder: string, bytesAtMost: number): Promise<ProfileFile[]> {
  const files: ProfileFile[] = [];
  let bytes = 0;
  const walk = async (path: string): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(ifMissing);
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await walk(inner);
      else if (entry.isFile() && entry.name !== 'LOCK') {
        const content = await readOwn(join(folder, inner));
        if (!content) continue;
        bytes += content.byteLength;
        if (bytes > bytesAtMost || files.length >= filesAtMost) throw new ProfileTooLarge();
        files.push({ path: inner, bytes: content });
      }
    }
  };
  for (const path of kept) await walk(path);
  return files;

  /** Undefined for what is not a plain file of one name. */
  async function readOwn(path: string): Promise<Uint8Array | undefined> {
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { size, nlink } = await handle.stat();
      if (nlink !== 1) return undefined;
      if (bytes + size > bytesAtMost) throw new ProfileTooLarge();
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }
}

/**
 * Whether what websites have written so far could be kept. The browser may live: files are only counted, and what comes
 * and goes meanwhile does not matter.
 */
export async function profileFits(folder: string, bytesAtMost: number): Promise<boolean> {
  let bytes = 0;
  let files = 0;
  const fits = async (path: string): Promise<boolean> => {
    const entries = await readdir(path, { withFileTypes: true }).catch(ifMissing);
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!(await fits(inner))) return false;
      } else if (entry.isFile() && entry.name !== 'LOCK') {
        bytes += (await lstat(inner).catch(() => undefined))?.size ?? 0;
        files += 1;
        if (bytes > bytesAtMost || files > filesAtMost) return false;
      }
    }
    return true;
  };
  for (const path of kept) if (!(await fits(join(folder, path)))) return false;
  return true;
}

/** Lays the files into the folder of a browser that has not started yet, for the user it will run under. */
export async function writeProfileFiles(folder: string, files: ProfileFile[], uid?: number): Promise<void> {
  const made = new Set<string>();
  const own = async (path: string): Promise<void> => {
    if (uid !== undefined) await chown(path, uid, uid);
  };
  const makeFolder = async (path: string): Promise<void> => {
    if (path === '.' || made.has(path)) return;
    await makeFolder(dirname(path));
    await mkdir(join(folder, path), { mode: 0o700, recursive: true });
    await own(join(folder, path));
    made.add(path);
  };
  for (const { path, bytes } of files) {
    if (!isKept(path)) continue;
    await makeFolder(dirname(path));
    await writeFile(join(folder, path), bytes, { mode: 0o600, flag: 'wx' });
    await own(join(folder, path));
  }
}

function isKept(path: string): boolean {
  return kept.some(root => path.startsWith(`${root}/`)) && !path.split('/').includes('..');
}

function ifMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
