import { contract } from '#src/contract/contract.ts';
import type { Schedule } from '#src/contract/schedule.ts';
import type { NewApiToken } from '#src/contract/auth-token.ts';
import type { NewWebhook, WebhookDelivery } from '#src/contract/webhook.ts';
import type { Task } from '#src/contract/task.ts';
import type { TemplatePackage, TemplateVersion } from '#src/contract/template.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let task: Task;
let run: TaskRun;
let schedule: Schedule;
let key: NewApiToken;
let hook: NewWebhook;
let delivery: WebhookDelivery;
let template: TemplatePackage;
let version: TemplateVersion;
let installed: Task;
let recording: string;
let orderId: string;

beforeAll(async () => {
  app = await openTestApp({ staff: ['ann@example.com'] });
  [ann, bob] = await Promise.all([app.newUser('ann@example.com'), app.newUser()]);
  const made = await app.call(
    '/api/task.create',
    {
      name: 'Secret of Ann',
      description: 'canary-4711',
      status: 'ready',
      steps: [{ id: '1', description: 'Go to http://canary' }],
    },
    ann.token,
  );
  task = made.body as Task;
  key = (await app.call('/api/auth-token.create', { name: 'canary key' }, ann.token)).body as NewApiToken;
  const sent = { fileName: 'canary.mp4', contentType: 'video/mp4' };
  recording = String((await app.call('/api/upload/get-signed-url', sent, ann.token)).body['filename']);
  const hooked = { url: 'https://hooks.canary-4711.invalid/x', events: ['run.finished'] };
  hook = (await app.call('/api/webhook.create', hooked, ann.token)).body as NewWebhook;
  delivery = (await app.call('/api/webhook.test', { webhook_id: hook.webhook_id }, ann.token)).body as WebhookDelivery;
  run = (await app.call('/api/task.run', { task_id: task.id, inputs: { x: 'canary-4711' } }, ann.token))
    .body as TaskRun;
  orderId = String((await app.call('/api/payments.order', { plan_type: 'Pro' }, ann.token)).body['order_id']);
  schedule = (
    await app.call('/api/schedule.create', { task_id: task.id, ...daily, inputs: { x: 'canary-4711' } }, ann.token)
  ).body as Schedule;
  const about = { name: 'canary-4711', description: 'canary-4711' };
  template = (await app.call('/api/template-package.create', about, ann.token)).body as TemplatePackage;
  version = (await app.call('/api/template-version.create', { package_id: template.id, ...about }, ann.token))
    .body as TemplateVersion;
  installed = (await app.call('/api/template-instance.create', { template_version_id: version.id }, ann.token))
    .body as Task;
});
afterAll(() => app.close());

const daily = { frequency: 'daily', time_components: { minute: 0, hour: 9 } };

