import { CalendarClock, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { builtinModel } from '#src/core/models/models.ts';
import { runDuration } from '../../../lib/format/time.ts';
import { describeUsage, formatUsage } from '../../../lib/format/usage.ts';
import { isDraft } from '../../../lib/api/queries.ts';
import { statusLook } from '../../../lib/runs/run-status.ts';
import { ScheduleDialog } from '../../schedules/schedule-dialog.tsx';
import { StatusIcon } from '../../status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RunVideo, type SeekRequest } from '../video/run-video.tsx';
import { LastPage } from './last-page.tsx';
import { NoVideo } from './no-video.tsx';
import { outcomeOf } from './outcome.ts';
import { ResultPanel } from './result-panel.tsx';
import { StoppedStep } from './stopped-step.tsx';

type EndStateProps = {
  task: Task;
  run: TaskRun;
  request: SeekRequest;
  onTurn: (turn: number | undefined) => void;
  onAgain: () => void;
  /** Shows a step among those of the run. */
  onStep: (step: number) => void;
};

/** After the end: what came of it, where it stopped, what was found, and its video or last page. */
export function EndState({ task, run, request, onTurn, onAgain, onStep }: EndStateProps) {
  const { video_url } = run;
  const { headline, step } = outcomeOf(run);
  return (
    <div className="scroll-quiet flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface text-fg [--video-height:62dvh] lg:[--video-height:max(14rem,calc(100dvh-24.5rem))]">
      <div className="flex flex-col gap-3.5 px-4 py-3.5">
        <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3">
          <StatusIcon look={statusLook(run)} small />
          <div className="min-w-0 flex-1 basis-64">
            <p className="text-base font-semibold text-balance break-words">{headline}</p>
            <h2 className="font-medium text-balance">That&apos;s a wrap! The task is no longer running</h2>
            <p className="text-[0.8125rem] break-words whitespace-pre-line text-fg-muted">
              {run.status_reason} <Took run={run} />
            </p>
          </div>
          <div className="flex gap-2 max-sm:w-full">
            <Button variant="primary" className="max-sm:flex-1" onClick={onAgain}>
              <RotateCcw aria-hidden />
              Run again
            </Button>
            {!isDraft(task) && <ScheduleButton task={task} run={run} />}
          </div>
        </div>
        {step && <StoppedStep run={run} step={step} onShow={onStep} />}
        <NoVideo video={run.video} />
        {run.result && <ResultPanel text={run.result} name={task.name} />}
      </div>
      {video_url ? (
        <RunVideo run={{ ...run, video_url }} request={request} onTurn={onTurn} />
      ) : (
        <LastPage url={run.last_page_url} preparing={run.video.state === 'preparing'} />
      )}
    </div>
  );
}

/** The same again, at times of its own: the dialog begins with the values of this run. */
function ScheduleButton({ task, run }: { task: Task; run: TaskRun }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="max-sm:flex-1" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden />
        Schedule
      </Button>
      <ScheduleDialog task={task} values={run.inputs} open={open} onOpenChange={setOpen} />
    </>
  );
}

function Took({ run }: { run: TaskRun }) {
  return (
    <span className="tabular" title={run.usage ? describeUsage(run.usage) : undefined}>
      It took {runDuration(run)}
      {run.model === builtinModel ? ' with the built-in planner' : ` with ${run.model}`}
      {run.usage && ` · ${formatUsage(run.usage)}`}
    </span>
  );
}
