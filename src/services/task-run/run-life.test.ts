import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { limits } from '#src/core/limits.ts';
import { finishedStatuses } from '#src/core/runs/run-status.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeCommands } from '#tests/setup/take-commands.ts';
import { placeInQueue } from './lease/claim-next.ts';
import { claimRun, LeaseLost, renewLease } from './lease/lease.ts';
import { finishRun, recallAnswers, recordEvents, recordPaused } from './lease/record.ts';
import { openAnswer } from './secret-answer.ts';
import { countWorkerDeath, sweepLostRuns } from './lease/sweep.ts';
import { dbNow, sql } from '#src/db/sql.ts';

let app: TestApp;
let ann: TestUser;
let task: Task;

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  task = (
    await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready', use_profile: false }, ann.token)
  ).body as Task;
});
afterAll(() => app.close());

async function call(name: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await app.call(`/api/${name}`, body, ann.token);
  return { httpStatus: answer.status, ...answer.body };
}

async function start(): Promise<{ id: string; number: number }> {
  const run = (await call('task.run', { task_id: task.id, inputs: { email: 'a@b.c' } })) as unknown as TaskRun;
  return { id: run.id, number: Number(run.id.split(':').at(-1)) };
}

async function claim(runId: number) {
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  return claimed.lease;
}

async function end(run: { id: string }): Promise<void> {
  await call('task-run.terminate', { task_run_id: run.id });
}

const get = (run: { id: string }) => call('task-run.get', { task_run_id: run.id }) as unknown as Promise<TaskRun>;

test('starting creates a run that waits for a worker', async () => {
  const run = (await call('task.run', {
    task_id: task.id,
    agent: 'Operator',
    inputs: { email: 'a@b.c' },
  })) as unknown as TaskRun;
  expect(run).toMatchObject({
    status: 'running',
    task_id: task.id,
    task_name: 'T',
    agent: 'operator',
    model: 'builtin',
    inputs: { email: 'a@b.c' },
  });
  expect(run.task_session_id).toBe(run.id);
  expect(run.id).toMatch(/^user:\d+\/taskrun:\d+$/);
  expect(run.local_stream_url).toMatch(/\/live\/\d+\?ticket=/);
  expect(await placeInQueue(app.db, Number(run.id.split(':').at(-1)))).toBe(0);
  await end(run);
});

test('a task that prefers a model without a key runs with the built-in planner, and says so once per account', async () => {
  const { token } = await app.newUser();
  const { body: own } = await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, token);
  const runs = [1, 2].map(async () => (await app.call('/api/task.run', { task_id: own['id'] }, token)).body);
  const said = (await Promise.all(runs)).map(run => (run as unknown as TaskRun).system_messages);
  expect(said.toSorted((a, b) => b.length - a.length)).toEqual([[expect.stringContaining('built-in planner')], []]);
});

test('a model asked for by name but without a key is refused with a reason, and nothing starts', async () => {
  const before = app.enqueued.length;
  const refused = await call('task.run', { task_id: task.id, model: 'gemini2_5Pro' });
  expect(refused['httpStatus']).toBe(400);
  expect(refused['message']).toContain('no key');
  expect((await call('task.run', { task_id: task.id, model: 'gpt-99' }))['message']).toContain('no model "gpt-99"');
  expect(app.enqueued.length).toBe(before);
});

test('a draft cannot be run', async () => {
  const draft = (await app.call('/api/task.create', { name: 'T', description: 'D' }, ann.token)).body as Task;
  const refused = await call('task.run', { task_id: draft.id });
  expect(refused['httpStatus']).toBe(409);
  expect(refused['message']).toContain('draft');
});

test('a question opens the chat, the answer closes it and reaches the worker', async () => {
  const run = await start();
  const lease = await claim(run.number);
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q1', key: 'count', text: 'How many pieces?', purpose: 'once' },
  ]);
  expect(await get(run)).toMatchObject({ status: 'running', input_requested: true });
  await call('task-run.chat', { task_run_id: run.id, message: ' 4711 ' });
  const after = await get(run);
  expect(after.input_requested).toBe(false);
  expect(after.chat_history.slice(-2).map(({ type, message }) => ({ type, message }))).toEqual([
    { type: 'agent', message: 'How many pieces?' },
    { type: 'user', message: '4711' },
  ]);
  const [command] = await takeCommands(app.db, run.number);
  expect(command).toMatchObject({ type: 'chat', data: { message: '4711', answers: 'q1', by_owner: true } });
  expect(await takeCommands(app.db, run.number)).toEqual([]);
  await end(run);
});

