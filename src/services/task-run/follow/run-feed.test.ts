import { expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { followFeed, type SubscribeRunChanges } from './run-feed.ts';

/** Runs that are read when the test says so, and notifications for them. */
function desk() {
  const listeners = new Map<number, Set<() => void>>();
  const changes: SubscribeRunChanges = (runId, changed) => {
    const callbacks = listeners.get(runId) ?? new Set();
    listeners.set(runId, callbacks.add(changed));
    return () => void callbacks.delete(changed);
  };
  const reads: PromiseWithResolvers<TaskRun>[] = [];
  const known: (TaskRun | undefined)[] = [];
  const get = (before: TaskRun | undefined): Promise<TaskRun> => {
    known.push(before);
    const read = Promise.withResolvers<TaskRun>();
    reads.push(read);
    return read.promise;
  };
  return {
    reads,
    known,
    callbacks: () => listeners.get(1)?.size ?? 0,
    change: () => {
      for (const notify of listeners.get(1) ?? []) notify();
    },
    answer: (at: number, status: string) => reads[at]?.resolve({ status } as TaskRun),
    join(key = '1 token') {
      let woken = 0;
      const reader = followFeed(changes, { key, runId: 1, get, wake: () => (woken += 1) });
      return { ...reader, woken: () => woken };
    },
  };
}

test('a change is read once, however many follow the run with one token', async () => {
  const { reads, change, answer, join } = desk();
  const readers = Array.from({ length: 50 }, () => join());
  expect(readers.every(reader => reader.isStale())).toBe(true);
  const first = Promise.all(readers.map(reader => reader.read()));
  answer(0, 'running');
  expect(new Set((await first).map(({ status }) => status))).toEqual(new Set(['running']));
  expect(readers.some(reader => reader.isStale())).toBe(false);

  change();
  expect(readers.map(reader => reader.woken())).toEqual(readers.map(() => 1));
  const second = readers.map(reader => reader.read());
  await expect.poll(() => reads.length).toBe(2);
  answer(1, 'paused');
  expect((await Promise.all(second)).every(({ status }) => status === 'paused')).toBe(true);
  expect(reads).toHaveLength(2);
});

test('a read is given what the last one that did not fail has read', async () => {
  const { reads, known, change, answer, join } = desk();
  const reader = join();
  const first = reader.read();
  answer(0, 'running');
  await first;
  change();
  const failing = reader.read();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('away');
  change();
  const third = reader.read();
  await expect.poll(() => reads.length).toBe(3);
  answer(2, 'paused');
  await third;
  expect(known.map(run => run?.status)).toEqual([undefined, 'running', 'running']);
});

test('links of one token are not sent to another', async () => {
  const { reads, answer, join } = desk();
  const [one, other] = [join('1 a'), join('1 b')];
  const both = [one.read(), other.read()];
  answer(0, 'running');
  answer(1, 'paused');
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(['running', 'paused']);
  expect(reads).toHaveLength(2);
});

test('a later reader gets the current state, not what was read before', async () => {
  const { reads, answer, join } = desk();
  const early = join();
  const was = early.read();
  const late = join();
  const is = late.read();
  expect(reads).toHaveLength(1);
  answer(0, 'running');
  expect((await was).status).toBe('running');
  await expect.poll(() => reads.length).toBe(2);
  answer(1, 'paused');
  expect((await is).status).toBe('paused');
  expect(early.isStale()).toBe(false);
});

test('a change while the run is being read is read afterwards, once', async () => {
  const { reads, change, answer, join } = desk();
  const [one, other] = [join(), join()];
  const first = one.read();
  change();
  change();
  const next = [one.read(), other.read()];
  answer(0, 'running');
  await first;
  await expect.poll(() => reads.length).toBe(2);
  change();
  answer(1, 'paused');
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual(['paused', 'paused']);
  expect(one.isStale()).toBe(true);
});

test('a read that fails fails for those who asked, and the next one reads again', async () => {
  const { reads, change, answer, join } = desk();
  const [one, other] = [join(), join()];
  const both = [one.read(), other.read()];
  reads[0]?.reject(new Error('The database is away'));
  for (const read of both) await expect(read).rejects.toThrow('away');
  change();
  const again = one.read();
  await expect.poll(() => reads.length).toBe(2);
  answer(1, 'running');
  expect((await again).status).toBe('running');
});

test('a run has one listener, and none after the last reader has left', () => {
  const { callbacks, join } = desk();
  const readers = [join(), join()];
  expect(callbacks()).toBe(1);
  for (const reader of readers) reader.leave();
  expect(callbacks()).toBe(0);
  join().leave();
  expect(callbacks()).toBe(0);
});
