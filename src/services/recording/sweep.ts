import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import type { Storage } from '#src/providers/storage/storage.ts';

const atOnce = 100;
const sweptAtOnce = 1000;
/** A worker says every few seconds that it is at it; see the worker's beat. */
const lostAfterSeconds = 20;

/** Gives recordings whose worker is gone to another one, which goes on after the last stage that was done. */
export async function sweepLostRecordings(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(db, async tx => {
    const lost = await tx
      .updateTable('recordings')
      .set({ beat_at: dbNow })
      .where('id', 'in', eb =>
        eb
          .selectFrom('recordings')
          .select('id')
          .where('state', '=', 'processing')
          .where(sql<boolean>`beat_at < now() - make_interval(secs => ${lostAfterSeconds})`)
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    for (const { id } of lost) await jobs.enqueue(tx, 'process-video', { recordingId: id });
    return lost.length;
  });
}

/**
 * Deletes recordings that have belonged to no living task for a day, at most 1000; the objects go before the rows.
 * @throws the first fault, once all the others have been deleted
 */
export async function sweepRecordings({ db, storage }: { db: Db; storage: Storage }): Promise<number> {
  const due = await abandoned(db).select('id').orderBy('id').limit(sweptAtOnce).execute();
  const faults: unknown[] = [];
  let swept = 0;
  for (const { id } of due) {
    try {
      await inTransaction(db, async tx => {
        const query = abandoned(tx).select('folder').where('id', '=', id);
        const row = await query.forUpdate().skipLocked().executeTakeFirst();
        if (!row) return;
        await storage.deletePrefix(`${row.folder}/`);
        await tx.deleteFrom('recordings').where('id', '=', id).execute();
        swept += 1;
      });
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return swept;
}

function abandoned(db: Db | Tx) {
  return db
    .selectFrom('recordings')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(
      sql<boolean>`not exists (select from tasks where tasks.id = recordings.task_id and tasks.status <> 'deleted')`,
    );
}
