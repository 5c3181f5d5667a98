import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewWebhook, WebhookDelivery } from '#src/contract/webhook.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { limits } from '#src/core/limits.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { webhookAttempts } from '#src/jobs/table.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announceScheduleEvent } from './announce.ts';
import { deliverWebhook, queueDeliveries, sweepDeliveries } from './deliver.ts';

let app: TestApp;
let strict: TestApp;
let ann: TestUser;
let url = '';
let answers: number[] = [];
const received: { body: string; headers: Record<string, string> }[] = [];

const receiver = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => {
    received.push({
      body: Buffer.concat(chunks).toString(),
      headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)])),
    });
    res.writeHead(answers.shift() ?? 204, { location: `${url}/elsewhere` }).end();
  });
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  [app, strict] = await Promise.all([openTestApp({ loopback: true }), openTestApp()]);
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await Promise.all([app.close(), strict.close()]);
});
beforeEach(async () => {
  ann = await app.newUser();
  received.length = 0;
  app.enqueued.length = 0;
  answers = [];
});

async function ok<T>(path: string, body: unknown): Promise<T> {
  const answer = await app.call(`/api/${path}`, body, ann.token);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as T;
}

/** Does the jobs that are in the queue, once each; gives what each said. */
async function work(): Promise<boolean[]> {
  const ctx = app.context(null);
  await queueDeliveries(ctx);
  const ids = app.enqueued
    .splice(0)
    .filter(({ name }) => name === 'deliver-webhook')
    .map(({ payload }) => (payload as { deliveryId: string }).deliveryId);
  return Promise.all(ids.map(id => deliverWebhook(ctx, id, new AbortController().signal)));
}

const log = (hook: NewWebhook) => ok<WebhookDelivery[]>('webhook.deliveries', { webhook_id: hook.webhook_id });
const create = (events: string[]) => ok<NewWebhook>('webhook.create', { url: `${url}/hook`, events });

test('a run that ends is sent, signed so that the standard’s own library verifies it, to its subscribers and nobody else', async () => {
  const hook = await create(['run.finished']);
  const other = await create(['schedule.paused']);
  const task = await ok<{ id: string }>('task.create', { name: 'T', description: 'D', status: 'ready' });
  const run = await ok<TaskRun>('task.run', { task_id: task.id, inputs: { code: 'canary-secret' } });
  await ok('task-run.terminate', { task_run_id: run.id });
  expect(await work()).toEqual([true]);
  expect(received).toHaveLength(1);
  const [{ body, headers }] = received as [(typeof received)[0]];
  expect(new Webhook(hook.secret).verify(body, headers)).toMatchObject({
    type: 'run.finished',
    data: { task_run_id: run.id, task_id: task.id, status: 'terminated' },
  });
  expect(() => new Webhook(other.secret).verify(body, headers)).toThrow();
  expect(() => new Webhook(hook.secret).verify(body.replace('terminated', 'success'), headers)).toThrow();
  expect(body).not.toContain('canary');
  const [delivery] = await log(hook);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204 });
  expect(headers['webhook-id']).toBe(delivery?.delivery_id);
  expect(await log(other)).toEqual([]);
});

test('the end of a recording is not a run event', async () => {
  await create(['run.finished']);
  const task = await ok<{ id: string }>('task.create', { name: 'T', description: 'D' });
  const recording = await ok<{ id: string }>('recording.start', { task_id: task.id });
  await ok('task-run.terminate', { task_run_id: recording.id });
  expect(await work()).toEqual([]);
});

test('a failed delivery is retried, fails finally, and can be resent with the same id', async () => {
  const hook = await create(['run.finished']);
  answers = [500, 302, 200];
  const { delivery_id } = await ok<WebhookDelivery>('webhook.test', { webhook_id: hook.webhook_id });
  expect(await work()).toEqual([false]);
  const again = (): Promise<boolean> => deliverWebhook(app.context(null), delivery_id, new AbortController().signal);
  expect(await again()).toBe(false);
  expect(await log(hook)).toMatchObject([{ state: 'pending', last_error: 'Redirects are not followed.' }]);
  expect(await again()).toBe(true);
  expect(await log(hook)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  await ok('webhook.resend', { delivery_id });
  answers = Array<number>(webhookAttempts).fill(503);
  expect(await work()).toEqual([false]);
  for (let n = 2; n < webhookAttempts; n++) expect(await again()).toBe(false);
  expect(await again()).toBe(true);
  expect(await log(hook)).toMatchObject([{ state: 'failed', last_error: 'It answered 503.' }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery_id]));
  expect(received.every(({ body }) => body === received[0]?.body)).toBe(true);
});

test('an attempt that the server aborted is not counted, and is repeated', async () => {
  const hook = await create(['run.finished']);
  const { delivery_id } = await ok<WebhookDelivery>('webhook.test', { webhook_id: hook.webhook_id });
  expect(await deliverWebhook(app.context(null), delivery_id, AbortSignal.abort())).toBe(false);
  expect(await log(hook)).toMatchObject([{ state: 'pending', attempts: 0, last_error: null }]);
  expect(await work()).toEqual([true]);
});

test('two concurrent workers queue each stored message once', async () => {
  const hook = await create(['run.finished']);
  await sql`insert into webhook_deliveries (id, endpoint_id, user_id, type, body)
    select gen_random_uuid(), ${hook.webhook_id}, ${ann.userId}, 'run.finished', '{}'
    from generate_series(1, 450)`.execute(app.db);
  const ctx = app.context(null);
  const [one, two] = await Promise.all([queueDeliveries(ctx), queueDeliveries(ctx)]);
  const ids = app.enqueued.map(({ payload }) => (payload as { deliveryId: string }).deliveryId);
  expect([one + two, ids.length, new Set(ids).size]).toEqual([450, 450, 450]);
  expect(app.enqueued[0]?.payload).toMatchObject({ userId: ann.userId });
});

