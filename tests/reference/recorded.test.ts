import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnIds, withOwnIds } from '#src/contract/reference/curl.ts';
import { type CallDescription, describeCalls } from '#src/contract/reference/describe.ts';
import { fetchDemonstration } from '#src/services/demonstration/fetch.ts';
import { openTestApp, signInToken, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount, type WholeAccount } from '#tests/setup/whole-account.ts';
import { plain } from './plain.ts';

/** Rewritten by `RECORD=1 npm test -- tests/reference`. */
const path = new URL('../../src/contract/reference/recorded.json', import.meta.url);
const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom')]);

let app: TestApp;
let ann: TestUser;
let signedIn: string;
let account: WholeAccount;
let ids: OwnIds;
const site = createServer((_, res) => void res.setHeader('content-type', 'video/mp4').end(video));
beforeAll(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  app = await openTestApp({ staff: ['ann@example.com'], loopback: true });
  ann = await app.newUser('ann@example.com');
  signedIn = await signInToken(app, ann);
  account = await fillAccount(app, ann, 'kettle');
  ids = {
    task: account.task,
    run: account.active.id,
    schedule: account.schedule,
    token: account.apiKey.id,
    template: account.template.package,
    version: account.template.version,
    instance: account.template.instance,
    webhook: account.webhook,
    delivery: account.delivery,
    order: account.order,
    unpaidOrder: account.unpaid,
  };
});
afterAll(async () => {
  site.close();
  await app.close();
});

/** What a call answered, as it came. */
const answers = new Map<string, Record<string, unknown>>();
const answerOf = (name: string) => answers.get(name) ?? expect.fail(`${name} has not been called`);

/** A demonstration whose video has arrived. */
async function uploaded(): Promise<string> {
  const { body } = await app.call(
    '/api/upload/get-signed-url',
    { fileName: 'demonstration.mp4', contentType: 'video/mp4' },
    ann.token,
  );
  const filename = String(body['filename']);
  const owner = { userId: ann.userId, kind: 'recording' } as const;
  await app.storage.put(filename, video, { contentType: 'video/mp4', ...owner });
  return filename;
}

/** Requests that the examples of the contract cannot make by themselves. */
const requests: Record<string, () => object | Promise<object>> = {
  'task.upload': async () => ({ id: answerOf('task.create')['id'], filename: await uploaded() }),
  'upload/complete': async () => ({ filename: await uploaded() }),
  'template-instance.create': () => ({ template_version_id: answerOf('template-version.create')['id'] }),
  'template-version.create': () => ({
    package_id: answerOf('template-package.create')['id'],
    name: 'Read a front page',
    description: 'Opens a page and reads its heading',
    status: 'ready',
    steps: [{ id: '1', description: 'Go to https://example.com' }],
  }),
  'payments.verify': () => {
    const { error_description: _, ...proof } = answerOf('payments.sandbox-pay');
    return proof;
  },
  'recording.edit-step': () => ({ task_id: account.shown.task, step_id: 'e1', description: 'Open the start page' }),
  'recording.get': () => ({ task_id: account.shown.task }),
  'recording.narration': () => ({ task_id: account.shown.task }),
  'recording.stop': () => ({ task_id: account.shown.task }),
  'recording.save': () => ({ task_id: account.shown.task }),
  'user.export': () => ({}),
  'user.delete': () => ({ confirm: ann.email }),
  'task-run.watch': () => ({ task_run_id: account.run.id }),
  'task-run.events': () => ({ task_run_id: account.run.id, after: 0 }),
};

/** Calls that take something away come after all others, in this order. */
const last = [
  'user.data-retention',
  'run-recording.discard',
  'recording.discard',
  'notification.unsubscribe',
  'webhook.delete',
  'template-package.delete',
  'schedule.delete',
  'task-run.terminate',
  'task.delete',
  'auth-token.delete',
  'user.delete-files',
  'user.delete',
];
const signInNeeded = ['user.export', 'user.delete'];

async function bodyOf(call: CallDescription): Promise<{ body: string | FormData; type?: string }> {
  if (call.fileFields.length > 0) {
    const form = new FormData();
    for (const field of call.fileFields) form.append(field, new File(['hello\n'], 'note.txt'));
    return { body: form };
  }
  const own = await requests[call.name]?.();
  return { body: own ? JSON.stringify(own) : withOwnIds(call.request ?? {}, ids), type: 'application/json' };
}

async function ask(call: CallDescription): Promise<Record<string, unknown>> {
  const { body, type } = await bodyOf(call);
  const values = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
  const at = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const response = await app.app.request(at, {
    method: call.method,
    headers: {
      authorization: `Bearer ${signInNeeded.includes(call.name) ? signedIn : ann.token}`,
      ...(type && { 'content-type': type }),
    },
    ...(call.method === 'POST' && { body }),
  });
  const text = await response.text();
  expect(`${call.name} ${response.status} ${response.ok ? '' : text}`).toBe(`${call.name} 200 `);
  const [, event] = /^data: (.+)$/m.exec(text) ?? [];
  return JSON.parse(call.streams ? (event ?? 'null') : text) as Record<string, unknown>;
}

/** Calls that cannot be made by the account above, or with an address of this machine. */
const directly: Record<string, () => Promise<unknown>> = {
  'auth-token.sign-out': async () => {
    const bob = await app.newUser('bob@example.com');
    return (await app.call('/api/auth-token.sign-out', {}, await signInToken(app, bob))).body;
  },
  'upload/get-signed-url-from-cdn': async () => {
    const { port } = site.address() as AddressInfo;
    const bob = await app.newUser('cy@example.com');
    return fetchDemonstration(
      app.context(bob.actor),
      { cdnUrl: `http://videos.test:${port}/demonstration.mp4`, fileName: 'demonstration.mp4' },
      { rules: { allowLoopback: true, allowPrivate: false, resolve: () => Promise.resolve(['127.0.0.1']) } },
    );
  },
};

test('the reference shows what each call answered here', async () => {
  const calls = describeCalls().filter(({ file }) => !file);
  const place = ({ name }: CallDescription): number => last.indexOf(name);
  const inOrder = calls.filter(({ name }) => !(name in directly)).toSorted((one, other) => place(one) - place(other));
  const recorded: Record<string, unknown> = {};
  for (const call of inOrder) {
    const answer = await ask(call);
    answers.set(call.name, answer);
    recorded[call.name] = plain(answer);
  }
  for (const [name, answer] of Object.entries(directly)) recorded[name] = plain(await answer());
  if (process.env['RECORD']) writeFileSync(path, `${JSON.stringify(recorded, null, 2)}\n`);
  expect(recorded).toEqual(JSON.parse(readFileSync(path, 'utf8')));
});
