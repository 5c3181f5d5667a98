import type { Db } from '#src/db/pool.ts';
import type { RunCommandRow } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';

export type RunCommand = RunCommandRow;

/** Takes the commands that wait for a run, oldest first; each is given out once. */
export async function takeCommands(db: Db, runId: number): Promise<RunCommand[]> {
  const rows = await db
    .updateTable('run_commands')
    .set({ handled_at: dbNow })
    .where('run_id', '=', runId)
    .where('handled_at', 'is', null)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.id - b.id);
}
