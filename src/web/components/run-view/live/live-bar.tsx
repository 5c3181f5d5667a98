import { CircleStop, Maximize2, Minimize2 } from 'lucide-react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { StatusBadge } from '../../status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { liveLabel, statusLook } from '../../../lib/runs/run-status.ts';
import { formatSeconds, totalRunTime } from '../../../lib/format/time.ts';
import { ControlSwitch, ResumeButton } from './control-switch.tsx';
import type { LiveFrame } from './use-live-frame.ts';
import type { FullScreen } from './use-full-screen.ts';
import { useNow } from '../use-now.ts';
import type { RunActions } from '../use-run-actions.ts';

type LiveBarProps = {
  run: TaskRun | undefined;
  actions: RunActions;
  waiting: boolean;
  control: Pick<LiveFrame, 'inControl' | 'take' | 'loading'>;
  full: FullScreen;
  /** Undefined where it is ended elsewhere. */
  onEnd: (() => void) | undefined;
};

export function LiveBar({ run, actions, waiting, control, full, onEnd }: LiveBarProps) {
  const active = run !== undefined && isActive(run.status);
  return (
    <div
      className={cn(
        'flex h-11 shrink-0 items-center gap-2.5 border-b border-line pr-1.5 pl-3 max-sm:gap-1.5 max-sm:pl-2',
        waiting && 'border-waiting bg-waiting-soft',
      )}
    >
      <span aria-live="polite">
        {run ? (
          <StatusBadge
            look={statusLook(run)}
            label={liveLabel(run)}
            // On a phone who has control needs its room, and says as much.
            className={isFree(run) && control.inControl ? 'max-sm:sr-only' : ''}
          />
        ) : (
          <StatusBadge look="ended" label="Not started" />
        )}
      </span>
      <Elapsed run={run} />
      <div className="ml-auto flex items-center gap-1">
        {active && <Actions run={run} {...{ actions, waiting, control, full, onEnd }} />}
      </div>
    </div>
  );
}

/** Whether the page is for a person to use: the agent was stopped, or waits. */
function isFree({ status, input_requested }: TaskRun): boolean {
  return status === 'paused' || input_requested;
}

/** What can be done while the run lives. */
function Actions({ run, actions, waiting, control, full, onEnd }: LiveBarProps & { run: TaskRun }) {
  return (
    <>
      {!run.browser_closed && <ControlSwitch run={run} actions={actions} {...control} />}
      {run.browser_closed && run.status === 'paused' && !waiting && <ResumeButton actions={actions} />}
      {onEnd && (
        <Button
          size="sm"
          variant="ghost"
          className="text-danger hover:bg-danger-soft hover:text-danger"
          disabled={actions.terminating}
          onClick={onEnd}
        >
          <CircleStop aria-hidden />
          <span className="max-sm:sr-only">{actions.terminating ? 'Ending...' : 'End Task'}</span>
        </Button>
      )}
      <Tooltip text={full.on ? 'Exit full screen (Esc)' : 'Full screen'} side="bottom">
        <Button
          size="icon"
          variant="ghost"
          aria-label={full.on ? 'Exit full screen' : 'Full screen'}
          aria-pressed={full.on}
          onClick={full.toggle}
        >
          {full.on ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
        </Button>
      </Tooltip>
    </>
  );
}

/** Elapsed of 20:00 while the run lives, else two dashes. */
function Elapsed({ run }: { run: TaskRun | undefined }) {
  const live = run !== undefined && isActive(run.status);
  const now = useNow(live);
  if (!live) return <span className="tabular text-[0.8125rem] text-fg-muted">- -</span>;
  return (
    <span role="timer" aria-label="Elapsed time" className="tabular text-[0.8125rem] whitespace-nowrap text-fg-muted">
      <span className="font-medium text-fg">{formatSeconds((now - Date.parse(run.created_at)) / 1000)}</span>
      {/* On a phone the buttons of who has control need its room. */}
      <span className={isFree(run) ? 'max-sm:hidden' : undefined}> / {totalRunTime}</span>
    </span>
  );
}
