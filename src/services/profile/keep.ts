import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Db } from '#src/db/pool.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import type { Context, Providers } from '../context.ts';
import type { ProfileHold } from './hold.ts';

type Places = { db: Db; storage: Context['storage']; vault: Providers['vault'] };

function bindingOf({ userId, taskId }: Pick<ProfileHold, 'userId' | 'taskId'>): string {
  return `user:${userId}/task:${taskId}/profile`;
}

/** The prefix of all objects of a task's profile. */
export function profileFolder({ userId, taskId }: Pick<ProfileHold, 'userId' | 'taskId'>): string {
  return `users/${userId}/tasks/${taskId}/profile/`;
}

/** The profile that the last run saved; undefined when there is none. @throws AppError when it cannot be opened. */
export async function readProfile(at: Places, hold: ProfileHold): Promise<Uint8Array | undefined> {
  // A run that only reads may meet the moment in which another run replaces it.
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await at.db
      .selectFrom('task_profiles')
      .select('object_key')
      .where('task_id', '=', hold.taskId)
      .where('user_id', '=', hold.userId)
      .executeTakeFirst();
    if (!row?.object_key) return undefined;
    const object = await at.storage.get(row.object_key);
    if (object) return at.vault.openBytes(await buffer(object.body), bindingOf(hold));
  }
  return undefined;
}

/**
 * Replaces the profile of a task: encrypted, and whole or not at all. False when the run no longer has the lock,
 * as after a deletion: then nothing changes.
 */
export async function keepProfile(at: Places, hold: ProfileHold, plain: Uint8Array): Promise<boolean> {
  const { taskId, userId, runId, epoch } = hold;
  const sealed = at.vault.sealBytes(plain, bindingOf(hold));
  const folder = profileFolder(hold);
  const key = folder + randomUUID();
  const contentType = 'application/octet-stream';
  await at.storage.put(key, sealed, { contentType, userId, kind: 'profile' });
  const kept = await inTransaction(at.db, async tx => {
    const row = await tx
      .selectFrom('task_profiles')
      .select('task_id')
      .where('task_id', '=', taskId)
      .where('user_id', '=', userId)
      .where('held_by', '=', runId)
      .where('held_epoch', '=', epoch)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable('task_profiles')
      .set({ object_key: key, bytes: sealed.byteLength, saved_at: dbNow })
      .where('task_id', '=', taskId)
      .execute();
    await tx.updateTable('tasks').set({ profile_saved_at: dbNow }).where('id', '=', taskId).execute();
    return true;
  });
  if (!kept) await at.storage.delete([key]);
  // Also deletes what a dead worker had written without saving it.
  else await deleteOthers(at.storage, folder, key);
  return kept;
}

async function deleteOthers(storage: Context['storage'], folder: string, key: string): Promise<void> {
  const objects = await storage.list(folder);
  await storage.delete(objects.map(object => object.key).filter(other => other !== key));
}
