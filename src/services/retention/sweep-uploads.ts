import { type Db, inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { AccountStorage } from '../storage/account-storage.ts';

const unusedMs = 24 * 3600_000;
const atOnce = 100;

/**
 * Deletes uploads that no run still shows and no task still names, a day after they were last used; at most 100. The
 * object goes before the row, whose lock keeps a run from beginning with it meanwhile.
 */
export async function sweepUploads({
  db,
  storage,
  now,
}: {
  db: Db;
  storage: AccountStorage;
  now: Date;
}): Promise<number> {
  return inTransaction(db, async tx => {
    const due = await tx
      .selectFrom('files')
      .select(['id', 'key'])
      .where('kind', '=', 'upload')
      .where('used_at', '<=', new Date(now.getTime() - unusedMs))
      .where(
        sql<boolean>`not exists (
          select from runs where runs.user_id = files.user_id and data_swept_at is null and uploaded_files <> '[]'::jsonb
            and uploaded_files @> jsonb_build_array(jsonb_build_object('gcs_filename', files.key)))`,
      )
      .where(
        sql<boolean>`not exists (
          select from tasks where tasks.user_id = files.user_id and status <> 'deleted'
            and settings->'uploaded_files' @> jsonb_build_array(jsonb_build_object('gcs_filename', files.key)))`,
      )
      .orderBy('used_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    await storage.delete(due.map(({ key }) => key));
    await tx
      .deleteFrom('files')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute();
    return due.length;
  });
}
