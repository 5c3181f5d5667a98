import type { Db, Tx } from '#src/db/pool.ts';
import type { QueueName } from '#src/db/queue-tables.ts';
import { dbNow, sql } from '#src/db/sql.ts';

/** In the database's space of advisory locks with two keys. */
const lockClass = 7_240_115;
const lockOf: Record<QueueName, number> = { run: 1, video: 2 };

/**
 * Locks the queue until the transaction ends: the next worker sees what was taken here, so
 * that two workers that take at the same moment do not both take from the same account.
 */
export async function holdQueue(tx: Tx, queue: QueueName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}::int, ${lockOf[queue]}::int)`.execute(tx);
}

/** Remembers that an account had its turn. */
export async function countTurn(tx: Tx, queue: QueueName, userId: number): Promise<void> {
  await tx
    .insertInto('queue_turns')
    .values({ user_id: userId, queue, served_at: dbNow })
    .onConflict(conflict => conflict.columns(['user_id', 'queue']).doUpdateSet({ served_at: dbNow }))
    .execute();
}

/** Notifies every worker that something waits, when the transaction commits. */
export async function announceWaiting(tx: Db | Tx, queue: QueueName): Promise<void> {
  await sql`select pg_notify('queued', ${queue})`.execute(tx);
}
