import { Globe, MemoryStick } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cn } from '../../../lib/format/cn.ts';
import { liveBarStyle, shapedPanel, shapedStage } from './browser-shape.ts';
import { EndState } from '../end/end-state.tsx';
import { LiveBar } from './live-bar.tsx';
import { BrowserClosed, BrowserStarting, LiveFrame, StageNote } from './stage.tsx';
import type { SeekRequest } from '../video/run-video.tsx';
import { TakeControlLayer } from './take-control-layer.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useLiveFrame } from './use-live-frame.ts';
import type { RunActions } from '../use-run-actions.ts';

type LivePanelProps = {
  task: Task;
  run: TaskRun | undefined;
  /** The frame with the picture, once there is one. */
  frame: RefObject<HTMLIFrameElement | null>;
  starting: boolean;
  actions: RunActions;
  /** The agent waits for this person. */
  waiting: boolean;
  /** The run can be ended elsewhere on the screen; here only when this fills the window. */
  endElsewhere?: boolean;
  /** What is shown before there is a run. */
  empty: ReactNode;
  onAgain: () => void;
  /** A moment of the video that somebody asks for, and which turn is seen in it. */
  request: SeekRequest;
  onTurn: (turn: number | undefined) => void;
  /** Shows a step among those of the run. */
  onStep: (step: number) => void;
  /** This person has got control of the page. */
  onControl?: () => void;
};

/** The browser: one thin bar, and under it the picture, or why there is none. */
export function LivePanel(props: LivePanelProps) {
  const { task, run, frame, starting, actions, waiting, empty, endElsewhere = false } = props;
  const [ending, setEnding] = useState(false);
  const active = run !== undefined && isActive(run.status);
  const full = useFullScreen(active);
  const over = run !== undefined && !active;
  const shaped = !over && !full.on;
  const endsHere = !endElsewhere || full.on;
  const panel = useRef<HTMLElement>(null);
  const live = useLiveFrame({
    run,
    frame,
    takingControl: actions.takingControl,
    onControl: props.onControl,
    // The keyboard comes back from the browser: out of full screen first, then to the buttons above it.
    onLeave: () => (full.on ? full.toggle() : panel.current?.querySelector('button')?.focus()),
  });
  return (
    <section
      ref={panel}
      aria-label="Live view"
      data-live={active || starting ? 'below' : undefined}
      style={shaped ? liveBarStyle(live.bar) : undefined}
      className={panelClass({ waiting, full: full.on, shaped })}
    >
      <LiveBar
        run={run}
        actions={actions}
        waiting={waiting}
        control={live}
        full={full}
        onEnd={endsHere ? () => setEnding(true) : undefined}
      />
      <StageBox shaped={shaped} over={over && !full.on}>
        <Stage run={run} frame={frame} address={live.address} starting={starting} empty={empty} end={props} />
        {run && !live.loading && <TakeControlLayer run={run} actions={actions} />}
      </StageBox>
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={`End “${task.name}”?`}
        description="The agent stops at once and its browser is closed. This cannot be undone; the task can be run again."
        action="End Task"
        onConfirm={actions.terminate}
      />
    </section>
  );
}

function panelClass({ waiting, full, shaped }: { waiting: boolean; full: boolean; shaped: boolean }): string {
  return cn(
    'flex flex-col overflow-hidden border border-line bg-surface',
    waiting && 'border-waiting',
    full ? 'fixed inset-0 z-30' : 'rounded-card',
    shaped ? shapedPanel : 'min-h-0 flex-1',
  );
}

/** `shaped`: in the shape of the browser. `over`: the run has ended, and what came of it needs room. */
function StageBox({ shaped, over, children }: { shaped: boolean; over: boolean; children: ReactNode }) {
  return (
    <div
      data-stage
      className={cn(
        'relative flex flex-col bg-stage text-stage-fg',
        shaped ? shapedStage : 'min-h-0 flex-1',
        over && 'max-lg:min-h-52',
      )}
    >
      <div className={cn('flex min-h-0 flex-1 flex-col', shaped && 'absolute inset-0')}>{children}</div>
    </div>
  );
}

type StageProps = {
  run: TaskRun | undefined;
  frame: RefObject<HTMLIFrameElement | null>;
  address: string | null;
  starting: boolean;
  empty: ReactNode;
  end: Pick<LivePanelProps, 'task' | 'onAgain' | 'request' | 'onTurn' | 'onStep'>;
};

function Stage({ run, frame, address, starting, empty, end }: StageProps) {
  if (run && !isActive(run.status))
    return (
      <EndState
        task={end.task}
        run={run}
        onAgain={end.onAgain}
        request={end.request}
        onTurn={end.onTurn}
        onStep={end.onStep}
      />
    );
  if (run?.browser_closed) return <ClosedBrowser run={run} signInsKept={run.browser_closed.sign_ins_kept} />;
  if (run && address) return <LiveFrame ref={frame} address={address} />;
  if (run || starting) return <BrowserStarting />;
  return <StageNote icon={Globe}>{empty}</StageNote>;
}

/** While the run waits for its person without a browser. */
function ClosedBrowser({ run, signInsKept }: { run: TaskRun; signInsKept: boolean }) {
  const opens = run.status === 'paused' ? 'when you press Resume' : 'once you answer';
  return (
    <BrowserClosed icon={MemoryStick} title="The browser was closed to save memory">
      {signInsKept
        ? 'Its pages and sign-ins are kept.'
        : 'Its pages are kept, but not its sign-ins: websites may ask you to sign in again.'}{' '}
      It opens again {opens}, and the run continues.
    </BrowserClosed>
  );
}
