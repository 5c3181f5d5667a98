import { entriesFor, type PlaybookEntry, readPlaybook } from '#src/core/playbook/entry.ts';
import type { Db } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';

/** What earlier runs of the task did at the steps that a run has. */
export async function recallPlaybook(
  db: Db,
  { user_id, task_id, assignment }: Pick<RunRow, 'user_id' | 'task_id' | 'assignment'>,
): Promise<PlaybookEntry[]> {
  const task = await db
    .selectFrom('tasks')
    .select('playbook')
    .where('id', '=', task_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return entriesFor(assignment.steps, readPlaybook(task?.playbook));
}
