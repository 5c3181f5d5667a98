import type { Task } from '#src/contract/task.ts';
import { notFound } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { checkSettings } from '../task/check-settings.ts';
import { findTaskToChange } from '../task/find.ts';
import { presentTask } from '../task/present.ts';
import { pickSettings } from '../task/settings.ts';
import { readContent } from './content.ts';
import { keepVersion } from './keep.ts';

/**
 * Restores a version of a task as a new version; the current one stays in the history.
 * @throws AppError when the version is gone, or asks for what this installation no longer has.
 */
export async function restoreVersion(
  ctx: Context,
  input: { id: string; version: number },
): Promise<{ task: Task; version: number; previous_version: number }> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const task = await findTaskToChange(tx, input.id, userId);
    const stored = await tx
      .selectFrom('task_versions')
      .select('content')
      .where('task_id', '=', task.id)
      .where('user_id', '=', userId)
      .where('number', '=', input.version)
      .executeTakeFirst();
    if (!stored) throw notFound('version');
    const { name, description, steps, inputs, ...rest } = readContent(stored.content);
    const settings = pickSettings(rest);
    checkSettings(ctx.installation, settings, presentTask(task));
    const row = await tx
      .updateTable('tasks')
      .set({
        name,
        description,
        steps: JSON.stringify(steps),
        inputs: JSON.stringify(inputs),
        settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
        updated_at: dbNow,
      })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const kept = await keepVersion(tx, {
      before: task,
      after: row,
      source: 'restore',
      tokenId,
      restoredFrom: input.version,
    });
    return { task: presentTask(row), version: kept.version, previous_version: kept.previous };
  });
}
