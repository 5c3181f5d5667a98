import { expect, test } from 'vitest';
import { patience } from '#tests/setup/patience.ts';
import { runChaos } from './chaos.ts';

test('three schedulers, killed again and again, fire every slot once, within two seconds', async () => {
  // Where others want the processors too, the hours are longer: one that is over before its slots are fired is missed.
  const msPerHour = Math.min(patience(2500), 6000);
  const result = await runChaos({ schedules: 40, hours: 4, msPerHour, processes: 3 });
  expect(result).toMatchObject({ slots: 160, doubled: [], missed: [] });
  expect(result.kills).toBeGreaterThan(2);
  // p99, as far as the processors are there; a release measures it over 1,000 slots: npm run bench -- schedules
  expect(result.lags.filter(ms => ms > patience(2000)).length).toBeLessThanOrEqual(result.slots / 100);
}, 300_000);
