import { useEffect, useRef, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { formatUsage } from '../../../lib/format/usage.ts';
import { Panel } from '../panel.tsx';
import { withValues } from '#src/core/steps/with-values.ts';
import { isReplayed, type StepGroup, stepGroups, turnsWithValues } from './step-groups.ts';
import { LargePictures } from './step-pictures.tsx';
import { type ShownStep, StepRow } from './step-row.tsx';
import { videoSecondsOf } from '../video/video-marks.ts';

type StepTimelineProps = {
  run: TaskRun;
  task: Task;
  /** The turn that the video shows now. */
  seen: number | undefined;
  /** A step that somebody asks to see. */
  shown: ShownStep | undefined;
  /** Shows that second of the video. */
  onSeek: (seconds: number) => void;
};

/** What the agent did, step by step, and how it is known that it worked; with a video, each leads to its moment. */
export function StepTimeline({ run, task, seen, shown, onSeek }: StepTimelineProps) {
  const active = isActive(run.status);
  const [large, setLarge] = useState<string>();
  const steps = run.steps.length > 0 ? run.steps : task.steps.map(({ description }) => description);
  const groups = stepGroups(turnsWithValues(run.step_metadata_list, run.inputs), {
    active,
    steps: steps.map(description => ({ description: withValues(description, run.inputs) })),
  });
  const momentOf = ({ turns: [first] }: StepGroup): number | null =>
    run.video_url && !active && first ? videoSecondsOf(run.video, first.started_at) : null;
  const note = [noteOf(groups, active), run.usage && formatUsage(run.usage)].filter(Boolean).join(' · ');
  return (
    <Panel title="Steps" note={note || undefined} className="max-lg:max-h-[70dvh] lg:max-h-1/2">
      <Steps
        groups={groups}
        active={active}
        seen={seen}
        shown={shown}
        momentOf={momentOf}
        onSeek={onSeek}
        onEnlarge={setLarge}
      />
      <LargePictures groups={groups} shown={large} onShow={setLarge} />
    </Panel>
  );
}

function noteOf(groups: readonly StepGroup[], active: boolean): string {
  const steps = groups.filter(({ step }) => step !== null);
  if (active) {
    const current = groups.findLast(({ state }) => state !== 'ahead');
    if (current?.step) return `Step ${current.step} of ${steps.length}`;
    return groups.length > 0 && steps.length === 0 ? `${groups.length} so far` : '';
  }
  if (steps.length === 0) return '';
  const replayed = steps.filter(isReplayed).length;
  const proved = `${steps.filter(({ state }) => state === 'proved').length} of ${steps.length} proved`;
  return replayed === 0 ? proved : `${proved} · ${replayed} replayed`;
}

type StepsProps = Pick<StepTimelineProps, 'seen' | 'shown' | 'onSeek'> & {
  groups: StepGroup[];
  active: boolean;
  /** When a step is seen in the video, in seconds. */
  momentOf: (group: StepGroup) => number | null;
  onEnlarge: (key: string) => void;
};

/** The newest in view while the run goes on, unless the person has scrolled elsewhere. */
function Steps({ groups, active, seen, shown, momentOf, onSeek, onEnlarge }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = groups.findLast(({ state }) => state === 'working')?.key;
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>('[data-working]');
    if (!box || !row || !active || box.contains(document.activeElement)) return;
    const below = row.offsetTop + row.offsetHeight - (box.scrollTop + box.clientHeight);
    if (below > 0 || row.offsetTop < box.scrollTop) box.scrollTop += below;
  }, [active, current]);
  if (groups.length === 0)
    return (
      <p className="px-3.5 pb-3 text-fg-muted">
        {active ? 'The agent is reading the page.' : 'The run ended before the first step.'}
      </p>
    );
  return (
    // Without a step that opens, keys scroll it only when it has the focus.
    <ol
      ref={list}
      tabIndex={0}
      aria-label="Steps"
      className="scroll-quiet relative flex min-h-0 flex-col overflow-y-auto px-1.5 pb-1.5 -outline-offset-2"
    >
      {groups.map(group => (
        <StepRow
          key={group.key}
          group={group}
          seen={group.turns.some(({ turn }) => turn === seen)}
          shown={shown?.step === group.step ? shown : undefined}
          at={momentOf(group)}
          onSeek={onSeek}
          onEnlarge={() => onEnlarge(group.key)}
        />
      ))}
    </ol>
  );
}
