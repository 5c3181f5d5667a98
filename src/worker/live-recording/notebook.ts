import type { SeenAction } from '#src/browser/recorder/seen-action.ts';
import type { RecordedAction, RecordedEvent } from '#src/core/live-recording/events.ts';

const gatherMs = 120;
/** How long a page may take to report the last key after a stop. */
export const lastWordsMs = 250;
/** More than anybody does until an order arrives. */
const notedAtMost = 300;
/** More than any task has; what comes after them is not written down. */
const eventsAtMost = 600;

/** What is done in a recording, written down in order, a little later than it happens. */
export type Notebook = {
  note(seen: SeenAction): void;
  /** Takes back what was done after a moment, in milliseconds since 1970, and writes nothing more down. */
  pause(moment: number): void;
  /** Goes on after `events`, first with what was done since a moment, also before this was known. */
  resume(moment: number, events: readonly RecordedEvent[]): void;
  /** Resolves once all that was noted is kept. */
  settle(): Promise<void>;
};

/** `keep` is given everything noted so far each time; it is never called twice at once. */
export function openNotebook(
  keep: (events: readonly RecordedEvent[]) => Promise<void>,
  { begun, failed }: { begun: readonly RecordedEvent[]; failed: (error: unknown) => void },
): Notebook {
  let events = [...begun];
  let last = events.length;
  /** What was noted last, the newest last: a text as it was with each key. */
  let noted: { seen: SeenAction; event: RecordedEvent }[] = [];
  let pausedAt = Infinity;
  /** What was done while it is paused, for when it was to go on before. */
  let held: SeenAction[] = [];
  let dirty = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function note(given: SeenAction): void {
    // A browser elsewhere may have a clock that is fast.
    const seen = { ...given, at: Math.min(given.at, Date.now()) };
    if (seen.at > pausedAt) held = newest([...held, seen]);
    else write(seen);
  }

  function write({ action, at, url }: SeenAction): void {
    const before = events.at(-1);
    const isMore = before !== undefined && isSameText(before, action);
    if (!isMore && events.length >= eventsAtMost) return;
    // A text is reported with every key: only the last one is kept.
    const event = isMore
      ? { ...action, id: before.id, at: before.at, url }
      : { ...action, id: `e${(last += 1)}`, at, url };
    events.splice(isMore ? -1 : events.length, 1, event);
    noted = newest([...noted, { seen: { action, at, url }, event }]);
    dirty = true;
    timer ??= setTimeout(() => void settle(), gatherMs);
  }

  function pause(moment: number): void {
    pausedAt = Math.min(pausedAt, moment);
    const late = noted.filter(({ seen }) => seen.at > pausedAt);
    if (late.length === 0) return;
    noted = noted.filter(({ seen }) => seen.at <= pausedAt);
    held = newest([...late.map(({ seen }) => seen), ...held]);
    const gone = new Set(late.map(({ event }) => event.id));
    const then = new Map(noted.map(({ event }) => [event.id, event]));
    events = events.flatMap(event => (gone.has(event.id) ? (then.get(event.id) ?? []) : event));
    dirty = true;
  }

  function resume(moment: number, before: readonly RecordedEvent[]): void {
    const since = held.filter(({ at }) => at >= moment);
    [pausedAt, held, events] = [Infinity, [], [...before]];
    for (const seen of since) write(seen);
  }

  function settle(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll()
      .catch(failed)
      .finally(() => (writing = undefined));
    return writing;
  }

  async function writeAll(): Promise<void> {
    while (dirty) {
      dirty = false;
      await keep([...events]);
    }
  }

  return { note, pause, resume, settle };
}

function isSameText(before: RecordedEvent, action: RecordedAction): boolean {
  if (before.kind !== 'text' || action.kind !== 'text') return false;
  const { element: a } = before;
  const { element: b } = action;
  return a.css === b.css && a.name === b.name && a.frame === b.frame;
}

function newest<T>(list: readonly T[]): T[] {
  return list.slice(-notedAtMost);
}
