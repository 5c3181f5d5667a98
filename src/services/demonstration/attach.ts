import type { Task } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { announceWaiting } from '../queue/turn.ts';
import { findTask, findTaskToChange } from '../task/find.ts';
import { presentTask } from '../task/present.ts';
import { arrived } from './complete.ts';
import { findDemonstration, nameOf } from './find.ts';

/** Gives a task its demonstration and begins to process it. Earlier demonstrations are detached. */
export async function attachDemonstration(ctx: Context, input: { id: string; filename: string }): Promise<Task> {
  const { userId } = requireActor(ctx);
  await findTask(ctx.db, input.id, userId);
  await arrived(ctx, await findDemonstration(ctx.db, input.filename, { userId }));
  return inTransaction(ctx.db, async tx => {
    // Locked, so that of two concurrent calls only the later recording is the task's.
    const task = await findTaskToChange(tx, input.id, userId);
    const demonstration = await findDemonstration(tx, input.filename, { userId, lock: true });
    if (demonstration.task_id !== null && demonstration.task_id !== task.id) {
      throw new AppError('CONFLICT', 'Another task was made from this recording. Upload the video again.');
    }
    // A second request does not restart it; a failed one may be retried.
    const goesOn = demonstration.task_id === task.id && demonstration.state === 'processing';
    if (!goesOn) {
      await detachDemonstrations(tx, { id: task.id, userId });
      await tx
        .updateTable('recordings')
        .set({
          task_id: task.id,
          state: 'processing',
          error: null,
          beat_at: null,
          tries: 0,
          stage: sql<never>`0`,
          epoch: sql<never>`epoch + 1`,
        })
        .where('id', '=', demonstration.id)
        .execute();
      await announceWaiting(tx, 'video');
    }
    const settings = {
      recording_filename: nameOf(demonstration),
      recording_mime_type: demonstration.content_type,
      ...(!goesOn && { video_status: 'processing' as const }),
    };
    const row = await tx
      .updateTable('tasks')
      .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb`, updated_at: dbNow })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentTask(row);
  });
}

/** Detaches a task's demonstrations: a worker that processes one loses its lease. They are swept later. */
export async function detachDemonstrations(tx: Tx, task: { id: number; userId: number }): Promise<void> {
  await tx
    .updateTable('recordings')
    .set({
      task_id: null,
      epoch: sql<never>`epoch + 1`,
      state: sql<never>`case when state = 'processing' then 'uploaded' else state end`,
    })
    .where('user_id', '=', task.userId)
    .where('task_id', '=', task.id)
    .execute();
}
