import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/browser.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, openQueue } from './queue.ts';

let testDatabase: TestDatabase;
let database: Database;
let jobs: Jobs;
const faults: Error[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 2 });
  jobs = await openQueue({ url: testDatabase.url, onError: error => faults.push(error) });
});
afterAll(async () => {
  await jobs.stop(2000);
  await database.close();
  await testDatabase.drop();
});

test('what waits behind a short job is done at once, not at the next poll', async () => {
  const done: number[] = [];
  await database.db.transaction().execute(async tx => {
    for (let id = 1; id <= 12; id += 1) await jobs.enqueue(tx, 'tell-user', { kind: 'scheduled_run', id });
  });
  await jobs.handle('tell-user', 1, ({ id }) => Promise.resolve(void done.push(id)));
  // Polling alone, one every five seconds, would take a minute.
  await eventually('twelve jobs', () => done.length === 12, 20_000);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

test('a scheduled job that came due while nothing ran is done once, by one of the processes that start', async () => {
  const open = (): Promise<Jobs> =>
    openQueue({ url: testDatabase.url, onError: error => faults.push(error), scheduleSeconds: 1 });
  const before = await open();
  await before.handle('housekeeping', 1, () => Promise.resolve());
  await before.stop(2000);
  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(database.db);
  await sql`update pgboss.version set cron_on = now() - interval '3 hours'`.execute(database.db);
  const processes = [await open(), await open()];
  let done = 0;
  for (const each of processes) await each.handle('housekeeping', 1, () => Promise.resolve(void (done += 1)));
  await eventually('the job', () => done > 0, 20_000);
  for (const each of processes) await each.stop(2000);
  expect(done).toBe(1);
});

test('a job that waits is not queued a second time where one is enough', async () => {
  await jobs.enqueue(database.db, 'resume-deletions', {});
  await jobs.enqueue(database.db, 'resume-deletions', {});
  const { rows } = await sql<{ count: string }>`
    select count(*) from pgboss.job where name = 'resume-deletions'`.execute(database.db);
  expect(Number(rows[0]?.count)).toBe(1);
});

test('one account’s slow receivers leave room for everybody else’s messages', async () => {
  const slow = Promise.withResolvers<void>();
  const under: number[] = [];
  const done: number[] = [];
  await database.db.transaction().execute(async tx => {
    for (const userId of [1, 1, 1, 1, 1, 1, 2, 3])
      await jobs.enqueue(tx, 'deliver-webhook', { deliveryId: randomUUID(), userId });
  });
  await jobs.handle('deliver-webhook', 4, async ({ userId = 0 }) => {
    under.push(userId);
    if (userId === 1) await slow.promise;
    done.push(userId);
  });
  await eventually('the others’ messages', () => done.includes(2) && done.includes(3), 20_000);
  expect(under.filter(userId => userId === 1)).toHaveLength(2);
  slow.resolve();
  await eventually('its own messages', () => done.length === 8, 20_000);
  expect(faults).toEqual([]);
});
