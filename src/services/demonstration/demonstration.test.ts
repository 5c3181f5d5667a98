import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchDemonstration } from './fetch.ts';
import { findDemonstration, videoOf } from './find.ts';
import { sweepDemonstrations } from './sweep.ts';
import { takeNextDemonstration } from './process/take-next.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let cdn: Server;
let cdnUrl: string;

beforeAll(async () => {
  app = await openTestApp();
  cdn = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://169.254.169.254/keys' }).end();
    else if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
    else if (request.url === '/half')
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '9000' }).write('half', () => {
        response.destroy();
      });
    else response.writeHead(200, { 'content-type': 'video/mp4' }).end(Buffer.alloc(5000, 7));
  });
  await new Promise<void>(resolve => cdn.listen(0, '127.0.0.1', resolve));
  cdnUrl = `http://shown.test:${(cdn.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise(resolve => cdn.close(resolve));
  await app.close();
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
});

const video = { fileName: 'demo.mp4', contentType: 'video/mp4' };

async function newTask(): Promise<string> {
  return String((await app.call('/api/task.create', { name: 'New Task', description: 'd' }, ann.token)).body['id']);
}

async function signed() {
  const { body } = await app.call('/api/upload/get-signed-url', video, ann.token);
  return body as { signedUrl: string; filename: string; mime_type: string };
}

function put(signedUrl: string, bytes: Uint8Array<ArrayBuffer>, type = 'video/mp4') {
  const { pathname } = new URL(signedUrl);
  const headers = { 'content-type': type, 'content-length': String(bytes.length) };
  return app.app.request(pathname, { method: 'PUT', headers, body: bytes });
}

/** How long the video is that would be processed. */
async function keptBytes(filename: string): Promise<number | undefined> {
  const row = await findDemonstration(app.db, filename, { userId: ann.userId });
  return (await app.storage.head(videoOf(row)))?.bytes;
}

test('a recording is sent to its link, completed, and given to a task, whose processing begins', async () => {
  const { signedUrl, filename, mime_type } = await signed();
  expect(mime_type).toBe('video/mp4');
  expect((await app.call('/api/upload/complete', { filename }, ann.token)).status).toBe(409);
  expect((await put(signedUrl, new Uint8Array([1, 2, 3]))).status).toBe(200);
  const complete = await app.call('/api/upload/complete', { filename }, ann.token);
  expect(complete.body).toMatchObject({ filename, size: 3 });
  const id = await newTask();
  const started = await app.call('/api/task.upload', { id, filename }, ann.token);
  expect(started.body).toMatchObject({
    video_status: 'processing',
    recording_filename: filename,
    recording_mime_type: 'video/mp4',
  });
  expect(await takeNextDemonstration(app.db)).toBeDefined();
  await app.call('/api/task.upload', { id, filename }, ann.token);
  expect(await takeNextDemonstration(app.db)).toBeUndefined();
  const shown = await app.call('/api/task.get', { id }, ann.token);
  const link = await app.app.request(new URL(String(shown.body['video_url'])).pathname);
  expect(new Uint8Array(await link.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
});

test('without its video a task has no recording, and its processing ends', async () => {
  const { signedUrl, filename } = await signed();
  await put(signedUrl, new Uint8Array([1]));
  const id = await newTask();
  await app.call('/api/task.upload', { id, filename }, ann.token);
  const none = { id, video_status: 'none', recording_filename: null, recording_mime_type: null };
  expect((await app.call('/api/task.update', none, ann.token)).body).toMatchObject({ ...none });
  expect((await app.call('/api/task.get', { id }, ann.token)).body['video_url']).toBeNull();
  expect((await app.call('/api/task.demonstration', { id }, ann.token)).body).toMatchObject({ video_url: null });
});

test('a file that is not a video by its type gets no link', async () => {
  const sent = { fileName: 'a.pdf', contentType: 'application/pdf' };
  const answer = await app.call('/api/upload/get-signed-url', sent, ann.token);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('Please select a valid video file.');
});

test('a link takes the video again until the upload is complete, and no other one after that', async () => {
  const { signedUrl, filename } = await signed();
  for (const bytes of [[1], [1, 2]]) expect((await put(signedUrl, new Uint8Array(bytes))).status).toBe(200);
  await app.call('/api/upload/complete', { filename }, ann.token);
  const late = await put(signedUrl, new Uint8Array(1000));
  expect(late.status).toBe(409);
  expect(await keptBytes(filename)).toBe(2);
});

test('a video that is still on its way when another is accepted does not take its place', async () => {
  const { signedUrl, filename } = await signed();
  await put(signedUrl, new Uint8Array([1, 2]));
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      begun.resolve();
      await goOn.promise;
      controller.enqueue(new Uint8Array(1000));
      controller.close();
    },
  });
  const headers = { 'content-type': 'video/mp4', 'content-length': '1000' };
  const late = app.app.request(new URL(signedUrl).pathname, { method: 'PUT', headers, body, duplex: 'half' });
  await begun.promise;
  expect((await app.call('/api/upload/complete', { filename }, ann.token)).body['size']).toBe(2);
  goOn.resolve();
  await late;
  expect(await keptBytes(filename)).toBe(2);
});

test('recordings of no task go after a day, though one of them cannot be deleted now', async () => {
  const [stuck, next] = [await signed(), await signed()];
  for (const { signedUrl } of [stuck, next]) await put(signedUrl, new Uint8Array([1]));
  const dayOld = new Date(Date.now() - 25 * 3600_000);
  await sql`update recordings set created_at = ${dayOld} where user_id = ${ann.userId}`.execute(app.db);
  const deletePrefix = (prefix: string): Promise<number> =>
    stuck.filename.startsWith(prefix) ? Promise.reject(new Error('At fault')) : app.storage.deletePrefix(prefix);
  await expect(sweepDemonstrations({ db: app.db, storage: { ...app.storage, deletePrefix } })).rejects.toThrow(
    'At fault',
  );
  expect(await app.storage.head(next.filename)).toBeUndefined();
  const left = () => app.db.selectFrom('recordings').select('folder').where('user_id', '=', ann.userId).execute();
  expect(await left()).toEqual([{ folder: stuck.filename.replace('/video', '') }]);
  await sweepDemonstrations(app);
  expect(await left()).toEqual([]);
  expect(await app.storage.head(stuck.filename)).toBeUndefined();
});

test('a link takes its own type alone, and only for fifteen minutes', async () => {
  const { signedUrl } = await signed();
  expect((await put(signedUrl, new Uint8Array([1]), 'text/html')).status).toBe(400);
  app.setClock(() => new Date(Date.now() + 15 * 60_000 + 1000));
  expect((await put(signedUrl, new Uint8Array([1]))).status).toBe(403);
  app.setClock(() => new Date());
});

test('somebody else’s recording makes no task, and a recording makes one task only', async () => {
  const { signedUrl, filename } = await signed();
  await put(signedUrl, new Uint8Array([1]));
  const theirs = await app.call('/api/task.create', { name: 'n', description: 'd' }, bob.token);
  expect((await app.call('/api/task.upload', { id: theirs.body['id'], filename }, bob.token)).status).toBe(404);
  await app.call('/api/task.upload', { id: await newTask(), filename }, ann.token);
  expect((await app.call('/api/task.upload', { id: await newTask(), filename }, ann.token)).status).toBe(409);
});

test.each([
  'http://127.0.0.1:9/x',
  'http://[::1]/x',
  'http://10.0.0.1/x',
  'http://169.254.169.254/latest',
  'http://localhost:1/x',
])('nothing is fetched from %s', async address => {
  const sent = { cdnUrl: address, fileName: 'demo.mp4' };
  const answer = await app.call('/api/upload/get-signed-url-from-cdn', sent, ann.token);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('not on the public internet');
});

test.each(['file:///etc/passwd', 'ftp://example.com/x', 'nonsense', 'http://me:secret@example.com/x'])(
  '%s is no address to fetch from',
  async address => {
    const answer = await app.call('/api/upload/get-signed-url-from-cdn', { cdnUrl: address, fileName: 'd' }, ann.token);
    expect(answer.status).toBe(400);
  },
);

/** The test's own server stands for the internet: its name leads to this machine, which is allowed here alone. */
const rules = { allowLoopback: true, allowPrivate: false, resolve: () => Promise.resolve(['127.0.0.1']) };

test('a video is fetched from its address and makes a task as if it had been uploaded', async () => {
  const ctx = app.context(ann.actor);
  const fetched = await fetchDemonstration(ctx, { cdnUrl: `${cdnUrl}/a.mp4`, fileName: 'a.mp4' }, { rules });
  expect(Object.keys(fetched).toSorted()).toEqual(['filename', 'gcs_url', 'message']);
  expect(await keptBytes(fetched.filename)).toBe(5000);
  const started = await app.call('/api/task.upload', { id: await newTask(), filename: fetched.filename }, ann.token);
  expect(started.body['video_status']).toBe('processing');
});

test('a page, an address that leads to where clouds keep keys, and a video beyond the limit are refused', async () => {
  const ctx = app.context(ann.actor);
  const get = (path: string, mostBytes?: number) =>
    fetchDemonstration(ctx, { cdnUrl: cdnUrl + path, fileName: 'a' }, { rules, ...(mostBytes && { mostBytes }) });
  await expect(get('/page')).rejects.toThrow('text/html, which is not a video');
  await expect(get('/redirect')).rejects.toThrow('not on the public internet');
  await expect(get('/a.mp4', 100)).rejects.toThrow('larger than');
});

test('a fetch that broke off says so, one that we could not keep is our fault, and neither leaves anything', async () => {
  const ctx = app.context(ann.actor);
  const get = (path: string, put = ctx.storage.put): Promise<unknown> =>
    fetchDemonstration(
      { ...ctx, storage: { ...ctx.storage, put } },
      { cdnUrl: cdnUrl + path, fileName: 'a' },
      { rules },
    );
  await expect(get('/half')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The video could not be fetched: the connection was lost.',
  });
  const full = new Error('The disk is full');
  await expect(get('/a.mp4', () => Promise.reject(full))).rejects.toBe(full);
  expect(await app.db.selectFrom('recordings').select('id').where('user_id', '=', ann.userId).execute()).toEqual([]);
});