/** For each call that takes an id: a body with the ids of somebody else's things in every field that can hold one. */
const foreign: Record<string, () => Record<string, unknown>> = {
  'auth-token.delete': () => ({ token_id: key.token_id }),
  'webhook.delete': () => ({ webhook_id: hook.webhook_id }),
  'webhook.deliveries': () => ({ webhook_id: hook.webhook_id }),
  'webhook.test': () => ({ webhook_id: hook.webhook_id }),
  'webhook.resend': () => ({ delivery_id: delivery.delivery_id }),
  'task.get': () => ({ id: task.id }),
  'task.update': () => ({ id: task.id, name: 'stolen' }),
  'task.upload': () => ({ id: task.id, filename: recording }),
  'task.demonstration': () => ({ id: task.id }),
  'upload/complete': () => ({ filename: recording }),
  'task.forget-profile': () => ({ id: task.id }),
  'task.versions': () => ({ id: task.id }),
  'task.version': () => ({ id: task.id, version: 1 }),
  'task.restore': () => ({ id: task.id, version: 1 }),
  'task.export': () => ({ id: task.id }),
  'task.delete': () => ({ id: task.id }),
  'task.run': () => ({ task_id: task.id }),
  'task-run.get': () => ({ task_run_id: run.id }),
  'task-run.list': () => ({ task_id: task.id }),
  'task-run.chat': () => ({ task_run_id: run.id, message: 'hello' }),
  'task-run.update-status': () => ({ task_run_id: run.id, status: 'paused' }),
  'task-run.terminate': () => ({ task_run_id: run.id }),
  'task-run.watch': () => ({ task_run_id: run.id }),
  'recording.start': () => ({ task_id: task.id }),
  'recording.get': () => ({ task_id: task.id }),
  'recording.edit-step': () => ({ task_id: task.id, step_id: 'e1', deleted: true }),
  'recording.narrate': () => ({
    task_id: task.id,
    clip_id: '3f2b8c1e-5a4d-4e0f-9b7a-1c2d3e4f5a6b',
    index: 0,
    audio: 'T2dnUw==',
    mime_type: 'audio/ogg',
    ago_ms: 0,
    ms: 1,
    last: false,
  }),
  'recording.narration': () => ({ task_id: task.id }),
  'recording.stop': () => ({ task_id: task.id }),
  'recording.save': () => ({ task_id: task.id }),
  'recording.discard': () => ({ task_id: task.id }),
  'run-recording.switch': () => ({ task_run_id: run.id, on: true }),
  'run-recording.get': () => ({ task_run_id: run.id }),
  'run-recording.edit-step': () => ({ task_run_id: run.id, step_id: 'e1', deleted: true }),
  'run-recording.discard': () => ({ task_run_id: run.id }),
  'schedule.create': () => ({ task_id: task.id, ...daily }),
  'schedule.list': () => ({ task_id: task.id }),
  'schedule.list.by_task': () => ({ task_id: task.id }),
  'schedule.get': () => ({ schedule_id: schedule.id }),
  'schedule.update': () => ({ schedule_id: schedule.id, inputs: { x: 'stolen' } }),
  'schedule.delete': () => ({ schedule_id: schedule.id }),
  'schedule.pause': () => ({ schedule_id: schedule.id }),
  'template-package.get': () => ({ package_id: template.id }),
  'template-package.update': () => ({ package_id: template.id, name: 'stolen' }),
  'template-package.delete': () => ({ package_id: template.id }),
  'template-version.create': () => ({ package_id: template.id, name: 'stolen', description: 'stolen' }),
  'template-version.list': () => ({ package_id: template.id }),
  'template-instance.create': () => ({ template_version_id: version.id }),
  'template-instance.list': () => ({ template_package_id: template.id }),
  'template-instance.update': () => ({
    template_instance_id: installed.template_instance_id,
    template_version_id: version.id,
  }),
  'schedule.resume': () => ({ schedule_id: schedule.id }),
  'payments.sandbox-pay': () => ({ order_id: orderId, method: 'upi', upi_id: 'bob@bank' }),
  'payments.verify': () => ({ razorpay_order_id: orderId, razorpay_payment_id: 'pay_1', razorpay_signature: 'x' }),
  'payments.check-invoice/{orderId}': () => ({ orderId }),
  'payments.invoice/{orderId}': () => ({ orderId }),
};
const withoutIds = [
  'webhook.create',
  'webhook.list',
  'audit.list',
  'upload/files',
  'upload/get-signed-url',
  'upload/get-signed-url-from-cdn',
  'auth-token.verify',
  'auth-token.sign-out',
  'user.get',
  'task.create',
  'task.import',
  'task.list',
  'task.draft-steps',
  'schedule.preview',
  'model.list',
  'model.test',
  'auth-token.list',
  'auth-token.create',
  'user.data-retention',
  'user.delete-files',
  'user.storage',
  'user.export',
  'user.export-status',
  'user.delete-preview',
  'user.delete',
  'template-package.create',
  'template-package.list',
  'notification.get',
  'notification.update',
  'notification.subscribe',
  'notification.unsubscribe',
  'payments.plans',
  'payments.order',
  'payments.history',
];

