import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `event-loop-watch.ts`: sees when the main thread misses its beats, and looks at what it does then. */
type Data = { shared: Int32Array; beatMs: number; missed: number; lookName: string };

// The one that starts this file gives it.
const { shared, beatMs, missed, lookName } = workerData as Data;
let last = Atomics.load(shared, 0);
let misses = 0;

setInterval(() => {
  const beat = Atomics.load(shared, 0);
  if (beat !== last) {
    last = beat;
    misses = 0;
    return;
  }
  misses += 1;
  if (misses === missed) look(beat);
}, beatMs);

/** Runs a function of the main thread in the middle of whatever that thread is doing. */
function look(beat: number): void {
  const session = new Session();
  try {
    session.connectToMainThread();
  } catch {
    // A Node without an inspector: there is nothing to see.
    return;
  }
  const expression = `globalThis[Symbol.for(${JSON.stringify(lookName)})]?.()`;
  session.post('Runtime.evaluate', { expression, returnByValue: true, silent: true }, (error, answer) => {
    session.disconnect();
    const found: unknown = error ? undefined : answer.result.value;
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread has no origin
    if (typeof found === 'object' && found !== null) parentPort?.postMessage({ ...found, beat });
  });
}
