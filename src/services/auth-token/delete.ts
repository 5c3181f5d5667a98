import { notFound } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';

/** Revokes an API token of the caller; sign-ins are not deleted this way. */
export async function deleteApiToken(
  ctx: Context,
  input: { token_id: string },
): Promise<{ success: true; message: string }> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const row = await tx
      .updateTable('auth_tokens')
      .set({ revoked_at: dbNow })
      // The id can be any text: compared as text, an invalid UUID is an id that does not exist.
      .where(sql<string>`id::text`, '=', input.token_id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'api')
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw notFound('API token');
    await recordAudit(tx, { userId, tokenId, action: 'token.deleted', subject: row.name });
    return { success: true as const, message: `API token "${row.name}" has been deleted.` };
  });
}
