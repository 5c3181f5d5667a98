import { AppError } from '#src/core/errors.ts';
import { activeStatuses } from '#src/core/run-status.ts';
import type { Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';

/**
 * Refuses a second run at a time with one profile. The caller holds the user's row, so that of two starts one sees the other.
 * @throws AppError CONFLICT
 */
export async function refuseProfileInUse(tx: Tx, task: Pick<TaskRow, 'id' | 'name'>): Promise<void> {
  const other = await tx
    .selectFrom('runs')
    .select('id')
    .where('task_id', '=', task.id)
    .where('status', 'in', [...activeStatuses])
    .where(sql<boolean>`(assignment->>'useProfile')::boolean is true`)
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw new AppError(
    'CONFLICT',
    `"${task.name}" is running already, and its browser profile serves one run at a time. Wait for that run or end it, or turn "Use profile" off in the task’s advanced settings to run it several times at once.`,
  );
}
