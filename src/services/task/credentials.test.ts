import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const shop = { name: 'shop', id: 'ann', password: 'hunter2-canary', otp_secret: 'JBSWY3DPEHPK3PXP' };

async function taskWith(credentials: unknown[]): Promise<string> {
  const made = await app.call('/api/task.create', { name: 'T', description: 'D', credentials }, ann.token);
  return String(made.body['id']);
}

const change = (id: string, credentials: unknown[]) => app.call('/api/task.update', { id, credentials }, ann.token);

async function stored(id: string) {
  const { credentials } = await app.db
    .selectFrom('tasks')
    .select('credentials')
    .where('id', '=', Number(id.split(':').at(-1)))
    .executeTakeFirstOrThrow();
  return credentials;
}

test('a credential that comes again under its name without a password keeps it, and its secret of codes', async () => {
  const id = await taskWith([shop]);
  const [before] = await stored(id);
  const { status, body } = await change(id, [{ name: 'shop', id: 'anna', website: 'example.com' }]);
  expect([status, body['credentials']]).toEqual([
    200,
    [{ name: 'shop', id: 'anna', website: 'example.com', has_otp: true }],
  ]);
  expect(await stored(id)).toEqual([{ ...before, id: 'anna', website: 'example.com' }]);
  const without = await change(id, [{ name: 'shop', id: 'anna', website: null, otp_secret: null }]);
  expect(without.body['credentials']).toEqual([{ name: 'shop', id: 'anna', website: null, has_otp: false }]);
});

test('a website that is none, and a key that makes no codes, are refused beside their fields', async () => {
  const id = await taskWith([shop]);
  const refused = await change(id, [shop, { ...shop, name: 'two', website: 'ftp://example.com' }]);
  expect(refused).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.1.website' }] } });
  const key = await change(id, [{ ...shop, otp_secret: 'no key!' }]);
  expect(key).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.0.otp_secret' }] } });
  expect(key.text).not.toContain('no key!');
});

test('S2-213 under another name, or in a new task, a password is required', async () => {
  const id = await taskWith([shop]);
  const before = await stored(id);
  const renamed = await change(id, [{ name: 'other', id: 'ann' }]);
  expect(renamed).toMatchObject({
    status: 400,
    body: { message: 'Password is required', detail: [{ field: 'credentials.0.password' }] },
  });
  expect(await stored(id)).toEqual(before);
  const made = await app.call(
    '/api/task.create',
    { name: 'T', description: 'D', credentials: [{ name: 'shop', id: 'ann' }] },
    ann.token,
  );
  expect(made.status).toBe(400);
});

test('S2-166 S2-186 a draft runs as a test, and not otherwise', async () => {
  const made = await app.call('/api/task.create', { name: 'T', description: 'D' }, ann.token);
  const run = { task_id: made.body['id'], inputs: {} };
  expect((await app.call('/api/task.run', run, ann.token)).status).toBe(409);
  expect(await app.call('/api/task.run', { ...run, testing: true }, ann.token)).toMatchObject({
    status: 200,
    body: { testing: true, status: 'running' },
  });
});
