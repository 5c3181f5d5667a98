import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';

/** The owner's task that is not deleted; a foreign, absent or deleted one is all the same "not found". */
export async function findTask(db: Db | Tx, id: string, userId: number): Promise<TaskRow> {
  const row = await ownTask(db, { id, userId })?.executeTakeFirst();
  if (!row) throw notFound('task');
  return row;
}

/**
 * The same, held until the transaction ends: what is read is what is changed. Rows that refer to the task, such as a
 * run that its schedule starts, can be written meanwhile: else the two could wait for each other.
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
