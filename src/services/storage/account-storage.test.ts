import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { sql } from '#src/db/sql.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { createAccountStorage } from './account-storage.ts';
import { reserve, sweepReservations } from './reservations.ts';
import { createDataSource } from './stalled.fixture.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await openTestApp({ storage: { perAccountBytes: 1000 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.newUser();
});

const text = { contentType: 'text/plain', kind: 'download' } as const;
const keyOf = (name: string): string => `users/${ann.userId}/runs/1/downloads/${name}`;
const put = (name: string, bytes: number) =>
  app.storage.put(keyOf(name), Buffer.alloc(bytes), { ...text, userId: ann.userId });
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));
const storage = async () => (await app.call('/api/user.storage', {}, ann.token)).body;

test('of many who write one key at once one does, and the others are refused before they send anything', async () => {
  const source = createDataSource();
  const meta = { ...text, userId: ann.userId };
  const first = app.storage.put(keyOf('a'), { stream: source.stream, bytes: 10 }, meta);
  await source.begun;
  const others = Array.from({ length: 5 }, () => {
    const stream = new PassThrough();
    return app.storage.put(keyOf('a'), { stream, bytes: 10 }, meta).then(
      () => 'stored',
      (error: unknown) => `${codeOf(error)}, ${stream.readableFlowing === null ? 'unread' : 'read'}`,
    );
  });
  expect(new Set(await Promise.all(others))).toEqual(new Set(['CONFLICT, unread']));
  source.finish('0123456789');
  await first;
  expect(await app.storage.head(keyOf('a'))).toMatchObject({ bytes: 10 });
});

test('an account stores no more than its quota, however many files are sent at once', async () => {
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => put(String(index), 300)));
  const refused = sent.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(refused.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'STORAGE_FULL'));
  expect(String(refused[0])).toMatch(/900 B of 1\.0 KB are used, and this needs 300 B\..*Settings → Storage/);
  expect(await storage()).toMatchObject({
    used_bytes: 900,
    limit_bytes: 1000,
    kinds: [{ kind: 'download', bytes: 900, files: 3 }],
  });
  // Another account is not affected.
  const bob = await app.newUser();
  await app.storage.put(`users/${bob.userId}/a`, Buffer.alloc(900), { ...text, userId: bob.userId });
});

test('what is being sent counts from its start, and gives its room back when it breaks off', async () => {
  const source = createDataSource();
  const sending = app.storage.put(keyOf('a'), { stream: source.stream, bytes: 800 }, { ...text, userId: ann.userId });
  await source.begun;
  expect(await storage()).toMatchObject({ used_bytes: 800 });
  await expect(put('b', 300)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  source.stream.destroy(new Error('The connection broke off.'));
  await expect(sending).rejects.toThrow('broke off');
  expect(await storage()).toMatchObject({ used_bytes: 0 });
  await put('b', 300);
});

test('a file that takes the place of another needs room for itself only once it is stored', async () => {
  await put('a', 400);
  await put('a', 600);
  expect(await storage()).toMatchObject({ used_bytes: 600 });
});

test('a file that is deleted while it is sent is not there afterwards, and counts nothing', async () => {
  const source = createDataSource();
  const sending = app.storage.put(keyOf('a'), { stream: source.stream, bytes: 4 }, { ...text, userId: ann.userId });
  await source.begun;
  await app.storage.deletePrefix(`users/${ann.userId}/runs/1/`);
  source.finish('abcd');
  await expect(sending).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await app.storage.head(keyOf('a'))).toBeUndefined();
  expect(await storage()).toMatchObject({ used_bytes: 0, kinds: [] });
});

