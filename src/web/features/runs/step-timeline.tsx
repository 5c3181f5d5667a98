import { CircleCheckBig, CircleDashed, CircleX, LoaderCircle, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActionRecord, StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { isActive } from '#src/core/run-status.ts';
import { cn } from '../../lib/cn.ts';
import { formatMs, formatSeconds } from '../../lib/time.ts';
import { describeUsage, formatUsage } from '../../lib/usage.ts';
import { Panel } from './panel.tsx';
import { videoSecondsOf } from './video-marks.ts';

type StepTimelineProps = {
  run: TaskRun;
  task: Task;
  /** The turn that the video shows now. */
  seen: number | undefined;
  /** Shows that second of the video. */
  onSeek: (seconds: number) => void;
};

/** What the agent did, turn by turn; with a video, each leads to its moment. */
export function StepTimeline({ run, task, seen, onSeek }: StepTimelineProps) {
  const turns = run.step_metadata_list;
  const active = isActive(run.status);
  const current = turns.at(-1)?.step;
  const note =
    turns.length === 0
      ? undefined
      : current && active && task.steps.length > 0
        ? `Step ${current} of ${task.steps.length}`
        : `${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}`;
  return (
    <Panel
      title="Steps"
      open={false}
      note={run.usage ? `${note ?? ''} · ${formatUsage(run.usage)}` : note}
      className="lg:max-h-[45%]"
    >
      <Turns run={run} seen={seen} onSeek={onSeek} />
    </Panel>
  );
}

type TurnsProps = Omit<StepTimelineProps, 'task'>;

/** The newest in view while the run goes on. */
function Turns({ run, seen, onSeek }: TurnsProps) {
  const turns = run.step_metadata_list;
  const active = isActive(run.status);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (box && active) box.scrollTop = box.scrollHeight;
  }, [active, turns.length]);
  return (
    <ol ref={list} className="scroll-quiet flex min-h-0 flex-col overflow-y-auto px-3.5 pb-3">
      {turns.length === 0 && (
        <li className="text-fg-muted">
          {active ? 'The agent is looking at the page.' : 'The run ended before the first step.'}
        </li>
      )}
      {turns.map(turn => (
        <Turn
          key={turn.turn}
          turn={turn}
          working={active && turn === turns.at(-1) && turn.ms === null}
          seen={turn.turn === seen}
          at={run.video_url && !active ? videoSecondsOf(run.video, turn.started_at) : null}
          onSeek={onSeek}
        />
      ))}
    </ol>
  );
}

type TurnProps = {
  turn: StepMetadata;
  working: boolean;
  seen: boolean;
  /** Its moment in the video, in seconds. */
  at: number | null;
  onSeek: (seconds: number) => void;
};

function Turn({ turn, working, seen, at, onSeek }: TurnProps) {
  return (
    <li
      aria-current={seen ? 'step' : undefined}
      className={cn('relative -mx-1.5 flex gap-2.5 rounded-control px-1.5 py-[0.4375rem]', seen && 'bg-accent-soft')}
    >
      <VerdictMark verdict={turn.verdict} working={working} />
      <div className="min-w-0 flex-1">
        <p className="relative flex items-baseline gap-2">
          <span className="min-w-0 flex-1 font-medium break-words">
            {turn.step !== null && <span className="tabular text-fg-muted">{turn.step}. </span>}
            {turn.description}
          </span>
          {turn.ms !== null && (
            <span
              className="tabular shrink-0 text-xs text-fg-muted"
              title={turn.usage ? describeUsage(turn.usage) : undefined}
            >
              {formatMs(turn.ms)}
            </span>
          )}
          {at !== null && (
            <button
              type="button"
              aria-label={`Show this in the video, at ${formatSeconds(at)}`}
              onClick={() => onSeek(at)}
              className="tabular inline-flex shrink-0 items-center gap-1 rounded-[4px] text-xs font-medium text-accent-text after:absolute after:inset-0 hover:underline"
            >
              <Play aria-hidden className="size-3 fill-current" />
              {formatSeconds(at)}
            </button>
          )}
        </p>
        {turn.thought && turn.thought !== turn.description && (
          <p className="mt-0.5 text-[0.8125rem] break-words text-fg-muted">{turn.thought}</p>
        )}
        {turn.actions.map((action, at) => (
          <Action key={at} action={action} />
        ))}
        {turn.evidence && turn.verdict !== null && !turn.actions.some(action => action.result === turn.evidence) && (
          <p
            className={cn(
              'mt-1 text-[0.8125rem] break-words',
              turn.verdict === 'proved'
                ? 'text-success-text'
                : turn.verdict === 'failed'
                  ? 'text-danger'
                  : 'text-fg-muted',
            )}
          >
            {turn.evidence}
          </p>
        )}
      </div>
    </li>
  );
}

const verdictWords = { proved: 'Proved', unproved: 'Not proved', failed: 'Failed' } as const;

function VerdictMark({ verdict, working }: { verdict: StepMetadata['verdict']; working: boolean }) {
  const word = verdict ? verdictWords[verdict] : working ? 'Under way' : 'Done, not judged';
  const Icon =
    verdict === 'proved' ? CircleCheckBig : verdict === 'failed' ? CircleX : working ? LoaderCircle : CircleDashed;
  const colour =
    verdict === 'proved'
      ? 'text-success-text'
      : verdict === 'failed'
        ? 'text-danger'
        : working
          ? 'animate-spin text-accent-text'
          : 'text-done-text';
  return (
    <span title={word} className="mt-0.5 shrink-0">
      <Icon aria-hidden className={cn('size-4', colour)} />
      <span className="sr-only">{word}</span>
    </span>
  );
}

function Action({ action }: { action: ActionRecord }) {
  return (
    <div className="mt-1 flex items-baseline gap-2 text-[0.8125rem]">
      <span
        className={cn(
          'shrink-0 rounded-[4px] bg-muted px-1.5 font-mono text-xs leading-5',
          action.outcome === 'failed' && 'bg-danger-soft text-danger',
        )}
      >
        {action.tool.replaceAll('_', ' ')}
      </span>
      <span className="min-w-0 flex-1 break-words text-fg-muted">
        {action.result ?? (action.outcome === 'pending' ? 'Under way' : '')}
      </span>
      {action.ms !== null && <span className="tabular shrink-0 text-xs text-fg-muted">{formatMs(action.ms)}</span>}
    </div>
  );
}
