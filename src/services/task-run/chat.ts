import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { createRedactor, redacted } from '#src/core/secrets/redactor.ts';
import { isPlainAnswer, isSecretAnswer } from '#src/core/secrets/secret-question.ts';
import type { Reply } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { RunRow } from '#src/db/schema.ts';
import { type Actor, type Context, requireActor, speaksAsOwner } from '../context.ts';
import { appendEvents, commandRun } from './append.ts';
import { secretsOf, taskTexts } from '../task/credentials.ts';
import { findRun } from './find.ts';
import { sealAnswer } from './secret-answer.ts';

type Answer = { success: boolean; message: string };

export type ChatInput = {
  task_run_id: string;
  message: string;
  /** The question that it answers; without one, the question that is open. */
  question_id?: string | undefined;
  /** Hides the answer as one to a question for a secret. */
  secret?: boolean | undefined;
  /** What the message says instead of an answer; without it, the message is read. */
  reply?: Reply | undefined;
};

/**
 * Sends a message to the agent: the answer to its question, else a message for its next turn. Only the run's worker gets a
 * secret answer. Answers are bound to their question: one to a closed question is refused and changes nothing.
 */
export async function chatWithRun(ctx: Context, input: ChatInput): Promise<Answer> {
  const actor = requireActor(ctx);
  const { userId } = actor;
  return inTransaction(ctx.db, async tx => {
    const run = await findRun(tx, input.task_run_id, { userId, lock: true });
    if (!isActive(run.status))
      throw new AppError('CONFLICT', 'The run has ended, so the agent cannot answer any more.');
    await refuseTooMany(tx, run.id);
    refuseOtherQuestion(run, input.question_id);
    if (run.question?.purpose === 'approval') refuseApproval(input, actor);
    if (input.secret && !run.question)
      throw new AppError('BAD_REQUEST', 'secret: only the answer to a question can be hidden, and none is open.', {
        field: 'secret',
      });
    const owner = { vault: ctx.providers.vault, userId };
    const secret = isSecret(run, input);
    // Secrets that people are talked into giving must not be kept, nor reach a model.
    const redactor = createRedactor();
    const of = { credentials: run.assignment.credentials, texts: taskTexts(run.assignment) };
    for (const one of secretsOf(owner, of)) redactor.add(one);
    const message = secret ? redacted : redactor.forModels.text(input.message);
    const sealed = secret && sealAnswer(owner, { runId: run.id, answer: input.message });
    // An answer closes the question at once: the input stays locked until the agent asks again.
    await tx.updateTable('runs').set({ input_requested: false, question: null }).where('id', '=', run.id).execute();
    await appendEvents(tx, run.id, [{ type: 'user-message', text: redactor.forPeople.text(message) }]);
    await commandRun(tx, {
      runId: run.id,
      type: 'chat',
      data: {
        message,
        answers: run.question?.id ?? null,
        by_owner: speaksAsOwner(actor),
        ...(input.reply && { reply: input.reply }),
        ...(sealed && { sealed }),
      },
    });
    return { success: true, message: 'Sent.' };
  });
}

/** The question or the answer is marked as secret, or both look like one. A command or a plain yes or no is not a secret. */
function isSecret({ question }: RunRow, { message, secret, reply }: ChatInput): boolean {
  if (!question || reply || isPlainAnswer(message)) return false;
  if (secret === true || question.purpose === 'secret') return true;
  return question.purpose !== 'approval' && isSecretAnswer(question.text, message);
}

/** @throws AppError when the answer is to another question than the open one. */
function refuseOtherQuestion(run: RunRow, questionId: string | undefined): void {
  if (questionId === undefined || questionId === run.question?.id) return;
  const now = run.question
    ? 'The agent has asked something else since: read the new question and answer that.'
    : 'The agent waits for no answer now.';
  throw new AppError('CONFLICT', `This question is closed, so your answer was not used. ${now}`, {
    field: 'question_id',
  });
}

/**
 * An approval is answered by its id, so that a late yes allows nothing else, and by a person. Anybody may leave it out.
 * @throws AppError
 */
function refuseApproval({ question_id: id, reply }: ChatInput, actor: Actor): void {
  if (id === undefined)
    throw new AppError(
      'CONFLICT',
      'The agent asks for an approval. Read the question and send your answer with its id as question_id.',
      { field: 'question_id' },
    );
  if (!speaksAsOwner(actor) && reply === undefined)
    throw new AppError(
      'FORBIDDEN',
      'Only a person can answer an approval: answer it in Legwork, or use a token that may approve. With reply: skip it is left out.',
      { field: 'message' },
    );
}

/** Each message is kept, and sent to all viewers with all the others. @throws AppError */
async function refuseTooMany(tx: Tx, runId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('run_events')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .where('type', '=', 'user-message')
    .executeTakeFirstOrThrow();
  if (count >= limits.chatMessages)
    throw new AppError('TOO_MANY_REQUESTS', `You have sent ${count} messages to this run, which is the limit.`);
}
