import type { Task, TaskCreate } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';
import { recordCredentials } from './audit-credentials.ts';
import { checkOutputSchema, checkSettings } from './check-settings.ts';
import { bindCredentials, namesWithPassword, sealCredentials } from './credentials.ts';
import { presentTask } from './present.ts';
import { pickSettings } from './settings.ts';

/** Makes a task; a draft unless the caller says it is ready. */
export async function createTask(ctx: Context, input: TaskCreate): Promise<Task> {
  const { userId, tokenId } = requireActor(ctx);
  const settings = pickSettings(input);
  checkSettings(ctx.installation, settings);
  await checkOutputSchema(ctx, settings);
  return inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const { count } = await tx
      .selectFrom('tasks')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('status', '<>', 'deleted')
      .executeTakeFirstOrThrow();
    if (count >= limits.tasksPerUser) {
      throw new AppError('CONFLICT', `You have ${count} tasks, which is the limit. Delete one first.`);
    }
    const made = await tx
      .insertInto('tasks')
      .values({
        user_id: userId,
        name: input.name,
        description: input.description,
        status: input.status ?? 'draft',
        thumbnail: input.thumbnail ?? null,
        steps: JSON.stringify(input.steps ?? []),
        inputs: JSON.stringify(input.inputs ?? []),
        credentials: JSON.stringify(sealCredentials({ vault: ctx.providers.vault, userId }, input.credentials ?? [])),
        settings: JSON.stringify(settings),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = await bindCredentials(tx, made, namesWithPassword(input.credentials));
    await recordCredentials(tx, { userId, tokenId, taskName: row.name }, { before: [], after: row.credentials });
    return presentTask(row);
  });
}
