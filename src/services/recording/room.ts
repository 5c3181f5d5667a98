import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { RecordingRow } from '#src/db/schema.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';
import { holdAccount } from '../user/hold.ts';

/**
 * Counts a recording's bytes among what its owner keeps; undefined when it is not waited for any more.
 * @throws AppError when they would have more than an account may
 */
export async function takeRoom(
  ctx: Pick<Context, 'db'>,
  folder: string,
  counted: { bytes: number; state: 'waiting' } | { bytes: number; state: 'uploaded'; object_key: string },
): Promise<RecordingRow | undefined> {
  return inTransaction(ctx.db, async tx => {
    const query = tx.selectFrom('recordings').select(['id', 'user_id']).where('folder', '=', folder);
    const row = await query.where('state', '=', 'waiting').executeTakeFirst();
    if (!row) return undefined;
    await holdAccount(tx, row.user_id);
    const { bytes } = await keptBy(tx, row.user_id, row.id);
    if (bytes + counted.bytes > limits.fileBytesPerUser) throw tooMuch();
    return tx
      .updateTable('recordings')
      .set(counted)
      .where('id', '=', row.id)
      .where('user_id', '=', row.user_id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
  });
}

/** What an account keeps in recordings, but for one of them, and how many belong to no task. The caller holds the account. */
export function keptBy(tx: Tx, userId: number, except = 0): Promise<{ loose: number; bytes: number }> {
  return tx
    .selectFrom('recordings')
    .select([
      sql<number>`count(*) filter (where task_id is null)::bigint`.as('loose'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .executeTakeFirstOrThrow();
}

export function tooMuch(): AppError {
  const most = `${limits.fileBytesPerUser / 1e9} GB`;
  return new AppError('TOO_LARGE', `Your recordings have more than ${most} in all. Delete a task made from one.`);
}
