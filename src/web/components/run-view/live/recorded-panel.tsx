import { useState } from 'react';
import type { Task } from '#src/contract/task.ts';
import type { TakeOverRecording } from '#src/contract/take-over-recording.ts';
import { cn } from '../../../lib/format/cn.ts';
import { StepPanel } from '../../live-recording/step-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { AddRecorded } from './add-recorded.tsx';
import type { TakeOverRecordingState } from './use-take-over-recording.ts';

/** What was done in control, as steps: added to the task or thrown away once control is given back. */
export function RecordedPanel({ task, state }: { task: Task; state: TakeOverRecordingState }) {
  const [adding, setAdding] = useState(false);
  const { recording, edit, discard } = state;
  if (!recording || recording.steps.length === 0) return null;
  const live = recording.state === 'on';
  return (
    <>
      <StepPanel
        title={live ? 'Recording your actions' : questionOf(task, recording)}
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

function questionOf({ steps }: Task, { after_step_id, steps: { length } }: TakeOverRecording): string {
  const at = steps.findIndex(({ id }) => id === after_step_id);
  // Without its step they go to the beginning or the end: the review says where.
  if (at < 0) return length === 1 ? 'Keep this as a step?' : 'Keep these as steps?';
  return length === 1 ? `Keep this as step ${at + 2}?` : `Keep these as steps ${at + 2}–${at + 1 + length}?`;
}
