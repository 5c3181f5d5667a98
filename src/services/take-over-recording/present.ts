import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { formatId } from '#src/core/ids.ts';
import { draftOf } from '#src/core/live-recording/draft.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import type { RunWithTakeOverRecording } from './find.ts';

export function presentTakeOverRecording({ run, row }: RunWithTakeOverRecording): TakeOverRecording {
  const { steps, inputs, credentials } = draftOf(row?.events ?? [], row?.edits);
  // The recording of an ended run is off, whether its worker could store that or not.
  const on = row !== undefined && row.is_on && isActive(run.status);
  return {
    task_run_id: formatId(run.user_id, 'taskrun', run.id),
    task_id: formatId(run.user_id, 'task', run.task_id),
    state: on ? 'on' : steps.length > 0 ? 'kept' : 'off',
    after_step_id: row?.after_step ?? null,
    steps: steps.map(step => ({ ...step, offer: step.offer ?? null, narration: [] })),
    inputs,
    credentials,
  };
}
