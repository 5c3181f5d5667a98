/** Calls back when the run with that number has changed, or may have; returns how to stop. */
export type SubscribeRunChanges = (runId: number, changed: () => void) => () => void;

type Read<State> = { version: number; began: number; state: Promise<State> };
type Feed<State> = {
  /** Counts the changes. */
  version: number;
  /** Counts the reads. */
  reads: number;
  last: Read<State> | undefined;
  /** The next read, which starts after `last`. */
  next: Read<State> | undefined;
  /** The result of the last successful read. */
  known: State | undefined;
  wakes: Set<() => void>;
  stop(): void;
};

/** One reader of a run that changes. */
export type FeedReader<State> = {
  /** Whether the run may have changed since this reader's last `read`; true before its first. */
  isStale(): boolean;
  /** The run as it is now, or as another reader has read it since it changed last. */
  read(): Promise<State>;
  leave(): void;
};

/** How a feed reads its run: again and again, each time with what it read before. */
export type ReadState<State> = (before: State | undefined) => Promise<State>;

const feeds = new WeakMap<SubscribeRunChanges, Map<string, Feed<unknown>>>();

/**
 * Follows a run. Readers with the same `key` get the same states, so that a change is read once for all of them. `wake` is
 * called when the run has changed.
 */
export function followFeed<State>(
  changes: SubscribeRunChanges,
  { key, runId, get, wake }: { key: string; runId: number; get: ReadState<State>; wake: () => void },
): FeedReader<State> {
  const open = feeds.get(changes) ?? new Map<string, Feed<unknown>>();
  feeds.set(changes, open);
  // safe because all readers with a key have states of one kind
  const feed = (open.get(key) as Feed<State> | undefined) ?? openFeed<State>(changes, runId);
  open.set(key, feed);
  feed.wakes.add(wake);
  // An earlier read may be older than the last write of this reader's caller.
  const since = feed.reads;
  let seen = -1;
  return {
    isStale: () => seen !== feed.version,
    async read() {
      const read = readOf(feed, { since, get });
      const state = await read.state;
      seen = read.version;
      return state;
    },
    leave() {
      feed.wakes.delete(wake);
      if (feed.wakes.size > 0 || open.get(key) !== feed) return;
      feed.stop();
      open.delete(key);
    },
  };
}

function openFeed<State>(changes: SubscribeRunChanges, runId: number): Feed<State> {
  const feed: Feed<State> = {
    version: 0,
    reads: 0,
    last: undefined,
    next: undefined,
    known: undefined,
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
function readOf<State>(feed: Feed<State>, { since, get }: { since: number; get: ReadState<State> }): Read<State> {
  const { last } = feed;
  if (last?.version === feed.version && last.began > since) return last;
  if (feed.next) return feed.next;
  const started = Promise.withResolvers<State>();
  const read: Read<State> = { version: feed.version, began: 0, state: started.promise };
  const begin = (): void => {
    // Changes until now are seen by it.
    read.version = feed.version;
    read.began = feed.reads += 1;
    feed.last = read;
    feed.next = undefined;
    started.resolve(get(feed.known).then(state => (feed.known = state)));
  };
  if (last) {
    feed.next = read;
    last.state.then(begin, begin);
  } else begin();
  return read;
}
