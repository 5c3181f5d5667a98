import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';

/** The owner's task that is not deleted; a foreign, absent or deleted one is all the same "not found". */
export async function findTask(db: Db | Tx, id: string, userId: number): Promise<TaskRow> {
  const number = parseOwnId(id, userId, 'task');
  const row =
    number &&
    (await db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', number)
      .where('user_id', '=', userId)
      .where('status', '<>', 'deleted')
      .executeTakeFirst());
  if (!row) throw notFound('task');
  return row;
}