test('the answer to a question for a secret is shown as dots, sealed until its worker takes it, and gone then', async () => {
  const run = await start();
  const lease = await claim(run.number);
  const ask = () =>
    recordEvents(app.db, lease, [{ type: 'question', id: 'q2', key: 'p', text: 'Password?', purpose: 'secret' }]);
  const stored = () =>
    sql<{ all: string }>`select (select json_agg(c)::text from run_commands c where run_id = ${run.number})
      || (select json_agg(e)::text from run_events e where run_id = ${run.number}) as all`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.all ?? '');
  await ask();
  expect(await get(run)).toMatchObject({ input_requested: true, input_secret: true });
  await call('task-run.chat', { task_run_id: run.id, message: 'Zx9!kanarie' });
  const answered = await get(run);
  expect(answered).toMatchObject({ input_requested: false, input_secret: false, user_messages: ['••••••'] });
  expect(await stored()).not.toContain('kanarie');
  const [command] = await takeCommands(app.db, run.number);
  const sealed = String(command?.data['sealed']);
  const { vault } = app.context(null).providers;
  const owner = { vault, userId: Number(run.id.split('/')[0]?.split(':')[1]) };
  expect(openAnswer(owner, { runId: run.number, sealed })).toBe('Zx9!kanarie');
  expect(() => openAnswer(owner, { runId: run.number + 1, sealed })).toThrow('could not be read');
  expect(await stored()).not.toContain(sealed);

  // An order is no secret: the agent has to read it.
  await ask();
  await call('task-run.chat', { task_run_id: run.id, message: 'skip' });
  expect((await takeCommands(app.db, run.number))[0]).toMatchObject({
    data: { message: 'skip', answers: 'q2', by_owner: true },
  });

  // Nobody took this one before the run ended.
  await ask();
  await call('task-run.chat', { task_run_id: run.id, message: 'Zx9!kanarie' });
  expect(await stored()).toContain('"sealed"');
  await end(run);
  expect(await stored()).not.toContain('"sealed"');
});

test('answers are remembered for the next run, but not those good only once', async () => {
  const run = await start();
  const lease = await claim(run.number);
  await recordEvents(app.db, lease, [
    { type: 'answered', key: 'which button', answer: 'the blue one', purpose: 'remember' },
    { type: 'answered', key: 'code', answer: '4711', purpose: 'once' },
  ]);
  expect(await recallAnswers(app.db, Number(task.id.split(':').at(-1)))).toEqual({ 'which button': 'the blue one' });
  await end(run);
});

test('pause goes over pausing to paused, resume back to running', async () => {
  const run = await start();
  const lease = await claim(run.number);
  await call('task-run.update-status', { task_run_id: run.id, status: 'paused' });
  expect((await get(run)).status).toBe('pausing');
  expect(await recordPaused(app.db, lease)).toBe(true);
  expect((await get(run)).status).toBe('paused');
  await call('task-run.update-status', { task_run_id: run.id, status: 'resumed' });
  expect((await get(run)).status).toBe('running');
  expect(await recordPaused(app.db, lease)).toBe(false);
  const commands = await takeCommands(app.db, run.number);
  expect(commands.map(({ type }) => type)).toEqual(['pause', 'record-control', 'resume']);
  await end(run);
});

test('terminate ends a run at once; its worker can write no more', async () => {
  const run = await start();
  const lease = await claim(run.number);
  expect(await call('task-run.terminate', { task_run_id: run.id })).toMatchObject({ httpStatus: 200, success: true });
  expect(await get(run)).toMatchObject({ status: 'terminated', local_stream_url: null, input_requested: false });
  expect((await get(run)).ended_at).not.toBeNull();
  await expect(recordEvents(app.db, lease, [{ type: 'message', from: 'agent', text: 'late' }])).rejects.toThrow(
    LeaseLost,
  );
  await expect(finishRun(app.db, lease, { status: 'success', reason: 'late', result: null })).rejects.toThrow(
    LeaseLost,
  );
  expect(await call('task-run.terminate', { task_run_id: run.id })).toMatchObject({ httpStatus: 200, success: true });
  expect((await call('task-run.chat', { task_run_id: run.id, message: 'hi' }))['httpStatus']).toBe(409);
  expect((await get(run)).status).toBe('terminated');
});

test.each(finishedStatuses)('a run that ended %s keeps its end, its reason and its result', async status => {
  const run = await start();
  expect(await get(run)).toMatchObject({ ended_at: null, status_reason: null, result: null });
  await finishRun(app.db, await claim(run.number), { status, reason: 'So it was.', result: '42' });
  const after = await get(run);
  expect(after).toMatchObject({ status, status_reason: 'So it was.', result: '42' });
  expect(Date.parse(String(after.ended_at))).toBeGreaterThanOrEqual(Date.parse(after.created_at));
});

