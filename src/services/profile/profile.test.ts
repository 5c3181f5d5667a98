import { Buffer } from 'node:buffer';
import { sql } from '#src/db/sql.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteTask } from '../task/delete.ts';
import type { Context } from '../context.ts';
import { forgetProfile, sweepProfiles } from './forget.ts';
import { holdProfile, releaseProfile } from './hold.ts';
import { keepProfile, readProfile } from './keep.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => void (ann = await app.newUser()));

/** A task whose last run kept a profile. */
async function keptProfile() {
  const { body } = await app.call('/api/task.create', { name: 'T', description: 'D' }, ann.token);
  const id = String(body['id']);
  const hold = { taskId: Number(parseOwnId(id, ann.userId, 'task')), userId: ann.userId, runId: 1, epoch: 1 };
  const { db, providers, storage } = app.context(null);
  const at = { db, storage, vault: providers.vault };
  await holdProfile(db, hold);
  expect(await keepProfile(at, hold, Buffer.from('cookies'))).toBe(true);
  await releaseProfile(db, hold);
  return { id, read: () => readProfile(at, hold), folder: `users/${ann.userId}/tasks/${hold.taskId}/` };
}

/** A storage that deletes nothing below that folder. */
function stuckAt(folder: string): Context['storage'] {
  const deletePrefix = (prefix: string): Promise<number> =>
    prefix.startsWith(folder) ? Promise.reject(new Error('At fault')) : app.storage.deletePrefix(prefix);
  return { ...app.storage, deletePrefix, delete: () => Promise.reject(new Error('At fault')) };
}

test('a profile whose deletion failed still exists, and is gone after the next deletion', async () => {
  const { id, read, folder } = await keptProfile();
  const ctx = app.context(ann.actor);
  for (const forget of [forgetProfile, deleteTask]) {
    await expect(forget({ ...ctx, storage: stuckAt(folder) }, { id })).rejects.toThrow('At fault');
    expect(Buffer.from((await read()) ?? []).toString()).toBe('cookies');
  }
  await forgetProfile(ctx, { id });
  expect(await read()).toBeUndefined();
  expect(await app.storage.list(folder)).toEqual([]);
});

test('deleting a task deletes its browser profile, and what a dead worker had written', async () => {
  const { id, folder } = await keptProfile();
  await app.files.put(`${folder}profile/unfinished`, Buffer.from('x'), { contentType: 'text/plain' });
  await deleteTask(app.context(ann.actor), { id });
  expect(await app.storage.list(folder)).toEqual([]);
});

test('profiles that no run has used for ninety days are deleted, also if one of them fails', async () => {
  const [stuck, next] = [await keptProfile(), await keptProfile()];
  await sql`update task_profiles set saved_at = now() - interval '91 days'`.execute(app.db);
  await expect(sweepProfiles(app.db, stuckAt(stuck.folder))).rejects.toThrow('At fault');
  expect(await app.storage.list(next.folder)).toEqual([]);
  expect(await app.storage.list(stuck.folder)).toHaveLength(1);
  await sweepProfiles(app.db, app.storage);
  expect(await app.storage.list(stuck.folder)).toEqual([]);
});
