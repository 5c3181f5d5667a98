import type { AgentControl } from '#src/agent/control.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { RecordedAction } from '#src/core/live-recording/events.ts';
import type { LiveActions } from '#src/live/source.ts';
import { endRecorded, keepRecorded, recordingOf } from '#src/services/live-recording/keep.ts';
import { type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../../parts.ts';
import type { RecordOrder } from './orders.ts';
import { noted, placeOf } from '../../live-recording/noted.ts';
import { lastWordsMs, openNotebook } from '../../live-recording/notebook.ts';

/** Writes down what a person does while in control, from when it is switched on until control is given back. */
export type TakeOverRecorder = {
  /** Sets the browser; returns the live view's actions, each of which is also recorded. */
  attach(browser: RunBrowser, actions: LiveActions): Promise<LiveActions>;
  /** Resolves once all that was done is kept; without what was done after the order to stop. */
  set(on: boolean, order?: RecordOrder): Promise<void>;
};

type Open = { note(action: RecordedAction): void; close(at: number): Promise<void> };

export function createTakeOverRecorder(
  parts: Pick<WorkerParts, 'db' | 'report'>,
  { lease, control }: { lease: Lease; control: Pick<AgentControl, 'paused'> },
): TakeOverRecorder {
  let browser: RunBrowser | undefined;
  let wanted = false;
  /** When it is to stop, and the last order that was carried out. */
  let [endsAt, lastOrder] = [0, 0];
  let open: Open | undefined;
  let last = Promise.resolve();

  async function begin(of: RunBrowser): Promise<Open | undefined> {
    const kept = await recordingOf(parts.db, lease.runId);
    // Thrown away before it began.
    if (!kept) return undefined;
    const notebook = openNotebook(events => keepRecorded(parts.db, lease, events), { begun: kept.events, failed });
    const note = (action: RecordedAction): void => notebook.note({ action, at: Date.now(), url: placeOf(of) });
    const stop = await of.record(notebook.note);
    return {
      note,
      async close(at) {
        await new Promise(resolve => setTimeout(resolve, lastWordsMs));
        await stop();
        notebook.forgetAfter(at);
        await notebook.settle();
        await endRecorded(parts.db, lease, lastOrder);
      },
    };
  }

  async function apply(): Promise<void> {
    if (wanted && browser && !open) open = await begin(browser);
    if (wanted || !open) return;
    const closing = open;
    open = undefined;
    await closing.close(endsAt);
  }

  /** A run that is no longer ours has nothing to write; any other fault is ours to hear of, and no reason to end the run. */
  function failed(error: unknown): void {
    if (!(error instanceof LeaseLost)) parts.report(error, { runId: lease.runId });
  }

  function set(on: boolean, order?: RecordOrder): Promise<void> {
    if (!on && wanted) endsAt = order?.at ?? Date.now();
    lastOrder = order?.id ?? lastOrder;
    wanted = on;
    last = last.then(apply).catch(failed);
    return last;
  }

  return {
    set,
    async attach(given, actions) {
      browser = given;
      // Another worker may have had the run before.
      const kept = await recordingOf(parts.db, lease.runId);
      if (kept?.isOn && control.paused) wanted = true;
      else if (kept?.isOn && !wanted) await endRecorded(parts.db, lease);
      await set(wanted);
      return noted(actions, { browser: given, note: action => open?.note(action) });
    },
  };
}
