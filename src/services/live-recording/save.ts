import type { Task, TaskCreate } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { type RecordingDraft, draftOf } from '#src/core/live-recording/draft.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { headOf, inPlaceOf, stillUnwritten } from '#src/core/tasks/new-task.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { TaskRow } from '#src/db/schema.ts';
import { dbNow, sql } from '#src/db/sql.ts';
import { type Context, requireActor } from '../context.ts';
import { keepVersion } from '../task-version/keep.ts';
import { recordCredentials } from '../task/audit-credentials.ts';
import { bindCredentials, keptCredentials, sealCredentials } from '../task/credentials.ts';
import { findTaskToChange } from '../task/find.ts';
import { presentTask } from '../task/present.ts';
import { type FoundLiveRecording, findLiveRecording } from './find.ts';
import { clipsBySteps } from './narration/attach.ts';
import { clipsOf } from './narration/links.ts';

const stepsAtMost = 200;
const exampleLength = 1000;

/**
 * Creates the task of a recording: its steps, inputs and credentials. A recording is saved once: requested
 * again, as after a lost response, the task does not change. @throws AppError
 */
export async function saveLiveRecording(
  ctx: Context,
  input: {
    task_id: string;
    credentials?: NonNullable<TaskCreate['credentials']> | undefined;
    mode?: 'replace' | 'add' | undefined;
  },
): Promise<Task> {
  const { userId, tokenId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    // Locked before it is read, so that concurrent changes of the task are not lost.
    await findTaskToChange(tx, input.task_id, userId);
    const { task, run, row } = await findLiveRecording(tx, input.task_id, userId);
    if (row.saved_at) return presentTask(task);
    if (isActive(run.status)) throw new AppError('CONFLICT', 'The recording is still active. Stop it first.');
    const draft = draftOf(row.events, row.edits);
    if (draft.steps.length === 0) throw new AppError('BAD_REQUEST', 'Nothing was recorded, so no task can be created.');
    const add = input.mode === 'add';
    const steps = [...(add ? task.steps : []), ...stepsOf(draft, run.id)];
    if (steps.length > stepsAtMost) {
      throw new AppError(
        'BAD_REQUEST',
        `A task can have at most ${stepsAtMost} steps, and these are ${steps.length}. Remove some.`,
      );
    }
    const owner = { vault: ctx.providers.vault, userId };
    const given = sealCredentials(owner, input.credentials ?? [], keptCredentials(task));
    const kept = task.credentials.filter(({ name }) => !given.some(one => one.name === name));
    const { unwritten } = presentTask(task);
    const head = inPlaceOf(unwritten, headOf(steps.map(({ description }) => description)));
    const settings = {
      unwritten: stillUnwritten(unwritten, head),
      // The recording takes the place of a video.
      ...(task.settings['video_status'] !== 'processed' && { video_status: 'not_provided' }),
    };
    const changed = await tx
      .updateTable('tasks')
      .set({
        ...head,
        steps: JSON.stringify(steps),
        inputs: JSON.stringify(inputsOf(task, draft)),
        credentials: JSON.stringify([...kept, ...given]),
        settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
        updated_at: dbNow,
      })
      .where('id', '=', task.id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const saved = await bindCredentials(tx, changed, new Set(given.map(({ name }) => name)));
    await keepVersion(tx, { before: task, after: saved, source: 'recording', tokenId });
    const change = { before: task.credentials, after: saved.credentials };
    await recordCredentials(tx, { userId, tokenId, taskName: saved.name }, change);
    await keepSpoken(ctx, tx, { run, row, draft });
    await tx.updateTable('live_recordings').set({ saved_at: dbNow }).where('run_id', '=', row.run_id).execute();
    return presentTask(saved);
  });
}

/** The speech clips belong to the task's steps from now on. */
async function keepSpoken(
  ctx: Context,
  tx: Tx,
  { run, row, draft }: Pick<FoundLiveRecording, 'run' | 'row'> & { draft: RecordingDraft },
): Promise<void> {
  const spoken = clipsBySteps({ steps: draft.steps, events: row.events }, await clipsOf(ctx, run));
  for (const [stepId, clips] of spoken) {
    const ids = clips.map(({ id }) => id);
    await tx
      .updateTable('narrations')
      .set({ step_id: savedId(run.id, stepId) })
      .where('id', 'in', ids)
      .where('run_id', '=', run.id)
      .execute();
  }
}

function savedId(runId: number, stepId: string): string {
  return `${runId}-${stepId}`;
}

/** Ids of steps differ from those of other recordings of the task. */
function stepsOf({ steps }: RecordingDraft, runId: number): TaskRow['steps'] {
  return steps.map(({ id, description }) => ({ id: savedId(runId, id), description }));
}

function inputsOf(task: TaskRow, { inputs }: RecordingDraft): TaskRow['inputs'] {
  const own = task.inputs.filter(({ name }) => !inputs.some(one => one.name === name));
  // A longer one is no example: cut, it would be another value.
  const example = (value: string) => value !== '' && value.length <= exampleLength && { example: value };
  return [...own, ...inputs.map(({ name, description, value }) => ({ name, description, ...example(value) }))];
}
