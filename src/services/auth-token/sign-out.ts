import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';

/** Ends the caller's sign-in. Does nothing for an API token. */
export async function signOut(ctx: Context): Promise<{ success: true; signed_out: boolean }> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const row = await tx
      .updateTable('auth_tokens')
      .set({ revoked_at: dbNow })
      .where('id', '=', tokenId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'login')
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row) await recordAudit(tx, { userId, tokenId, action: 'signed-out', subject: row.name });
    return { success: true as const, signed_out: row !== undefined };
  });
}
