import type { InstalledTask } from '#src/contract/template.ts';
import { AppError, notFound } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { recordAudit } from '../audit/record.ts';
import { type Context, requireActor } from '../context.ts';
import { presentTask } from '../task/present.ts';
import { keepVersion } from '../task-version/keep.ts';
import { isTemplateId } from '../template-package/find.ts';
import { findInstallable, taskColumns, versionSettings } from './version.ts';

/** Brings an installed task to another version of its template. Credentials, schedules, name and picture stay. */
export async function updateInstance(
  ctx: Context,
  input: { template_instance_id: string; template_version_id: string },
): Promise<InstalledTask> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    if (!isTemplateId(input.template_instance_id)) throw notFound('template');
    const instance = await tx
      .selectFrom('template_instances')
      .selectAll()
      .where('id', '=', input.template_instance_id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!instance) throw notFound('template');
    const { version, pack } = await findInstallable(tx, input.template_version_id, { userId, lock: false });
    if (version.package_id !== instance.package_id)
      throw new AppError('BAD_REQUEST', 'This version belongs to another template.');
    await tx
      .updateTable('template_instances')
      .set({ version_id: version.id })
      .where('id', '=', instance.id)
      .where('user_id', '=', userId)
      .execute();
    const before = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', instance.task_id)
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    // How far the editor is with a video is the owner's own.
    const { video_status: _, ...settings } = versionSettings(version);
    const row = await tx
      .updateTable('tasks')
      .set({
        ...taskColumns(version),
        settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
        template_version_id: version.id,
        updated_at: dbNow,
      })
      .where('id', '=', instance.task_id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepVersion(tx, { before, after: row, source: 'template', tokenId });
    const detail = { task: row.name };
    await recordAudit(tx, { userId, tokenId, action: 'template.updated', subject: pack.name, detail });
    const task = presentTask(row);
    return { ...task, task };
  });
}
