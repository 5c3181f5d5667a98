/**
 * @module-tag long
 * Three schedulers on a clock that runs fast, killed for half a minute.
 */
import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

test('three schedulers, killed again and again, fire every slot once', async () => {
  const result = await runChaos({ schedules: 40, hours: 4, msPerHour: 2500, processes: 3 });
  expect(result).toMatchObject({ slots: 160, doubled: [], missed: [] });
  // How many depends on how long a new process takes to start.
  expect(result.kills).toBeGreaterThan(0);
});
