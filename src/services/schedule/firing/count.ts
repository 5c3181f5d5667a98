import { limits } from '#src/core/limits.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import type { Tx } from '#src/db/pool.ts';
import type { ScheduleRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import type { Context } from '../../context.ts';
import { appendEvents } from '../../task-run/append.ts';
import { announceScheduleEvent } from '../../webhook/announce.ts';

/**
 * Counts a run that failed, or could not start. A schedule that only fails is paused, with a message for its owner on the
 * schedule and, where there is one, in the chat of the last run. The caller has locked the schedule's row.
 */
export async function countFailure(
  { tx, jobs }: { tx: Tx; jobs: Context['jobs'] },
  row: ScheduleRow,
  last: { reason: string; run?: { id: number; status: RunStatus } },
): Promise<void> {
  const failures = row.consecutive_failures + 1;
  const pause = failures >= limits.failuresUntilPause && row.status === 'active';
  const notice = `Paused after ${failures} failed runs in a row. The last one: ${last.reason} Correct the task, then resume the schedule.`;
  // The row may be older than this transaction's own writes: once may have finished in it.
  await tx.updateTable('schedules').set({ consecutive_failures: failures }).where('id', '=', row.id).execute();
  await announceScheduleEvent(tx, row, { type: 'schedule.failed', run: last.run ?? null, failures });
  if (!pause) return;
  const { numUpdatedRows } = await tx
    .updateTable('schedules')
    .set({ status: 'paused', paused_by: 'failures', paused_reason: notice, next_run_at: null, updated_at: dbNow })
    .where('id', '=', row.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await jobs.enqueue(tx, 'tell-user', { kind: 'schedule_paused', id: row.id });
  await announceScheduleEvent(tx, row, { type: 'schedule.paused', reason: notice });
  if (last.run) await appendEvents(tx, last.run.id, [{ type: 'message', from: 'system', text: `Schedule: ${notice}` }]);
}
