import { type Db, inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import type { Jobs } from '#src/jobs/queue.ts';
import type { Storage } from '#src/providers/storage/storage.ts';

const atOnce = 100;
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

/** Deletes recordings that have belonged to no living task for a day, at most 100; the objects go before the rows. */
export async function sweepRecordings({ db, storage }: { db: Db; storage: Storage }): Promise<number> {
  return inTransaction(db, async tx => {
    const due = await tx
      .selectFrom('recordings')
      .select(['id', 'folder'])
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .where(
        sql<boolean>`not exists (select from tasks where tasks.id = recordings.task_id and tasks.status <> 'deleted')`,
      )
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, folder } of due) {
      await storage.deletePrefix(`${folder}/`);
      await tx.deleteFrom('recordings').where('id', '=', id).execute();
    }
    return due.length;
  });
}
