import type { RunStatus } from '#src/core/runs/run-status.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

const atOnce = 5000;

/** How many runs there are of that user, task and status, from counts that the database keeps: exact, and equally fast for a million. */
export async function countRuns(
  db: Db | Tx,
  of: { userId: number; taskId?: number | undefined; status?: RunStatus | undefined },
): Promise<number> {
  let query = db.selectFrom('run_counts').where('user_id', '=', of.userId);
  if (of.taskId !== undefined) query = query.where('task_id', '=', of.taskId);
  if (of.status !== undefined) query = query.where('status', '=', of.status);
  const { count } = await query
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Folds single counts into sums. One statement, so that no reader sees a count
 * without its rows; what another process folds at the moment is left to it. Returns how many rows were taken.
 */
export async function foldRunCounts(db: Db): Promise<number> {
  let folded = 0;
  for (;;) {
    const { rows } = await sql<{ taken: number }>`
      with open as (
        select user_id, task_id, status from run_counts where not folded limit ${atOnce}
      ), held as (
        select ctid from run_counts
        where (user_id, task_id, status) in (select user_id, task_id, status from open)
        for update skip locked
      ), gone as (
        delete from run_counts where ctid in (select ctid from held) returning user_id, task_id, status, amount
      ), sums as (
        insert into run_counts (user_id, task_id, status, amount, folded)
        select user_id, task_id, status, sum(amount), true from gone
        group by user_id, task_id, status having sum(amount) <> 0
      )
      select count(*) as taken from gone`.execute(db);
    const taken = rows[0]?.taken ?? 0;
    folded += taken;
    if (taken < atOnce) return folded;
  }
}
