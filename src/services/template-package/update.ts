import type { PackageUpdate, TemplatePackage } from '#src/contract/template.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { requireStaff } from '../user/staff.ts';
import { packageColumns } from './fields.ts';
import { findOwnPackage } from './find.ts';
import { presentPackage } from './present.ts';

/** Changes the fields given of a template of the caller's own; making it public is one of them. */
export async function updatePackage(ctx: Context, input: PackageUpdate): Promise<TemplatePackage> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { id } = await findOwnPackage(tx, input.package_id, userId);
    await requireStaff({ ...ctx, db: tx });
    const row = await tx
      .updateTable('template_packages')
      .set({ ...packageColumns(input), updated_at: dbNow })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentPackage(tx, row, userId);
  });
}
