import type { ApiToken, NewApiToken } from '#src/contract/auth-token.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const list = async (token: string) =>
  JSON.parse((await app.call('/api/auth-token.list', {}, token)).text) as ApiToken[];
const make = async (body: object, token = ann.token) => app.call('/api/auth-token.create', body, token);

describe('API tokens', () => {
  test('a made token works, has a trimmed name, and its text is in no later answer', async () => {
    const made = (await make({ name: '  Nightly export ' })).body as unknown as NewApiToken;
    expect(made.token_name).toBe('Nightly export');
    expect(made.exp).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
    expect((await app.call('/api/user.get', {}, made.token)).status).toBe(200);
    const listed = await list(ann.token);
    const mine = listed.find(token => token.token_id === made.token_id);
    expect(mine).toEqual({
      token_id: made.token_id,
      token_name: 'Nightly export',
      exp: made.exp,
      created_at: made.created_at,
      last_used_at: expect.any(String) as string,
      approves: false,
    });
    expect(JSON.stringify(listed)).not.toContain(made.token);
  });

  test('a deleted token stops working at once and leaves the list', async () => {
    const made = (await make({ name: 'Short' })).body as unknown as NewApiToken;
    expect((await app.call('/api/auth-token.delete', { token_id: made.token_id }, ann.token)).status).toBe(200);
    expect((await app.call('/api/user.get', {}, made.token)).status).toBe(401);
    expect((await list(ann.token)).map(token => token.token_id)).not.toContain(made.token_id);
    expect((await app.call('/api/auth-token.delete', { token_id: made.token_id }, ann.token)).status).toBe(404);
    expect((await app.call('/api/auth-token.delete', { token_id: 'no uuid' }, ann.token)).status).toBe(404);
  });

  test('a name is needed, and bounded; other fields are refused by name', async () => {
    expect((await make({ name: '   ' })).text).toContain('Token name is required');
    expect((await make({ name: 'x'.repeat(101) })).text).toContain('at most 100 characters');
    expect((await make({ name: 'x', expires_in_days: 0 })).status).toBe(400);
    expect((await make({ name: 'x', scope: 'all' })).text).toContain('scope');
  });

  test('a token that has expired is shown and works no more', async () => {
    const made = (await make({ name: 'One day', expires_in_days: 1 })).body as unknown as NewApiToken;
    await app.db.updateTable('auth_tokens').set({ expires_at: new Date() }).where('id', '=', made.token_id).execute();
    expect((await app.call('/api/user.get', {}, made.token)).status).toBe(401);
    expect((await list(ann.token)).map(token => token.token_id)).toContain(made.token_id);
  });

  test('an account has a bounded number of them', async () => {
    const bob = await app.newUser();
    const first = await make({ name: 'first' }, bob.token);
    for (let n = 2; n < 50; n += 1) await make({ name: `n${n}` }, bob.token);
    const refused = await make({ name: 'one too many' }, bob.token);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('at most 50 API tokens');
    await app.call('/api/auth-token.delete', { token_id: first.body['token_id'] }, bob.token);
    expect((await make({ name: 'fits again' }, bob.token)).status).toBe(200);
  });
});

describe('retention', () => {
  test('has its defaults, is set whole or in part, and counts for later runs', async () => {
    const carl = await app.newUser();
    const user = await app.call('/api/user.get', {}, carl.token);
    expect(user.body).toMatchObject({
      email: carl.email,
      data_retention: '1_day',
      video_retention: 'none',
      credits: 0,
    });
    const set = async (body: object) => app.call('/api/user.data-retention', body, carl.token);
    expect((await set({ data_retention: '1_week' })).body).toMatchObject({
      data_retention: '1_week',
      video_retention: 'none',
    });
    expect((await set({ video_retention: 'forever' })).body).toMatchObject({
      data_retention: '1_week',
      video_retention: 'forever',
    });
    const task = await app.call(
      '/api/task.create',
      { name: 'T', description: 'D', status: 'ready', steps: [{ id: '1', description: 'Go back' }] },
      carl.token,
    );
    const run = await app.call('/api/task.run', { task_id: task.body['id'] }, carl.token);
    expect(run.body).toMatchObject({ data_retention: '1_week', video_retention: 'forever' });
  });

  test('other values change nothing', async () => {
    const dora = await app.newUser();
    const answer = await app.call('/api/user.data-retention', { data_retention: '2_days' }, dora.token);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('data_retention');
    expect((await app.call('/api/user.get', {}, dora.token)).body['data_retention']).toBe('1_day');
  });
});
