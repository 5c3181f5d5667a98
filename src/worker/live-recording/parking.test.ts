import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchIdling } from './parking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(due: (idleMs: number) => boolean | Promise<boolean>) {
  const parked: string[] = [];
  const faults: unknown[] = [];
  const idling = watchIdling({
    giveWay: idleMs => Promise.resolve(due(idleMs)),
    park: () => parked.push('parked'),
    failed: error => faults.push(error),
  });
  return { idling, parked, faults };
}

test('a recording that its person left alone is parked once others are due, and once only', async () => {
  const { parked } = open(idleMs => idleMs >= 300_000);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(parked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(parked).toEqual(['parked']);
});

test('what its person does starts the time again', async () => {
  const { idling, parked } = open(idleMs => idleMs >= 300_000);
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    idling.touched();
  }
  expect(parked).toEqual([]);
  idling.stop();
});

test('a database that is away for a moment is reported, and asked again', async () => {
  let asked = 0;
  const { parked, faults } = open(() => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('away')) : true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([faults.length, parked.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(parked).toEqual(['parked']);
});

test('one that has ended is asked about no more', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { idling, parked } = open(() => answer.promise);
  await vi.advanceTimersByTimeAsync(5000);
  idling.stop();
  answer.resolve(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(parked).toEqual([]);
});
