import { limits } from '#src/core/limits.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Actor } from '../../context.ts';

/** Whether the caller signed in a moment ago: with an API token, or a sign-in of this morning, they did not. */
export async function hasSignedInRecently(db: Db | Tx, { userId, tokenId }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('auth_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'login')
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${limits.recentSignInMinutes})`)
    .executeTakeFirst();
  return row !== undefined;
}
