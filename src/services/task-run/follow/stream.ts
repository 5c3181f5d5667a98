import { mapSteps } from '#src/core/map-steps.ts';
import { onAccessEnd } from '../../auth-token/access.ts';
import { type Actor, type Context, requireActor } from '../../context.ts';
import { findRun } from '../find.ts';
import { followFeed, type ReadState, type SubscribeRunChanges } from './run-feed.ts';
import { attendRun } from './viewers.ts';
import { takeStream } from './watch-places.ts';

/** Changes within this time are sent together. */
const gatherMs = 80;

export type WatchOptions = { changes: SubscribeRunChanges; signal: AbortSignal };

/** What one kind of stream is made of. */
export type StreamKind<State, Item> = {
  name: string;
  read(of: { task_run_id: string; userId: number }): ReadState<State>;
  /** What this stream is sent of a state, which is read when it is taken. */
  items(state: State): AsyncIterable<Item> | Iterable<Item>;
  isOver(state: State): boolean;
};

/**
 * The run now, and again each time it changes, until it is over, the caller's token is not valid any more or the signal fires.
 * Nothing is read for a client that does not receive. @throws AppError before the first item: the run is not the
 * caller's, or has too many streams.
 */
export async function openStream<State, Item>(
  ctx: Context,
  taskRunId: string,
  { kind, changes, signal }: WatchOptions & { kind: StreamKind<State, Item> },
): Promise<AsyncGenerator<Item, void>> {
  const actor = requireActor(ctx);
  const { id } = await findRun(ctx.db, taskRunId, actor);
  const giveBack = takeStream(changes, { userId: actor.userId, runId: id });
  signal.addEventListener('abort', giveBack, { once: true });
  return ending(follow(ctx, { actor, runId: id, taskRunId, kind, changes, signal }), () => {
    signal.removeEventListener('abort', giveBack);
    giveBack();
  });
}

/** Calls `ended` however a generator ends, also when nobody ever asked it for anything. */
function ending<T>(items: AsyncGenerator<T, void>, ended: () => void): AsyncGenerator<T, void> {
  return mapSteps(items, async step => {
    let over = true;
    try {
      const result = await step;
      over = result.done === true;
      return result;
    } finally {
      if (over) ended();
    }
  });
}

type Followed<State, Item> = WatchOptions & {
  actor: Actor;
  runId: number;
  taskRunId: string;
  kind: StreamKind<State, Item>;
};

async function* follow<State, Item>(
  ctx: Context,
  { actor, runId, taskRunId, kind, changes, signal }: Followed<State, Item>,
): AsyncGenerator<Item, void> {
  const access = new AbortController();
  const over = AbortSignal.any([signal, access.signal]);
  let wake = (): void => {};
  const reader = followFeed(changes, {
    // Links in a run are those of a token.
    key: `${kind.name} ${runId} ${actor.tokenId}`,
    runId,
    get: kind.read({ task_run_id: taskRunId, userId: actor.userId }),
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
      const state = await reader.read();
      for await (const item of kind.items(state)) {
        if (over.aborted) return;
        yield item;
      }
      if (kind.isOver(state)) return;
      await new Promise(resolve => setTimeout(resolve, gatherMs));
    }
  } finally {
    over.removeEventListener('abort', aborted);
    stopChecking();
    leave();
    reader.leave();
  }
}
