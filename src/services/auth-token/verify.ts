import { dbNow } from '#src/db/sql.ts';
import type { Actor, Context } from '../context.ts';
import { tokenPurpose } from './issue.ts';

/** How stale `last_used_at` may be: not every call writes a row. */
const lastUsedSeconds = 60;

/** Whose token it is; undefined when it is forged, expired or revoked. The signature is checked before the database is asked. */
export async function verifyAuthToken(ctx: Context, token: string): Promise<Actor | undefined> {
  const verified = await ctx.providers.signer.verify(token, { purpose: tokenPurpose, now: ctx.now() });
  if (!verified?.id) return undefined;
  const row = await ctx.db
    .selectFrom('auth_tokens')
    .select(['id', 'user_id', 'last_used_at'])
    .where('id', '=', verified.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (!row || String(row.user_id) !== verified.subject) return undefined;
  if (!row.last_used_at || ctx.now().getTime() - row.last_used_at.getTime() > lastUsedSeconds * 1000) {
    await ctx.db.updateTable('auth_tokens').set({ last_used_at: dbNow }).where('id', '=', row.id).execute();
  }
  return { userId: row.user_id, tokenId: row.id };
}
