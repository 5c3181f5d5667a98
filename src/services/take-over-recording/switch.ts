import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { AppError } from '#src/core/errors.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { inTransaction, type Tx } from '#src/db/pool.ts';
import type { LiveRecordingRow, RunRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { announceRun, commandRun } from '../task-run/append.ts';
import { toStoredEvent } from '../task-run/history.ts';
import { findTakeOverRecording } from './find.ts';
import { presentTakeOverRecording } from './present.ts';

const eventsBack = 300;

/** Starts or stops the take-over recording of a run. Idempotent. @throws AppError */
export async function switchTakeOverRecording(
  ctx: Context,
  input: { task_run_id: string; on: boolean },
): Promise<TakeOverRecording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const { run, row } = await findTakeOverRecording(tx, input.task_run_id, { userId, lock: true });
    if (!input.on && !row?.is_on) return presentTakeOverRecording({ run, row });
    if (input.on) refuseWithoutControl(run);
    const kept = await set(tx, run, input.on);
    return presentTakeOverRecording({ run, row: kept });
  });
}

/** Records what the owner does from now on, so that it can be kept as steps; not in a run of which nothing is retained. */
export async function recordFromNow(tx: Tx, run: RunRow): Promise<void> {
  if (!run.is_recording && run.data_retention !== 'none') await set(tx, run, true);
}

async function set(tx: Tx, run: RunRow, on: boolean): Promise<LiveRecordingRow> {
  const kept = await tx
    .insertInto('live_recordings')
    .values({
      run_id: run.id,
      user_id: run.user_id,
      task_id: run.task_id,
      start_url: null,
      in_control: true,
      is_on: on,
      after_step: await stepOf(tx, run),
    })
    // When it is turned on again, new steps are appended.
    .onConflict(conflict => conflict.column('run_id').doUpdateSet({ is_on: on }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await commandRun(tx, { runId: run.id, type: 'record-control', data: { on } });
  await announceRun(tx, run.id);
  return kept;
}

function refuseWithoutControl(run: RunRow): void {
  if (isFinished(run.status)) throw new AppError('CONFLICT', 'The run has ended, so nothing can be recorded.');
  if (run.status !== 'paused' && !run.input_requested)
    throw new AppError('CONFLICT', 'Take control first. Only your own actions can be recorded.');
}

/** The id of the task's step that the agent worked on last; null when it had not come to any. */
async function stepOf(tx: Tx, run: RunRow): Promise<string | null> {
  const rows = await tx
    .selectFrom('run_events')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('type', 'in', ['turn-started', 'action-planned'])
    .orderBy('seq', 'desc')
    .limit(eventsBack)
    .execute();
  for (const { event } of rows.map(toStoredEvent)) {
    const step =
      event.type === 'turn-started' ? event.step : event.type === 'action-planned' ? event.about?.step : null;
    // The agent does not count steps without text.
    if (step) return run.assignment.steps.filter(one => one.description.trim() !== '')[step - 1]?.id ?? null;
  }
  return null;
}
