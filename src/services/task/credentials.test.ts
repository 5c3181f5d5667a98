import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const shop = { name: 'shop', id: 'ann', password: 'hunter2-canary', otp_secret: 'JBSWY3DPEHPK3PXP' };

async function taskWith(credentials: unknown[], more: Record<string, unknown> = {}): Promise<string> {
  const made = await app.call('/api/task.create', { name: 'T', description: 'D', credentials, ...more }, ann.token);
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
  const id = await taskWith([shop], { steps: [{ id: '1', description: 'Sign in at https://example.com/login' }] });
  const [before] = (await stored(id)).map(({ places: _, ...rest }) => rest);
  const { status, body } = await change(id, [{ name: 'shop', id: 'anna', website: 'example.com' }]);
  expect([status, body['credentials']]).toEqual([
    200,
    [{ name: 'shop', id: 'anna', website: 'example.com', has_otp: true }],
  ]);
  expect(await stored(id)).toEqual([{ ...before, id: 'anna', website: 'example.com' }]);
  const without = await change(id, [{ name: 'shop', id: 'anna', otp_secret: null }]);
  expect(without.body['credentials']).toEqual([{ name: 'shop', id: 'anna', website: 'example.com', has_otp: false }]);
});

describe('a website that changes', () => {
  const moves: [from: string | null, to: string | null][] = [
    ['example.com', 'evil.example'],
    ['example.com', 'example.com.evil.example'],
    ['example.com', 'example.com:8443'],
    ['login.example.com', 'example.com'],
    ['*.example.com', 'example.com'],
    ['example.com', null],
    [null, 'evil.example'],
  ];
  test.each(moves)('from %s to %s asks for the password again, and changes nothing without it', async (from, to) => {
    const id = await taskWith([{ ...shop, website: from }]);
    const before = await stored(id);
    const moved = { name: 'shop', id: 'ann', website: to };
    const refused = await change(id, [moved]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'The website of "shop" changed: enter its password again.',
        detail: [{ field: 'credentials.0.password' }],
      },
    });
    const halfway = await change(id, [{ ...moved, password: 'hunter2-canary' }]);
    expect(halfway).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.0.otp_secret' }] } });
    // Naming the website in the same call makes it no website of the task before.
    const named = await app.call(
      '/api/task.update',
      { id, network: ['evil.example'], description: 'On evil.example', credentials: [moved] },
      ann.token,
    );
    expect(named.status).toBe(400);
    expect(await stored(id)).toEqual(before);

    const given = await change(id, [{ ...moved, password: 'hunter2-canary', otp_secret: null }]);
    expect(given.body['credentials']).toEqual([{ name: 'shop', id: 'ann', website: to, has_otp: false }]);
    const log = await app.call('/api/audit.list', { page_size: 5 }, ann.token);
    const entries = log.body['entries'] as { action: string; detail: unknown }[];
    expect(entries.find(({ action }) => action === 'credential.website-changed')?.detail).toEqual({
      name: 'shop',
      from,
      to,
    });
  });

  test.each([
    ['example.com', 'https://Example.com/login'],
    ['example.com', 'login.example.com'],
    ['example.com', '*.example.com'],
    [null, 'bank.example'],
    [null, 'shop.test:8080'],
  ])('from %s to %s, where it could be typed before, keeps the password', async (from, to) => {
    const steps = [{ id: '1', description: 'Go to http://shop.test:8080/x' }];
    const id = await taskWith([{ ...shop, website: from }], { steps, network: ['bank.example', 'shop.test:8080'] });
    const [before] = (await stored(id)).map(({ places: _, ...rest }) => rest);
    expect((await change(id, [{ name: 'shop', id: 'ann', website: to }])).status).toBe(200);
    expect(await stored(id)).toEqual([{ ...before, website: to }]);
  });
});

describe('a credential without a website', () => {
  const sendTo = (id: string, place: string) =>
    app.call('/api/task.update', { id, description: `On ${place}`, network: [place] }, ann.token);
  const placesOf = async (id: string) => (await stored(id)).map(one => one.places);

  test('belongs to the websites that the task named with it, wherever its words lead later', async () => {
    const id = await taskWith([shop], { description: 'Sign in at bank.example' });
    expect((await sendTo(id, 'evil.example')).status).toBe(200);
    expect(await placesOf(id)).toEqual([['bank.example']]);
    const moved = await change(id, [{ name: 'shop', id: 'ann', website: 'evil.example' }]);
    expect(moved).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.0.password' }] } });
    expect((await change(id, [{ name: 'shop', id: 'ann', website: 'bank.example' }])).status).toBe(200);
  });

  test('belongs nowhere before its password is given for the websites that the task names', async () => {
    const id = await taskWith([shop]);
    await sendTo(id, 'evil.example');
    await change(id, [{ name: 'shop', id: 'ann' }]);
    expect(await placesOf(id)).toEqual([undefined]);
    await change(id, [shop]);
    expect(await placesOf(id)).toEqual([['evil.example']]);
    await sendTo(id, 'bank.example');
    expect(await placesOf(id)).toEqual([['evil.example']]);
  });

  test('is not bound by an earlier version of the task', async () => {
    const id = await taskWith([shop]);
    await sendTo(id, 'evil.example');
    await app.call('/api/task.update', { id, description: 'Nowhere', network: [] }, ann.token);
    const versions = await app.call('/api/task.versions', { id }, ann.token);
    expect(versions.status).toBe(200);
    const restored = await app.call('/api/task.restore', { id, version: 2 }, ann.token);
    expect(restored.status, restored.text).toBe(200);
    expect(await placesOf(id)).toEqual([undefined]);
  });

  test('is logged with the websites to which it was bound', async () => {
    await taskWith([shop], { description: 'Sign in at bank.example' });
    const { body } = await app.call('/api/audit.list', {}, ann.token);
    expect(JSON.stringify(body)).toContain('"action":"credential.bound"');
    expect(JSON.stringify(body)).toContain('bank.example');
  });
});

test('a website that is none, and a key that makes no codes, are refused beside their fields', async () => {
  const id = await taskWith([shop]);
  const refused = await change(id, [shop, { ...shop, name: 'two', website: 'ftp://example.com' }]);
  expect(refused).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.1.website' }] } });
  const key = await change(id, [{ ...shop, otp_secret: 'no key!' }]);
  expect(key).toMatchObject({ status: 400, body: { detail: [{ field: 'credentials.0.otp_secret' }] } });
  expect(key.text).not.toContain('no key!');
});

test('under another name, or in a new task, a password is required', async () => {
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

test('a draft runs as a test, and not otherwise', async () => {
  const made = await app.call('/api/task.create', { name: 'T', description: 'D' }, ann.token);
  const run = { task_id: made.body['id'], inputs: {} };
  expect((await app.call('/api/task.run', run, ann.token)).status).toBe(409);
  expect(await app.call('/api/task.run', { ...run, testing: true }, ann.token)).toMatchObject({
    status: 200,
    body: { testing: true, status: 'running' },
  });
});
