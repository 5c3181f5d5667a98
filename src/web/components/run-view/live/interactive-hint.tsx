import { cn } from '../../../lib/format/cn.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';

/** How to work in the browser above it. Not shown once the browser is closed or the run has ended. */
export function InteractiveHint({ run, className }: { run: TaskRun | undefined; className?: string | undefined }) {
  if (run && (run.browser_closed || isFinished(run.status))) return null;
  return (
    <p className={cn('mt-2 text-xs text-fg-muted', className)}>
      The browser is fully interactive. When the agent waits for your input, do what is needed in the browser or answer
      in the chat, and type ‘resume’ to continue.
    </p>
  );
}
