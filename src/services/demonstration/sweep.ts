import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { AccountStorage } from '../storage/account-storage.ts';

const sweptAtOnce = 1000;

/**
 * Deletes demonstrations that have had no task for a day, at most 1000; objects are deleted before rows.
 * @throws the first fault, once all the others have been deleted
 */
export async function sweepDemonstrations({ db, storage }: { db: Db; storage: AccountStorage }): Promise<number> {
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
