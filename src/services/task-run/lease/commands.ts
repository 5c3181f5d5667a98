import type { Db, Tx } from '#src/db/pool.ts';
import type { RunCommandRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Lease } from './lease.ts';

export type RunCommand = RunCommandRow;

/**
 * The commands that wait for a run, oldest first: to be marked as handled once they are. None for a worker that has lost
 * the run: they are for the next one.
 */
export async function waitingCommands(db: Db, { runId, epoch }: Lease): Promise<RunCommand[]> {
  return db
    .selectFrom('run_commands')
    .selectAll()
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .where(eb => eb.exists(eb.selectFrom('runs').select('id').where('id', '=', runId).where('lease_epoch', '=', epoch)))
    .orderBy('id')
    .execute();
}

/** Removes commands from the list, and deletes encrypted answers. */
export async function markHandled(db: Db, { runId }: Lease, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('run_commands')
    .set({ handled_at: dbNow, data: sql<string>`data - 'sealed'` })
    .where('run_id', '=', runId)
    .where('id', 'in', ids)
    .where('handled_at', 'is', null)
    .execute();
}

/**
 * Drops commands to a worker that is gone. Messages that are no answers wait for the next one, and so does the answer
 * to the question `except`.
 */
export async function dropOrders(
  tx: Tx,
  runId: number,
  { except = null }: { except?: string | null } = {},
): Promise<void> {
  await tx
    .updateTable('run_commands')
    .set({ handled_at: dbNow, data: sql<string>`data - 'sealed'` })
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .where(sql<boolean>`not (type = 'chat' and coalesce(data->>'answers' = ${except}::text, data->>'answers' is null))`)
    .execute();
}

/** Delivers the messages of the run again to the next worker, which starts over and does not know them. */
export async function repeatWords(tx: Tx, runId: number): Promise<void> {
  await tx
    .updateTable('run_commands')
    .set({ handled_at: null })
    .where('run_id', '=', runId)
    .where('type', '=', 'chat')
    .where('handled_at', 'is not', null)
    .where(sql<boolean>`data->>'answers' is null`)
    .execute();
}

/** Whether commands wait for a run. */
export async function hasOrders(tx: Tx, runId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('run_commands')
    .select('id')
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
