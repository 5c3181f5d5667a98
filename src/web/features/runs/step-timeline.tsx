import { CircleCheckBig, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ActionRecord, StepMetadata, TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { isActive } from '#src/core/run-status.ts';
import { cn } from '../../lib/cn.ts';
import { formatMs } from '../../lib/time.ts';
import { describeUsage, formatUsage } from '../../lib/usage.ts';
import { Panel } from './panel.tsx';

/** What the agent did, turn by turn. */
export function StepTimeline({ run, task }: { run: TaskRun; task: Task }) {
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
      <Turns turns={turns} active={active} />
    </Panel>
  );
}

/** The newest in view while the run goes on. */
function Turns({ turns, active }: { turns: StepMetadata[]; active: boolean }) {
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
        <Turn key={turn.turn} turn={turn} working={active && turn === turns.at(-1) && turn.ms === null} />
      ))}
    </ol>
  );
}

function Turn({ turn, working }: { turn: StepMetadata; working: boolean }) {
  return (
    <li className="relative flex gap-2.5 pb-3.5 last:pb-0">
      <VerdictMark verdict={turn.verdict} working={working} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
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
