import { notFound } from '#src/core/errors.ts';
import { parseOwnId } from '#src/core/ids.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';

/** The owner's run; the same NOT_FOUND for another user's and for none. `lock` locks the row until the transaction ends. */
export async function findRun(db: Db | Tx, id: string, options: { userId: number; lock?: boolean }): Promise<RunRow> {
  const number = parseOwnId(id, options.userId, 'taskrun');
  if (!number) throw notFound('run');
  const query = db.selectFrom('runs').selectAll().where('id', '=', number).where('user_id', '=', options.userId);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound('run');
  return row;
}
