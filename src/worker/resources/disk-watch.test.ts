import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import { type DiskLimits, startDiskWatch } from './disk-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mb = 1_000_000;
const minute = 60_000;

function open(limits: Partial<DiskLimits> = {}) {
  const faults: unknown[] = [];
  const state = { free: 1e12 };
  const watch = startDiskWatch(
    { diskBytes: 1000 * mb, freeDiskBytes: 2000 * mb, ...limits },
    { report: error => faults.push(error), free: () => Promise.resolve(state.free) },
  );
  const run = (account: number, bytes: number | (() => Promise<number>), count = () => Promise.resolve()) => {
    const ended: string[] = [];
    const charge = { count, end: () => Promise.resolve() };
    const disk = typeof bytes === 'number' ? () => Promise.resolve(bytes) : bytes;
    const stop = watch.watch({ account, disk, charge, exceeded: reason => ended.push(reason.message) });
    return { ended, stop };
  };
  return { watch, run, state, faults };
}

test('a run whose browser stores more than it may ends alone, once, and in words', async () => {
  const { watch, run } = open();
  const hoards = run(1, 1001 * mb);
  const other = run(1, 999 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect(hoards.ended).toEqual([expect.stringMatching(/^The pages of this run stored more than 1 GB on the disk/)]);
  expect(other.ended).toEqual([]);
  watch.stop();
});

test('on a full disk, the largest run of the account that stores the most ends, and the next one only once its files had time to go', async () => {
  const { watch, run, state } = open();
  const [first, second] = [run(1, 400 * mb), run(1, 450 * mb)];
  const other = run(2, 700 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect([...first.ended, ...second.ended, ...other.ended]).toEqual([]);
  state.free = 1999 * mb;
  await vi.advanceTimersByTimeAsync(9000);
  expect([...first.ended, ...other.ended]).toEqual([]);
  expect(second.ended).toEqual([expect.stringMatching(/^The server’s disk is nearly full/)]);
  await vi.advanceTimersByTimeAsync(9000);
  expect([first.ended.length, other.ended.length]).toEqual([0, 1]);
  watch.stop();
});

test('runs that store little are not ended for a disk that is full of something else', async () => {
  const { watch, run, state } = open();
  state.free = 0;
  const small = run(1, 90 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect(small.ended).toEqual([]);
  watch.stop();
});

test('a browser that cannot be measured is reported, and hides no other', async () => {
  const { watch, run, faults } = open();
  const broken = run(1, () => Promise.reject(new Error('no access')));
  const hoards = run(2, 2000 * mb);
  await vi.advanceTimersByTimeAsync(4000);
  expect(faults).toEqual([new Error('no access')]);
  expect(broken.ended).toEqual([]);
  expect(hoards.ended).toHaveLength(1);
  watch.stop();
});

test('a run ends in words when its account has no room for what it stores', async () => {
  const { watch, run } = open();
  const full = run(1, 300 * mb, () => Promise.reject(new AppError('STORAGE_FULL', 'Your storage is full.')));
  const other = run(2, 300 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect(full.ended).toEqual([
    'The pages of this run stored 300 MB, which counts as storage of your account while the run goes on. Your storage is full.',
  ]);
  expect(other.ended).toEqual([]);
  watch.stop();
});

test('a browser that is never measured is reported once, and hides no other', async () => {
  const { watch, run, faults } = open();
  const hangs = run(1, () => new Promise(() => undefined));
  const hoards = run(2, 2000 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect(faults).toEqual([expect.objectContaining({ name: 'TimeoutError' })]);
  expect(hangs.ended).toEqual([]);
  expect(hoards.ended).toHaveLength(1);
  watch.stop();
});

test('a run that has ended meanwhile, or is watched no longer, is left alone', async () => {
  const { watch, run } = open();
  const measured = Promise.withResolvers<number>();
  const gone = run(1, () => measured.promise);
  await vi.advanceTimersByTimeAsync(4000);
  gone.stop();
  measured.resolve(2000 * mb);
  await vi.advanceTimersByTimeAsync(minute);
  expect(gone.ended).toEqual([]);
  watch.stop();
});
