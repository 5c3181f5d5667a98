import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import { checkKey, type Storage } from './storage.ts';

const plain = { contentType: 'text/plain' };
let folder = '';
let closing: (() => Promise<void> | void)[] = [];
const storages: { disk?: Storage; bucket?: Storage } = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legwork-storage-'));
  storages.disk = createDiskStorage({ root: join(folder, 'disk') });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const bucket = createS3Storage({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  storages.bucket = bucket;
  closing = [() => bucket.close(), () => server.close()];
});

afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'] as const)('storage: %s', which => {
  const storage = (): Storage => storages[which] as Storage;

  test('what is put comes back whole, by range, and with its type', async () => {
    const key = 'users/1/runs/2/report';
    await storage().put(key, Buffer.from('hello world'), { contentType: 'text/csv' });
    const whole = await storage().get(key);
    expect(whole).toMatchObject({ contentType: 'text/csv', bytes: 11, start: 0, end: 10 });
    expect(await text(whole?.body ?? Readable.from([]))).toBe('hello world');
    const part = await storage().get(key, { start: 6, end: 8 });
    expect(part).toMatchObject({ bytes: 11, start: 6, end: 8 });
    expect(await text(part?.body ?? Readable.from([]))).toBe('wor');
    const rest = await storage().get(key, { start: 6 });
    expect(await text(rest?.body ?? Readable.from([]))).toBe('world');
    expect(await storage().head(key)).toMatchObject({ contentType: 'text/csv', bytes: 11 });
    const beyond = await storage().get(key, { start: 50 });
    expect(beyond && beyond.start > beyond.end).toBe(true);
  });

  test('a stream of a known length is stored byte for byte', async () => {
    const bytes = randomBytes(300_000);
    const stream = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await storage().put('users/1/stream', { stream, bytes: bytes.length }, plain);
    const back = await storage().get('users/1/stream');
    expect((await buffer(back?.body ?? Readable.from([]))).equals(bytes)).toBe(true);
  });

  test('a copy has the bytes and the type, and keeps them whatever becomes of the first', async () => {
    const [from, to] = ['users/1/sent', 'users/1/kept/it'];
    expect(await storage().copy(from, to)).toBe(false);
    for (const words of ['one', 'other']) {
      await storage().put(from, Buffer.from(words), { contentType: 'text/csv' });
      expect(await storage().copy(from, to)).toBe(true);
      await storage().put(from, Buffer.from('replaced'), plain);
      await storage().delete([from]);
      const kept = await storage().get(to);
      expect(kept).toMatchObject({ contentType: 'text/csv', bytes: words.length });
      expect(await text(kept?.body ?? Readable.from([]))).toBe(words);
    }
  });

  test('an absent object is undefined, and deleting it is no error', async () => {
    expect(await storage().get('users/1/absent')).toBeUndefined();
    expect(await storage().head('users/1/absent')).toBeUndefined();
    await storage().delete(['users/1/absent']);
  });

  test('lists by key in pages, and deletes one, and all below a prefix but nothing beside it', async () => {
    for (const key of ['users/7/runs/1/a', 'users/7/runs/1/b', 'users/7/runs/10/a', 'users/7/runs/1/c/d']) {
      await storage().put(key, Buffer.from(key), plain);
    }
    const all = await storage().list('users/7/runs/1/');
    expect(all.map(({ key }) => key)).toEqual(['users/7/runs/1/a', 'users/7/runs/1/b', 'users/7/runs/1/c/d']);
    const page = await storage().list('users/7/runs/1/', { after: 'users/7/runs/1/b', limit: 1 });
    expect(page.map(({ key }) => key)).toEqual(['users/7/runs/1/c/d']);
    await storage().delete(['users/7/runs/1/a']);
    expect(await storage().deletePrefix('users/7/runs/1/')).toBe(2);
    expect(await storage().list('users/7/runs/1/')).toEqual([]);
    expect(await storage().head('users/7/runs/10/a')).toBeDefined();
  });

  test.each(['../x', 'users/../../x', '/users/1', 'users//1', 'users/.hidden', 'users/1/ü', 'users/1/', 'a\\b', ''])(
    'a key that is none of ours is refused: %s',
    async key => {
      await expect(async () => storage().put(key, Buffer.from('x'), plain)).rejects.toThrow(/No key/);
      await expect(async () => storage().get(key)).rejects.toThrow(/No key/);
    },
  );
});

test('on the disk a body shorter or longer than declared leaves no object and no spool behind', async () => {
  const storage = storages.disk as Storage;
  // Many at once: some are refused before their file is there.
  const torn = Array.from({ length: 100 }, (_, at) => {
    const stream = Readable.from([Buffer.from('0123456789')]);
    return storage.put('users/1/torn', { stream, bytes: at % 2 === 0 ? 2 : 20 }, plain);
  });
  for (const one of await Promise.allSettled(torn))
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('not the') as string },
    });
  expect(await storage.head('users/1/torn')).toBeUndefined();
  expect(await readdir(join(folder, 'disk', 'spool'))).toEqual([]);
});

test('on the disk an object is stored though the last one beside it is deleted meanwhile', async () => {
  const storage = storages.disk as Storage;
  await storage.put('users/98/uploads/old', Buffer.from('x'), plain);
  async function* slow(): AsyncGenerator<Buffer> {
    yield Buffer.from('ne');
    await storage.delete(['users/98/uploads/old']);
    yield Buffer.from('w');
  }
  await storage.put('users/98/uploads/new', { stream: Readable.from(slow()), bytes: 3 }, plain);
  const found = await storage.get('users/98/uploads/new');
  expect(await text(found?.body ?? Readable.from([]))).toBe('new');
  // Folders come and go under many at once.
  const keys = Array.from({ length: 40 }, (_, index) => `users/97/deep/er/${index}`);
  await Promise.all(
    keys.map(async (key, index) => {
      await storage.put(key, Buffer.from('x'), plain);
      if (index % 2 === 0) await storage.delete([key]);
    }),
  );
  expect(await storage.list('users/97/')).toHaveLength(20);
});

test('a bucket that never answers is given up', async () => {
  const silent = createServer(() => {});
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  const bucket = createS3Storage({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    answerMs: 100,
  });
  for (const asked of [
    () => bucket.head('users/1/x'),
    () => bucket.list('users/1/'),
    () => bucket.delete(['users/1/x']),
    () => bucket.delete(['users/1/x', 'users/1/y']),
  ])
    await expect(asked()).rejects.toThrow(/abort/i);
  bucket.close();
  silent.closeAllConnections();
  await new Promise(resolve => silent.close(resolve));
});

test('the last object of a folder takes the folder with it', async () => {
  const storage = storages.disk as Storage;
  await storage.put('users/99/runs/1/only', Buffer.from('x'), plain);
  await storage.delete(['users/99/runs/1/only']);
  expect(await readdir(join(folder, 'disk', 'data', 'users'))).not.toContain('99');
});

test('a prefix ends in a slash', () => {
  expect(() => checkKey('users/1', 'prefix')).toThrow(/No prefix/);
  expect(checkKey('users/1/', 'prefix')).toBe('users/1/');
});
