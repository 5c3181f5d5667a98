import type { SeenAction } from '#src/browser/recorder/seen-action.ts';
import type { RecordedAction, RecordedEvent } from '#src/core/live-recording/events.ts';

const gatherMs = 120;
/** How long a page may take to report the last key after a stop. */
export const lastWordsMs = 250;
/** More than anybody does until a stop arrives. */
const notedAtMost = 300;
/** More than any task has; what comes after them is not written down. */
const eventsAtMost = 600;

/** What is done in a recording, written down in order, a little later than it happens. */
export type Notebook = {
  note(seen: SeenAction): void;
  /** Takes back what was done after a moment, in milliseconds since 1970. */
  forgetAfter(moment: number): void;
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
  const noted: { at: number; event: RecordedEvent }[] = [];
  let dirty = false;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function note({ action, at: seenAt, url }: SeenAction): void {
    const before = events.at(-1);
    // A browser elsewhere may have a clock that is fast.
    const at = Math.min(seenAt, Date.now());
    const isMore = before !== undefined && isSameText(before, action);
    if (!isMore && events.length >= eventsAtMost) return;
    // A text is reported with every key: only the last one is kept.
    const event = isMore
      ? { ...action, id: before.id, at: before.at, url }
      : { ...action, id: `e${(last += 1)}`, at, url };
    events.splice(isMore ? -1 : events.length, 1, event);
    noted.push({ at, event });
    if (noted.length > notedAtMost) noted.shift();
    dirty = true;
    timer ??= setTimeout(() => void write(), gatherMs);
  }

  function forgetAfter(moment: number): void {
    const late = new Set(noted.flatMap(({ at, event }) => (at > moment ? [event.id] : [])));
    const then = new Map(noted.flatMap(({ at, event }) => (at > moment ? [] : [[event.id, event] as const])));
    events = events.flatMap(event => (late.has(event.id) ? (then.get(event.id) ?? []) : event));
    dirty ||= late.size > 0;
  }

  function write(): Promise<void> {
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

  return { note, forgetAfter, settle: write };
}

function isSameText(before: RecordedEvent, action: RecordedAction): boolean {
  if (before.kind !== 'text' || action.kind !== 'text') return false;
  const { element: a } = before;
  const { element: b } = action;
  return a.css === b.css && a.name === b.name && a.frame === b.frame;
}
