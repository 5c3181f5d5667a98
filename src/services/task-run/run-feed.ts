import type { TaskRun } from '#src/contract/task-run.ts';

/** Calls back when the run with that number has changed, or may have; returns how to stop. */
export type RunChanges = (runId: number, changed: () => void) => () => void;

type Read = { version: number; began: number; run: Promise<TaskRun> };
type Feed = {
  /** Counts the changes. */
  version: number;
  /** Counts the reads. */
  reads: number;
  last: Read | undefined;
  /** What is read once `last` is there; it has not begun. */
  next: Read | undefined;
  wakes: Set<() => void>;
  stop(): void;
};

/** One reader of a run that changes. */
export type Reader = {
  /** Whether the run may have changed since this reader's last `read`; true before its first. */
  isStale(): boolean;
  /** The run as it is now, or as another reader has read it since it changed last. */
  read(): Promise<TaskRun>;
  leave(): void;
};

const feeds = new WeakMap<RunChanges, Map<string, Feed>>();

/**
 * Follows a run. Readers with the same `key` are answered alike, so that a change is read once for all of them. `wake` is
 * called when the run has changed.
 */
export function followFeed(
  changes: RunChanges,
  { key, runId, get, wake }: { key: string; runId: number; get: () => Promise<TaskRun>; wake: () => void },
): Reader {
  const open = feeds.get(changes) ?? new Map<string, Feed>();
  feeds.set(changes, open);
  const feed = open.get(key) ?? openFeed(changes, runId);
  open.set(key, feed);
  feed.wakes.add(wake);
  // What was read before this reader came may be older than what its caller has just done.
  const since = feed.reads;
  let seen = -1;
  return {
    isStale: () => seen !== feed.version,
    async read() {
      const read = readOf(feed, { since, get });
      const run = await read.run;
      seen = read.version;
      return run;
    },
    leave() {
      feed.wakes.delete(wake);
      if (feed.wakes.size > 0 || open.get(key) !== feed) return;
      feed.stop();
      open.delete(key);
    },
  };
}

function openFeed(changes: RunChanges, runId: number): Feed {
  const feed: Feed = {
    version: 0,
    reads: 0,
    last: undefined,
    next: undefined,
    wakes: new Set(),
    stop: () => undefined,
  };
  feed.stop = changes(runId, () => {
    feed.version += 1;
    for (const wake of feed.wakes) wake();
  });
  return feed;
}

/** What was read of this version after `since`, is being read, or will be once the read under way is done: one at a time. */
function readOf(feed: Feed, { since, get }: { since: number; get: () => Promise<TaskRun> }): Read {
  const { last } = feed;
  if (last?.version === feed.version && last.began > since) return last;
  if (feed.next) return feed.next;
  const started = Promise.withResolvers<TaskRun>();
  const read: Read = { version: feed.version, began: 0, run: started.promise };
  const begin = (): void => {
    // Changes until now are seen by it.
    read.version = feed.version;
    read.began = feed.reads += 1;
    feed.last = read;
    feed.next = undefined;
    started.resolve(get());
  };
  if (last) {
    feed.next = read;
    last.run.then(begin, begin);
  } else begin();
  return read;
}
