import { once } from 'node:events';
import type { Product } from './start-product.ts';

/** What a product is started with so that {@link heldBy} can ask it. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

type Answer = { id: number; result: { result?: { value?: unknown } } };

/** Bytes that its process holds once nothing is left that nobody uses: objects and buffers. */
export async function heldBy({ said }: Product): Promise<number> {
  const url = said.flatMap(line => /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? [])[0];
  if (url === undefined) throw new Error('The product was not started with `inspected`.');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let last = 0;
  const ask = async (method: string, params = {}): Promise<Answer['result']> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer['result']>(resolve => {
      socket.addEventListener('message', ({ data }) => {
        // safe because every message of the inspector is JSON
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id === id) resolve(answer.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  };
  try {
    // What is freed by a callback is so only after it, and what it held only by the next collection.
    for (let round = 0; round < 3; round += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await ask('HeapProfiler.collectGarbage');
    const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
    return Number((await ask('Runtime.evaluate', { expression })).result?.value);
  } finally {
    socket.close();
  }
}
