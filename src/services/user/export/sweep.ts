import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../../context.ts';

const atOnce = 100;

/** Deletes expired exports, and those that failed a day ago. The object is deleted before its row. */
export async function sweepExports({ db, storage }: { db: Db; storage: Context['storage'] }): Promise<number> {
  const due = await db
    .selectFrom('account_exports')
    .select(['id', 'user_id'])
    .where(sql<boolean>`coalesce(expires_at, beat_at + interval '1 day') < now()`)
    .orderBy('created_at')
    .limit(atOnce)
    .execute();
  for (const { id, user_id: userId } of due) {
    await storage.deletePrefix(exportFolder(userId));
    await db.deleteFrom('account_exports').where('id', '=', id).execute();
  }
  return due.length;
}

export function exportFolder(userId: number): string {
  return `users/${userId}/exports/`;
}
