import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../context.ts';

/** How often what stays open is asked again whether it may. */
export const recheckMs = 2000;

/** Whether a token still opens what it opened before: it is not revoked, not expired, and its account is there. */
export async function isTokenGood(db: Db, by: { userId: number; tokenId: string }): Promise<boolean> {
  const row = await db
    .selectFrom('auth_tokens')
    .innerJoin('users', 'users.id', 'auth_tokens.user_id')
    .select('auth_tokens.id')
    .where('auth_tokens.id', '=', by.tokenId)
    .where('user_id', '=', by.userId)
    .where('deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether what an account was given with a token, such as a link, still works; without one, whether the account is there. */
export async function isAccessGood(db: Db, by: { userId: number; tokenId?: string }): Promise<boolean> {
  const { userId, tokenId } = by;
  if (tokenId) return isTokenGood(db, { userId, tokenId });
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Calls `ended` once the caller's token is good no longer, within `recheckMs`; returns how to stop. */
export function onAccessEnd(ctx: Context, ended: () => void): () => void {
  const { actor } = ctx;
  if (!actor?.tokenId) return () => {};
  const { userId, tokenId } = actor;
  const timer = setInterval(() => {
    isTokenGood(ctx.db, { userId, tokenId }).then(
      good => good || ended(),
      // A database that is away revokes nothing; it is asked again.
      () => undefined,
    );
  }, recheckMs);
  return () => clearInterval(timer);
}
