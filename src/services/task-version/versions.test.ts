import type { Task } from '#src/contract/task.ts';
import type { TaskVersion, TaskVersionDetails } from '#src/contract/tasks/task-version.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser('ann@example.com');
  // Another token of the same account: another author.
  other = await app.newUser('ann@example.com');
});
afterAll(() => app.close());

const step = (id: string, description: string) => ({ id, description });

async function ok<T>(call: string, body: unknown, token = ann.token): Promise<T> {
  const answer = await app.call(`/api/${call}`, body, token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
}

const newTask = (more: Record<string, unknown> = {}): Promise<Task> =>
  ok('task.create', { name: 'Order', description: 'Orders it', steps: [step('a', 'Go to the shop')], ...more });
const update = (task: Task, change: Record<string, unknown>, token?: string): Promise<Task> =>
  ok('task.update', { id: task.id, ...change }, token);
const history = async (task: Task, more: Record<string, unknown> = {}): Promise<TaskVersion[]> =>
  (await ok<{ versions: TaskVersion[] }>('task.versions', { id: task.id, ...more })).versions;
const numberOf = (task: Task): number => Number(task.id.split(':').at(-1));

/** As if all that was kept of the task had been saved so many minutes earlier. */
async function grow(task: Task, minutes: number): Promise<void> {
  await sql`update task_versions set created_at = created_at - make_interval(mins => ${minutes})
    where task_id = ${numberOf(task)}`.execute(app.db);
}

test('what a task was is kept with its first change; changes with one token within ten minutes are one version', async () => {
  const task = await newTask();
  expect(await history(task)).toEqual([]);
  await update(task, { steps: [step('a', 'Go to the shop'), step('b', 'Buy it')] });
  await update(task, { name: 'Order a lamp' });
  await update(task, { name: 'Order a lamp' });
  const versions = await history(task);
  expect(versions).toMatchObject([
    { version: 2, source: 'edit', by: 'Ann', token_name: 'test', name: 'Order a lamp', is_present: true },
    { version: 1, source: 'earlier', name: 'Order', is_present: false, changes: [] },
  ]);
  expect(versions[0]?.changes).toEqual(['Renamed to “Order a lamp”', '1 step added']);

  await update(task, { special_instructions: 'Be quick' }, other.token);
  expect((await history(task)).map(({ version, changes }) => [version, changes])).toEqual([
    [3, ['Special instructions changed']],
    [2, ['Renamed to “Order a lamp”', '1 step added']],
    [1, []],
  ]);
  await grow(task, 11);
  await update(task, { timeout: 60, model: 'builtin' }, other.token);
  expect((await history(task))[0]).toMatchObject({ version: 4, changes: ['Model: builtin', 'Timeout: 60 s'] });
});

test('a version lists what it changed then, and what restoring it would change now', async () => {
  const task = await newTask();
  await update(task, { steps: [step('a', 'Go to the shop'), step('b', 'Buy it')], network: ['shop.example'] });
  await update(task, { steps: [step('b', 'Buy it')] }, other.token);
  const second = await ok<TaskVersionDetails>('task.version', { id: task.id, version: 2 });
  expect(second.content.steps).toEqual([step('a', 'Go to the shop'), step('b', 'Buy it')]);
  expect(second.changed).toEqual([
    {
      title: 'Steps',
      lines: [
        { kind: 'same', text: 'Go to the shop' },
        { kind: 'added', text: 'Buy it' },
      ],
    },
    { title: 'Allowed websites', lines: [{ kind: 'added', text: 'shop.example' }] },
  ]);
  expect(second.restoring).toEqual([
    {
      title: 'Steps',
      lines: [
        { kind: 'added', text: 'Go to the shop' },
        { kind: 'same', text: 'Buy it' },
      ],
    },
  ]);
  const absent = await app.call('/api/task.version', { id: task.id, version: 9 }, ann.token);
  expect(absent.status).toBe(404);
});

test('restoring is a version of its own, so it is undone by restoring the one before; credentials stay', async () => {
  const task = await newTask({ output_model_schema: '{"type": "object"}' });
  const credentials = [{ name: 'shop', id: 'ann', password: 'canary-password' }];
  await update(task, { steps: [step('b', 'Sing')], output_model_schema: null, credentials, status: 'ready' });
  const answer = await ok<{ task: Task; version: number; previous_version: number }>('task.restore', {
    id: task.id,
    version: 1,
  });
  expect(answer).toMatchObject({
    version: 3,
    previous_version: 2,
    task: {
      steps: [step('a', 'Go to the shop')],
      output_model_schema: '{"type": "object"}',
      status: 'ready',
      credentials: [{ name: 'shop', id: 'ann' }],
    },
  });
  expect((await history(task))[0]).toMatchObject({ version: 3, source: 'restore', restored_from: 1, is_present: true });
  // An edit right after it does not take its place.
  await update(task, { name: 'Once more' });
  const undone = await ok<{ task: Task; version: number }>('task.restore', { id: task.id, version: 2 });
  expect(undone).toMatchObject({ version: 5, task: { name: 'Order', steps: [step('b', 'Sing')] } });
  expect(await history(task)).toHaveLength(5);
  const again = await ok('task.restore', { id: task.id, version: 2 });
  expect(again).toMatchObject({ version: 5, previous_version: 5 });
  const { rows } = await sql<{ text: string }>`select content::text as text from task_versions`.execute(app.db);
  expect(rows.some(({ text }) => text.includes('canary'))).toBe(false);
  expect(rows.some(({ text }) => text.includes('"ann"'))).toBe(false);
});

test('a version that needs something that no longer exists is refused with a reason, and nothing changes', async () => {
  const task = await newTask();
  await update(task, { name: 'New' });
  await sql`update task_versions set content = (content::jsonb || '{"initial_actions": "[{\\"gone\\": {}}]"}')::json
    where task_id = ${numberOf(task)} and number = 1`.execute(app.db);
  const refused = await app.call('/api/task.restore', { id: task.id, version: 1 }, ann.token);
  expect([refused.status, refused.body['message']]).toEqual([
    400,
    expect.stringContaining('initial_actions, action 1'),
  ]);
  expect((await ok<Task>('task.get', { id: task.id })).name).toBe('New');
});

test('the last 50 versions are kept, by page; two authors at once have versions of their own; a deleted task has none', async () => {
  const task = await newTask();
  for (let n = 1; n <= 54; n++) await update(task, { name: `Name ${n}` }, n % 2 === 0 ? ann.token : other.token);
  const first = await ok<{ versions: TaskVersion[]; pagination: unknown }>('task.versions', { id: task.id });
  expect(first.pagination).toMatchObject({ total_count: 50, total_pages: 3, has_next: true });
  expect(first.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 55 - at));
  const last = await history(task, { page: 3 });
  expect(last.at(-1)).toMatchObject({ version: 6, changes: [] });
  expect(last.at(-2)?.changes).toEqual(['Renamed to “Name 6”']);

  await grow(task, 11);
  await Promise.all([
    update(task, { special_instructions: 'one' }),
    update(task, { guardrails: ['two'] }, other.token),
  ]);
  const [newest, second] = await history(task);
  expect([newest?.is_present, newest?.version]).toEqual([true, 57]);
  expect([...(newest?.changes ?? []), ...(second?.changes ?? [])].toSorted()).toEqual([
    'Guardrails changed',
    'Special instructions changed',
  ]);

  await ok('task.delete', { id: task.id });
  const left = await app.db
    .selectFrom('task_versions')
    .select('number')
    .where('task_id', '=', numberOf(task))
    .execute();
  expect(left).toEqual([]);
});

test('old large versions are deleted for new ones, and undo stays possible', async () => {
  const task = await newTask();
  const steps = (mark: string) => Array.from({ length: 200 }, (_, at) => step(`${at}`, mark.repeat(3900)));
  for (let n = 0; n < 16; n++)
    await update(task, { steps: steps(String.fromCodePoint(97 + n)) }, n % 2 ? ann.token : other.token);
  const { rows } = await sql<{ bytes: number; kept: number }>`select sum(bytes)::int as bytes, count(*)::int as kept
    from task_versions where task_id = ${numberOf(task)}`.execute(app.db);
  expect(rows[0]?.bytes).toBeLessThanOrEqual(10_000_000);
  expect(rows[0]?.kept).toBeGreaterThan(2);
});
