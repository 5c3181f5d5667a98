import { RotateCcw } from 'lucide-react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { StatusIcon } from '../../components/status-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { statusLook } from '../../lib/run-status.ts';
import { runDuration } from '../../lib/time.ts';
import { describeUsage, formatUsage } from '../../lib/usage.ts';

/** After the end: how it ended, why, what was found, and once more. */
export function EndState({ run, onAgain }: { run: TaskRun; onAgain: () => void }) {
  return (
    <div className="scroll-quiet flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface text-fg">
      <div className="m-auto flex w-full max-w-2xl flex-col items-center px-5 py-8 text-center">
        {run.video_url && (
          <video
            controls
            preload="metadata"
            src={run.video_url}
            className="mb-6 aspect-video w-full rounded-control border border-line bg-stage"
          />
        )}
        <StatusIcon look={statusLook(run)} />
        <h2 className="mt-3.5 text-lg font-semibold text-balance">That&apos;s a wrap! The task is no longer running</h2>
        {run.status_reason && (
          <p className="mt-1.5 max-w-xl text-balance break-words text-fg-muted">{run.status_reason}</p>
        )}
        <p
          className="tabular mt-1.5 text-[0.8125rem] text-fg-muted"
          title={run.usage ? describeUsage(run.usage) : undefined}
        >
          It took {runDuration(run)}
          {run.usage && ` · ${formatUsage(run.usage)}`}
        </p>
        {run.result && <Result text={run.result} />}
        <Button variant="primary" className="mt-6" onClick={onAgain}>
          <RotateCcw aria-hidden />
          Run again
        </Button>
      </div>
    </div>
  );
}

function Result({ text }: { text: string }) {
  const shown = pretty(text);
  return (
    <section aria-label="Result" className="mt-6 w-full rounded-card border border-line bg-canvas text-left">
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
