import { createControl } from '#src/agent/control.ts';
import { createInbox } from '#src/agent/inbox.ts';
import type { MovableBrowser } from '#src/browser/recovery/recovering-browser.ts';
import { limits } from '#src/core/limits.ts';
import type { RecordedAction } from '#src/core/live-recording/events.ts';
import { createRunHub, type RunHub } from '#src/live/hub.ts';
import { giveWay } from '#src/services/live-recording/give-way.ts';
import { secondsUnspoken } from '#src/services/live-recording/narration/spoken.ts';
import { keepRecorded, recordingOf } from '#src/services/live-recording/keep.ts';
import { markHandled, waitingCommands } from '#src/services/task-run/lease/commands.ts';
import { readCheckpoint } from '#src/services/task-run/lease/hand-over.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';
import { Ended, type RunEnding } from '../run-task/ending.ts';
import { liveActionsOf } from '../run-task/control/live-actions.ts';
import { openBrowser, type OpenedBrowser } from '../run-task/browser/open-browser.ts';
import type { SeenPage } from '../run-task/page-seen.ts';
import { followOrders } from '../run-task/control/orders.ts';
import { canKeepSignIns } from '../run-task/hand-over/hand-over.ts';
import { noted, placeOf } from './noted.ts';
import { lastWordsMs, type Notebook, openNotebook } from './notebook.ts';
import { type Idling, parkRecording, reopenTabs, reporting, unpackParked, watchIdling } from './parking.ts';

const startMs = 30_000;
/** For the names of the last page. A page that hangs must not keep its person waiting. */
const lastLookMs = 1500;
/** Who shows a task reads and thinks longer than who answers a question: 5 minutes by default. */
const patience = 2.5;

/** Why there is no more to write down: it is over, or it is parked while others have its browser's place. */
type Stop = RunEnding | 'parks';

/**
 * Gives the user a browser and writes down what is done in it, until stopped. Rejects only when it is no longer ours, or with
 * HandedOver where it goes on later.
 */
export async function recordTask(
  parts: WorkerParts,
  { lease, run, end, page }: { lease: Lease; run: ClaimedRun; end: AbortController; page: SeenPage },
): Promise<RunEnding> {
  const { signal } = end;
  const stored = await recordingOf(parts.db, run.id);
  if (!stored) return over('The recording was discarded.');
  const kept = await readCheckpoint(parts, run.id);
  const parked = kept && unpackParked(kept.state);
  const failed = (error: unknown): void => {
    if (error instanceof LeaseLost) end.abort(error);
    else parts.report(error, { runId: run.id });
  };
  const notebook = openNotebook(events => keepRecorded(parts.db, lease, events), { begun: stored.events, failed });
  const course = followCourse(parts, { lease, run, end, usedMs: parked?.usedMs ?? 0 });
  let opened: OpenedBrowser | undefined;
  // The end closes it again, and reports what went wrong.
  const kill = (): void => void opened?.browser.close().catch(() => undefined);
  signal.addEventListener('abort', kill, { once: true });
  let close = async (_how?: { moves: boolean }): Promise<void> => {};
  let unwatch = (): void => {};
  try {
    opened = await openBrowser(parts, {
      lease,
      run,
      signal,
      say: () => undefined,
      lost: error => course.stop(over(error.message)),
      ...(kept && { profile: kept.profile }),
    });
    signal.throwIfAborted();
    const idling = watch(parts, { lease, run, opened, stop: course.stop, failed });
    unwatch = idling.stop;
    const { browser } = opened;
    close = await openToUser(parts, { run, browser, notebook, signal, stored, parked, touched: idling.touched });
    const stop = await course.stopped;
    await new Promise(resolve => setTimeout(resolve, lastWordsMs));
    await notebook.settle();
    if (stop !== 'parks') {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(lastLookMs)]);
      // A page that cannot be seen any more is no reason for the recording to fail.
      if (run.data_retention !== 'none') await browser.observe(soon).then(page.saw, () => undefined);
      return stop;
    }
    await close({ moves: true });
    throw await parkRecording(opened, { usedMs: course.usedMs() });
  } finally {
    course.end();
    signal.removeEventListener('abort', kill);
    unwatch();
    await close();
    await opened?.close();
  }
}

/** Has what it takes of the machine watched, and parks it when that is due to others. */
function watch(
  parts: WorkerParts,
  of: { lease: Lease; run: ClaimedRun; opened: OpenedBrowser; stop(why: Stop): void; failed(error: unknown): void },
): Idling {
  const { lease, run, opened, stop, failed } = of;
  const atMost = parts.parkAfterMs * patience;
  const idling = watchIdling({
    giveWay: idleMs => giveWay(parts.db, lease, { seconds: idleMs / 1000, atMost: atMost / 1000 }),
    park: () => stop('parks'),
    failed,
  });
  const unwatch = parts.resources.watch({
    account: run.user_id,
    pid: () => opened.browser.pid,
    disk: opened.browser.diskUse,
    charge: parts.storage.chargeBrowser({ userId: run.user_id, runId: run.id }),
    exceeded: reason => stop(over(reason.message)),
    say: () => undefined,
    async makeRoom() {
      const idleMs = Math.min(idling.idleMs(), 1000 * (await secondsUnspoken(parts.db, run.id)));
      if (idleMs < atMost || !(await canKeepSignIns(opened))) return false;
      stop('parks');
      return true;
    },
  });
  return {
    ...idling,
    stop() {
      idling.stop();
      unwatch();
    },
  };
}

