import { type PlaybookEntry, readPlaybook } from '#src/core/playbook/entry.ts';
import { withRecorded } from '#src/core/playbook/merge.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { holdRun, type Lease } from '../task-run/lease/lease.ts';

/** Of a task's whole playbook, which each of its runs and calls reads: pages choose how long their names are. */
const lettersAtMost = 2_000_000;

/** Keeps what a run did at steps that were proved with its task, as far as the task still has these steps
 * and there is room. @throws LeaseLost */
export async function keepRecorded(db: Db, lease: Lease, recorded: readonly PlaybookEntry[]): Promise<void> {
  if (recorded.length === 0) return;
  await inTransaction(db, async tx => {
    // The task before the run, as those who change a task lock them.
    const task = await tx
      .selectFrom('tasks')
      .innerJoin('runs', 'runs.task_id', 'tasks.id')
      .select(['tasks.id', 'tasks.steps', 'tasks.playbook'])
      .where('runs.id', '=', lease.runId)
      .whereRef('tasks.user_id', '=', 'runs.user_id')
      .where('tasks.status', '<>', 'deleted')
      .forNoKeyUpdate('tasks')
      .executeTakeFirst();
    const run = await holdRun(tx, lease);
    if (!task || run.data_retention === 'none') return;
    const playbook = withRecorded(readPlaybook(task.playbook), {
      recorded,
      steps: task.steps,
      accepts: run.assignment.acceptsChanges === true,
    });
    const stored = JSON.stringify(playbook);
    if (stored.length > lettersAtMost) return;
    await tx
      .updateTable('tasks')
      .set({ playbook: stored })
      .where('id', '=', task.id)
      .where('user_id', '=', run.user_id)
      .execute();
  });
}
