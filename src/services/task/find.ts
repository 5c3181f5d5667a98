import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';

/** The owner's task that is not deleted; the same NOT_FOUND for another user's, a deleted one and none. */
export async function findTask(db: Db | Tx, id: string, userId: number): Promise<TaskRow> {
  const row = await ownTask(db, { id, userId })?.executeTakeFirst();
  if (!row) throw notFound('task');
  return row;
}

/**
 * The same, locked until the transaction ends. Rows that refer to the task, such as a
 * run that its schedule starts, can be written meanwhile: otherwise a deadlock would be possible.
 */
export async function findTaskToChange(tx: Tx, id: string, userId: number): Promise<TaskRow> {
  const row = await ownTask(tx, { id, userId })?.forNoKeyUpdate().executeTakeFirst();
  if (!row) throw notFound('task');
  return row;
}

function ownTask(db: Db | Tx, { id, userId }: { id: string; userId: number }) {
  const number = parseOwnId(id, userId, 'task');
  if (!number) return undefined;
  return db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', number)
    .where('user_id', '=', userId)
    .where('status', '<>', 'deleted');
}
