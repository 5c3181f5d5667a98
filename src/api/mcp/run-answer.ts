import type { TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { AppError } from '#src/core/errors.ts';
import type { Context } from '#src/services/context.ts';
import { getRun } from '#src/services/task-run/get.ts';
import type { SubscribeRunChanges } from '#src/services/task-run/follow/run-feed.ts';
import { watchRun } from '#src/services/task-run/follow/watch.ts';
import { z } from 'zod';

/** What every tool that concerns one run answers. */
const RunAnswer = z.object({
  run_id: z.string(),
  task: z.string(),
  status: z.string(),
  ended: z.boolean(),
  reason: z.string().nullable(),
  question: z.string().nullable().describe('What the agent asks; answer it with answer_run.'),
  question_id: z.string().nullable().describe('Send it with the answer, so that the answer is for this question only.'),
  question_is_approval: z
    .boolean()
    .describe('The agent asks for approval of an action that cannot be undone. Only the person can decide.'),
  question_wants_secret: z
    .boolean()
    .describe(
      'It asks for a password or a code: have the person answer at page_url; what answer_run is given is hidden too.',
    ),
  result: z.string().nullable(),
  downloads: z.array(z.object({ name: z.string(), content_type: z.string(), size: z.int(), url: z.string() })),
  downloads_url: z.string().nullable().describe('All downloads and the result as one zip; the link expires.'),
  recent_messages: z.array(z.object({ from: z.string(), text: z.string() })),
  page_url: z.string().describe('Where a person watches the run or takes control.'),
});
type RunAnswer = z.infer<typeof RunAnswer>;

export const runAnswerSchema = z.toJSONSchema(RunAnswer) as { type: 'object' };

const recentMessages = 6;

export function presentRunAnswer(run: TaskRun, publicUrl: string): RunAnswer {
  return {
    run_id: run.id,
    task: run.task_name ?? '',
    status: run.status,
    ended: isFinished(run.status),
    reason: run.status_reason,
    question: run.question?.text ?? null,
    question_id: run.question?.id ?? null,
    question_is_approval: run.question?.approval ?? false,
    question_wants_secret: run.input_secret,
    result: run.result,
    downloads: run.downloads.map(({ name, content_type, size, url }) => ({ name, content_type, size, url })),
    downloads_url: run.downloads_url,
    recent_messages: run.chat_history
      .slice(-recentMessages)
      .map(({ type, message }) => ({ from: type, text: message })),
    page_url: `${publicUrl}/run-task/${encodeURIComponent(run.task_id)}/run/${encodeURIComponent(run.id)}`,
  };
}

/** The run once it has ended or asks something, or as it is after `seconds`. @throws AppError for a run of others. */
export async function waitForRun(
  ctx: Context,
  runId: string,
  { seconds, changes, signal }: { seconds: number; changes: SubscribeRunChanges; signal: AbortSignal },
): Promise<TaskRun> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, seconds * 1000))]);
  if (seconds > 0) {
    for await (const run of await watchRun(ctx, { task_run_id: runId }, { changes, signal: patience })) {
      if (run.input_requested || isFinished(run.status)) return run;
    }
  }
  if (signal.aborted) throw new AppError('UNAVAILABLE', 'The client has disconnected.');
  if (seconds > 0 && !patience.aborted) throw new AppError('UNAUTHORIZED', 'This token is not valid any more.');
  return getRun(ctx, { task_run_id: runId });
}