test('a worker with an older epoch is refused everywhere', async () => {
  const run = await start();
  const old = await claim(run.number);
  expect(await claimRun(app.db, { runId: run.number, worker: 'w2', liveAddress: 'x' })).toBeUndefined();
  await app.db
    .updateTable('runs')
    .set({ lease_expires_at: sql<Date>`now() - interval '1 s'` })
    .where('id', '=', run.number)
    .execute();
  const fresh = await claim(run.number);
  await expect(renewLease(app.db, old)).rejects.toThrow(LeaseLost);
  await expect(recordEvents(app.db, old, [{ type: 'message', from: 'agent', text: 'zombie' }])).rejects.toThrow(
    LeaseLost,
  );
  await recordEvents(app.db, fresh, [{ type: 'message', from: 'agent', text: 'alive' }]);
  expect((await get(run)).chat_history.map(({ message }) => message)).not.toContain('zombie');
  await end(run);
});

test('what models took is summed up on the run, and stated on its turn', async () => {
  const run = await start();
  const lease = await claim(run.number);
  const used = (input: number, costUsd: number | null) =>
    ({ type: 'model-used', model: 'm', usage: { input, cached: 10, output: 5, costUsd } }) as const;
  const turn = (number: number) =>
    ({ type: 'turn-started', turn: number, step: 1, description: 'd', thought: null, url: '', tokens: 0 }) as const;
  expect((await get(run)).usage).toBeNull();
  await recordEvents(app.db, lease, [used(100, 0.1), used(50, 0.05), turn(1)]);
  await recordEvents(app.db, lease, [used(7, 0.01), turn(2), turn(3)]);
  await finishRun(app.db, lease, { status: 'completed', reason: 'r', result: null });
  const { usage, step_metadata_list: steps } = await get(run);
  expect(usage).toEqual({ input_tokens: 157, cached_tokens: 30, output_tokens: 15, cost_usd: 0.16 });
  expect(steps.map(step => step.usage?.cost_usd)).toEqual([0.15, 0.01, undefined]);
});

test('a lost run that only read begins again once; one that may have written ends errored', async () => {
  const reader = await start();
  const writer = await start();
  await recordEvents(app.db, await claim(reader.number), [
    { type: 'turn-started', turn: 1, step: 1, description: 'd', thought: null, url: '', tokens: 0 },
    { type: 'action-planned', turn: 1, index: 0, call: { tool: 'go_to_url', arguments: {} }, class: 'read' },
  ]);
  await recordEvents(app.db, await claim(writer.number), [
    { type: 'turn-started', turn: 1, step: 1, description: 'd', thought: null, url: '', tokens: 0 },
    { type: 'action-planned', turn: 1, index: 0, call: { tool: 'click_element', arguments: {} }, class: 'write' },
  ]);
  const expire = () =>
    app.db
      .updateTable('runs')
      .set({ lease_expires_at: sql<Date>`now() - interval '1 s'`, updated_at: dbNow })
      .where('lease_expires_at', 'is not', null)
      .execute();
  await expire();
  await sweepLostRuns(app.db);
  expect((await get(writer)).status).toBe('errored');
  // Who follows the run learns it from its log.
  const log = app.db.selectFrom('run_events').select(['type', 'data']).where('run_id', '=', writer.number);
  const [last] = await log.orderBy('seq', 'desc').limit(1).execute();
  expect(last).toMatchObject({ type: 'finished', data: { status: 'errored' } });
  expect((await get(reader)).status).toBe('running');
  expect(await placeInQueue(app.db, reader.number)).toBe(0);
  await claim(reader.number);
  await expire();
  await sweepLostRuns(app.db);
  expect((await get(reader)).status).toBe('errored');
});

test('a run that was handed over goes on after one worker died, and ends in words after the second', async () => {
  const run = await start();
  const expire = () =>
    sql`update runs set lease_expires_at = now() - interval '1 s' where id = ${run.number}`.execute(app.db);
  // Two workers that stop in order give the run back.
  for (let worker = 1; worker <= 2; worker += 1) {
    await claim(run.number);
    await sql`update runs set lease_expires_at = null where id = ${run.number}`.execute(app.db);
  }
  await claim(run.number);
  await expire();
  await sweepLostRuns(app.db);
  expect((await get(run)).status).toBe('running');
  await claim(run.number);
  await expire();
  await sweepLostRuns(app.db);
  expect(await get(run)).toMatchObject({
    status: 'errored',
    status_reason: expect.stringMatching(/stopped unexpectedly twice/) as string,
  });
});

