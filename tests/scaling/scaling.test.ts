import { afterAll, expect, test } from 'vitest';
import { sayFigure } from '#tests/setup/figure.ts';
import { entries } from './entries.ts';
import { cpuOfEntry, growthFault, leastAtLimit, measureGrowth } from './growth.ts';

/** ms of CPU: nothing that one page or user sends is to hold up the others for longer. */
const mostMs = 200;
const slowest = { name: '', ms: 0 };

test.each(Object.entries(entries))(
  '%s: twice the input takes about twice as long, and all of it under 200 ms',
  async (name, { limit, entry }) => {
    const growth = await measureGrowth(limit, size => cpuOfEntry(entry, size));
    expect(growthFault(growth)).toBeUndefined();
    const ms = leastAtLimit(limit, { entry, enough: mostMs });
    if (ms > slowest.ms) Object.assign(slowest, { name, ms });
    expect(ms).toBeLessThanOrEqual(mostMs);
  },
);

afterAll(() => {
  const { name, ms } = slowest;
  sayFigure(
    'scaling',
    `${Object.keys(entries).length} entries, the slowest at its limit: ${name}, ${Math.round(ms)} ms`,
    `growth ≤ 3 a doubling, ${mostMs} ms`,
  );
});
