import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, checkKey, deleteBelow, type ObjectMeta, type Storage, type StoredObject } from './storage.ts';

const listedAtMost = 1000;

/**
 * Objects as files below `root`: `data/{key}` the bytes, `meta/{key}` the type. An object exists once its data is in
 * place, which one rename does after everything was written and flushed.
 */
export function createDiskStorage({ root }: { root: string }): Storage {
  const dataOf = (key: string): string => join(root, 'data', ...checkKey(key).split('/'));
  const metaOf = (key: string): string => `${join(root, 'meta', ...checkKey(key).split('/'))}.json`;

  async function head(key: string): Promise<ObjectMeta | undefined> {
    const [found, meta] = await Promise.all([absentAs(stat(dataOf(key))), absentAs(readFile(metaOf(key), 'utf8'))]);
    if (!found?.isFile()) return undefined;
    const { contentType } = JSON.parse(meta ?? '{}') as { contentType?: string };
    return { contentType: contentType ?? 'application/octet-stream', bytes: found.size, modifiedAt: found.mtime };
  }

  async function list(prefix: string, { after = '', limit = listedAtMost } = {}): Promise<StoredObject[]> {
    checkKey(prefix, 'prefix');
    const found: StoredObject[] = [];
    for await (const key of keysBelow(root, prefix)) {
      if (key <= after) continue;
      const { size, mtime } = (await absentAs(stat(dataOf(key)))) ?? {};
      if (size !== undefined && mtime) found.push({ key, bytes: size, modifiedAt: mtime });
      if (found.length >= Math.min(limit, listedAtMost)) break;
    }
    return found;
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await rm(dataOf(key), { force: true });
      await rm(metaOf(key), { force: true });
      await removeEmptyFolders(root, key);
    }
  }

  return {
    async put(key, body, { contentType }) {
      const data = dataOf(key);
      const meta = metaOf(key);
      const spool = join(root, 'spool', randomUUID());
      await mkdir(dirname(spool), { recursive: true });
      try {
        const wanted = body instanceof Uint8Array ? body.byteLength : body.bytes;
        const stream = body instanceof Uint8Array ? Readable.from([body]) : body.stream;
        // Opened before anything can fail: a file that came after the failure would stay behind.
        const file = await open(spool, 'wx', 0o600);
        await pipeline(stream, exactly(wanted), file.createWriteStream({ flush: true }));
        await inFoldersOf([data, meta], async () => {
          await writeWhole(meta, JSON.stringify({ contentType }));
          await rename(spool, data);
        });
      } catch (error) {
        await rm(spool, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const meta = await head(key);
      if (!meta) return undefined;
      const { start, end } = clamp(range, meta.bytes);
      if (start > end) return { ...meta, start, end, body: Readable.from([]) };
      return { ...meta, start, end, body: createReadStream(dataOf(key), { start, end }) };
    },
    head,
    async copy(from, to) {
      const spool = join(root, 'spool', randomUUID());
      await mkdir(dirname(spool), { recursive: true });
      try {
        const meta = await absentAs(readFile(metaOf(from), 'utf8'));
        if (meta === undefined || !(await linked(dataOf(from), spool))) return false;
        await inFoldersOf([dataOf(to), metaOf(to)], async () => {
          await writeWhole(metaOf(to), meta);
          await rename(spool, dataOf(to));
        });
        return true;
      } finally {
        await rm(spool, { force: true });
      }
    },
    list,
    delete: remove,
    deletePrefix: prefix => deleteBelow(prefix, { list, delete: remove }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(await nearest(root));
      return bavail * bsize;
    },
  };
}

/** One file under two names, which is safe since objects are replaced and never written again. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    // Not every file system has links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'].includes(code)) throw error;
    await copyFile(from, to);
    return true;
  }
}

const placeTries = 20;

/** Places files in their folders, which whoever deletes the last file beside them may take away at any moment. */
async function inFoldersOf(paths: readonly string[], place: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await Promise.all(paths.map(path => mkdir(dirname(path), { recursive: true })));
    try {
      return await place();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries >= placeTries) throw error;
    }
  }
}

/** The bytes that a range means in an object of that length; `start > end` when there are none. */
export function clamp(range: ByteRange | undefined, bytes: number): { start: number; end: number } {
  return { start: range?.start ?? 0, end: Math.min(range?.end ?? bytes - 1, bytes - 1) };
}

/** Lets exactly `wanted` bytes through. */
function exactly(wanted: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0;
    for await (const chunk of source) {
      seen += chunk.byteLength;
      if (seen > wanted) break;
      yield chunk;
    }
    if (seen !== wanted) throw new RangeError(`The body has not the ${wanted} bytes that it was said to have.`);
  };
}

async function writeWhole(path: string, text: string): Promise<void> {
  const spool = `${path}.${randomUUID()}`;
  const file = await open(spool, 'wx', 0o600);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
  await rename(spool, path);
}

/** The keys below a prefix in the order of their text, one folder in memory at a time. */
async function* keysBelow(root: string, prefix: string): AsyncGenerator<string> {
  const entries = (await absentAs(readdir(join(root, 'data', ...prefix.split('/')), { withFileTypes: true }))) ?? [];
  // A folder's keys begin with its name and a slash: that is what it is sorted by.
  const named = entries.map(entry => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  for (const name of named.sort((a, b) => (a < b ? -1 : 1))) {
    if (name.endsWith('/')) yield* keysBelow(root, `${prefix}${name}`);
    else yield `${prefix}${name}`;
  }
}

/** The folder, or the one above it where nothing was stored yet. */
async function nearest(path: string): Promise<string> {
  return (await absentAs(stat(path))) || path === dirname(path) ? path : nearest(dirname(path));
}

async function removeEmptyFolders(root: string, key: string): Promise<void> {
  for (const tree of ['data', 'meta']) {
    let parts = key.split('/').slice(0, -1);
    while (parts.length > 0) {
      const gone = await rmdir(join(root, tree, ...parts)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) return error.code === 'ENOENT';
          throw error;
        },
      );
      if (!gone) break;
      parts = parts.slice(0, -1);
    }
  }
}

async function absentAs<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
