import { createPublicKey, verify } from 'node:crypto';
import type { Notifications } from '#src/contract/notification.ts';
import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { RunStatus } from '#src/core/runs/run-status.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Pushed, startPushService } from '#tests/fakes/push/push-service.ts';
import { startMailServer } from '#tests/fakes/smtp/mail-server.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countFailure } from '../schedule/firing/count.ts';
import { settleSlots } from '../schedule/firing/settle.ts';
import { claimRun, type Lease } from '../task-run/lease/lease.ts';
import { recordEvents } from '../task-run/lease/record.ts';
import { attendRun, isWatched } from '../task-run/follow/viewers.ts';
import { composeNotice, type NoticeOf } from './compose.ts';
import { recordAndNotify } from './record-and-notify.ts';
import { mailNotice, pushNotice, spreadNotice } from './send.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  [service, smtp] = await Promise.all([startPushService(), startMailServer()]);
  app = await openTestApp({ pushService: service.origin, smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), smtp.close()]);
});
beforeEach(async () => {
  ann = await app.newUser();
  const body = { name: 'Order\nlunch', description: 'd', status: 'ready', steps: [{ id: '1', description: 'Go' }] };
  task = await call<Task>('task.create', { ...body, name: 'Order lunch' });
  app.enqueued.length = 0;
  service.received.length = 0;
  smtp.delivered.length = 0;
  service.answer(201);
  smtp.refuse(false);
});

async function call<T>(name: string, body: unknown, user = ann): Promise<T> {
  const answer = await app.call(`/api/${name}`, body, user.token);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.body as T;
}

async function startRun(): Promise<{ run: TaskRun; id: number; lease: Lease }> {
  const run = await call<TaskRun>('task.run', { task_id: task.id });
  const id = Number(run.id.split(':').at(-1));
  const claimed = await claimRun(app.db, { runId: id, worker: 'w', liveAddress: '' });
  if (!claimed) throw new Error('not claimed');
  app.enqueued.length = 0;
  return { run, id, lease: claimed.lease };
}

const ask = (lease: Lease, text: string): Promise<void> =>
  recordAndNotify(app.context(null), lease, [{ type: 'question', id: 'q1', key: 'q', text, purpose: 'once' }]);

/** Does the jobs that wait, and those that come of them, as a worker does. */
async function work(): Promise<void> {
  const ctx = app.context(null);
  for (let job = app.enqueued.shift(); job; job = app.enqueued.shift()) {
    const of = job.payload as NoticeOf & { subscriptionId: number };
    if (job.name === 'tell-user') await spreadNotice(ctx, of);
    if (job.name === 'push-notice') await pushNotice(ctx, of, AbortSignal.timeout(5000));
    if (job.name === 'mail-notice') await mailNotice(ctx, of);
  }
}

const subscribe = (name: string, user = ann): Promise<Notifications> =>
  call<Notifications>('notification.subscribe', service.newSubscription(name), user);

/** What the token in the head of a notice claims, its signature checked with the key that is given beside it. */
function vapidOf({ headers }: Pushed): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The signature is not of that key.');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}

