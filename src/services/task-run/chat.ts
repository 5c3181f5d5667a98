import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { hiddenAnswer, isPlainAnswer } from '#src/core/secret-question.ts';
import { isActive } from '#src/core/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { appendEvents, commandRun } from './append.ts';
import { veilOf } from '../task/credentials.ts';
import { findRun } from './find.ts';
import { sealAnswer } from './secret-answer.ts';

type Answer = { success: boolean; message: string };

/** Says something to the agent: the answer when it asked, else a word on the way. A secret answer is told to its worker only. */
export async function chatWithRun(ctx: Context, input: { task_run_id: string; message: string }): Promise<Answer> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const run = await findRun(tx, input.task_run_id, { userId, lock: true });
    if (!isActive(run.status))
      throw new AppError('CONFLICT', 'The run has ended, so the agent cannot answer any more.');
    await refuseTooMany(tx, run.id);
    const owner = { vault: ctx.providers.vault, userId };
    const secret = run.question?.secret === true && !isPlainAnswer(input.message);
    // What people are talked into telling must not be kept, nor reach a model.
    const message = secret ? hiddenAnswer : veilOf(owner, run.assignment.credentials).text(input.message);
    const sealed = secret && sealAnswer(owner, { runId: run.id, answer: input.message });
    // An answer closes the question at once: the input stays locked until the agent asks again.
    await tx.updateTable('runs').set({ input_requested: false, question: null }).where('id', '=', run.id).execute();
    await appendEvents(tx, run.id, [{ type: 'user-message', text: message }]);
    await commandRun(tx, {
      runId: run.id,
      type: 'chat',
      data: { message, answers: run.question?.key ?? null, ...(sealed && { sealed }) },
    });
    return { success: true, message: 'Sent.' };
  });
}

/** Each message is kept, and told to all who watch with all the others. @throws AppError */
async function refuseTooMany(tx: Tx, runId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('run_events')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .where('type', '=', 'user-message')
    .executeTakeFirstOrThrow();
  if (count >= limits.chatMessages)
    throw new AppError('TOO_MANY_REQUESTS', `You have sent ${count} messages to this run, the most it takes.`);
}
