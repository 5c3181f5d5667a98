import { useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { cn } from '../../../lib/format/cn.ts';
import { StepPanel } from '../../live-recording/step-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { AddRecorded } from './add-recorded.tsx';
import type { TakeOverRecordingState } from './use-take-over-recording.ts';

/** What was done in control, as steps: added to the task or thrown away once control is given back. */
type RecordedPanelProps = { task: Task; run: TaskRun; state: TakeOverRecordingState };

export function RecordedPanel({ task, run, state }: RecordedPanelProps) {
  const [adding, setAdding] = useState(false);
  const { recording, edit, discard } = state;
  if (!recording || recording.steps.length === 0) return null;
  const live = recording.state === 'on';
  const at = task.steps.findIndex(({ id }) => id === recording.after_step_id);
  const answers = at >= 0 && isDoneByPerson(run, at + 1);
  return (
    <>
      <StepPanel
        title={live ? 'Recording your actions' : questionOf(recording, at < 0 ? null : answers ? at + 1 : at + 2)}
        recording={recording}
        onEdit={edit.mutate}
        live={live}
        // On a phone the live view needs the room while somebody works in it.
        className={cn('shrink-0 max-lg:max-h-[60dvh] lg:max-h-[55%]', live && 'max-lg:hidden')}
      >
        {!live && (
          <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-3">
            <Button size="sm" disabled={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
            <Button size="sm" variant="primary" onClick={() => setAdding(true)}>
              Add to the task
            </Button>
          </div>
        )}
      </StepPanel>
      {adding && (
        <AddRecorded
          task={task}
          recording={recording}
          answers={answers}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            discard.mutate();
          }}
        />
      )}
    </>
  );
}

/** Whether the agent asked about a step and then had nothing left to do at it: what its person did is how it is done. */
function isDoneByPerson({ step_metadata_list }: TaskRun, step: number): boolean {
  const actions = step_metadata_list.flatMap(turn => (turn.step === step ? turn.actions : []));
  return actions.findLast(({ tool }) => tool !== 'wait' && tool !== 'done')?.tool === 'ask_user';
}

/** `first`: which step of the task the first of them would be; null where the review says that. */
function questionOf({ steps: { length } }: TakeOverRecording, first: number | null): string {
  if (first === null) return length === 1 ? 'Keep this as a step?' : 'Keep these as steps?';
  return length === 1 ? `Keep this as step ${first}?` : `Keep these as steps ${first}–${first + length - 1}?`;
}
