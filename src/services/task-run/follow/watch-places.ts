import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import type { SubscribeRunChanges } from './run-feed.ts';

/** How many streams or live views are open in this process, by what they count for. */
type Places = Map<string, number>;

const places = new WeakMap<SubscribeRunChanges, Places>();

type Of = { userId: number; runId: number };

/**
 * Counts a stream of a run's changes; returns a function to release it. Each process counts its own.
 * @throws AppError TOO_MANY_REQUESTS when the account or the run has no more.
 */
export function takeStream(changes: SubscribeRunChanges, { userId, runId }: Of): () => void {
  const { streamsPerUser, streamsPerRun } = limits;
  const instead = 'Close one, or ask with task-run.get instead.';
  return take(changes, [
    {
      key: `streams of user ${userId}`,
      most: streamsPerUser,
      full: `Your account has ${streamsPerUser} streams of runs open, which is the limit. ${instead}`,
    },
    {
      key: `streams of run ${runId}`,
      most: streamsPerRun,
      full: `This run has ${streamsPerRun} streams open, which is the limit. ${instead}`,
    },
  ]);
}

/** The same for a live view; the worker counts those of a run. */
export function takeLiveView(changes: SubscribeRunChanges, { userId }: Pick<Of, 'userId'>): () => void {
  const { liveViewsPerUser } = limits;
  return take(changes, [
    {
      key: `views of user ${userId}`,
      most: liveViewsPerUser,
      full: `Your account has ${liveViewsPerUser} live views open, which is the limit. Close one first.`,
    },
  ]);
}

function take(changes: SubscribeRunChanges, wanted: { key: string; most: number; full: string }[]): () => void {
  const taken = places.get(changes) ?? new Map<string, number>();
  places.set(changes, taken);
  const full = wanted.find(({ key, most }) => (taken.get(key) ?? 0) >= most);
  if (full) throw new AppError('TOO_MANY_REQUESTS', full.full);
  for (const { key } of wanted) taken.set(key, (taken.get(key) ?? 0) + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    for (const { key } of wanted) {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    }
  };
}
