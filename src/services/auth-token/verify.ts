import { dbNow, sql } from '#src/db/sql.ts';
import type { Actor, Context } from '../context.ts';
import { tokenPurpose } from './issue.ts';

/** How stale `last_used_at` may be: not every call writes a row. */
const lastUsedSeconds = 60;

/**
 * Whose token it is; undefined when it is forged, expired or revoked. The signature is checked before the database is
 * asked, whose clock decides what has expired: clocks of processes differ.
 */
export async function verifyAuthToken(ctx: Context, token: string): Promise<Actor | undefined> {
  const verified = await ctx.providers.signer.verify(token, { purpose: tokenPurpose, now: null });
  if (!verified?.id) return undefined;
  const row = await ctx.db
    .selectFrom('auth_tokens')
    .innerJoin('users', 'users.id', 'auth_tokens.user_id')
    .select(['auth_tokens.id', 'user_id', 'kind', 'approves'])
    .select(
      sql<boolean>`last_used_at is null or last_used_at < now() - make_interval(secs => ${lastUsedSeconds})`.as(
        'stale',
      ),
    )
    .where('auth_tokens.id', '=', verified.id)
    .where('deleted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', dbNow)
    .executeTakeFirst();
  if (!row || String(row.user_id) !== verified.subject) return undefined;
  if (row.stale) {
    await ctx.db.updateTable('auth_tokens').set({ last_used_at: dbNow }).where('id', '=', row.id).execute();
  }
  return { userId: row.user_id, tokenId: row.id, kind: row.kind, approves: row.approves };
}
