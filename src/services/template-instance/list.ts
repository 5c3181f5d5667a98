import type { TemplateInstance } from '#src/contract/template.ts';
import { formatId } from '#src/core/ids.ts';
import { type Context, requireActor } from '../context.ts';
import { findPackage } from '../template-package/find.ts';

/** The caller's own tasks made of a template: one, or none. */
export async function listInstances(ctx: Context, input: { template_package_id: string }): Promise<TemplateInstance[]> {
  const { userId } = requireActor(ctx);
  const { id } = await findPackage(ctx.db, input.template_package_id, { userId });
  const rows = await ctx.db
    .selectFrom('template_instances')
    .selectAll()
    .where('package_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(row => ({
    id: row.id,
    template_package_id: row.package_id,
    template_version_id: row.version_id,
    task_id: formatId(userId, 'task', row.task_id),
    created_at: row.created_at.toISOString(),
  }));
}
