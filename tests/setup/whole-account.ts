import { pressed } from '#src/core/playbook/entry.fixture.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TaskRun } from '#src/contract/task-run.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { sql } from '#src/db/sql.ts';
import { makeInvoice } from '#src/services/billing/invoice/make.ts';
import { settlePayment } from '#src/services/billing/settle.ts';
import { holdProfile, releaseProfile } from '#src/services/profile/hold.ts';
import { keepProfile } from '#src/services/profile/keep.ts';
import { fireNext } from '#src/services/schedule/firing/fire.ts';
import { keepDownload } from '#src/services/task-run/lease/keep-download.ts';
import { claimRun, type Lease } from '#src/services/task-run/lease/lease.ts';
import { finishRun, recordEvents } from '#src/services/task-run/lease/record.ts';
import { keepEvidence, keepLastPage } from '#src/services/task-run/evidence/keep.ts';
import { videoFolder } from '#src/services/task-run/video/present.ts';
import { settleVideo } from '#src/services/task-run/video/record.ts';
import { signInToken, type TestApp, type TestUser } from './test-app.ts';

/** What an account holds, by the ids that its owner sees. */
export type WholeAccount = Awaited<ReturnType<typeof fillAccount>>;

type Owned = { app: TestApp; user: TestUser; mark: string };

/**
 * Gives an account one of everything that an account can have; a row in each table that refers to it, and an object in
 * each place of the storage. `mark` stands in every text that a person could have written, and in every file.
 */
export async function fillAccount(app: TestApp, user: TestUser, mark: string) {
  const owned = { app, user, mark };
  await ok(owned, 'user.data-retention', { data_retention: 'forever', video_retention: 'forever' });
  const upload = await uploadFile(owned);
  const task = await makeTask(owned, upload);
  const webhook = await ok(owned, 'webhook.create', {
    url: `https://hooks.${mark}.example/x`,
    events: ['run.finished'],
  });
  const run = await endedRun(owned, { task, upload });
  const active = await activeRun(owned, task);
  const demonstration = await demonstrate(owned);
  const shown = await showTask(owned);
  const schedule = await ok(owned, 'schedule.create', {
    task_id: task,
    inputs: { who: mark },
    frequency: 'daily',
    time_components: { hour: 9, minute: 0 },
  });
  // Its first time is missed and its second made up for, at whatever time of day the test runs.
  const later = Date.parse(String(schedule['next_run_at'])) + 25 * 3600_000;
  await fireNext(app.context(null), { now: new Date(later), except: [] });
  const order = await pay(owned);
  const unpaid = await ok(owned, 'payments.order', { plan_type: 'Basic' });
  const delivery = await ok(owned, 'webhook.test', { webhook_id: webhook['webhook_id'] });
  const signedIn = { ...owned, user: { ...user, token: await signInToken(app, user) } };
  await ok(signedIn, 'user.export', {});
  const apiKey = await ok(owned, 'auth-token.create', { name: `${mark} key` });
  const template = await publish(owned);
  await ok(owned, 'notification.update', { email: { needs_input: true } });
  await keepSmallThings(owned, task);
  return {
    task,
    upload,
    run,
    active,
    demonstration,
    shown,
    order,
    template,
    unpaid: String(unpaid['order_id']),
    schedule: String(schedule['id']),
    webhook: String(webhook['webhook_id']),
    delivery: String(delivery['delivery_id']),
    apiKey: { id: String(apiKey['token_id']), token: String(apiKey['token']) },
  };
}

async function ok({ app, user }: Owned, name: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await app.call(`/api/${name}`, body, user.token);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.body;
}

const numberOf = ({ user }: Owned, id: string, noun: 'task' | 'taskrun'): number =>
  Number(parseOwnId(id, user.userId, noun));

async function uploadFile({ app, user, mark }: Owned): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.append('files', new File([`${mark} in a file`], `${mark}.txt`));
  const answer = await app.app.request('/api/upload/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  const { files } = (await answer.json()) as { files: Record<string, unknown>[] };
  if (!files[0]) throw new Error('Nothing was uploaded');
  return files[0];
}

