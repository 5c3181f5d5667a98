import { notFound } from '#src/core/errors.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { LiveRecordingRow, RunRow, TaskRow } from '#src/db/schema.ts';
import { findTask } from '../task/find.ts';

export type FoundLiveRecording = { task: TaskRow; run: RunRow; row: LiveRecordingRow };

/** The newest recording of the owner's task, with its run; undefined when nothing was ever recorded. @throws AppError */
export async function newestLiveRecording(
  db: Db | Tx,
  taskId: string,
  userId: number,
): Promise<FoundLiveRecording | { task: TaskRow; run: undefined }> {
  const task = await findTask(db, taskId, userId);
  const row = await db
    .selectFrom('live_recordings')
    .selectAll()
    .where('task_id', '=', task.id)
    .where('user_id', '=', userId)
    .where('in_control', '=', false)
    .orderBy('run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { task, run: undefined };
  const run = await db.selectFrom('runs').selectAll().where('id', '=', row.run_id).executeTakeFirstOrThrow();
  return { task, run, row };
}

/** The same, where there has to be one. */
export async function findLiveRecording(db: Db | Tx, taskId: string, userId: number): Promise<FoundLiveRecording> {
  const found = await newestLiveRecording(db, taskId, userId);
  if (!found.run) throw notFound('recording');
  return found;
}
