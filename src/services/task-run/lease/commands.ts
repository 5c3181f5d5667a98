import type { Db, Tx } from '#src/db/pool.ts';
import type { RunCommandRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';

export type RunCommand = RunCommandRow;

/** Takes the commands that wait for a run, oldest first; each is given out once, and of a sealed answer nothing stays. */
export async function takeCommands(db: Db, runId: number): Promise<RunCommand[]> {
  const rows = await db
    .with('taken', query =>
      query
        .selectFrom('run_commands')
        .selectAll()
        .where('run_id', '=', runId)
        .where('handled_at', 'is', null)
        .forUpdate(),
    )
    .updateTable('run_commands')
    .from('taken')
    .set({ handled_at: dbNow, data: sql<string>`run_commands.data - 'sealed'` })
    .whereRef('run_commands.id', '=', 'taken.id')
    .returningAll('taken')
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}

/** Drops what was ordered of a worker that is gone; words that answered nothing wait for the next one. */
export async function dropOrders(tx: Tx, runId: number): Promise<void> {
  await tx
    .updateTable('run_commands')
    .set({ handled_at: dbNow, data: sql<string>`data - 'sealed'` })
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .where(sql<boolean>`not (type = 'chat' and data->>'answers' is null)`)
    .execute();
}
