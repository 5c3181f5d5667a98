import { randomUUID } from 'node:crypto';
import type { Schedule } from '#src/contract/schedule.ts';
import type { Task } from '#src/contract/task.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFailure } from './count.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('webhooks are sent for each failure of a schedule, and once for its pause', async () => {
  const ann = await app.newUser();
  const call = async (name: string, input: unknown) => (await app.call(`/api/${name}`, input, ann.token)).body;
  const task = (await call('task.create', { name: 'T', description: 'D', status: 'ready' })) as unknown as Task;
  const hourly = { frequency: 'hourly', time_components: { minute: 0, hour: 0 } };
  const made = (await call('schedule.create', { task_id: task.id, inputs: {}, ...hourly })) as unknown as Schedule;
  const events = JSON.stringify(['schedule.failed', 'schedule.paused']);
  const endpoint = { id: randomUUID(), user_id: ann.userId, url: 'https://example.com/', sealed_secret: 'sealed' };
  await app.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, events })
    .execute();
  for (let failures = 1; failures <= 5; failures += 1)
    await inTransaction(app.db, async tx => {
      const id = Number(made.id.split(':').at(-1));
      const row = await tx.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await countFailure({ tx, jobs: app.context(null).jobs }, row, { reason: 'It could not start.' });
    });
  const failures = sql<string>`body::jsonb -> 'data' ->> 'consecutive_failures'`;
  const sent = await app.db
    .selectFrom('webhook_deliveries')
    .where('user_id', '=', ann.userId)
    .select(['type', failures.as('failures')])
    .execute();
  expect(sent.map(({ type, failures: count }) => `${type} ${count}`).toSorted()).toEqual([
    'schedule.failed 1',
    'schedule.failed 2',
    'schedule.failed 3',
    'schedule.failed 4',
    'schedule.failed 5',
    'schedule.paused null',
  ]);
});
