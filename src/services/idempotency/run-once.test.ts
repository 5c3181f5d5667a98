import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepIdempotencyKeys } from './run-once.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => void (ann = await app.newUser()));

async function send(name: string, body: object, { key, user = ann }: { key: string; user?: TestUser }) {
  const response = await app.app.request(`/api/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify(body),
  });
  const replayed = response.headers.get('idempotency-replayed') === 'true';
  return { status: response.status, replayed, body: (await response.json()) as Record<string, unknown> };
}

async function readyTask(): Promise<string> {
  const made = await app.call('/api/task.create', { name: 'A', description: 'B', status: 'ready' }, ann.token);
  return String(made.body['id']);
}

async function runsOf({ userId }: TestUser): Promise<number> {
  const { count } = await app.db
    .selectFrom('runs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

test('a run is started once, however often its request arrives', async () => {
  const request = { task_id: await readyTask() };
  const first = await send('task.run', request, { key: 'k1' });
  const second = await send('task.run', request, { key: 'k1' });
  expect([first.status, first.replayed]).toEqual([200, false]);
  expect(second).toEqual({ ...first, replayed: true });
  expect(await runsOf(ann)).toBe(1);
  await send('task.run', request, { key: 'k2' });
  expect(await runsOf(ann)).toBe(2);
});

test('of requests that arrive together one is carried out', async () => {
  const request = { task_id: await readyTask() };
  const all = await Promise.all(Array.from({ length: 8 }, () => send('task.run', request, { key: 'together' })));
  expect(await runsOf(ann)).toBe(1);
  const ids = new Set(all.flatMap(({ status, body }) => (status === 200 ? [body['id']] : [])));
  expect(ids.size).toBe(1);
  for (const { status } of all) expect([200, 409]).toContain(status);
});

test('a key of another account, or for another request, is another matter', async () => {
  const bob = await app.newUser();
  const create = (user: TestUser, name: string) =>
    send('task.create', { name, description: 'B' }, { key: 'shared', user });
  const [one, two] = [await create(ann, 'A'), await create(bob, 'A')];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body['user_id']).not.toBe(one.body['user_id']);
  const other = await create(ann, 'C');
  expect([other.status, other.body['message']]).toEqual([
    400,
    'Idempotency-Key: it was used for another request. Use a new key for each request.',
  ]);
  const otherCall = await send('task.run', { task_id: one.body['id'] }, { key: 'shared' });
  expect(otherCall.status).toBe(400);
});

test('a refused request changed nothing, so that its key is free', async () => {
  const refused = await send('task.run', { task_id: 'user:1/task:999999' }, { key: 'again' });
  expect(refused.status).toBe(404);
  const done = await send('task.run', { task_id: await readyTask() }, { key: 'again' });
  expect([done.status, done.replayed]).toEqual([200, false]);
});

test('an input at fault leaves its key free', async () => {
  const wrong = async () => send('task.create', { name: 'A' }, { key: 'typo' });
  expect([(await wrong()).status, (await wrong()).status]).toEqual([400, 400]);
  expect((await wrong()).body['message']).not.toContain('Idempotency-Key');
  expect((await send('task.create', { name: 'A', description: 'B' }, { key: 'typo' })).status).toBe(200);
});

test.each(['', 'a b', 'x'.repeat(256)])('the key %j is refused, and nothing is done', async key => {
  const answer = await send('task.create', { name: 'A', description: 'B' }, { key });
  expect([answer.status, answer.body['detail']]).toEqual([400, { field: 'Idempotency-Key' }]);
  expect((await app.call('/api/task.list', {}, ann.token)).text).toBe('[]');
});

test('a first request without an outcome is not carried out again', async () => {
  const request = { name: 'A', description: 'B' };
  await send('task.create', request, { key: 'cut-off' });
  await sql`update idempotency_keys set response = null where key = 'cut-off'`.execute(app.db);
  const answer = await send('task.create', request, { key: 'cut-off' });
  expect(answer.status).toBe(409);
  expect(answer.body['message']).toContain('has not ended');
});

test('what it answered is sealed, and deleted after 24 hours', async () => {
  const made = await send('auth-token.create', { name: 'N' }, { key: 'token' });
  const stored = async () =>
    app.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', ann.userId).execute();
  expect(JSON.stringify(await stored())).not.toContain(String(made.body['token']));
  await sql`update idempotency_keys set created_at = now() - interval '23 hours'`.execute(app.db);
  await sweepIdempotencyKeys(app.db);
  expect((await send('auth-token.create', { name: 'N' }, { key: 'token' })).body).toEqual(made.body);
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(app.db);
  await sweepIdempotencyKeys(app.db);
  expect(await stored()).toEqual([]);
});

test('an account has so many keys a day', async () => {
  await sql`insert into idempotency_keys (user_id, key, request)
    select ${ann.userId}, 'k' || n, '' from generate_series(1, 10000) as n`.execute(app.db);
  const answer = await send('task.create', { name: 'A', description: 'B' }, { key: 'one-more' });
  expect([answer.status, answer.body['message']]).toEqual([
    429,
    'Idempotency-Key: your account used 10000 within 24 hours, which is the limit.',
  ]);
});

test('the responses that are kept for an account have a limit', async () => {
  await sql`insert into idempotency_keys (user_id, key, request, bytes) values (${ann.userId}, 'large', '', 50000000)`.execute(
    app.db,
  );
  const answer = await send('task.create', { name: 'A', description: 'B' }, { key: 'one-more' });
  expect([answer.status, answer.body['message']]).toEqual([
    429,
    'Idempotency-Key: the responses kept for your account within 24 hours have 50 MB, which is the limit.',
  ]);
});
