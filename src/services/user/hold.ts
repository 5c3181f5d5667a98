import type { Tx } from '#src/db/pool.ts';

/**
 * Holds the account's row until the transaction ends, so that of two at once the second counts what the first has added.
 * Rows that only refer to the account can be written meanwhile.
 */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
}
