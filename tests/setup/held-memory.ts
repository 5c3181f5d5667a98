import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// safe because the flag above puts it there
const collect = runInNewContext('gc') as () => void;

/** Bytes that this process holds once nothing is left that nobody uses: objects and buffers. */
export async function heldMemory(): Promise<number> {
  // What is freed by a callback is so only after it, and what it held only by the next collection.
  for (let round = 0; round < 3; round += 1) {
    collect();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise(resolve => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
