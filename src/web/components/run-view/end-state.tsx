import { RotateCcw, VideoOff } from 'lucide-react';
import { Link } from 'react-router';
import type { RunVideo as RunVideoState, TaskRun } from '#src/contract/task-run.ts';
import { CopyButton } from '../copy-button.tsx';
import { StatusIcon } from '../status-badge.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { cn } from '../../lib/format/cn.ts';
import { paths } from '../../lib/paths.ts';
import { statusLook } from '../../lib/runs/run-status.ts';
import { runDuration } from '../../lib/format/time.ts';
import { RunVideo, type SeekRequest } from './video/run-video.tsx';
import { describeUsage, formatUsage } from '../../lib/format/usage.ts';

type EndStateProps = {
  run: TaskRun;
  request: SeekRequest;
  onTurn: (turn: number | undefined) => void;
  onAgain: () => void;
};

/** After the end: what happened to be seen again, how it ended, why, what was found, and once more. */
export function EndState({ run, request, onTurn, onAgain }: EndStateProps) {
  const { video_url } = run;
  return (
    <div className="scroll-quiet [--video-height:62dvh] lg:[--video-height:max(14rem,calc(100dvh-24.5rem))] flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface text-fg">
      {video_url ? (
        <RunVideo run={{ ...run, video_url }} request={request} onTurn={onTurn} />
      ) : (
        run.video.state === 'preparing' && <Preparing />
      )}
      {video_url || run.video.state === 'preparing' ? (
        <Below run={run} onAgain={onAgain} />
      ) : (
        <Alone run={run} onAgain={onAgain} />
      )}
    </div>
  );
}

type EndingProps = Pick<EndStateProps, 'run' | 'onAgain'>;

const words = "That's a wrap! The task is no longer running";

/** Under the video: a line, so that it is seen without scrolling. */
function Below({ run, onAgain }: EndingProps) {
  return (
    <div className="flex w-full flex-col px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
        <StatusIcon look={statusLook(run)} small />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-semibold text-balance">{words}</h2>
          <p className="text-[0.8125rem] break-words text-fg-muted">
            {run.status_reason} <Took run={run} />
          </p>
        </div>
        <Button variant="primary" className="max-sm:w-full" onClick={onAgain}>
          <RotateCcw aria-hidden />
          Run again
        </Button>
      </div>
      {run.result && <Result text={run.result} className="mt-3.5" />}
    </div>
  );
}

function Alone({ run, onAgain }: EndingProps) {
  return (
    <div className="m-auto flex w-full max-w-2xl flex-col items-center px-5 py-8 text-center">
      <StatusIcon look={statusLook(run)} />
      <h2 className="mt-3.5 text-lg font-semibold text-balance">{words}</h2>
      {run.status_reason && (
        <p className="mt-1.5 max-w-xl text-balance break-words text-fg-muted">{run.status_reason}</p>
      )}
      <p className="mt-1.5 text-[0.8125rem] text-fg-muted">
        <Took run={run} />
      </p>
      <NoVideo video={run.video} />
      {run.result && <Result text={run.result} className="mt-6" />}
      <Button variant="primary" className="mt-6" onClick={onAgain}>
        <RotateCcw aria-hidden />
        Run again
      </Button>
    </div>
  );
}

function Took({ run }: { run: TaskRun }) {
  return (
    <span className="tabular" title={run.usage ? describeUsage(run.usage) : undefined}>
      It took {runDuration(run)}
      {run.usage && ` · ${formatUsage(run.usage)}`}
    </span>
  );
}

/** Has the size of the video that takes its place. */
function Preparing() {
  return (
    <div className="shrink-0 border-b border-line">
      <div className="flex aspect-video max-h-(--video-height) w-full items-center justify-center gap-3 bg-stage text-stage-fg">
        <Spinner label="" className="text-stage-fg" />
        Preparing the video…
      </div>
      <div className="h-[4.5rem] max-sm:h-24" />
    </div>
  );
}

/** Why there is no video, where that is worth a word, and where to change it. */
function NoVideo({ video }: { video: RunVideoState }) {
  if (!video.reason) return null;
  return (
    <p className="mt-4 flex max-w-2xl items-baseline gap-2 text-left text-[0.8125rem] text-fg-muted">
      <VideoOff aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
      <span>
        {video.reason}
        {video.state === 'off' && (
          <>
            {' '}
            <Link to={paths.settings} className="font-medium text-accent-text underline underline-offset-2">
              Change it in Settings
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

function Result({ text, className }: { text: string; className: string }) {
  const shown = pretty(text);
  return (
    <section
      aria-label="Result"
      className={cn('w-full rounded-card border border-line bg-canvas text-left', className)}
    >
      <div className="flex h-10 items-center justify-between border-b border-line pr-1 pl-3.5">
        <h3 className="font-medium">Result</h3>
        <CopyButton text={text} label="Copy result" />
      </div>
      <pre
        tabIndex={0}
        className="scroll-quiet max-h-72 overflow-auto px-3.5 py-3 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap"
      >
        {shown}
      </pre>
    </section>
  );
}

/** JSON is laid out; anything else is shown as it came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
