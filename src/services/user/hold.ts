import { AppError } from '#src/core/errors.ts';
import type { Tx } from '#src/db/pool.ts';

/**
 * Locks the account's row until the transaction ends, so that of two concurrent calls the second counts what the first has added.
 * Rows that only refer to the account can be written meanwhile. @throws AppError when the account was deleted
 */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('UNAUTHORIZED', 'This account was deleted.');
}