test('a key whose writer was killed can be written again after a minute, and its room is free', async () => {
  const at = { db: app.db, limits: app.storage.limits, freeBytes: () => Promise.resolve(undefined) };
  const claim = { key: keyOf('a'), userId: ann.userId, kind: 'download', bytes: 900 } as const;
  await reserve(at, [claim], { writer: crypto.randomUUID(), seconds: 60 });
  await expect(put('a', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(put('b', 900)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  const age = (by: string) =>
    sql`update stored_objects set writer_until = writer_until - ${by}::interval,
          reserved_until = reserved_until - ${by}::interval where key = ${claim.key}`.execute(app.db);
  await age('61 seconds');
  await put('b', 900);
  await age('2 days');
  expect(await sweepReservations(app.db)).toBe(1);
  await put('a', 1);
});

test('nothing is stored below the free-space floor, which the answer names', async () => {
  const limits = { perAccountBytes: undefined, keepFreeBytes: 5000 };
  const disk = createDiskStorage({ root: app.shared.filesDir });
  const nearlyFull = createAccountStorage({
    db: app.db,
    storage: { ...disk, freeBytes: () => Promise.resolve(6000) },
    limits,
  });
  const send = (name: string, stream: Readable, bytes: number) =>
    nearlyFull.put(keyOf(name), { stream, bytes }, { ...text, userId: ann.userId });
  const source = createDataSource();
  const sending = send('a', source.stream, 900);
  await source.begun;
  // What is on its way is not written yet, but no longer free.
  await expect(send('b', Readable.from([Buffer.alloc(200)]), 200)).rejects.toMatchObject({
    code: 'NO_SPACE',
    message: expect.stringMatching(/nearly full.*5\.0 KB of it are kept free.*DISK_KEEP_FREE_GB/) as string,
  });
  source.finish('x'.repeat(900));
  await sending;
});

test('the calls that upload refuse in words and store nothing', async () => {
  await put('a', 950);
  const form = new FormData();
  form.append('files', new File(['x'.repeat(100)], 'notes.txt', { type: 'text/plain' }));
  const refused = await app.app.request('/api/upload/files', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: 'STORAGE_FULL', detail: { limit_bytes: 1000, used_bytes: 950 } });
  const asked = { fileName: 'a.mp4', contentType: 'video/mp4' };
  const { body } = await app.call('/api/upload/get-signed-url', asked, ann.token);
  const video = await app.app.request(new URL(String(body['signedUrl'])).pathname, {
    method: 'PUT',
    body: 'x'.repeat(100),
    headers: { 'content-type': 'video/mp4', 'content-length': '100' },
  });
  expect(video.status).toBe(413);
  expect(await storage()).toMatchObject({ used_bytes: 950 });
  expect(await app.storage.list(`users/${ann.userId}/`)).toHaveLength(1);
});

test('files of one kind are deleted at the owner’s word, those in use and those of others stay', async () => {
  const send = async (name: string, user: TestUser): Promise<string> => {
    const form = new FormData();
    form.append('files', new File(['x'.repeat(10)], name, { type: 'text/plain' }));
    const headers = { authorization: `Bearer ${user.token}` };
    const answer = await app.app.request('/api/upload/files', { method: 'POST', body: form, headers });
    const { files } = (await answer.json()) as { files: { gcs_filename: string }[] };
    return files[0]?.gcs_filename ?? '';
  };
  const bob = await app.newUser();
  const [named, loose, others] = [await send('a.txt', ann), await send('b.txt', ann), await send('c.txt', bob)];
  const uploaded_files = [{ url: 'x', filename: 'a.txt', gcs_filename: named, content_type: 'text/plain', size: 10 }];
  const task = { name: 'Reads a file', description: 'd', uploaded_files };
  expect((await app.call('/api/task.create', task, ann.token)).status).toBe(200);
  const deleted = await app.call('/api/user.delete-files', { kind: 'upload' }, ann.token);
  expect(deleted.body).toEqual({ deleted: 1, more: false });
  const there = await Promise.all([named, loose, others].map(key => app.storage.head(key)));
  expect(there.map(Boolean)).toEqual([true, false, true]);
  expect(await storage()).toMatchObject({ used_bytes: 10 });
});