type Course = {
  /** Resolves with why it stops; rejects when it is ended from outside. */
  stopped: Promise<Stop>;
  /** The first one counts. */
  stop(why: Stop): void;
  /** What the recording has used of its time, before it was parked included. */
  usedMs(): number;
  end(): void;
};

/** Follows the orders of the person and the time limit, to the end. */
function followCourse(
  parts: WorkerParts,
  { lease, run, end, usedMs: before }: { lease: Lease; run: ClaimedRun; end: AbortController; usedMs: number },
): Course {
  const stopped = Promise.withResolvers<Stop>();
  // Awaited once the browser is there; if the recording is discarded before, nobody awaits it.
  stopped.promise.catch(() => undefined);
  const abort = (): void => stopped.reject(end.signal.reason as Error);
  end.signal.addEventListener('abort', abort, { once: true });
  const stop = (): void => stopped.resolve(over('You stopped the recording.'));
  const stopOrders = followRecordingOrders(parts, { run, lease }, { end, stop });
  const begunAt = performance.now();
  const timer = setTimeout(
    () => stopped.resolve(over(`The recording ended by itself after ${limits.liveRecordingSeconds / 60} minutes.`)),
    Math.max(0, limits.liveRecordingSeconds * 1000 - before),
  );
  return {
    stopped: stopped.promise,
    stop: stopped.resolve,
    usedMs: () => before + performance.now() - begunAt,
    end() {
      clearTimeout(timer);
      stopOrders();
      end.signal.removeEventListener('abort', abort);
    },
  };
}

function over(reason: string): RunEnding {
  return { status: 'completed', reason, result: null };
}

function followRecordingOrders(
  parts: WorkerParts,
  { run, lease }: { run: ClaimedRun; lease: Lease },
  { end, stop }: { end: AbortController; stop: () => void },
): () => void {
  return followOrders({
    // Nobody else has control here, so there is nothing to pause.
    control: createControl(),
    inbox: createInbox(),
    waiting: () => waitingCommands(parts.db, lease),
    handled: ids => markHandled(parts.db, lease, ids),
    onNotify: notify => parts.onCommand(run.id, notify),
    paused: () => Promise.resolve(),
    resumed: () => Promise.resolve(),
    terminated: () => end.abort(new Ended()),
    recorded: stop,
    failed: error => void parts.report(error, { runId: run.id }),
  });
}

type Opening = {
  run: ClaimedRun;
  browser: MovableBrowser;
  notebook: Notebook;
  signal: AbortSignal;
  stored: NonNullable<Awaited<ReturnType<typeof recordingOf>>>;
  parked: ReturnType<typeof unpackParked>;
  touched: () => void;
};

/** Makes the browser the user's, recorded from its first page on; gives how to end that, which does nothing the second time. */
async function openToUser(parts: WorkerParts, at: Opening): Promise<(how?: { moves: boolean }) => Promise<void>> {
  const { run, browser, notebook, signal, touched } = at;
  const note = (action: RecordedAction): void => notebook.note({ action, at: Date.now(), url: placeOf(browser) });
  const stopRecorder = await browser.record(seen => notebook.note(seen));
  const actions = noted(liveActionsOf(browser, signal), { browser, note });
  const hub: RunHub = createRunHub(reporting({ browser, actions }, touched));
  let unregister = (): void => {};
  let closed: Promise<void> | undefined;
  const close = (how?: { moves: boolean }): Promise<void> => {
    unregister();
    hub.close(how);
    return (closed ??= stopRecorder());
  };
  try {
    await openPages(at, note);
    touched();
    await hub.setAgentHolds(false);
    unregister = parts.live.register(run.id, hub);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** The tabs of before where the recording was parked, else its start address. */
async function openPages(
  { browser, stored, parked, signal }: Opening,
  note: (action: RecordedAction) => void,
): Promise<void> {
  const { startUrl, events } = stored;
  if (parked) {
    // Where its person went by the address bar.
    for (const event of events) if (event.kind === 'go') browser.allowLocal(event.to);
    await reopenTabs(browser, parked);
  } else if (startUrl) {
    note({ kind: 'go', to: startUrl });
    browser.allowLocal(startUrl);
    // A page that does not come is the user's to see.
    await browser.act({ type: 'navigate', url: startUrl }, { signal, timeoutMs: startMs });
  }
}
