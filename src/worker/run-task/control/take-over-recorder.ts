import type { AgentControl } from '#src/agent/control.ts';
import type { RunBrowser } from '#src/browser/run-browser.ts';
import type { RecordedAction, RecordedEvent } from '#src/core/live-recording/events.ts';
import type { LiveActions } from '#src/live/source.ts';
import { endRecorded, keepRecorded, recordingOf } from '#src/services/live-recording/keep.ts';
import { type Lease, LeaseLost } from '#src/services/task-run/lease/lease.ts';
import type { WorkerParts } from '../../parts.ts';
import type { RecordOrder } from './orders.ts';
import { noted, placeOf } from '../../live-recording/noted.ts';
import { lastWordsMs, type Notebook, openNotebook } from '../../live-recording/notebook.ts';

/** Writes down what a person does while in control, from when it is switched on until control is given back. */
export type TakeOverRecorder = {
  /** Sets the browser; returns the live view's actions, each of which is also recorded. */
  attach(browser: RunBrowser, actions: LiveActions): Promise<LiveActions>;
  /** Switches it on or off; resolves once all that was done until then is kept. */
  order(on: boolean, order: RecordOrder): Promise<void>;
  /** Control is given back; resolves once all that was done until then is kept. */
  end(): Promise<void>;
};

type Open = { notebook: Notebook; note(action: RecordedAction): void; stop(): Promise<void> };

export function createTakeOverRecorder(
  parts: Pick<WorkerParts, 'db' | 'report'>,
  { lease, control }: { lease: Lease; control: Pick<AgentControl, 'paused'> },
): TakeOverRecorder {
  let browser: RunBrowser | undefined;
  let wanted = false;
  let lastOrder = 0;
  let open: Open | undefined;
  let last = Promise.resolve();

  /** Records what is done from a moment on, in milliseconds since 1970. */
  async function goOn(at: number): Promise<void> {
    if (!browser) return;
    await open?.notebook.settle();
    const kept = await recordingOf(parts.db, lease.runId);
    // The person discarded it before it began.
    if (!kept) return;
    if (open) open.notebook.resume(at, kept.events);
    else open = await begin(browser, kept.events);
  }

  async function begin(of: RunBrowser, begun: readonly RecordedEvent[]): Promise<Open> {
    const notebook = openNotebook(events => keepRecorded(parts.db, lease, events), { begun, failed });
    const note = (action: RecordedAction): void => notebook.note({ action, at: Date.now(), url: placeOf(of) });
    return { notebook, note, stop: await of.record(notebook.note) };
  }

  /** The browser is listened to until control is given back: somebody who switches it on again may act at once. */
  async function pause(at: number): Promise<void> {
    open?.notebook.pause(at);
    await open?.notebook.settle();
  }

  async function close(at: number): Promise<void> {
    const closing = open;
    open = undefined;
    if (closing) {
      await new Promise(resolve => setTimeout(resolve, lastWordsMs));
      await closing.stop();
      closing.notebook.pause(at);
      await closing.notebook.settle();
    }
    await endRecorded(parts.db, lease, lastOrder);
  }

  /** A run that is no longer ours has nothing to write; any other fault is ours to hear of, and no reason to end the run. */
  function failed(error: unknown): void {
    if (!(error instanceof LeaseLost)) parts.report(error, { runId: lease.runId });
  }

  /** One after the other, in the order of the calls. */
  function queue(job: () => Promise<void>): Promise<void> {
    last = last.then(job).catch(failed);
    return last;
  }

  return {
    order(on, { id, at }) {
      [wanted, lastOrder] = [on, id];
      return queue(() => (on ? goOn(at) : pause(at)));
    },
    end() {
      if (!open && !wanted) return last;
      const at = Date.now();
      wanted = false;
      return queue(() => close(at));
    },
    async attach(given, actions) {
      browser = given;
      // Another worker may have had the run before.
      const kept = await recordingOf(parts.db, lease.runId);
      if (kept?.isOn && control.paused) wanted = true;
      else if (kept?.isOn && !wanted) await endRecorded(parts.db, lease);
      if (wanted) await queue(() => goOn(Date.now()));
      return noted(actions, { browser: given, note: action => open?.note(action) });
    },
  };
}
