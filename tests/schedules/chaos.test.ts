import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

test('S1-003 S1-351 three schedulers, killed again and again, fire every slot once, within two seconds', async () => {
  const result = await runChaos({ schedules: 40, hours: 4, msPerHour: 2500, processes: 3 });
  expect(result).toMatchObject({ slots: 160, doubled: [], missed: [], unqueued: [] });
  expect(result.kills).toBeGreaterThan(2);
  // p99; a release measures it over 1,000 slots: npm run bench -- schedules
  expect(result.lags.filter(ms => ms > 2000).length).toBeLessThanOrEqual(result.slots / 100);
}, 90_000);