test('a question is pushed to each browser of the owner, sealed and signed with the key that it subscribed with', async () => {
  await subscribe('laptop');
  const { push } = await subscribe('phone');
  expect(push.devices).toBe(2);
  const other = await app.newUser();
  await subscribe('other', other);
  const { lease } = await startRun();
  await ask(lease, 'Which dish shall I order?');
  await work();
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
  for (const pushed of service.received) {
    const { key, claims } = vapidOf(pushed);
    expect(key).toBe(push.public_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:legwork@example.com' });
    expect(Number(claims['exp']) * 1000).toBeGreaterThan(Date.now());
    expect(pushed).toMatchObject({ method: 'POST', headers: { 'content-encoding': 'aes128gcm', urgency: 'high' } });
    expect(Number(pushed.headers['ttl'])).toBeGreaterThan(0);
    expect(pushed.bytes).toBeGreaterThan(100);
  }
  expect(smtp.delivered).toEqual([]);
});

test('the notice says the question in short and leads to the answer box; once answered there is no notice', async () => {
  const { run, id, lease } = await startRun();
  await ask(lease, `Which\n dish? ${'x'.repeat(300)}`);
  const notice = await composeNotice(app.db, { kind: 'needs_input', id });
  expect(notice).toMatchObject({ title: 'Order lunch needs you', tag: `run-${id}` });
  expect(notice?.text).toMatch(/^Which dish\? x+…$/);
  expect(notice?.text.length).toBeLessThanOrEqual(140);
  expect(notice?.path).toBe(`/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}#answer`);
  await subscribe('laptop');
  await recordEvents(app.db, lease, [{ type: 'answered', key: 'q', answer: 'soup', purpose: 'once' }]);
  await work();
  expect(service.received).toEqual([]);
});

test('no notice of a question is sent while the owner has the run open; it is sent after they left', async () => {
  await subscribe('laptop');
  const { id, lease } = await startRun();
  const leave = attendRun(app.db, id);
  await expect.poll(() => isWatched(app.db, id)).toBe(true);
  await ask(lease, 'Which dish?');
  await work();
  expect(service.received).toEqual([]);
  leave();
  await expect.poll(() => isWatched(app.db, id)).toBe(false);
  await ask(lease, 'Which dish, really?');
  await work();
  expect(service.received).toHaveLength(1);
});

test('a question whose transaction is rolled back causes no notice', async () => {
  const { lease } = await startRun();
  await expect(ask({ ...lease, epoch: lease.epoch + 1 }, 'Which dish?')).rejects.toThrow('no longer held');
  expect(app.enqueued).toEqual([]);
});

test.each([410, 404])(
  'a browser whose push service answers %i is deleted; one that only fails for now is kept',
  async gone => {
    await subscribe('laptop');
    const { lease } = await startRun();
    await ask(lease, 'Which dish?');
    const devices = async (): Promise<number> => (await call<Notifications>('notification.get', {})).push.devices;
    for (const status of [503, 302, 429]) {
      service.answer(status);
      app.enqueued.push({ name: 'tell-user', payload: { kind: 'needs_input', id: lease.runId } });
      await expect(work()).rejects.toThrow(`answered ${status}`);
      app.enqueued.length = 0;
      expect(await devices()).toBe(1);
    }
    expect(service.received.every(({ path }) => path === '/laptop')).toBe(true);
    service.answer(gone);
    app.enqueued.push({ name: 'tell-user', payload: { kind: 'needs_input', id: lease.runId } });
    await work();
    expect(await devices()).toBe(0);
  },
);

test('the mail has the text and the link, and a failing mail server is retried', async () => {
  await call('notification.update', { email: { needs_input: true } });
  const { run, lease } = await startRun();
  await ask(lease, 'Which dish?');
  smtp.refuse(true);
  await expect(work()).rejects.toThrow('Try again later');
  expect(smtp.delivered).toEqual([]);
  smtp.refuse(false);
  app.enqueued.push({ name: 'mail-notice', payload: { kind: 'needs_input', id: lease.runId } });
  await work();
  expect(smtp.delivered).toHaveLength(1);
  const [letter] = smtp.delivered;
  expect(letter).toMatchObject({ from: 'legwork@example.com', to: [ann.email] });
  const text = letter?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(text).toContain('Subject: Order lunch needs you');
  expect(text).toContain('Which dish?');
  expect(text).toContain(
    `http://localhost:3000/run-task/${encodeURIComponent(task.id)}/run/${encodeURIComponent(run.id)}#answer`,
  );
});

const daily = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };

async function endScheduled(status: RunStatus): Promise<void> {
  const schedule = await call<{ id: string }>('schedule.create', { task_id: task.id, ...daily });
  const { id } = await startRun();
  await app.db
    .insertInto('schedule_slots')
    .values({
      schedule_id: Number(schedule.id.split(':').at(-1)),
      slot: new Date('2026-11-20T09:00:00Z'),
      outcome: 'started',
      run_id: id,
      settled: false,
    })
    .execute();
  await app.db.updateTable('runs').set({ status }).where('id', '=', id).execute();
  await settleSlots(app.context(null), new Date());
  await work();
  await call('schedule.delete', { schedule_id: schedule.id });
}

