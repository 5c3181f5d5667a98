import { notFound } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { findOwnPackage } from './find.ts';

/** Deletes a template of the caller's own with its versions. Tasks that were made of it stay, as tasks of their owners. */
export async function deletePackage(
  ctx: Context,
  input: { package_id: string },
): Promise<{ success: true; message: string }> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { id } = await findOwnPackage(tx, input.package_id, userId);
    const row = await tx
      .deleteFrom('template_packages')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw notFound('template');
    await recordAudit(tx, { userId, tokenId, action: 'template.deleted', subject: row.name });
    return { success: true as const, message: `Template "${row.name}" has been deleted.` };
  });
}
