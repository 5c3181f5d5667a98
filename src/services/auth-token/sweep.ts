import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

const keptDays = 30;

/** Deletes sign-ins that ended long ago. API tokens stay, also expired ones: lists and histories name them. Returns the number deleted. */
export async function sweepSignIns(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_tokens')
    .where('kind', '=', 'login')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
