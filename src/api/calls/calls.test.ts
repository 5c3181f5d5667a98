import type { Task } from '#src/contract/task.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser('ann@example.com');
});
afterAll(() => app.close());

const minimal = { name: 'A', description: 'B' };

test('a bearer token, a JWT, says who the caller is', async () => {
  expect(ann.token).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
  for (const authorization of [ann.token, `Basic ${ann.token}`, 'Bearer', `Bearer ${ann.token}x`]) {
    const refused = await app.app.request('/api/user.get', { method: 'POST', headers: { authorization } });
    expect([authorization, refused.status]).toEqual([authorization, 401]);
  }
  const { status, body } = await app.call('/api/user.get', {}, ann.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: `user:${ann.userId}`, email: 'ann@example.com', name: 'Ann', picture: null });
});

test('a call answers at its path with /api and without', async () => {
  expect((await app.call('/task.list', {}, ann.token)).status).toBe(200);
  expect((await app.call('/api/task.list', {}, ann.token)).status).toBe(200);
});

test('a task comes back with every field and the defaults of those not given', async () => {
  const { body } = await app.call(
    '/api/task.create',
    { ...minimal, inputs: [{ name: 'email', description: 'Whose' }] },
    ann.token,
  );
  expect(body).toMatchObject({
    ...minimal,
    status: 'draft',
    thumbnail: null,
    steps: [],
    inputs: [{ name: 'email', description: 'Whose' }],
    special_instructions: null,
    guardrails: [],
    network: [],
    video_status: 'none',
    preferred_agent: 'browseruse',
    use_profile: true,
    use_proxy: false,
    timeout: 1200,
    step_timeout: 2000,
    max_actions_per_step: 10,
    model: 'gemini-2.5-pro',
  });
});

test('an update changes the fields given and no others', async () => {
  const task = (await app.call('/api/task.create', { ...minimal, guardrails: ['Never pay'], timeout: 60 }, ann.token))
    .body as Task;
  const { body } = await app.call('/api/task.update', { id: task.id, name: 'C', timeout: 90 }, ann.token);
  expect(body).toMatchObject({
    name: 'C',
    description: 'B',
    guardrails: ['Never pay'],
    timeout: 90,
    step_timeout: 2000,
  });
});

test('the preferred agent is taken in any case', async () => {
  const { body } = await app.call('/api/task.create', { ...minimal, preferred_agent: 'Operator' }, ann.token);
  expect(body['preferred_agent']).toBe('operator');
});

test('a wrong field answers 400 and names the field and its limit', async () => {
  const { status, body } = await app.call('/api/task.create', { ...minimal, timeout: 1801 }, ann.token);
  expect(status).toBe(400);
  expect(body['code']).toBe('BAD_REQUEST');
  expect(body['message']).toMatch(/timeout: .*1800/);
  expect(body['detail']).toMatchObject([{ field: 'timeout' }]);
  const empty = await app.call('/api/task.create', { name: ' ', description: 'B' }, ann.token);
  expect(empty.body['message']).toBe('name: Name is required');
});

test.each([
  ['user_id', 'user:1'],
  ['created_at', '2020-01-01T00:00:00.000Z'],
  ['template_package_id', 'x'],
])('a field that is the server’s own is refused: %s', async (field, value) => {
  const { status, body } = await app.call('/api/task.create', { ...minimal, [field]: value }, ann.token);
  expect(status).toBe(400);
  expect(body['message']).toContain(field);
});

test('a body that is no JSON answers 400', async () => {
  const { status, body } = await app.call('/api/task.get', '{"id":', ann.token);
  expect(status).toBe(400);
  expect(body['code']).toBe('BAD_REQUEST');
});

test('a call that does not exist answers 404 in the same shape', async () => {
  const { status, body } = await app.call('/api/task.explode', {}, ann.token);
  expect(status).toBe(404);
  expect(body['code']).toBe('NOT_FOUND');
});

test('passwords of credentials never come back, and lie sealed in the database', async () => {
  const credentials = [{ name: 'shop', id: 'ann', password: 'hunter2-canary' }];
  const made = await app.call('/api/task.create', { ...minimal, credentials }, ann.token);
  expect(made.text).not.toContain('hunter2-canary');
  expect(made.body['credentials']).toEqual([{ name: 'shop', id: 'ann', website: null, has_otp: false }]);
  expect((await app.call('/api/task.list', {}, ann.token)).text).not.toContain('hunter2-canary');
  const rows = await app.db.selectFrom('tasks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('hunter2-canary');
});

test('a deleted task is in no list and answers 404', async () => {
  const task = (await app.call('/api/task.create', minimal, ann.token)).body as Task;
  expect((await app.call('/api/task.delete', { id: task.id }, ann.token)).body).toMatchObject({ success: true });
  expect((await app.call('/api/task.get', { id: task.id }, ann.token)).status).toBe(404);
  expect((await app.call('/api/task.list', {}, ann.token)).text).not.toContain(`"${task.id}"`);
});

test('a token that was revoked or has expired answers 401', async () => {
  const eve = await app.newUser();
  expect((await app.call('/api/auth-token.verify', {}, eve.token)).status).toBe(200);
  await app.db.updateTable('auth_tokens').set({ revoked_at: new Date() }).where('id', '=', eve.tokenId).execute();
  expect((await app.call('/api/auth-token.verify', {}, eve.token)).status).toBe(401);
  const late = await app.newUser(undefined, 0);
  expect((await app.call('/api/auth-token.verify', {}, late.token)).status).toBe(401);
});

test('whether a token has expired is decided by the database’s clock, whatever the process’s own says', async () => {
  const hourMs = 3_600_000;
  const late = await app.newUser(undefined, 0);
  const eve = await app.newUser();
  const verify = async (token: string) => (await app.call('/api/auth-token.verify', {}, token)).status;
  try {
    app.setClock(() => new Date(Date.now() - 2 * hourMs));
    expect(await verify(late.token)).toBe(401);
    // One that is made by a process whose clock is slow lasts as long as others.
    const slow = await app.newUser();
    app.setClock(() => new Date(Date.now() + 2 * hourMs));
    expect(await verify(eve.token)).toBe(200);
    expect(await verify(slow.token)).toBe(200);
  } finally {
    app.setClock(() => new Date());
  }
});

test('a body over the limit answers 413', async () => {
  const { status } = await app.call('/api/task.create', { ...minimal, thumbnail: 'x'.repeat(5_000_000) }, ann.token);
  expect(status).toBe(413);
});
