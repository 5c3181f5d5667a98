import { createControl } from '#src/agent/control.ts';
import { createInbox } from '#src/agent/inbox.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import { limits } from '#src/core/limits.ts';
import type { RecordedAction } from '#src/core/live-recording/events.ts';
import { createRunHub, type RunHub } from '#src/live/hub.ts';
import { keepRecorded, recordingOf } from '#src/services/live-recording/keep.ts';
import { markHandled, waitingCommands } from '#src/services/task-run/lease/commands.ts';
import { type ClaimedRun, type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../parts.ts';
import { Ended, type RunEnding } from '../run-task/ending.ts';
import { liveActionsOf } from '../run-task/control/live-actions.ts';
import { openBrowser, type OpenedBrowser } from '../run-task/browser/open-browser.ts';
import { followOrders } from '../run-task/control/orders.ts';
import { noted, placeOf } from './noted.ts';
import { lastWordsMs, type Notebook, openNotebook } from './notebook.ts';

const startMs = 30_000;

/** Gives the user a browser and writes down what is done in it, until stopped. Rejects only when it is no longer ours. */
export async function recordTask(
  parts: WorkerParts,
  { lease, run, end }: { lease: Lease; run: ClaimedRun; end: AbortController },
): Promise<RunEnding> {
  const { signal } = end;
  const stored = await recordingOf(parts.db, run.id);
  if (!stored) return over('The recording was discarded.');
  const stopped = Promise.withResolvers<RunEnding>();
  // Awaited once the browser is there; if the recording is discarded before, nobody awaits it.
  stopped.promise.catch(() => undefined);
  const abort = (): void => stopped.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  const notebook = openNotebook(events => keepRecorded(parts.db, lease, events), {
    begun: stored.events,
    failed: error => (error instanceof LeaseLost ? end.abort(error) : parts.report(error, { runId: run.id })),
  });
  const stopOrders = followRecordingOrders(
    parts,
    { run, lease },
    {
      end,
      stop: () => stopped.resolve(over('You stopped the recording.')),
    },
  );
  const timer = setTimeout(
    () => stopped.resolve(over(`The recording ended by itself after ${limits.liveRecordingSeconds / 60} minutes.`)),
    limits.liveRecordingSeconds * 1000,
  );
  let opened: OpenedBrowser | undefined;
  // The end closes it again, and reports what went wrong.
  const kill = (): void => void opened?.browser.close().catch(() => undefined);
  signal.addEventListener('abort', kill, { once: true });
  let close = async (): Promise<void> => {};
  let unwatch = (): void => {};
  try {
    opened = await openBrowser(parts, {
      lease,
      run,
      signal,
      say: () => undefined,
      lost: error => stopped.resolve(over(error.message)),
    });
    signal.throwIfAborted();
    const { browser } = opened;
    unwatch = parts.resources.watch({
      account: run.user_id,
      pid: () => browser.pid,
      disk: browser.diskUse,
      exceeded: reason => stopped.resolve(over(reason.message)),
      say: () => undefined,
    });
    close = await openToUser(parts, { run, browser, notebook, signal, startUrl: stored.startUrl });
    const ending = await stopped.promise;
    await new Promise(resolve => setTimeout(resolve, lastWordsMs));
    await notebook.settle();
    return ending;
  } finally {
    clearTimeout(timer);
    stopOrders();
    signal.removeEventListener('abort', abort);
    signal.removeEventListener('abort', kill);
    unwatch();
    await close();
    await opened?.close();
  }
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
  browser: RunBrowser;
  notebook: Notebook;
  signal: AbortSignal;
  startUrl: string | null;
};

/** Makes the browser the user's, recorded from its first page on; gives how to end that. */
async function openToUser(parts: WorkerParts, at: Opening): Promise<() => Promise<void>> {
  const { run, browser, notebook, signal, startUrl } = at;
  const note = (action: RecordedAction): void => notebook.note({ action, at: Date.now(), url: placeOf(browser) });
  const stopRecorder = await browser.record(seen => notebook.note(seen));
  const hub: RunHub = createRunHub({ browser, actions: noted(liveActionsOf(browser, signal), { browser, note }) });
  let unregister = (): void => {};
  const close = async (): Promise<void> => {
    unregister();
    hub.close();
    await stopRecorder();
  };
  try {
    if (startUrl) {
      note({ kind: 'go', to: startUrl });
      browser.allowLocal(startUrl);
      // A page that does not come is the user's to see.
      await browser.act({ type: 'navigate', url: startUrl }, { signal, timeoutMs: startMs });
    }
    await hub.setAgentHolds(false);
    unregister = parts.live.register(run.id, hub);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
