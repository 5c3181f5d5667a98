import { expect, test } from 'vitest';
import { openClock } from './clock.ts';

test('a process whose clock is two hours off uses the database’s time', async () => {
  const database = Date.parse('2026-11-21T12:00:00Z');
  for (const offMs of [-7_200_000, 0, 7_200_000]) {
    let passed = 0;
    // The answer takes 100 ms.
    const read = (): Promise<Date> => {
      const answer = new Date(database + passed + 50);
      passed += 100;
      return Promise.resolve(answer);
    };
    const clock = await openClock({
      read,
      onError: error => expect.fail(String(error)),
      own: () => database + passed + offMs,
    });
    passed += 60_000;
    expect(clock.now().toISOString()).toBe('2026-11-21T12:01:00.100Z');
    clock.stop();
  }
});

test('a database that cannot be asked at the start is an error', async () => {
  const read = (): Promise<Date> => Promise.reject(new Error('away'));
  await expect(openClock({ read, onError: () => {} })).rejects.toThrow('away');
});
