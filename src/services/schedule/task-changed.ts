import type { Tx } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import type { Context } from '../context.ts';
import { announceSchedules } from './find.ts';
import { slotAfter } from './times.ts';

export const draftReason = 'Its task is a draft again. Deploy the task to continue the schedule.';
const passedReason = 'Its time passed while its task was a draft. Give it a new time.';

type ChangedTask = { id: number; userId: number };

/** A deleted task is not run any more. */
export async function dropSchedules(tx: Tx, task: ChangedTask): Promise<void> {
  await tx.deleteFrom('schedules').where('task_id', '=', task.id).where('user_id', '=', task.userId).execute();
  await announceSchedules(tx, task.userId);
}

/** Pauses a draft's schedules; resumes those of a task that is ready again. */
export async function followTask(
  ctx: Context,
  tx: Tx,
  task: ChangedTask & { status: 'draft' | 'ready' },
): Promise<void> {
  const rows = await tx
    .selectFrom('schedules')
    .selectAll()
    .where('task_id', '=', task.id)
    .where('user_id', '=', task.userId)
    .where(eb => (task.status === 'draft' ? eb('status', '=', 'active') : eb('paused_by', '=', 'task')))
    .forUpdate()
    .execute();
  for (const row of rows) {
    const next = slotAfter({ rule: row.rule, timeZone: row.time_zone }, ctx.now());
    const paused = { status: 'paused', paused_by: 'task', next_run_at: null } as const;
    await tx
      .updateTable('schedules')
      .set({
        ...(task.status === 'draft'
          ? { ...paused, paused_reason: draftReason }
          : next
            ? { status: 'active', paused_by: null, paused_reason: null, next_run_at: next }
            : { ...paused, paused_reason: passedReason }),
        updated_at: dbNow,
      })
      .where('id', '=', row.id)
      .execute();
  }
  if (rows.length > 0) await announceSchedules(tx, task.userId);
}
