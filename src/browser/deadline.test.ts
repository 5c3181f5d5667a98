import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { TimeoutError, within } from './deadline.ts';

const never = new AbortController().signal;

test('an answer in time is passed on, and so is a failure', async () => {
  await expect(within({ ms: 1000, signal: never, what: 'Adding' }, () => Promise.resolve(3))).resolves.toBe(3);
  await expect(
    within({ ms: 1000, signal: never, what: 'Adding' }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
});

test('a call that never answers fails at its limit by name, and its signal is aborted', async () => {
  let inner: AbortSignal | undefined;
  const waiting = within({ ms: 20, signal: never, what: 'Reading the page' }, signal => {
    inner = signal;
    return new Promise(() => undefined);
  });
  await expect(waiting).rejects.toThrow(new TimeoutError('Reading the page', 20));
  expect(inner?.aborted).toBe(true);
});

test('an answer that came while this thread was busy past the limit is not dropped', async () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     setTimeout(() => parentPort.postMessage('in time'), 200);`,
    { eval: true },
  );
  await once(worker, 'online');
  const waiting = within({ ms: 50, signal: never, what: 'Asking' }, () => once(worker, 'message'));
  // Behind this phase of the event loop come the timers, and the messages after them.
  await new Promise<void>(resolve =>
    setImmediate(() => {
      for (const end = performance.now() + 500; performance.now() < end;);
      resolve();
    }),
  );
  await expect(waiting).resolves.toEqual(['in time']);
  await worker.terminate();
});

test('an abort ends the wait at once with the reason given', async () => {
  const abort = new AbortController();
  const waiting = within({ ms: 60_000, signal: abort.signal, what: 'Reading' }, () => new Promise(() => undefined));
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await expect(within({ ms: 1, signal: abort.signal, what: 'x' }, () => Promise.resolve())).rejects.toMatchObject({
    name: 'AbortError',
  });
});
