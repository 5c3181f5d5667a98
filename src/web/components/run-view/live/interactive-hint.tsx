import { cn } from '../../../lib/format/cn.ts';
import type { TaskRun } from '#src/contract/task-run.ts';

/** What one can do in the picture above it; nothing while there is no browser behind that. */
export function InteractiveHint({ run, className }: { run: TaskRun | undefined; className?: string | undefined }) {
  if (run?.browser_closed) return null;
  return (
    <p className={cn('mt-2 text-xs text-fg-muted', className)}>
      The browser is fully interactive. When the agent waits for your input, do what is needed in the browser or answer
      in the chat, and type ‘resume’ to continue.
    </p>
  );
}
