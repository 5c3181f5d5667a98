import { Hand, Play } from 'lucide-react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { Button } from '../../ui/button.tsx';
import type { RunActions } from '../use-run-actions.ts';

type ControlSwitchProps = {
  run: TaskRun;
  actions: RunActions;
  /** Whether this screen's mouse and keys reach the page. */
  inControl: boolean;
  /** Takes control of a page that is free already. */
  take: (() => void) | undefined;
  /** The picture is still on its way. */
  loading: boolean;
};

/** Who has control, and the one way to take it or to give it back. Answering a question gives it back too: the chat has that Resume. */
export function ControlSwitch({ run, actions, inControl, take, loading }: ControlSwitchProps) {
  const { status, input_requested: asked } = run;
  if (status === 'pausing') return <TakeControl disabled onClick={actions.takeControl} />;
  if (status === 'running' && !asked)
    return loading ? null : <TakeControl disabled={actions.takingControl} onClick={actions.takeControl} />;
  return (
    <>
      {inControl && (status === 'paused' || take === undefined) ? (
        <span className="mr-1 text-[0.8125rem] font-medium whitespace-nowrap text-paused-text">You have control</span>
      ) : (
        take && <TakeControl disabled={false} onClick={take} />
      )}
      {status === 'paused' && !asked && <ResumeButton actions={actions} />}
    </>
  );
}

export function ResumeButton({ actions }: { actions: RunActions }) {
  return (
    <Button size="sm" variant="primary" disabled={actions.resuming} onClick={actions.resume}>
      <Play aria-hidden />
      Resume
    </Button>
  );
}

function TakeControl({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Button size="sm" className="max-sm:px-2" disabled={disabled} onClick={onClick}>
      <Hand aria-hidden className="max-sm:hidden" />
      Take control
    </Button>
  );
}
