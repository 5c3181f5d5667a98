import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openActionGuard } from './safety/action-guard.ts';
import { atOnce, inSlices, type Slices } from './slices.ts';

function* sumTo(last: number): Slices<number> {
  let sum = 0;
  for (let one = 1; one <= last; one += 1) {
    yield;
    sum += one;
  }
  return sum;
}

/** How often others were served while it went on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, goesOn] = [0, true];
  const count = async (): Promise<void> => {
    while (goesOn) {
      await nextLoop();
      turns += 1;
    }
  };
  const counted = count();
  await work();
  goesOn = false;
  await counted;
  return turns;
}

test('long work lets others be served, and comes to the same', async () => {
  let clock = 0;
  let sum: number | undefined;
  // Each step takes 25 ms.
  const turns = await turnsDuring(async () => (sum = await inSlices(sumTo(20), () => (clock += 25))));
  expect(turns).toBeGreaterThanOrEqual(19);
  expect(sum).toBe(atOnce(sumTo(20)));
});

test('short work does not wait', async () => {
  let sum = 0;
  const turns = await turnsDuring(async () => (sum = await inSlices(sumTo(20), () => 0)));
  expect(turns).toBeLessThanOrEqual(1);
  expect(sum).toBe(210);
});

test('others are served while a guard reads a task as long as tasks may be', async () => {
  const description = 'Send the invoice of Ann Miller to Bob and pay 12 € now, '.repeat(70);
  const steps = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, description }));
  const texts = { description: '', specialInstructions: '', additionalInstructions: '', guardrails: [], inputs: {} };
  const turns = await turnsDuring(() => openActionGuard({ ...texts, steps }, { trusted: false }));
  expect(turns).toBeGreaterThan(2);
});