test('a worker that can report its death is counted once, and a run at which two died is not given to another', async () => {
  const [once, twice, others] = [await start(), await start(), await start()];
  const claimAs = (worker: string, run: { number: number }) =>
    claimRun(app.db, { runId: run.number, worker, liveAddress: '127.0.0.1:1' });
  await claimAs('first', twice);
  await countWorkerDeath(app.db, 'first');
  expect((await get(twice)).status).toBe('running');
  await sql`update runs set lease_expires_at = null where id = ${twice.number}`.execute(app.db);
  for (const run of [once, twice]) await claimAs('second', run);
  await claimAs('third', others);
  expect(await countWorkerDeath(app.db, 'second')).toBe(1);
  expect((await get(twice)).status_reason).toMatch(/stopped unexpectedly twice/);
  // It had no time to hand this one over, so it is found as of any worker that is gone.
  await sql`update runs set lease_expires_at = now() - interval '1 s' where id = ${once.number}`.execute(app.db);
  await sweepLostRuns(app.db);
  expect([(await get(once)).status, (await get(others)).status]).toEqual(['running', 'running']);
  for (const run of [once, others]) await end(run);
});

test('a run that starts over asks again: earlier questions, answers and commands end with the worker that is gone', async () => {
  const run = await start();
  const lease = await claim(run.number);
  await recordEvents(app.db, lease, [{ type: 'question', id: 'q2', key: 'p', text: 'Password?', purpose: 'secret' }]);
  await call('task-run.chat', { task_run_id: run.id, message: 'Zx9!kanarie' });
  await call('task-run.chat', { task_run_id: run.id, message: 'take the blue one' });
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q3', key: 'size', text: 'Which size?', purpose: 'remember' },
  ]);
  await call('task-run.update-status', { task_run_id: run.id, status: 'paused' });
  await sql`update runs set lease_expires_at = now() - interval '1 s' where id = ${run.number}`.execute(app.db);
  await sweepLostRuns(app.db);
  expect(await get(run)).toMatchObject({ status: 'running', input_requested: false, input_secret: false });
  await claim(run.number);
  // A word on the way answered nothing: it is still to be heard.
  expect((await takeCommands(app.db, run.number)).map(({ data }) => data['message'])).toEqual(['take the blue one']);
  const { rows } = await sql`select from run_commands where run_id = ${run.number} and data ? 'sealed'`.execute(app.db);
  expect(rows).toEqual([]);
  await end(run);
});

test('a lost run that cannot be settled does not delay others', async () => {
  const [stuck, next] = [await start(), await start()];
  for (const run of [stuck, next]) await claim(run.number);
  await sql`update runs set lease_expires_at = now() - interval '1 s' where lease_expires_at is not null`.execute(
    app.db,
  );
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'At fault'; end $$`.execute(
    app.db,
  );
  await sql
    .raw(
      `create trigger refuse before update on runs for each row when (old.id = ${stuck.number}) execute function refuse()`,
    )
    .execute(app.db);
  await expect(sweepLostRuns(app.db)).rejects.toThrow('At fault');
  await sql`drop trigger refuse on runs`.execute(app.db);
  expect((await get(next)).chat_history.at(-1)?.message).toMatch(/starts again/);
  for (const run of [stuck, next]) await end(run);
});

test('a run takes a bounded number of messages', async () => {
  const run = await start();
  await sql`insert into run_events (run_id, seq, type, data)
    select ${run.number}, seq, 'user-message', '{"text": "hi"}' from generate_series(2, ${limits.chatMessages}::int) seq`.execute(
    app.db,
  );
  await sql`update runs set last_seq = ${limits.chatMessages}::int where id = ${run.number}`.execute(app.db);
  const say = () => call('task-run.chat', { task_run_id: run.id, message: 'hi' });
  expect(await say()).toMatchObject({ httpStatus: 200 });
  expect(await say()).toMatchObject({
    httpStatus: 429,
    message: expect.stringContaining('which is the limit') as string,
  });
  await end(run);
});

test('lists are paged and filtered', async () => {
  const eve = await app.newUser();
  const other = (
    await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready', use_profile: false }, eve.token)
  ).body as Task;
  for (let n = 0; n < 12; n++) {
    const { body } = await app.call('/api/task.run', { task_id: other.id }, eve.token);
    if (n % 3 === 0 || n > 3) await app.call('/api/task-run.terminate', { task_run_id: body['id'] }, eve.token);
  }
  const second = await app.call('/api/task-run.list', { page: 2 }, eve.token);
  expect(second.body).toMatchObject({
    pagination: { page: 2, page_size: 10, total_count: 12, total_pages: 2, has_prev: true, has_next: false },
  });
  const closed = await app.call('/api/task-run.list', { status: 'closed', page_size: 100 }, eve.token);
  expect((closed.body['task_runs'] as TaskRun[]).every(({ status }) => status === 'terminated')).toBe(true);
  expect((closed.body['task_runs'] as TaskRun[]).length).toBe(10);
});

test('active runs do not exceed the limit, also for concurrent starts', async () => {
  const eve = await app.newUser();
  const other = (
    await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready', use_profile: false }, eve.token)
  ).body as Task;
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => app.call('/api/task.run', { task_id: other.id }, eve.token)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(10);
  expect(answers.filter(({ status }) => status === 429).length).toBe(4);
});
