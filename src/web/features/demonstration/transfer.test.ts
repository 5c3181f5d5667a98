import { expect, test } from 'vitest';
import { createMeter, timeLeft } from './transfer.ts';

test('speed and time left are those of the last ten seconds, unknown at first and after a break', () => {
  let clock = 0;
  const meter = createMeter(() => clock);
  expect(meter(0, 1000)).toEqual({ sent: 0, total: 1000, bytesPerSecond: undefined, secondsLeft: undefined });
  clock = 2000;
  expect(meter(100, 1000)).toMatchObject({ bytesPerSecond: 50, secondsLeft: 18 });
  for (clock = 3000; clock <= 20_000; clock += 1000) meter(100 + (clock - 2000) / 100, 1000);
  expect(meter(290, 1000)).toMatchObject({ bytesPerSecond: expect.closeTo(10, 0) as number });
  clock = 22_000;
  expect(meter(200, 1000)).toMatchObject({ bytesPerSecond: undefined, secondsLeft: undefined });
});

test('time left is written in one unit', () => {
  expect([1, 59, 60, 150, 3600, 9000].map(timeLeft)).toEqual([
    '1 second left',
    '59 seconds left',
    '1 minute left',
    '3 minutes left',
    '1 hour left',
    '3 hours left',
  ]);
});