async function makeTask(owned: Owned, upload: Record<string, unknown>): Promise<string> {
  const { app, mark } = owned;
  const made = await ok(owned, 'task.create', {
    name: `${mark} task`,
    description: `${mark} description`,
    status: 'ready',
    steps: [{ id: '1', description: `Type ${mark} in the Name field` }],
    inputs: [{ name: 'who', description: mark }],
    special_instructions: mark,
    guardrails: [mark],
    credentials: [
      { name: 'shop', id: mark, password: `password-${mark}`, website: 'shop.example', otp_secret: 'JBSWY3DPEHPK3PXP' },
    ],
    uploaded_files: [upload],
  });
  const id = String(made['id']);
  await ok(owned, 'task.update', { id, description: `${mark} changed` });
  const hold = { taskId: numberOf(owned, id, 'task'), userId: owned.user.userId, runId: 1, epoch: 1 };
  const { db, storage, providers } = app.context(null);
  await holdProfile(db, hold);
  await keepProfile({ db, storage, vault: providers.vault }, hold, Buffer.from(`cookies of ${mark}`));
  await releaseProfile(db, hold);
  return id;
}

async function claim({ app }: Owned, runId: number): Promise<Lease> {
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('The run could not be claimed');
  return claimed.lease;
}

/** A run with chat, steps, pictures, a download, a result and a video. */
async function endedRun(owned: Owned, { task, upload }: { task: string; upload: unknown }): Promise<TaskRun> {
  const { app, user, mark } = owned;
  const started = await ok(owned, 'task.run', {
    task_id: task,
    inputs: { who: mark },
    uploaded_files: [upload],
    additional_instructions: mark,
  });
  const runId = numberOf(owned, String(started['id']), 'taskrun');
  const lease = await claim(owned, runId);
  const turn = { turn: 1, step: 1, description: mark, thought: mark, url: `https://${mark}.example/`, tokens: 1 };
  await recordEvents(app.db, lease, [
    { type: 'turn-started', ...turn },
    { type: 'message', from: 'agent', text: `${mark} said` },
    { type: 'page-seen', fields: [`Name of the ${mark}`], controls: ['Save'] },
    { type: 'question', id: 'q1', key: `which ${mark}`, text: `Which ${mark}?`, purpose: 'remember' },
  ]);
  await ok(owned, 'task-run.chat', { task_run_id: started['id'], message: `${mark} answered` });
  await recordEvents(app.db, lease, [
    { type: 'answered', key: `which ${mark}`, answer: `${mark} answered`, purpose: 'remember' },
  ]);
  for (const moment of ['before', 'after'] as const)
    await keepEvidence(app.db, lease, { step: 1, moment, picture: Buffer.from(`RIFF....WEBP ${mark}`) });
  await keepLastPage(app.db, lease, Buffer.from(`RIFF....WEBP ${mark}`));
  const bytes = Buffer.from(`${mark},1\n`);
  const file = { name: `${mark}.csv`, bytes: bytes.length, head: bytes, open: () => Readable.from([bytes]) };
  await keepDownload(app, lease, { userId: user.userId, file });
  await finishRun(app.db, lease, { status: 'success', reason: `${mark} done`, result: JSON.stringify({ mark }) });
  const video = Buffer.from(`moving ${mark}`);
  const key = `${videoFolder({ id: runId, user_id: user.userId })}7c9e.mp4`;
  await app.storage.put(key, video, { contentType: 'video/mp4', userId: user.userId, kind: 'run_video' });
  await settleVideo(app.db, runId, { state: 'ready', seconds: 1, bytes: video.length, parts: [], key });
  await app.db.insertInto('run_viewers').values({ run_id: runId }).execute();
  return (await ok(owned, 'task-run.get', { task_run_id: started['id'] })) as unknown as TaskRun;
}

/** A run that a worker has claimed. */
async function activeRun(owned: Owned, task: string): Promise<TaskRun> {
  const started = await ok(owned, 'task.run', { task_id: task, inputs: { who: owned.mark } });
  await claim(owned, numberOf(owned, String(started['id']), 'taskrun'));
  return (await ok(owned, 'task-run.get', { task_run_id: started['id'] })) as unknown as TaskRun;
}

/** A task that is made of an uploaded video. */
async function demonstrate(owned: Owned): Promise<{ task: string; recording: string }> {
  const { app, user, mark } = owned;
  const owner = { userId: user.userId, kind: 'recording' } as const;
  const { filename } = await ok(owned, 'upload/get-signed-url', { fileName: `${mark}.mp4`, contentType: 'video/mp4' });
  const recording = String(filename);
  await app.storage.put(recording, Buffer.from(`video of ${mark}`), { contentType: 'video/mp4', ...owner });
  const made = await ok(owned, 'task.create', { name: `${mark} video`, description: mark });
  await ok(owned, 'task.upload', { id: made['id'], filename: recording });
  return { task: String(made['id']), recording };
}

