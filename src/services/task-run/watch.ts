import type { TaskRun } from '#src/contract/task-run.ts';
import { isFinished } from '#src/core/runs/run-status.ts';
import { onAccessEnd } from '../auth-token/access.ts';
import { type Actor, type Context, requireActor } from '../context.ts';
import { findRun } from './find.ts';
import { getRun } from './get.ts';
import { followFeed, type RunChanges } from './run-feed.ts';
import { attendRun } from './viewers.ts';
import { takeStream } from './watch-places.ts';

/** Changes that come thick are told as one. */
const gatherMs = 80;

type WatchOptions = { changes: RunChanges; signal: AbortSignal };

/**
 * The run now, and again each time it changes, until it has ended, the caller's token is good no longer or the signal
 * fires. @throws AppError before the first: the run is not the caller's, or too much is watched already.
 */
export async function watchRun(
  ctx: Context,
  input: { task_run_id: string },
  { changes, signal }: WatchOptions,
): Promise<AsyncGenerator<TaskRun, void>> {
  const actor = requireActor(ctx);
  const { id } = await findRun(ctx.db, input.task_run_id, actor);
  const giveBack = takeStream(changes, { userId: actor.userId, runId: id });
  signal.addEventListener('abort', giveBack, { once: true });
  return ending(follow(ctx, { actor, runId: id, input, changes, signal }), () => {
    signal.removeEventListener('abort', giveBack);
    giveBack();
  });
}

/** Calls `ended` however a generator ends, also when nobody ever asked it for anything. */
function ending<T>(runs: AsyncGenerator<T, void>, ended: () => void): AsyncGenerator<T, void> {
  const settle = async (step: Promise<IteratorResult<T, void>>): Promise<IteratorResult<T, void>> => {
    let over = true;
    try {
      const result = await step;
      over = result.done === true;
      return result;
    } finally {
      if (over) ended();
    }
  };
  return {
    next: () => settle(runs.next()),
    return: () => settle(runs.return()),
    throw: (error: unknown) => settle(runs.throw(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await this.return();
    },
  };
}

type Followed = WatchOptions & { actor: Actor; runId: number; input: { task_run_id: string } };

async function* follow(
  ctx: Context,
  { actor, runId, input, changes, signal }: Followed,
): AsyncGenerator<TaskRun, void> {
  const access = new AbortController();
  const over = AbortSignal.any([signal, access.signal]);
  let wake = (): void => {};
  const reader = followFeed(changes, {
    // Links in a run are those of a token.
    key: `${runId} ${actor.tokenId}`,
    runId,
    get: () => getRun(ctx, input),
    wake: () => wake(),
  });
  const leave = attendRun(ctx.db, runId);
  const stopChecking = actor.tokenId ? onAccessEnd(ctx.db, actor, () => access.abort()) : () => undefined;
  const aborted = (): void => wake();
  over.addEventListener('abort', aborted);
  try {
    while (!over.aborted) {
      if (!reader.isStale()) await new Promise<void>(resolve => (wake = resolve));
      if (over.aborted) return;
      const run = await reader.read();
      if (over.aborted) return;
      yield run;
      if (isFinished(run.status)) return;
      await new Promise(resolve => setTimeout(resolve, gatherMs));
    }
  } finally {
    over.removeEventListener('abort', aborted);
    stopChecking();
    leave();
    reader.leave();
  }
}
