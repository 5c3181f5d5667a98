import { tokensPerUser } from '#src/contract/auth-token.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let task: string;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.newUser();
  const made = await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, ann.token);
  task = String(made.body['id']);
});

/** How many of five calls at once were answered with 200; the others have to be refused in words. */
async function accepted(path: string, body: unknown): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(path, body, ann.token)));
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, text } of refused) expect(`${status} ${text}`).toMatch(/^409 .*(at most|the limit)/);
  return answers.length - refused.length;
}

const copies = (have: number, most: number) => sql`generate_series(1, ${most - have - 1}::int)`;

test('concurrent calls create no more tokens than the limit, each with its audit entry', async () => {
  await sql`insert into auth_tokens (id, user_id, kind, name, expires_at)
    select gen_random_uuid(), user_id, 'api', name, expires_at
    from auth_tokens, ${copies(1, tokensPerUser)} where user_id = ${ann.userId}`.execute(app.db);
  expect(await accepted('/api/auth-token.create', { name: 'One more' })).toBe(1);
  const { body } = await app.call('/api/audit.list', {}, ann.token);
  expect(body['entries']).toMatchObject([{ action: 'token.created', subject: 'One more' }]);
});

test('concurrent calls create no more tasks than the limit', async () => {
  await sql`insert into tasks (user_id, name, description, status)
    select user_id, name, description, status
    from tasks, ${copies(1, limits.tasksPerUser)} where user_id = ${ann.userId}`.execute(app.db);
  expect(await accepted('/api/task.create', { name: 'One more', description: 'D' })).toBe(1);
});

test('concurrent calls create no more schedules than the limit', async () => {
  const daily = { task_id: task, frequency: 'daily', time_components: { minute: 0, hour: 8 } };
  await app.call('/api/schedule.create', daily, ann.token);
  await sql`insert into schedules (user_id, task_id, rule, time_zone, next_run_at)
    select user_id, task_id, rule, time_zone, next_run_at
    from schedules, ${copies(1, limits.schedulesPerUser)} where user_id = ${ann.userId}`.execute(app.db);
  expect(await accepted('/api/schedule.create', daily)).toBe(1);
});
