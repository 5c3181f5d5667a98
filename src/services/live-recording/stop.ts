import type { LiveRecording } from '#src/contract/live-recording.ts';
import { isActive } from '#src/core/runs/run-status.ts';
import { type Context, requireActor } from '../context.ts';
import { commandRun } from '../task-run/append.ts';
import { hasClosedBrowser } from '../task-run/live-ticket.ts';
import { terminateRun } from '../task-run/terminate.ts';
import type { SubscribeRunChanges } from '../task-run/follow/run-feed.ts';
import { findLiveRecording } from './find.ts';
import { formatId } from '#src/core/ids.ts';
import { presentLiveRecording } from './present.ts';

const waitMs = 8000;

/** Closes the browser after all actions are stored; one that does not answer is killed. @throws AppError */
export async function stopLiveRecording(
  ctx: Context,
  input: { task_id: string },
  { changes, signal }: { changes: SubscribeRunChanges; signal: AbortSignal },
): Promise<LiveRecording> {
  const { userId } = requireActor(ctx);
  const find = () => findLiveRecording(ctx.db, input.task_id, userId);
  const { run } = await find();
  const end = () => terminateRun(ctx, { task_run_id: formatId(userId, 'taskrun', run.id) });
  // A parked one has no worker, and all that was done is stored.
  if (hasClosedBrowser(run)) await end();
  else if (isActive(run.status)) {
    const ended = whenEnded(async () => !isActive((await find()).run.status), {
      on: changed => changes(run.id, changed),
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
    });
    await commandRun(ctx.db, { runId: run.id, type: 'stop-recording' });
    if (!(await ended)) await end();
  }
  return presentLiveRecording(ctx, await find());
}

/** True when the condition holds, checked at each change; false when the signal fires first. */
async function whenEnded(
  isSo: () => Promise<boolean>,
  { on, signal }: { on: (changed: () => void) => () => void; signal: AbortSignal },
): Promise<boolean> {
  let notified = Promise.withResolvers<void>();
  const stop = on(() => notified.resolve());
  const abort = (): void => notified.resolve();
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      if (await isSo()) return true;
      if (signal.aborted) return false;
      await notified.promise;
      notified = Promise.withResolvers<void>();
    }
  } finally {
    stop();
    signal.removeEventListener('abort', abort);
  }
}
