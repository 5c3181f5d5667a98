import type { TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/run-status.ts';
import { onAccessEnd } from '../auth-token/access.ts';
import { type Context, requireActor } from '../context.ts';
import { findRun } from './find.ts';
import { getRun } from './get.ts';
import { attendRun } from './viewers.ts';

/** Calls back when the run with that number has changed, or may have; returns how to stop. */
export type RunChanges = (runId: number, changed: () => void) => () => void;

/** Changes that come thick are told as one. */
const gatherMs = 80;

type WatchOptions = { changes: RunChanges; signal: AbortSignal };

/** The run now, and again each time it changes, until it has ended or the signal fires. Refuses before the first. */
export async function watchRun(
  ctx: Context,
  input: { task_run_id: string },
  options: WatchOptions,
): Promise<AsyncGenerator<TaskRun, void>> {
  const { userId } = requireActor(ctx);
  const { id } = await findRun(ctx.db, input.task_run_id, { userId });
  return attended(
    ctx,
    id,
    whileAllowed(ctx, options, allowed => follow(id, () => getRun(ctx, input), allowed)),
  );
}

/** Ends, soon, with what the caller's token allows: who asks again is told why. */
async function* whileAllowed(
  ctx: Context,
  options: WatchOptions,
  runs: (options: WatchOptions) => AsyncGenerator<TaskRun, void>,
): AsyncGenerator<TaskRun, void> {
  const access = new AbortController();
  const stop = onAccessEnd(ctx, () => access.abort());
  try {
    yield* runs({ ...options, signal: AbortSignal.any([options.signal, access.signal]) });
  } finally {
    stop();
  }
}

/** While somebody watches, the run's owner needs no notice of what it asks. */
async function* attended(ctx: Context, id: number, runs: AsyncGenerator<TaskRun, void>): AsyncGenerator<TaskRun, void> {
  const leave = attendRun(ctx.db, id);
  try {
    yield* runs;
  } finally {
    leave();
  }
}

async function* follow(id: number, get: () => Promise<TaskRun>, options: WatchOptions): AsyncGenerator<TaskRun, void> {
  let dirty = true;
  let wake = (): void => {};
  const stop = options.changes(id, () => {
    dirty = true;
    wake();
  });
  const aborted = (): void => wake();
  options.signal.addEventListener('abort', aborted);
  try {
    while (!options.signal.aborted) {
      if (!dirty) await new Promise<void>(resolve => (wake = resolve));
      if (options.signal.aborted) return;
      dirty = false;
      const run = await get();
      if (options.signal.aborted) return;
      yield run;
      if (isFinished(run.status)) return;
      await new Promise(resolve => setTimeout(resolve, gatherMs));
    }
  } finally {
    stop();
    options.signal.removeEventListener('abort', aborted);
  }
}
