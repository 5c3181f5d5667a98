import { useId } from 'react';
import { Switch } from '../../ui/switch.tsx';
import type { TakeOverRecordingState } from './use-take-over-recording.ts';

/** Whether what this person does in the agent's browser becomes steps. */
export function RecordSwitch({ state }: { state: TakeOverRecordingState }) {
  const id = useId();
  const { recording, turn } = state;
  // Never before it is so.
  const on = recording?.state === 'on';
  return (
    <div className="mt-2 flex items-center gap-2.5">
      <Switch
        id={id}
        checked={on}
        disabled={turn.isPending}
        onCheckedChange={turn.mutate}
        aria-describedby={`${id}-t`}
      />
      <label htmlFor={id} className="cursor-pointer font-medium whitespace-nowrap">
        Record my actions
      </label>
      <p id={`${id}-t`} className="min-w-0 text-xs text-fg-muted">
        {on ? 'You can keep your actions as steps afterwards. Passwords are never recorded.' : 'Recording is off.'}
      </p>
    </div>
  );
}
