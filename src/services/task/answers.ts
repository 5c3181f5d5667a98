import type { RememberedAnswer } from '#src/contract/task.ts';
import { keptMs } from '#src/core/files/retention.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findTask, findTaskToChange } from './find.ts';

const shownAtMost = 500;

/** The remembered answers of the task, the newest first. */
export async function listAnswers(ctx: Context, input: { id: string }): Promise<RememberedAnswer[]> {
  const { userId } = requireActor(ctx);
  const task = await findTask(ctx.db, input.id, userId);
  const rows = await ctx.db
    .selectFrom('task_answers')
    .select(['key', 'answer', 'retention', 'updated_at'])
    .where('task_id', '=', task.id)
    .orderBy('updated_at', 'desc')
    .limit(shownAtMost)
    .execute();
  return rows.map(({ key, answer, retention, updated_at }) => {
    const kept = keptMs[retention];
    const until = kept === undefined ? null : new Date(updated_at.getTime() + kept).toISOString();
    return { question: key, answer, answered_at: updated_at.toISOString(), kept_until: until };
  });
}

/** Deletes one remembered answer, or all of them; an unknown one is no error. */
export async function forgetAnswers(
  ctx: Context,
  input: { id: string; question?: string | undefined },
): Promise<{ success: true; message: string }> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const task = await findTaskToChange(tx, input.id, userId);
    let gone = tx.deleteFrom('task_answers').where('task_id', '=', task.id);
    if (input.question !== undefined) gone = gone.where('key', '=', input.question);
    const { numDeletedRows } = await gone.executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    return { success: true, message: `${count} ${count === 1 ? 'answer' : 'answers'} deleted.` };
  });
}
