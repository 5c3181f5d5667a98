import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#src/core/limits.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { createDiskStorage } from '#src/providers/storage/disk.ts';
import { sweepPartials } from '#src/services/demonstration/resumable.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
let root: string;
let bucketFails = false;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'legwork-bucket-'));
  const disk = createDiskStorage({ root });
  const files: Storage = {
    ...disk,
    put: (...args) => (bucketFails ? Promise.reject(new Error('The bucket is away.')) : disk.put(...args)),
  };
  app = await openTestApp({ files, storage: { perAccountBytes: 5000 } });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  ann = await app.newUser();
  bucketFails = false;
});

const video = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

async function begin(user = ann): Promise<string> {
  const asked = { fileName: 'demo.mp4', contentType: 'video/mp4' };
  return String((await app.call('/api/upload/get-signed-url', asked, user.token)).body['filename']);
}

function tus(path: string, init: RequestInit & { token?: string | undefined } = {}): Promise<Response> {
  const { token = ann.token, headers, ...rest } = init;
  const own = { 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }) };
  return Promise.resolve(app.app.request(path, { ...rest, duplex: 'half', headers: { ...own, ...headers } }));
}

async function create(filename: string, length: number, token?: string): Promise<Response> {
  const metadata = `filename ${Buffer.from(filename).toString('base64')}`;
  const headers = { 'upload-length': String(length), 'upload-metadata': metadata };
  return tus('/api/upload/resumable', { method: 'POST', headers, token });
}

function send(path: string, offset: number, body: Part['body']): Promise<Response> {
  return sendAs(undefined, { path, offset, body });
}

type Part = { path: string; offset: number; body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> };

function sendAs(token: string | undefined, { path, offset, body }: Part): Promise<Response> {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
  return tus(path, { method: 'PATCH', headers, body, token });
}

const offsetOf = async (path: string): Promise<string | null> =>
  (await tus(path, { method: 'HEAD' })).headers.get('upload-offset');
const used = async () => (await app.call('/api/user.storage', {}, ann.token)).body['used_bytes'];
const stored = async (key: string) => {
  const found = await app.storage.get(key);
  return found && (await buffer(found.body));
};

test('a recording whose connection breaks off is gone on with, and is stored whole', async () => {
  const filename = await begin();
  const created = await create(filename, video.length);
  expect(created.status).toBe(201);
  const path = created.headers.get('location') ?? '';
  expect(await used()).toBe(video.length);
  const breaking = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(video.subarray(0, 400));
      controller.error(new Error('The connection broke off.'));
    },
  });
  await send(path, 0, breaking).catch(() => undefined);
  const offset = Number(await offsetOf(path));
  expect([0, 400]).toContain(offset);
  expect((await send(path, offset, video.subarray(offset, 700))).status).toBe(204);
  expect(await offsetOf(path)).toBe('700');
  // What was sent twice is not taken twice.
  expect((await send(path, 400, video.subarray(400))).status).toBe(409);
  expect((await send(path, 700, video.subarray(700))).status).toBe(204);
  expect(await stored(filename)).toEqual(video);
  expect(await readdir(app.spoolDir)).toEqual([]);
  expect(await used()).toBe(video.length);
  expect(await offsetOf(path)).toBe(String(video.length));
  const done = await app.call('/api/upload/complete', { filename }, ann.token);
  expect(done.body).toMatchObject({ success: true, size: video.length });
  expect(await offsetOf(path)).toBe(String(video.length));
});

test('an upload that was begun before demonstrations had a folder of their own goes on', async () => {
  const filename = (await begin()).replace('/demonstrations/', '/recordings/');
  const folder = filename.replace('/video', '');
  await app.db.updateTable('recordings').set({ folder }).where('user_id', '=', ann.userId).execute();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  expect((await send(path, 0, video.subarray(0, 400))).status).toBe(204);
  expect((await send(path, 400, video.subarray(400))).status).toBe(204);
  expect(await stored(filename)).toEqual(video);
});

