import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser('ann@example.com');
});
afterAll(() => app.close());

const step = { id: '1', description: 'Go to http://example.com' };

async function ok(path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await app.call(`/api/${path}`, body, ann.token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A list as it comes. */
async function list(path: string, body: unknown): Promise<Record<string, unknown>[]> {
  const { text } = await app.call(`/api/${path}`, body, ann.token);
  return JSON.parse(text) as Record<string, unknown>[];
}

function newTask(more: Record<string, unknown> = {}) {
  return ok('task.create', { name: 'A', description: 'B', status: 'ready', steps: [step], ...more });
}

test('S1-325 S1-327 S1-328 a task is listed, got and deleted by its id', async () => {
  const { id } = await newTask();
  expect((await list('task.list', {})).map(task => task['id'])).toContain(id);
  expect(await ok('task.get', { id })).toMatchObject({ id, name: 'A' });
  await ok('task.delete', { id });
  expect((await list('task.list', {})).map(task => task['id'])).not.toContain(id);
});

test('S1-180 S1-181 S1-183 S1-331 S1-332 S1-339 a run answers with its session, its chat and its link, and is got again', async () => {
  const task = await newTask();
  const run = await ok('task.run', { task_id: task['id'], inputs: {}, agent: 'browseruse', test_run: true });
  expect(run).toMatchObject({
    task_session_id: expect.stringMatching(/^user:\d+\/taskrun:\d+$/),
    chat_history: expect.any(Array),
    input_requested: false,
    test_run: true,
    testing: false,
    is_scheduled: false,
  });
  for (const field of ['local_stream_url', 'browserbase_stream_url', 'debug_url', 'session_id'])
    expect(run, field).toHaveProperty(field);
  const got = await ok('task-run.get', { task_run_id: run['task_session_id'] });
  expect(got).toMatchObject({ id: run['id'], task_id: task['id'], status: 'running' });
});

test('S1-018 S1-195 S1-330 the dialog’s request: kind of agent, instructions, and a model', async () => {
  const task = await newTask();
  for (const agent of ['browseruse', 'operator']) {
    const asked = { task_id: task['id'], serviceType: agent, agent, inputs: {}, additional_instructions: 'Be quick' };
    const model = agent === 'browseruse' ? { model: 'builtin' } : {};
    expect(await ok('task.run', { ...asked, ...model })).toMatchObject({ agent, agent_type: agent });
  }
  const wrong = await app.call('/api/task.run', { task_id: task['id'], agent: 'somebody' }, ann.token);
  expect(wrong.status).toBe(400);
});

test('S1-333 S1-334 S1-337 runs are listed by task, page and status', async () => {
  const task = await newTask();
  for (let n = 0; n < 3; n++) await ok('task.run', { task_id: task['id'], inputs: {} });
  const first = await ok('task-run.list', { task_id: task['id'], page: 1, page_size: 2 });
  expect(first).toMatchObject({
    task_runs: [{ task_id: task['id'] }, { task_id: task['id'] }],
    pagination: { page: 1, page_size: 2, total_count: 3, total_pages: 2, has_prev: false, has_next: true },
  });
  const running = await ok('task-run.list', { page: 1, status: 'running' });
  expect(running['task_runs']).not.toHaveLength(0);
  const failed = await ok('task-run.list', { page: 1, status: 'fail' });
  expect(failed['task_runs']).toEqual([]);
});

test('S1-192 S1-193 S1-300 S1-347 S1-348 S1-350 a schedule is made for a ready task, listed by it, got and deleted', async () => {
  const task = await newTask();
  const times = { minute: 0, hour: 9, day_of_week: [0, 6] };
  const made = await ok('schedule.create', { task_id: task['id'], frequency: 'custom', time_components: times });
  expect(made['time_components']).toMatchObject(times);
  const sunday = new Date(String(made['next_run_at'])).getUTCDay();
  expect([0, 6]).toContain(sunday);
  expect((await list('schedule.list.by_task', { task_id: task['id'] })).map(({ id }) => id)).toEqual([made['id']]);
  expect(await ok('schedule.get', { schedule_id: made['id'] })).toMatchObject({ id: made['id'] });
  await ok('schedule.delete', { schedule_id: made['id'] });
  expect((await app.call('/api/schedule.get', { schedule_id: made['id'] }, ann.token)).status).toBe(404);
  const draft = await ok('task.create', { name: 'A', description: 'B' });
  const refused = await app.call(
    '/api/schedule.create',
    { task_id: draft['id'], frequency: 'daily', time_components: { minute: 0, hour: 9 } },
    ann.token,
  );
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).toMatch(/ready|draft/i);
});
