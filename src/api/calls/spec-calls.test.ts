import type { TaskRun } from '#src/contract/task-run.ts';
import type { Task } from '#src/contract/task.ts';
import { activeStatuses, finishedStatuses, type RunStatus } from '#src/core/runs/run-status.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  task = (await ok('task.create', { name: 'T', description: 'D', status: 'ready' })) as Task;
});
afterAll(() => app.close());

async function ok(name: string, body: unknown = {}): Promise<unknown> {
  const { status, text } = await app.call(`/api/${name}`, body, ann.token);
  expect(`${name} ${status} ${status === 200 ? '' : text}`).toBe(`${name} 200 `);
  return JSON.parse(text);
}

const statuses: RunStatus[] = [...activeStatuses, ...finishedStatuses];

type Listed = { task_runs: TaskRun[]; pagination: Record<string, unknown> };

const numberOf = (id: string): number => Number(id.split(':').at(-1));

async function run(more: Record<string, unknown> = {}): Promise<TaskRun> {
  return (await ok('task.run', { task_id: task.id, inputs: {}, ...more })) as TaskRun;
}

async function list(body: Record<string, unknown>): Promise<{ ids: string[]; pagination: Record<string, unknown> }> {
  const { task_runs, pagination } = (await ok('task-run.list', body)) as Listed;
  return { ids: task_runs.map(({ id }) => id), pagination };
}

async function setStatus({ id }: TaskRun, status: RunStatus): Promise<void> {
  await app.db.updateTable('runs').set({ status }).where('id', '=', numberOf(id)).execute();
}

async function ask(path: string, { accept, body = {} }: { accept?: string; body?: unknown }): Promise<Response> {
  return app.app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...(accept && { accept }) },
    body: JSON.stringify(body),
  });
}

test('answers are JSON, whether it is asked for or not', async () => {
  for (const accept of ['application/json', '*/*', undefined]) {
    const response = await ask('/api/user.get', accept ? { accept } : {});
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ email: ann.email });
  }
});

