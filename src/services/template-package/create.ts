import type { PackageCreate, TemplatePackage } from '#src/contract/template.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { requireStaff } from '../user/staff.ts';
import { holdAccount } from '../user/hold.ts';
import { packageColumns } from './fields.ts';
import { presentPackage } from './present.ts';

/** Creates a template of the caller, private by default. Creator fields of the input are ignored. */
export async function createPackage(ctx: Context, input: PackageCreate): Promise<TemplatePackage> {
  const userId = await requireStaff(ctx);
  return inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const { count } = await tx
      .selectFrom('template_packages')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= limits.templatesPerUser)
      throw new AppError('CONFLICT', `You have ${count} templates, which is the limit. Delete one first.`);
    const row = await tx
      .insertInto('template_packages')
      .values({
        tags: '[]',
        apps: '[]',
        additional_information: '',
        instructions: '',
        visibility: 'private',
        thumbnail: null,
        ...packageColumns(input),
        name: input.name,
        description: input.description,
        metadata: JSON.stringify(input.metadata ?? {}),
        user_id: userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { tokenId } = requireActor(ctx);
    const detail = { visibility: row.visibility };
    await recordAudit(tx, { userId, tokenId, action: 'template.created', subject: row.name, detail });
    return presentPackage(tx, row, userId);
  });
}
