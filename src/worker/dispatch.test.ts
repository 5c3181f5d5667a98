import { eventually } from '#tests/setup/browser.ts';
import { expect, test } from 'vitest';
import { startDispatcher } from './dispatch.ts';
import type { Slot } from './slots.ts';

/** A queue in memory, and what is under way until the test ends it. */
function dispatching(size: number, waiting: string[]) {
  const underWay = new Map<string, { slot: Slot; end: () => void }>();
  const faults: unknown[] = [];
  let notify = (): void => undefined;
  let looks = 0;
  let fault: Error | undefined;
  const dispatcher = startDispatcher<string>({
    size,
    pollMs: 60_000,
    onNotify(call) {
      notify = call;
      return () => (notify = () => undefined);
    },
    take() {
      looks += 1;
      return fault ? Promise.reject(fault) : Promise.resolve(waiting.shift());
    },
    async work(name, slot) {
      const done = Promise.withResolvers<void>();
      underWay.set(name, { slot, end: done.resolve });
      await done.promise;
      underWay.delete(name);
    },
    failed: error => faults.push(error),
  });
  return {
    dispatcher,
    faults,
    underWay,
    add(name: string) {
      waiting.push(name);
      notify();
    },
    notify: () => notify(),
    looks: () => looks,
    fail: (error: Error | undefined) => (fault = error),
    is: (...names: string[]) =>
      eventually(`${names.join(' and ')} under way`, () => [...underWay.keys()].join() === names.join()),
  };
}

test('as much is under way as there are slots, and the next begins as one ends', async () => {
  const one = dispatching(2, ['a', 'b', 'c', 'd']);
  await one.is('a', 'b');
  one.underWay.get('a')?.end();
  await one.is('b', 'c');
  one.underWay.get('b')?.end();
  one.underWay.get('c')?.end();
  await one.is('d');
  one.add('e');
  await one.is('d', 'e');
  one.dispatcher.stop();
});

test('nothing is looked for again and again while nothing waits', async () => {
  const one = dispatching(3, []);
  one.notify();
  await one.dispatcher.idle();
  const before = one.looks();
  expect(before).toBeLessThanOrEqual(2);
  one.add('a');
  await one.is('a');
  one.dispatcher.stop();
});

test('a slot that is given back before its work ends is used at once, and given back twice counts once', async () => {
  const one = dispatching(1, ['a', 'b', 'c']);
  await one.is('a');
  const slot = one.underWay.get('a')?.slot;
  slot?.release();
  slot?.release();
  await one.is('a', 'b');
  one.underWay.get('a')?.end();
  one.underWay.get('b')?.end();
  await one.is('c');
  one.dispatcher.stop();
});

test('who had a slot before gets the next one, before what has not begun', async () => {
  const one = dispatching(1, ['a', 'b']);
  await one.is('a');
  const { signal } = new AbortController();
  const again = one.dispatcher.slots.take(signal);
  one.underWay.get('a')?.end();
  const slot = await again;
  expect([...one.underWay.keys()]).toEqual([]);
  slot.release();
  await one.is('b');
  one.dispatcher.stop();
});

test('who no longer waits for a slot takes none', async () => {
  const one = dispatching(1, ['a', 'b']);
  await one.is('a');
  const end = new AbortController();
  const again = one.dispatcher.slots.take(end.signal);
  end.abort(new Error('over'));
  await expect(again).rejects.toThrow('over');
  one.underWay.get('a')?.end();
  await one.is('b');
  one.dispatcher.stop();
});

test('a database error is reported, and what waits is taken at the next notification', async () => {
  const one = dispatching(1, ['a']);
  await one.is('a');
  one.fail(new Error('away'));
  one.underWay.get('a')?.end();
  await eventually('the fault', () => one.faults.length > 0);
  one.fail(undefined);
  one.add('b');
  await one.is('b');
  expect(one.faults).toMatchObject([{ message: 'away' }]);
  one.dispatcher.stop();
});

test('stopped, it takes nothing more and is idle once what is under way has ended', async () => {
  const one = dispatching(1, ['a', 'b']);
  await one.is('a');
  one.dispatcher.stop();
  let idle = false;
  const ended = one.dispatcher.idle().then(() => (idle = true));
  expect(idle).toBe(false);
  one.underWay.get('a')?.end();
  await ended;
  expect([...one.underWay.keys()]).toEqual([]);
});
