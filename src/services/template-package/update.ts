import type { PackageUpdate, TemplatePackage } from '#src/contract/template.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { requireStaff } from '../user/staff.ts';
import { packageColumns } from './fields.ts';
import { findOwnPackage } from './find.ts';
import { presentPackage } from './present.ts';

/** Changes the fields given of a template of the caller's own; making it public is one of them. */
export async function updatePackage(ctx: Context, input: PackageUpdate): Promise<TemplatePackage> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { id } = await findOwnPackage(tx, input.package_id, userId);
    await requireStaff({ ...ctx, db: tx });
    const columns = packageColumns(input);
    const row = await tx
      .updateTable('template_packages')
      .set({ ...columns, updated_at: dbNow })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = { changed: Object.keys(columns), visibility: row.visibility };
    await recordAudit(tx, { userId, tokenId, action: 'template.configured', subject: row.name, detail });
    return presentPackage(tx, row, userId);
  });
}
