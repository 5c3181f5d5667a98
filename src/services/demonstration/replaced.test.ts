import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { createS3Storage } from '#src/providers/storage/s3.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { beginDemonstration } from './begin.ts';
import { completeDemonstration } from './complete.ts';
import { findDemonstration, videoOf } from './find.ts';

let app: TestApp;
let ann: TestUser;
let ctx: Context;
let closing: (() => Promise<unknown> | void)[] = [];

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'legwork-replaced-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const files = createS3Storage({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  app = await openTestApp({ files });
  ann = await app.newUser();
  ctx = app.context(ann.actor);
  closing = [() => files.close(), () => server.close(), () => app.close(), () => rm(directory, { recursive: true })];
});
afterAll(async () => {
  for (const close of closing) await close();
});

const begin = () => beginDemonstration(ctx, { fileName: 'demo.mp4', contentType: 'video/mp4' });
const send = async (url: string, body: string): Promise<number> => {
  const headers = { 'content-type': 'video/mp4', 'content-length': String(body.length) };
  return (await app.app.request(new URL(url).pathname, { method: 'PUT', headers, body })).status;
};
/** What is processed and shown, beside how long it is said to be. */
async function kept(filename: string): Promise<{ words: string; bytes: number }> {
  const row = await findDemonstration(ctx.db, filename, { userId: ann.userId });
  const found = await ctx.storage.get(videoOf(row));
  return { words: await text(found?.body ?? Readable.from([])), bytes: row.bytes };
}

test('a link to a bucket replaces no video that was accepted', async () => {
  const { signedUrl, filename } = await begin();
  expect(await send(signedUrl, 'accepted')).toBe(200);
  expect((await completeDemonstration(ctx, { filename })).size).toBe(8);
  expect(await send(signedUrl, 'another one, longer')).toBe(409);
  expect(await kept(filename)).toEqual({ words: 'accepted', bytes: 8 });
  expect((await completeDemonstration(ctx, { filename })).size).toBe(8);
  expect(await kept(filename)).toEqual({ words: 'accepted', bytes: 8 });
});

test('however often an upload is completed while others are sent, one video is kept, and its own length', async () => {
  const { signedUrl, filename } = await begin();
  await send(signedUrl, 'x');
  const words = Array.from({ length: 12 }, (_, index) => 'x'.repeat(index + 2));
  await Promise.all(
    words.flatMap(one => [send(signedUrl, one), completeDemonstration(ctx, { filename }).catch(() => undefined)]),
  );
  const { size } = await completeDemonstration(ctx, { filename });
  const now = await kept(filename);
  expect(now).toEqual({ words: 'x'.repeat(size), bytes: size });
  const folder = filename.replace(/video$/, '');
  const objects = await ctx.storage.list(folder);
  expect(objects).toHaveLength(1);
  expect(await ctx.storage.roomLeft(ann.userId)).toBe(5e9 - 8 - size);
});
