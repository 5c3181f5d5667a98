import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createControl } from '#src/agent/control.ts';
import { createSlots } from '../../slots.ts';
import { createParking, type Parking } from './parking.ts';

const afterMs = 120_000;
const everyMs = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open({ size = 1, others = true } = {}) {
  const slots = createSlots(size, () => undefined);
  const slot = slots.tryTake();
  if (!slot) throw new Error('There is no slot.');
  const end = new AbortController();
  const log: string[] = [];
  const state = { others };
  const parking: Parking = createParking({
    slots,
    slot,
    afterMs,
    everyMs,
    othersWait: () => Promise.resolve(state.others),
    store: parked => Promise.resolve(void log.push(parked ? 'parked' : 'back')),
    queued: waits => log.push(waits ? 'queued' : 'has room'),
    say: text => log.push(text),
    failed: error => log.push(String(error)),
    signal: end.signal,
  });
  return { slots, slot, parking, log, state, end };
}

test('a run that waits for its person for two minutes gives its slot to a run that waits for one', async () => {
  const { parking, slots, log } = open();
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs - 1);
  expect(slots.tryTake()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(['parked', expect.stringContaining('Answer when you can')]);
  expect(slots.tryTake()).toBeDefined();
});

test('while nobody else waits it keeps its slot, and looks again', async () => {
  const { parking, slots, state } = open({ others: false });
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs + 10 * everyMs);
  expect(slots.tryTake()).toBeUndefined();
  state.others = true;
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(slots.tryTake()).toBeDefined();
});

test('one that is answered in time never gives it up', async () => {
  const { parking, slots } = open();
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs - 1);
  parking.waiting(false);
  expect(parking.ready()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2 * afterMs);
  expect(slots.tryTake()).toBeUndefined();
});

test('once answered it acts with the next free slot, before runs that have not begun, and says that it waits', async () => {
  const { parking, slots, log, end } = open();
  const control = createControl({ ready: parking.ready });
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs);
  const other = slots.tryTake();
  log.length = 0;
  parking.waiting(false);
  const acted: string[] = [];
  const act = control.act(end.signal, () => Promise.resolve(void acted.push('acted')));
  await vi.advanceTimersByTimeAsync(2000);
  expect({ acted, log }).toEqual({ acted: [], log: ['queued', expect.stringContaining('Waiting to continue')] });
  other?.release();
  expect(slots.tryTake()).toBeUndefined();
  await act;
  expect({ acted, log: log.slice(2) }).toEqual({ acted: ['acted'], log: ['back', 'has room'] });
  expect(parking.ready()).toBeUndefined();
});

test('a person who pauses while it waits for a slot is not run over when it gets one', async () => {
  const { parking, slots, end } = open();
  const control = createControl({ ready: parking.ready });
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs);
  const other = slots.tryTake();
  parking.waiting(false);
  let acted = false;
  const act = control.act(end.signal, () => Promise.resolve(void (acted = true)));
  await control.pause();
  other?.release();
  await vi.advanceTimersByTimeAsync(1000);
  expect(acted).toBe(false);
  control.resume();
  await act;
  expect(acted).toBe(true);
});

test('an answer in the very moment in which the slot is given up loses nothing', async () => {
  const stored = Promise.withResolvers<void>();
  const slots = createSlots(1, () => undefined);
  const slot = slots.tryTake();
  const log: boolean[] = [];
  if (!slot) throw new Error('There is no slot.');
  const parking = createParking({
    slots,
    slot,
    afterMs,
    everyMs,
    othersWait: () => Promise.resolve(true),
    store: parked => (log.push(parked), stored.promise),
    queued: () => undefined,
    say: () => undefined,
    failed: error => {
      throw error;
    },
    signal: new AbortController().signal,
  });
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs);
  parking.waiting(false);
  const ready = parking.ready();
  stored.resolve();
  await ready;
  expect(log).toEqual([true, false]);
  expect(slots.tryTake()).toBeUndefined();
  parking.stop();
  expect(slots.tryTake()).toBeDefined();
});

test('a run that ends while it waits for a slot takes none from others', async () => {
  const { parking, slots, end } = open();
  parking.waiting(true);
  await vi.advanceTimersByTimeAsync(afterMs);
  const other = slots.tryTake();
  parking.waiting(false);
  const ready = parking.ready();
  end.abort(new Error('terminated'));
  await expect(ready).rejects.toThrow('terminated');
  parking.stop();
  other?.release();
  const [one, two] = [slots.tryTake(), slots.tryTake()];
  expect([one === undefined, two === undefined]).toEqual([false, true]);
});
