import type { Task } from '#src/contract/task.ts';
import { costOfRun, quoteRun } from '#src/core/billing/credits.ts';
import type { FinishedStatus } from '#src/core/runs/run-status.ts';
import { sql } from '#src/db/sql.ts';
import { claimRun } from '#src/services/task-run/lease/lease.ts';
import { finishRun } from '#src/services/task-run/lease/record.ts';
import { sweepLostRuns } from '#src/services/task-run/lease/sweep.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  app = await openTestApp({ creditsPerMinute: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.newUser();
  const made = await app.call(
    '/api/task.create',
    { name: 'Priced', description: 'D', status: 'ready', timeout: 600, use_profile: false },
    ann.token,
  );
  task = made.body as Task;
});

async function give(amount: number): Promise<void> {
  await app.db
    .insertInto('credit_entries')
    .values({
      user_id: ann.userId,
      amount,
      kind: 'purchase',
      key: `test:${ann.userId}:${amount}`,
      note: '',
      order_id: null,
      run_id: null,
    })
    .execute();
}

const start = () => app.call('/api/task.run', { task_id: task.id }, ann.token);
const credits = async () => (await app.call('/api/user.get', {}, ann.token)).body['credits'];
const runId = (answer: { body: Record<string, unknown> }): number =>
  Number(String(answer.body['id']).split(':').at(-1));

/** Has a worker take the run, and lets it be so many seconds ago. */
async function claimedAgo(id: number, seconds: number) {
  const claimed = await claimRun(app.db, { runId: id, worker: 'w', liveAddress: 'x' });
  if (!claimed) throw new Error('Not claimed');
  await sql`update runs set claimed_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(app.db);
  return claimed.lease;
}

const end = (status: FinishedStatus) => ({ status, reason: 'r', result: null });

test('a run reserves its quote at the start, and returns unused credits at the end', async () => {
  await give(15);
  const run = await start();
  expect(run.status, run.text).toBe(200);
  expect(await credits()).toBe(5);
  const lease = await claimedAgo(runId(run), 150);
  await finishRun(app.db, lease, end('success'));
  expect(await credits()).toBe(12);
  const { body } = await app.call('/api/payments.history', {}, ann.token);
  expect(body['entries']).toMatchObject([
    { kind: 'returned', credits: 7, note: 'Priced', run_id: run.body['id'] },
    { kind: 'run', credits: -10, note: 'Priced', run_id: run.body['id'] },
    { kind: 'purchase', credits: 15 },
  ]);
});

test('a run without enough credits is refused with a message that says where to buy, and nothing is started', async () => {
  await give(9);
  const refused = await start();
  expect(refused).toMatchObject({
    status: 402,
    body: {
      code: 'PAYMENT_REQUIRED',
      message: 'This run may take up to 10 credits, and you have 9. Buy credits in Settings, under Billing.',
      detail: { needed: 10, credits: 9, buy_at: 'http://localhost:3000/settings?tab=billing' },
    },
  });
  expect(await credits()).toBe(9);
  expect((await app.call('/api/task-run.list', {}, ann.token)).body['task_runs']).toEqual([]);
});

test('of 50 concurrent starts with credits for one, one starts', async () => {
  await give(10);
  const answers = await Promise.all(Array.from({ length: 50 }, start));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 402)]);
  expect(await credits()).toBe(0);
});

test('a run with an internal error, or without a worker, costs nothing; no run costs more than its quote', async () => {
  await give(10);
  const errored = runId(await start());
  await finishRun(app.db, await claimedAgo(errored, 300), end('errored'));
  expect(await credits()).toBe(10);

  const waiting = await start();
  await app.call('/api/task-run.terminate', { task_run_id: waiting.body['id'] }, ann.token);
  await app.call('/api/task-run.terminate', { task_run_id: waiting.body['id'] }, ann.token);
  expect(await credits()).toBe(10);

  const lost = runId(await start());
  for (let deaths = 0; deaths < 2; deaths += 1) {
    await claimedAgo(lost, 100);
    await sql`update runs set lease_expires_at = now() - interval '1 minute' where id = ${lost}`.execute(app.db);
    await sweepLostRuns(app.db);
  }
  expect(await credits()).toBe(10);

  const long = runId(await start());
  await finishRun(app.db, await claimedAgo(long, 5000), end('timed_out'));
  expect(await credits()).toBe(0);
});

test('a run that its owner ends costs the time it had', async () => {
  await give(10);
  const run = await start();
  await claimedAgo(runId(run), 61);
  await app.call('/api/task-run.terminate', { task_run_id: run.body['id'] }, ann.token);
  expect(await credits()).toBe(8);
});

test('prices: minutes are rounded up, and free is free', () => {
  expect(quoteRun(1200, 1)).toBe(20);
  expect(quoteRun(61, 0.5)).toBe(1);
  expect(quoteRun(1800, 0)).toBe(0);
  expect(costOfRun(0.2, { creditsPerMinute: 1, quoted: 20 })).toBe(1);
  expect(costOfRun(-3, { creditsPerMinute: 1, quoted: 20 })).toBe(0);
});