/** A task that was shown once, with words said to its only step. */
async function showTask(owned: Owned): Promise<{ task: string; run: string }> {
  const { app, user, mark } = owned;
  const made = await ok(owned, 'task.create', { name: `${mark} shown`, description: mark });
  const task_id = String(made['id']);
  const started = await ok(owned, 'recording.start', { task_id, url: `https://${mark}.example/` });
  const clip = { index: 0, audio: 'T2dnUw==', mime_type: 'audio/ogg', ago_ms: 0, ms: 1, last: true };
  await ok(owned, 'recording.narrate', { task_id, clip_id: randomUUID(), ...clip });
  const run_id = numberOf(owned, String(started['id']), 'taskrun');
  const events = [{ id: 'e1', kind: 'move', to: 'reload', url: `https://${mark}.example/`, at: Date.now() }];
  await app.db
    .updateTable('live_recordings')
    .set({ events: JSON.stringify(events) })
    .where('run_id', '=', run_id)
    .execute();
  await app.db
    .updateTable('narrations')
    .set({ said: `${mark} was said` })
    .where('user_id', '=', user.userId)
    .execute();
  return { task: task_id, run: String(started['id']) };
}

/** An order that was paid, given back in part, and has its invoice. */
async function pay(owned: Owned): Promise<string> {
  const { app } = owned;
  const made = await ok(owned, 'payments.order', { plan_type: 'Pro', gstin: '27ABCDE1234F1Z5' });
  const order_id = String(made['order_id']);
  const paid = await ok(owned, 'payments.sandbox-pay', { order_id, method: 'upi', upi_id: 'somebody@bank' });
  const { error_description: _, ...proof } = paid;
  await ok(owned, 'payments.verify', proof);
  const refunds = [{ refundId: `rfnd_${randomUUID()}`, amount: 1000 }];
  const { db, jobs } = app.context(null);
  await settlePayment({ db, jobs }, { orderId: order_id, paymentId: String(paid['razorpay_payment_id']), refunds });
  const { id } = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const seller = { name: 'Legwork Ltd', address: '1 Road', gstin: '29ABCDE1234F1Z5', sac: '998315' };
  await makeInvoice({ db, storage: app.storage, seller }, id);
  return order_id;
}

/** A public template of the account's, and its own task made of it. Whether it is of the staff does not matter. */
async function publish(owned: Owned): Promise<{ package: string; version: string; instance: string }> {
  const { app, user, mark } = owned;
  const about = { name: `${mark} template`, description: mark };
  const pack = await app.db
    .insertInto('template_packages')
    .values({
      user_id: user.userId,
      ...about,
      tags: '[]',
      apps: '[]',
      additional_information: mark,
      instructions: mark,
      visibility: 'public',
      thumbnail: null,
      metadata: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await app.db
    .insertInto('template_versions')
    .values({
      package_id: pack.id,
      ...about,
      steps: JSON.stringify([{ id: '1', description: `Search for ${mark}` }]),
      special_instructions: mark,
      guardrails: '[]',
      network: '[]',
      inputs: '[]',
      exclude_functions: '[]',
      video_status: 'not_provided',
      preferred_agent: 'browseruse',
      status: 'ready',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const installed = await ok(owned, 'template-instance.create', { template_version_id: version.id });
  return { package: pack.id, version: version.id, instance: String(installed['template_instance_id']) };
}

/** What is kept of an account beside what it made. */
async function keepSmallThings({ app, user, mark }: Owned, task: string): Promise<void> {
  const { userId } = user;
  const device = { endpoint: `https://push.example/${mark}/${randomUUID()}`, p256dh: mark, auth: mark };
  await app.db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, ...device })
    .execute();
  await app.db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: mark, request: Buffer.from(mark) })
    .execute();
  await app.db.insertInto('model_tests').values({ user_id: userId }).execute();
  await app.db.insertInto('queue_turns').values({ user_id: userId, queue: 'run', served_at: new Date() }).execute();
  await app.db
    .insertInto('task_answers')
    .values({ task_id: Number(parseOwnId(task, userId, 'task')), key: mark, answer: mark })
    .execute();
  await app.db
    .updateTable('tasks')
    .set({
      playbook: JSON.stringify({
        format: 2,
        entries: [pressed({ id: '1', description: `Type ${mark} in the Name field` }, mark)],
      }),
    })
    .where('id', '=', Number(parseOwnId(task, userId, 'task')))
    .execute();
  const { email } = user;
  await sql`insert into oidc_payloads (model, id, payload, expires_at) values
    ('Session', ${randomUUID()}, ${JSON.stringify({ accountId: email })}, now() + interval '1 day')`.execute(app.db);
}