test('the end of a scheduled run causes a notice by the setting: failures, all, or none; never when the owner ended the run', async () => {
  await subscribe('laptop');
  const noticesBy = async (wish: string): Promise<string[]> => {
    await call('notification.update', { push: { scheduled_runs: wish }, email: { scheduled_runs: wish } });
    const statuses: string[] = [];
    for (const status of ['success', 'fail', 'errored', 'timed_out', 'terminated'] as const) {
      const [pushed, mailed] = [service.received.length, smtp.delivered.length];
      await endScheduled(status);
      expect(smtp.delivered.length - mailed).toBe(service.received.length - pushed);
      if (service.received.length > pushed) statuses.push(status);
    }
    return statuses;
  };
  expect(await noticesBy('failures')).toEqual(['fail', 'errored', 'timed_out']);
  expect(await noticesBy('all')).toEqual(['success', 'fail', 'errored', 'timed_out']);
  expect(await noticesBy('none')).toEqual([]);
});

test('a schedule that was paused since it only fails causes a notice on both channels, without text of any page', async () => {
  await subscribe('laptop');
  const { id } = await call<{ id: string }>('schedule.create', { task_id: task.id, ...daily });
  const scheduleId = Number(id.split(':').at(-1));
  for (let failure = 1; failure <= 5; failure++) {
    await inTransaction(app.db, async tx => {
      const row = await tx.selectFrom('schedules').selectAll().where('id', '=', scheduleId).executeTakeFirstOrThrow();
      await countFailure({ tx, jobs: app.context(null).jobs }, row, { reason: 'The page said canary-4711.' });
    });
    await work();
    expect(service.received).toHaveLength(failure < 5 ? 0 : 1);
  }
  expect(smtp.delivered).toHaveLength(1);
  expect(smtp.delivered[0]?.text).toContain('Schedule of Order lunch paused');
  expect(smtp.delivered[0]?.text).not.toContain('canary');
});

test('the notification settings are saved, each by itself', async () => {
  expect(await call('notification.get', {})).toMatchObject({
    push: { needs_input: true, scheduled_runs: 'failures', schedule_paused: true, devices: 0 },
    email: { needs_input: false, scheduled_runs: 'none', schedule_paused: true, available: true, address: ann.email },
  });
  await call('notification.update', { push: { needs_input: false } });
  await call('notification.update', { email: { scheduled_runs: 'all' } });
  expect(await call('notification.get', {})).toMatchObject({
    push: { needs_input: false, scheduled_runs: 'failures', schedule_paused: true },
    email: { needs_input: false, scheduled_runs: 'all', schedule_paused: true },
  });
});

test('a browser belongs to the user who signed in there last, and nobody can remove another user’s', async () => {
  const bob = await app.newUser();
  const subscription = service.newSubscription('shared');
  await call('notification.subscribe', subscription);
  await call('notification.unsubscribe', { endpoint: subscription.endpoint }, bob);
  expect((await call<Notifications>('notification.get', {})).push.devices).toBe(1);
  await call('notification.subscribe', subscription, bob);
  expect((await call<Notifications>('notification.get', {})).push.devices).toBe(0);
  expect(
    (
      await call<Notifications>(
        'notification.unsubscribe',
        subscription.endpoint && { endpoint: subscription.endpoint },
        bob,
      )
    ).push.devices,
  ).toBe(0);
});

test('at most 20 browsers get notifications; the oldest is removed for a new one', async () => {
  for (let n = 1; n <= 21; n++) await subscribe(`browser-${n}-${ann.userId}`);
  const rows = await app.db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('user_id', '=', ann.userId)
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(20);
  expect(rows[0]?.endpoint).toContain('browser-2-');
});

test.each([
  'http://updates.push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.7:5432/',
  'https://user:password@push.example.com/x',
  'http://127.0.0.1:1/x',
])('an endpoint like %s is refused', async endpoint => {
  const { keys } = service.newSubscription('x');
  const answer = await app.call('/api/notification.subscribe', { endpoint, keys }, ann.token);
  expect(answer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('public internet') as string },
  });
});
