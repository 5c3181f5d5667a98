import { readPlaybook } from '#src/core/playbook/entry.ts';
import { withoutRun } from '#src/core/playbook/merge.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';

/** Deletes what a run that has ended recorded of its task's steps: it has names and headings of the pages. */
export async function forgetRecorded(db: Db, runId: number): Promise<void> {
  await inTransaction(db, async tx => {
    const task = await tx
      .selectFrom('tasks')
      .innerJoin('runs', 'runs.task_id', 'tasks.id')
      .select(['tasks.id', 'tasks.user_id', 'tasks.playbook'])
      .where('runs.id', '=', runId)
      .where('tasks.playbook', 'is not', null)
      .forNoKeyUpdate('tasks')
      .executeTakeFirst();
    if (!task) return;
    const playbook = JSON.stringify(withoutRun(readPlaybook(task.playbook), runId));
    await tx
      .updateTable('tasks')
      .set({ playbook })
      .where('id', '=', task.id)
      .where('user_id', '=', task.user_id)
      .execute();
  });
}
