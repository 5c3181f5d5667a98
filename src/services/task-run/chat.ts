import { AppError } from '#src/core/errors.ts';
import { isActive } from '#src/core/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { appendEvents, commandRun } from './append.ts';
import { veilOf } from '../task/credentials.ts';
import { findRun } from './find.ts';

type Answer = { success: boolean; message: string };

/** Says something to the agent: the answer when it asked, else a word on the way. */
export async function chatWithRun(ctx: Context, input: { task_run_id: string; message: string }): Promise<Answer> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const run = await findRun(tx, input.task_run_id, { userId, lock: true });
    if (!isActive(run.status))
      throw new AppError('CONFLICT', 'The run has ended, so the agent cannot answer any more.');
    // What people are talked into telling must not be kept, nor reach a model.
    const message = veilOf({ vault: ctx.providers.vault, userId }, run.assignment.credentials).text(input.message);
    // An answer closes the question at once: the input stays locked until the agent asks again.
    await tx.updateTable('runs').set({ input_requested: false, question: null }).where('id', '=', run.id).execute();
    await appendEvents(tx, run.id, [{ type: 'user-message', text: message }]);
    await commandRun(tx, {
      runId: run.id,
      type: 'chat',
      data: { message, answers: run.question?.key ?? null },
    });
    return { success: true, message: 'Sent.' };
  });
}