const routes = new Map(
  Object.values(contract).flatMap(noun =>
    Object.values(noun).map(({ '~orpc': { route } }) => [String(route.path).slice(1), route.method] as const),
  ),
);
const names = [...routes.keys()];

/** Calls as its route says: what stands in its path is taken from the body. */
function ask(name: string, body: Record<string, unknown>, token?: string) {
  const path = `/api/${name.replaceAll(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(JSON.stringify(body[part] ?? 'x').replaceAll('"', '')))}`;
  return routes.get(name) === 'GET' ? app.get(path, token) : app.call(path, body, token);
}

test('every call of the contract is either in the matrix or takes no id', () => {
  expect(names.toSorted()).toEqual([...Object.keys(foreign), ...withoutIds].toSorted());
});

describe('S2-256 S2-260 S2-261 S1-020 S1-312 S1-313 S1-314 S1-315 S1-316 two accounts', () => {
  test.each(Object.keys(foreign))(
    '%s with the other account’s id answers 404, as for an id that does not exist',
    async name => {
      const body = (foreign[name] as () => Record<string, unknown>)();
      const answer = await ask(name, body, bob.token);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('canary');
      const absent = JSON.parse(
        JSON.stringify(body)
          .replaceAll(orderId, 'order_absent')
          .replaceAll(/(user:)\d+(\/(?:task|taskrun|schedule):)\d+/g, `$1${bob.userId}$2999999`),
      ) as Record<string, unknown>;
      expect(await ask(name, absent, bob.token)).toEqual(answer);
      const renamed = JSON.parse(
        JSON.stringify(body).replaceAll(`user:${ann.userId}/`, `user:${bob.userId}/`),
      ) as Record<string, unknown>;
      expect(await ask(name, renamed, bob.token)).toEqual(answer);
    },
  );

  test.each(names)('%s without a token, or with one that is no token, answers 401 whatever the body', async name => {
    expect((await ask(name, {})).status).toBe(401);
    expect((await ask(name, {}, 'nonsense')).status).toBe(401);
    expect(
      (await ask(name, foreign[name]?.() ?? {}, `${ann.token.slice(0, -9)}AAAA${ann.token.slice(-5)}`)).status,
    ).toBe(401);
  });

  test.each(names)('%s with a token that was revoked, or has expired, answers 401 whatever the body', async name => {
    const gone = await app.newUser(ann.email);
    await app.db
      .updateTable('auth_tokens')
      .set({ revoked_at: app.context(null).now() })
      .where('id', '=', gone.tokenId)
      .execute();
    const late = await app.newUser(ann.email, 0);
    for (const { token, userId } of [gone, late]) {
      expect(userId).toBe(ann.userId);
      const answer = await ask(name, foreign[name]?.() ?? {}, token);
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('canary');
    }
  });

  test('nothing of the owner was changed by all that', async () => {
    const after = await app.call('/api/task.get', { id: task.id }, ann.token);
    expect(after.body['name']).toBe('Secret of Ann');
    const still = await app.call('/api/task-run.get', { task_run_id: run.id }, ann.token);
    expect(still.body['status']).toBe('running');
    const kept = await app.call('/api/schedule.get', { schedule_id: schedule.id }, ann.token);
    expect(kept.body).toMatchObject({ status: 'active', inputs: { x: 'canary-4711' } });
    expect((await app.call('/api/schedule.list', {}, bob.token)).text).toBe('[]');
    expect((await app.call('/api/template-package.list', {}, bob.token)).text).toBe('[]');
    const own = await app.call('/api/template-version.list', { package_id: template.id }, ann.token);
    expect(own.text).not.toContain('stolen');
    expect((await app.call('/api/auth-token.verify', {}, key.token)).status).toBe(200);
    expect(app.faults).toEqual([]);
  });
});
