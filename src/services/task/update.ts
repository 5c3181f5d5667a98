import type { Task, TaskUpdate } from '#src/contract/task.ts';
import { inTransaction } from '#src/db/pool.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { recordCredentials } from './audit-credentials.ts';
import { checkOutputSchema, checkSettings } from './check-settings.ts';
import { bindCredentials, keptCredentials, namesWithPassword, sealCredentials } from './credentials.ts';
import { forgetCredentials } from '../task-run/forget-credentials.ts';
import { detachDemonstrations } from '../demonstration/attach.ts';
import { followTask } from '../schedule/task-changed.ts';
import { keepVersion } from '../task-version/keep.ts';
import { findTaskToChange } from './find.ts';
import { presentTask } from './present.ts';
import { stillUnwritten } from '#src/core/tasks/new-task.ts';
import { pickSettings, type TaskSettings } from './settings.ts';

/** Changes the fields given and no others. */
export async function updateTask(ctx: Context, input: TaskUpdate): Promise<Task> {
  const { userId, tokenId } = requireActor(ctx);
  const given = pickSettings(input);
  await checkOutputSchema(ctx, given);
  return inTransaction(ctx.db, async tx => {
    const task = await findTaskToChange(tx, input.id, userId);
    const before = presentTask(task);
    const settings = { unwritten: stillUnwritten(before.unwritten, input), ...given };
    checkSettings(ctx.installation, settings, before);
    if (letsGo(settings)) await detachDemonstrations(tx, { id: task.id, userId });
    const { name, description, status, thumbnail, steps, inputs, credentials } = input;
    const changed = await tx
      .updateTable('tasks')
      .set({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(status !== undefined && { status }),
        ...(thumbnail !== undefined && { thumbnail }),
        ...(steps !== undefined && { steps: JSON.stringify(steps) }),
        ...(inputs !== undefined && { inputs: JSON.stringify(inputs) }),
        ...(credentials !== undefined && {
          credentials: JSON.stringify(
            sealCredentials({ vault: ctx.providers.vault, userId }, credentials, keptCredentials(task)),
          ),
        }),
        settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
        updated_at: dbNow,
      })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await bindCredentials(tx, changed, namesWithPassword(credentials));
    await keepVersion(tx, { before: task, after: row, source: 'edit', tokenId });
    const change = { before: task.credentials, after: row.credentials };
    const except = row.credentials.map(credential => credential.name);
    if (task.credentials.some(credential => !except.includes(credential.name)))
      await forgetCredentials(tx, { task: { id: task.id, userId }, except });
    await recordCredentials(tx, { userId, tokenId, taskName: row.name }, change);
    if (status !== undefined && status !== task.status) await followTask(ctx, tx, { id: task.id, userId, status });
    return presentTask(row);
  });
}

/** Without a recording nothing is processed any more. */
function letsGo({ video_status, recording_filename }: Partial<TaskSettings>): boolean {
  return video_status === 'none' || video_status === 'not_provided' || recording_filename === null;
}