test('a stream is asked for as an event stream and answered as one, until the run has ended', async () => {
  const made = await run();
  await ok('task-run.terminate', { task_run_id: made.id });
  const response = await ask('/api/task-run.watch', { accept: 'text/event-stream', body: { task_run_id: made.id } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const text = await response.text();
  expect(text).toMatch(/^data: .*"status":"terminated"/m);
});

test('the status alone says that a token is valid', async () => {
  expect((await app.call('/api/auth-token.verify', {}, ann.token)).status).toBe(200);
  expect((await app.call('/api/auth-token.verify', undefined, ann.token)).status).toBe(200);
  expect((await app.call('/api/auth-token.verify', {}, 'x')).status).toBe(401);
});

test('tasks are listed, fetched and deleted', async () => {
  const [kept, gone] = [
    (await ok('task.create', { name: 'Kept', description: 'D' })) as Task,
    (await ok('task.create', { name: 'Gone', description: 'D' })) as Task,
  ];
  expect(kept.id).toMatch(/^user:\d+\/task:\d+$/);
  expect(await ok('task.get', { id: kept.id })).toEqual(kept);
  expect(await ok('task.delete', { id: gone.id })).toMatchObject({ success: true });
  const listed = ((await ok('task.list')) as Task[]).map(({ id }) => id);
  expect(listed).toContain(kept.id);
  expect(listed).not.toContain(gone.id);
  expect((await app.call('/api/task.get', { id: gone.id }, ann.token)).status).toBe(404);
});

test('the dialog’s request: serviceType, agent, inputs, instructions and model reach the run', async () => {
  const made = await run({
    serviceType: 'browseruse',
    agent: 'browseruse',
    inputs: { city: 'Oslo' },
    additional_instructions: 'Be quick',
    model: 'builtin',
  });
  expect(made).toMatchObject({ agent: 'browseruse', inputs: { city: 'Oslo' }, model: 'builtin' });
  const { assignment } = await app.db
    .selectFrom('runs')
    .select('assignment')
    .where('id', '=', numberOf(made.id))
    .executeTakeFirstOrThrow();
  expect(assignment.additionalInstructions).toBe('Be quick');
  await ok('task-run.terminate', { task_run_id: made.id });
});

test('there are two kinds of agent, and no third', async () => {
  for (const agent of ['browseruse', 'operator']) {
    const made = await run({ serviceType: agent, agent });
    expect(made).toMatchObject({ agent, agent_type: agent });
    await ok('task-run.terminate', { task_run_id: made.id });
  }
  expect((await app.call('/api/task.run', { task_id: task.id, agent: 'somebody' }, ann.token)).status).toBe(400);
});

test('the reference’s request: testing and test_run are kept, is_scheduled is the schedule’s own', async () => {
  const made = await run({ testing: true, test_run: true, is_scheduled: true });
  expect(made).toMatchObject({ testing: true, test_run: true, is_scheduled: false });
  await ok('task-run.terminate', { task_run_id: made.id });
});

test('a started run has its session, its chat and a live view, which goes when it ends', async () => {
  const made = await run();
  expect(made).toMatchObject({
    task_session_id: made.id,
    session_id: made.id,
    chat_history: [],
    input_requested: false,
  });
  expect(made.local_stream_url).toMatch(/^http:\/\/localhost:3000\/live\/\d+\?ticket=/);
  expect(made.debug_url).toBe(made.local_stream_url);
  expect(made.browserbase_stream_url).toBeNull();
  await ok('task-run.terminate', { task_run_id: made.id });
  expect(await ok('task-run.get', { task_run_id: made.id })).toMatchObject({
    status: 'terminated',
    local_stream_url: null,
    debug_url: null,
  });
});

test('runs are listed by task, page and status', async () => {
  const other = (await ok('task.create', { name: 'O', description: 'D', status: 'ready' })) as Task;
  const made: TaskRun[] = [];
  for (const status of statuses) {
    const one = await run({ task_id: other.id });
    await setStatus(one, status);
    made.unshift(one);
  }
  const ids = made.map(({ id }) => id);
  expect((await list({ task_id: other.id })).ids).toEqual(ids);
  expect((await list({ task_id: other.id, status: 'all' })).ids).toEqual(ids);
  expect((await list({ page: 1 })).ids).toEqual(expect.arrayContaining(ids));
  expect(await list({ task_id: other.id, page: 1, page_size: 1 })).toEqual({
    ids: ids.slice(0, 1),
    pagination: { page: 1, page_size: 1, total_count: 9, total_pages: 9, has_prev: false, has_next: true },
  });
  expect((await list({ task_id: other.id, page: 4, page_size: 2 })).ids).toEqual(ids.slice(6, 8));
  for (const [index, status] of statuses.toReversed().entries()) {
    expect((await list({ task_id: other.id, status })).ids).toEqual([ids[index]]);
  }
  const running = await list({ task_id: other.id, status: 'running' });
  expect(await list({ task_id: other.id, status: 'open' })).toEqual(running);
  const ended = await list({ task_id: other.id, status: 'terminated' });
  expect(await list({ task_id: other.id, status: 'closed' })).toEqual(ended);
  for (const one of made) await setStatus(one, 'terminated');
});

test('a chat message reaches the run; one of white space is refused', async () => {
  const made = await run();
  const id = { task_run_id: made.id };
  expect(await ok('task-run.chat', { ...id, message: ' 483920 ' })).toMatchObject({ success: true });
  for (const message of ['', '  \n\t ']) {
    const refused = await app.call('/api/task-run.chat', { ...id, message }, ann.token);
    expect(refused).toMatchObject({ status: 400, body: { message: 'message: The message is empty' } });
  }
  expect(await ok('task-run.get', id)).toMatchObject({ user_messages: ['483920'] });
  await ok('task-run.terminate', id);
});

test('runs that wait for an answer are listed, with the question, and no others', async () => {
  const [asks, works, ended, pausing] = [await run(), await run(), await run(), await run()];
  const question = JSON.stringify({ id: 'q1', key: 'size', text: 'Which size?', purpose: 'remember' });
  const waits = [asks, ended, pausing].map(({ id }) => numberOf(id));
  await app.db.updateTable('runs').set({ input_requested: true, question }).where('id', 'in', waits).execute();
  await setStatus(ended, 'terminated');
  await setStatus(pausing, 'pausing');
  const listed = (await ok('task-run.list', { status: 'waiting' })) as Listed;
  expect(listed.task_runs).toMatchObject([{ id: asks.id, question: { id: 'q1', text: 'Which size?' } }]);
  expect(listed.pagination).toMatchObject({ total_count: 1, total_pages: 1 });
  for (const { id } of [asks, works, pausing]) await ok('task-run.terminate', { task_run_id: id });
});

test('update-status takes paused, resumed and terminated, answers with success and words, and refuses all else', async () => {
  const made = await run();
  const id = { task_run_id: made.id };
  const status = async (): Promise<unknown> => ((await ok('task-run.get', id)) as TaskRun).status;
  const steps = [
    ['paused', 'pausing'],
    ['resumed', 'running'],
    ['terminated', 'terminated'],
  ] as const;
  for (const [asked, becomes] of steps) {
    for (const refused of ['success', 'running', 'pausing', 'Paused', '', null, undefined, 7]) {
      const before = await status();
      const answer = await app.call('/api/task-run.update-status', { ...id, status: refused }, ann.token);
      expect([refused, answer.status]).toEqual([refused, 400]);
      expect(answer.body['message']).toMatch(/^status: /);
      expect(await status()).toBe(before);
    }
    expect(await ok('task-run.update-status', { ...id, status: asked })).toEqual({
      success: true,
      message: expect.any(String) as string,
    });
    expect(await status()).toBe(becomes);
  }
});

test('a terminated run stays terminated, whatever is requested; its task can run again', async () => {
  const made = await run();
  const id = { task_run_id: made.id };
  expect(await ok('task-run.terminate', id)).toEqual({ success: true, message: 'Task terminated' });
  const ended = (await ok('task-run.get', id)) as TaskRun;
  expect(ended).toMatchObject({ status: 'terminated', ended_at: expect.any(String) as string });
  for (const status of ['paused', 'resumed'])
    expect((await app.call('/api/task-run.update-status', { ...id, status }, ann.token)).status).toBe(409);
  await ok('task-run.update-status', { ...id, status: 'terminated' });
  expect(await ok('task-run.get', id)).toEqual(ended);
  const again = await run();
  expect(again.id).not.toBe(made.id);
  expect(again.status).toBe('running');
  await ok('task-run.terminate', { task_run_id: again.id });
});

test.each(statuses)('a chat message to a run that is %s', async status => {
  const made = await run();
  const id = { task_run_id: made.id };
  await setStatus(made, status);
  const answer = await app.call('/api/task-run.chat', { ...id, message: 'hello' }, ann.token);
  const works = ['running', 'paused', 'pausing'].includes(status);
  expect(answer.status).toBe(works ? 200 : 409);
  expect(await ok('task-run.get', id)).toMatchObject({ status, user_messages: works ? ['hello'] : [] });
  if (!works) expect(answer.body['message']).toContain('ended');
  await setStatus(made, 'terminated');
});

test('terminate needs a run that exists and is the caller’s', async () => {
  const made = await run();
  const bob = await app.newUser();
  const answers = [
    await app.call('/api/task-run.terminate', { task_run_id: made.id }, bob.token),
    await app.call('/api/task-run.terminate', { task_run_id: `user:${ann.userId}/taskrun:2999999` }, ann.token),
    await app.call('/api/task-run.terminate', { task_run_id: task.id }, ann.token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const wrong of [{}, { task_run_id: '' }, { task_run_id: 7 }])
    expect((await app.call('/api/task-run.terminate', wrong, ann.token)).status).toBe(400);
  expect(await ok('task-run.get', { task_run_id: made.id })).toMatchObject({ status: 'running' });
  await ok('task-run.terminate', { task_run_id: made.id });
});

test('the record of a run has every field of the reference, filled from what happened', async () => {
  await ok('user.data-retention', { data_retention: 'forever', video_retention: 'forever' });
  const made = await run({ agent: 'operator', model: 'builtin' });
  await ok('task-run.chat', { task_run_id: made.id, message: 'The blue one' });
  await ok('task-run.terminate', { task_run_id: made.id });
  const record = (await ok('task-run.get', { task_run_id: made.id })) as TaskRun;
  expect(record).toMatchObject({
    task_id: task.id,
    task_name: 'T',
    user_id: `user:${ann.userId}`,
    user_email: ann.email,
    agent_type: 'operator',
    agent: 'operator',
    session_id: made.id,
    user_messages: ['The blue one'],
    step_metadata_list: [],
    data_retention: 'forever',
    video_retention: 'forever',
  });
  const said = record.chat_history.filter(({ type }) => type === 'system').map(({ message }) => message);
  expect(record.system_messages).toEqual(said);
  expect(said.join(' ')).toContain('You ended the run.');
});

test('a schedule is listed by its task, got and deleted', async () => {
  const times = { minute: 0, hour: 9, day_of_week: [0, 6] };
  const asked = { task_id: task.id, frequency: 'custom', time_components: times };
  const made = (await ok('schedule.create', asked)) as { id: string };
  expect(made).toMatchObject({ time_components: times });
  expect(await ok('schedule.list.by_task', { task_id: task.id })).toMatchObject([{ id: made.id }]);
  expect(await ok('schedule.get', { schedule_id: made.id })).toMatchObject({ id: made.id });
  await ok('schedule.delete', { schedule_id: made.id });
  expect((await app.call('/api/schedule.get', { schedule_id: made.id }, ann.token)).status).toBe(404);
});
