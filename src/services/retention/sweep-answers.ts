import { keptMs } from '#src/core/files/retention.ts';
import type { Db } from '#src/db/pool.ts';

const atOnce = 1000;

/** Deletes remembered answers after the retention time of their run; at most 1000. */
export async function sweepAnswers({ db, now }: { db: Db; now: Date }): Promise<number> {
  const due = db
    .selectFrom('task_answers')
    .select(['task_id', 'key'])
    .where('retention', '<>', 'forever')
    .where(eb =>
      eb.or(
        Object.entries(keptMs).map(([retention, ms]) =>
          eb.and([eb('retention', '=', retention), eb('updated_at', '<=', new Date(now.getTime() - ms))]),
        ),
      ),
    )
    .orderBy('updated_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked();
  const gone = await db
    .with('due', () => due)
    .deleteFrom('task_answers')
    .using('due')
    .whereRef('task_answers.task_id', '=', 'due.task_id')
    .whereRef('task_answers.key', '=', 'due.key')
    .returning('task_answers.task_id')
    .execute();
  return gone.length;
}
