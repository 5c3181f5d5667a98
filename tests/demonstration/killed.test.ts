/**
 * @module-tag long
 * A video is processed again after each kill.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#src/db/sql.ts';
import { takeNextDemonstration } from '#src/services/demonstration/process/take-next.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { givenDemonstration } from './given.ts';
import { stillVideo } from './still-video.ts';
import type { WorkerOrder } from './worker-process.ts';

let app: TestApp;
let ann: TestUser;
let dir: string;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  dir = await mkdtemp(join(tmpdir(), 'legwork-killed-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true });
  await app.close();
});

/** Starts a worker; it is killed where it is to stop, else it ends by itself. */
async function work(demonstrationId: number, stop?: WorkerOrder['stop']): Promise<void> {
  const order: WorkerOrder = { ...app.shared, dir: join(dir, 'work'), demonstrationId, ...(stop && { stop }) };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts')], {
    env: { ...process.env, DEMONSTRATION: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    expect(line).toBe(stop ? 'there' : 'ended');
    if (stop) child.kill('SIGKILL');
    break;
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  expect(signal ?? code).toBe(stop ? 'SIGKILL' : 0);
}

/** Its beat is old: another worker may have it. */
async function giveOn(demonstrationId: number): Promise<void> {
  const old = sql<Date>`now() - interval '1 minute'`;
  await app.db.updateTable('recordings').set({ beat_at: old }).where('id', '=', demonstrationId).execute();
  expect(await takeNextDemonstration(app.db)).toBe(demonstrationId);
}

const statuses = ['processing', ...[1, 2, 3, 4].map(stage => `processing_step_${stage}`), 'processed'];

test('killed in each of the five stages, before and after it is stored, a video is resumed and made a draft once', async () => {
  const { id, demonstrationId } = await givenDemonstration(app, ann, await stillVideo(dir, 'http://shop.test/sign-in'));
  const task = async () => (await app.call('/api/task.get', { id }, ann.token)).body;
  const seen: string[] = [];
  for (const [at, stage] of ['read', 'heard', 'mapped', 'built', 'still'].entries()) {
    await work(demonstrationId, { when: at % 2 === 0 ? 'before' : 'after', stage });
    const { video_status, steps } = await task();
    seen.push(String(video_status));
    expect(steps).toEqual([]);
    await giveOn(demonstrationId);
  }
  await work(demonstrationId);
  expect([...seen, (await task())['video_status']]).toEqual(statuses);
  const { steps, thumbnail } = await task();
  expect(steps).toMatchObject([{ description: 'Go to http://shop.test/sign-in' }]);
  expect(thumbnail).toMatch(/^data:image\/jpeg;base64,/);

  // What is done is not done again, and changes nothing that was written since.
  await app.call('/api/task.update', { id, steps: [{ id: '1', description: 'mine' }] }, ann.token);
  await work(demonstrationId);
  expect((await task())['steps']).toMatchObject([{ description: 'mine' }]);
  const { folder } = await app.db
    .selectFrom('recordings')
    .select('folder')
    .where('id', '=', demonstrationId)
    .executeTakeFirstOrThrow();
  const left = await app.storage.list(`${folder}/`);
  expect(left).toMatchObject([{ key: expect.stringContaining(`${folder}/accepted-`) }]);
  expect(await readdir(join(dir, 'work'))).toEqual([]);
});