test('a recording that came whole, but could not be stored then, is stored when it is asked for', async () => {
  const filename = await begin();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  bucketFails = true;
  expect((await send(path, 0, video)).status).toBe(500);
  expect(await stored(filename)).toBeUndefined();
  bucketFails = false;
  expect(await offsetOf(path)).toBe(String(video.length));
  expect(await stored(filename)).toEqual(video);
  expect(app.faults.splice(0)).toHaveLength(1);
});

test('a recording has one sender at a time, whatever way it comes', async () => {
  const filename = await begin();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  const open = Promise.withResolvers<void>();
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(video);
      await open.promise;
      controller.close();
    },
  });
  const first = send(path, 0, slow);
  await expect
    .poll(
      async () =>
        (await app.db.selectFrom('stored_objects').select('writer').where('key', '=', filename).execute())[0]?.writer,
    )
    .toBeTypeOf('string');
  expect((await send(path, 0, video)).status).toBe(409);
  open.resolve();
  expect((await first).status).toBe(204);
  expect(await stored(filename)).toEqual(video);
});

test('another user’s recording cannot be read, written or deleted, and nothing can without a token', async () => {
  const bob = await app.newUser();
  const filename = await begin();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  const tried = async (token: string) => [
    (await create(filename, 10, token)).status,
    (await sendAs(token, { path, offset: 0, body: video })).status,
    (await tus(path, { method: 'HEAD', token })).status,
    (await tus(path, { method: 'DELETE', token })).status,
  ];
  expect(await tried(bob.token)).toEqual([404, 404, 404, 404]);
  expect(await tried('')).toEqual([401, 401, 401, 401]);
  expect((await tus(path)).status).toBe(404);
  expect((await tus('/api/upload/resumable/..%2f..%2fmain', { method: 'HEAD' })).status).toBe(404);
  expect(await offsetOf(path)).toBe('0');
});

test('a recording that is too large, or has no room, is refused before it is sent', async () => {
  const filename = await begin();
  const refused = async (length: number) => {
    const answer = await create(filename, length);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await refused(limits.demonstrationBytes + 1)).toEqual([413, 'TOO_LARGE']);
  expect(await refused(5001)).toEqual([413, 'STORAGE_FULL']);
  expect(await refused(0)).toEqual([400, 'BAD_REQUEST']);
  expect(await refused(Number.NaN)).toEqual([400, 'BAD_REQUEST']);
  expect((await create('anything', 10)).status).toBe(400);
  // More bytes than declared are refused.
  const path = (await create(filename, 10)).headers.get('location') ?? '';
  expect((await send(path, 0, video)).status).toBe(413);
  expect(await used()).toBe(10);
});

test('parts count as long as they lie there, and go once nothing counts them', async () => {
  const filename = await begin();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  await send(path, 0, video.subarray(0, 999));
  const parts = async () => (await readdir(app.spoolDir)).filter(name => path.includes(name.replace('.json', '')));
  expect(await sweepPartials(app.context(null))).toBeGreaterThanOrEqual(0);
  expect(await parts()).toHaveLength(2);
  expect(await used()).toBe(video.length);
  expect((await app.call('/api/user.delete-files', { kind: 'recording' }, ann.token)).body).toMatchObject({
    deleted: 1,
  });
  expect(await used()).toBe(0);
  // The next upload finds the disk as the quota says.
  expect((await create(await begin(), 10)).status).toBe(201);
  expect(await parts()).toEqual([]);
  expect((await send(path, 999, video.subarray(999))).status).toBe(404);
});

test('a cancelled upload leaves nothing behind', async () => {
  const filename = await begin();
  const path = (await create(filename, video.length)).headers.get('location') ?? '';
  await send(path, 0, video.subarray(0, 500));
  const parts = async () => (await readdir(app.spoolDir)).filter(name => path.includes(name.replace('.json', '')));
  expect(await parts()).toHaveLength(2);
  expect((await tus(path, { method: 'DELETE' })).status).toBe(204);
  expect(await parts()).toEqual([]);
  expect(await used()).toBe(0);
  expect((await tus(path, { method: 'HEAD' })).status).toBe(404);
});