test('test events are limited', async () => {
  const hook = await create(['run.finished']);
  const ask = () => app.call('/api/webhook.test', { webhook_id: hook.webhook_id }, ann.token);
  await sql`insert into webhook_deliveries (id, endpoint_id, user_id, type, body, queued)
    select gen_random_uuid(), ${hook.webhook_id}, ${ann.userId}, 'test', '{}', true
    from generate_series(1, ${limits.webhookTests.count - 1}::int)`.execute(app.db);
  expect((await ask()).status).toBe(200);
  expect(await work()).toEqual([true]);
  expect(await ask()).toMatchObject({ status: 429, body: { message: expect.stringMatching(/^At most 30 test/) } });
});

test('an unreachable or deleted receiver is a failed attempt, not an internal error', async () => {
  const hook = await ok<NewWebhook>('webhook.create', { url: 'http://127.0.0.1:9/', events: ['run.finished'] });
  await ok('webhook.test', { webhook_id: hook.webhook_id });
  expect(await work()).toEqual([false]);
  const [delivery] = await log(hook);
  expect(delivery?.last_error).toMatch(/could not be reached/);
  await ok('webhook.delete', { webhook_id: hook.webhook_id });
  expect(await deliverWebhook(app.context(null), delivery?.delivery_id ?? '', new AbortController().signal)).toBe(true);
  await sweepDeliveries(app.db);
  expect(app.faults).toEqual([]);
});

test('a schedule whose run failed or could not start, and one that was paused since it only fails, are sent', async () => {
  await create(['schedule.failed', 'schedule.paused']);
  const schedule = { id: 7, user_id: ann.userId, task_id: 3 };
  await inTransaction(app.db, async tx => {
    await announceScheduleEvent(tx, schedule, {
      type: 'schedule.failed',
      run: { id: 12, status: 'timed_out' },
      failures: 1,
    });
    await announceScheduleEvent(tx, schedule, { type: 'schedule.failed', run: null, failures: 2 });
    await announceScheduleEvent(tx, schedule, { type: 'schedule.paused', reason: 'It only fails.' });
  });
  await work();
  const of = { schedule_id: `user:${ann.userId}/schedule:7`, task_id: `user:${ann.userId}/task:3` };
  const sent = received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  expect(sent.map(({ type, data }) => ({ type, data }))).toEqual(
    expect.arrayContaining([
      {
        type: 'schedule.failed',
        data: {
          ...of,
          task_run_id: `user:${ann.userId}/taskrun:12`,
          status: 'timed_out',
          consecutive_failures: 1,
        },
      },
      { type: 'schedule.failed', data: { ...of, task_run_id: null, status: 'not_started', consecutive_failures: 2 } },
      { type: 'schedule.paused', data: { ...of, reason: 'It only fails.' } },
    ]),
  );
  expect(sent).toHaveLength(3);
});

test('addresses of this machine and its network are refused where the installation does not allow them', async () => {
  const bob = await strict.newUser();
  for (const bad of [
    url,
    'http://localhost:3000/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'ftp://example.com/',
    'https://user:pw@example.com/',
    'example.com',
  ]) {
    const answer = await strict.call('/api/webhook.create', { url: bad, events: ['run.finished'] }, bob.token);
    expect(answer.status, bad).toBe(400);
    expect(answer.body['message']).toMatch(/^url\b/);
  }
  const sent = await strict.context(null).providers.webhooks.send({
    url,
    secret: strict.context(null).providers.webhooks.newSecret(),
    id: 'x',
    body: '{}',
    at: new Date(),
    signal: new AbortController().signal,
  });
  expect(sent).toMatchObject({ ok: false, status: null });
  expect(received).toEqual([]);
});

test('the secret is shown once and stored encrypted; the audit log says who did what without it and cannot be changed', async () => {
  const hook = await create(['run.finished']);
  expect(JSON.stringify(await ok('webhook.list', {}))).not.toContain('whsec');
  const { rows } = await sql`select * from webhook_endpoints`.execute(app.db);
  expect(JSON.stringify(rows)).not.toContain(hook.secret.slice('whsec_'.length));
  await ok('auth-token.create', { name: 'Nightly' });
  const credentials = [{ name: 'bank', id: 'ann', password: 'canary-password' }];
  await ok('task.create', { name: 'With a sign-in', description: 'D', credentials });
  const { entries } = await ok<{ entries: object[] }>('audit.list', {});
  expect(entries).toMatchObject([
    { action: 'credentials.saved', subject: 'With a sign-in', detail: { names: ['bank'] }, token_id: ann.tokenId },
    { action: 'token.created', subject: 'Nightly' },
    { action: 'webhook.created' },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/canary|whsec/);
  const page = await ok<object>('audit.list', { page: 2, page_size: 2 });
  expect(page).toMatchObject({
    entries: [{ action: 'webhook.created' }],
    pagination: { total_count: 3, has_next: false },
  });
  await expect(sql`update audit_log set subject = 'x'`.execute(app.db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from audit_log`.execute(app.db)).rejects.toThrow(/append-only/);
  await expect(sql`truncate audit_log`.execute(app.db)).rejects.toThrow(/append-only/);
});
