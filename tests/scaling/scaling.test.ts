import { afterAll, expect, test } from 'vitest';
import { sayFigure } from '#tests/setup/figure.ts';
import { entries } from './entries.ts';
import { cpuOfEntry, growthFault, measureGrowth } from './growth.ts';

/** ms of CPU: nothing that one page or user sends is to hold up the others for longer. */
const mostMs = 200;
const slow: string[] = [];

test.each(Object.entries(entries))('%s: twice the input takes about twice as long', async (name, { limit, entry }) => {
  const growth = await measureGrowth(limit, size => cpuOfEntry(entry, size));
  expect(growthFault(growth)).toBeUndefined();
  const atLimit = Math.round(growth.ms.at(-1) ?? 0);
  if (atLimit > mostMs) slow.push(`${name} ${atLimit} ms`);
});

// How long it takes depends on the machine: a figure for a release, not a result of the test.
afterAll(() =>
  sayFigure('scaling', `over ${mostMs} ms at their limit: ${slow.join(', ') || 'none'}`, 'growth ≤ 3 a doubling'),
);
