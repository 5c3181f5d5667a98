import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { RunEventData } from '#src/core/runs/run-events.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvents } from './append.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const page = 'https://shop.example/';
const stepsOf = (texts: string[]) => texts.map((description, at) => ({ id: String(at + 1), description }));
const usual = [`Go to ${page}`, 'Click "Send"', 'Type "x" in Search', 'Click "Archive"'];

const call = (name: string, body: unknown, by = ann) => app.call(`/api/${name}`, body, by.token);

async function newTask(texts = usual): Promise<Task> {
  const task = { name: 'T', description: 'D', status: 'ready', use_profile: false, steps: stepsOf(texts) };
  return (await call('task.create', task)).body as Task;
}

/** A run that has ended, of which the steps before `stopped` are proved; each began at an address of its own. */
async function ended(task: Task, { stopped = 4, at = (step: number) => `${page}${step}` } = {}): Promise<TaskRun> {
  const run = (await call('task.run', { task_id: task.id, inputs: { name: 'Ann' } })).body as TaskRun;
  const events = task.steps.slice(0, stopped).flatMap(({ description }, index): RunEventData[] => {
    const [step, verdict] = [index + 1, index + 1 < stopped ? 'proved' : 'failed'] as const;
    return [
      { type: 'turn-started', turn: step, step, description, thought: null, url: at(step), tokens: 0 },
      { type: 'step-judged', turn: step, step, verdict, evidence: `Evidence ${step}`, description },
    ];
  });
  await appendEvents(app.db, Number(run.id.split(':').at(-1)), events);
  await call('task-run.terminate', { task_run_id: run.id });
  return run;
}

const again = (task: Pick<Task, 'id'>, run: Pick<TaskRun, 'id'>, step: number) =>
  call('task.run', { task_id: task.id, again: { task_run_id: run.id, step } });

test('a run goes on after what may be done only once, with the inputs of the run before, and says so', async () => {
  const task = await newTask();
  const { status, body } = await again(task, await ended(task), 4);
  expect(status).toBe(200);
  const next = (await call('task-run.get', { task_run_id: body['id'] })).body as TaskRun;
  expect(next.inputs).toEqual({ name: 'Ann' });
  expect(next.step_metadata_list.map(({ step, verdict, evidence, by }) => [step, verdict, evidence, by])).toEqual([
    [1, 'proved', 'Evidence 1', 'earlier'],
    [2, 'proved', 'Evidence 2', 'earlier'],
  ]);
  const row = await app.db
    .selectFrom('runs')
    .select('assignment')
    .where('id', '=', Number(next.id.split(':').at(-1)))
    .executeTakeFirstOrThrow();
  expect(row.assignment.again).toEqual({
    step: 3,
    url: `${page}3`,
    verdicts: [1, 2].map(step => ({ step, verdict: 'proved', evidence: `Evidence ${step}` })),
  });
  await call('task-run.terminate', { task_run_id: next.id });
});

test('a run in which all can be done again begins at its first step', async () => {
  const task = await newTask([`Go to ${page}`, 'Type "x" in Search', 'Click "Archive"']);
  const { body } = await again(task, await ended(task, { stopped: 3 }), 3);
  const next = (await call('task-run.get', { task_run_id: body['id'] })).body as TaskRun;
  expect(next.step_metadata_list).toEqual([]);
  await call('task-run.terminate', { task_run_id: next.id });
});

test('it says why it cannot, and starts nothing', async () => {
  const task = await newTask();
  const run = await ended(task);
  const other = await newTask();
  const reading = await newTask(['Read the total', 'Click "Send"', 'Click "Archive"']);
  const secret = (step: number): string => `${page}?key=${encodeURIComponent('••••••')}&at=${step}`;
  const before = await app.db.selectFrom('runs').select('id').execute();
  const runs = [
    await ended(reading, { stopped: 3 }),
    await ended(task, { stopped: 2 }),
    await ended(task, { at: secret }),
  ];
  const started = before.length + runs.length;
  const words = async (...of: Parameters<typeof again>) => {
    const { status, body } = await again(...of);
    return [status, body['message']];
  };
  const begin = 'Run the task from its beginning.';
  expect(await words(other, run, 4)).toEqual([400, 'again.task_run_id: It is a run of another task.']);
  expect(await words(task, run, 5)).toEqual([400, 'again.step: The run has 4 steps.']);
  expect(await words(reading, runs[0] as TaskRun, 3)).toEqual([
    409,
    `Step 1 read something, which the run would not know. ${begin}`,
  ]);
  expect(await words(task, runs[1] as TaskRun, 4)).toEqual([409, `Step 2 was not confirmed in that run. ${begin}`]);
  expect(await words(task, runs[2] as TaskRun, 4)).toEqual([
    409,
    `The page on which step 3 began cannot be opened by its address. ${begin}`,
  ]);
  expect((await again(task, { id: 'user:1/taskrun:999999' }, 4)).status).toBe(404);
  const bob = await app.newUser();
  const asked = { task_id: task.id, again: { task_run_id: run.id, step: 4 } };
  expect((await call('task.run', asked, bob)).status).toBe(404);
  expect(await app.db.selectFrom('runs').select('id').execute()).toHaveLength(started);
  const changed = { id: task.id, steps: stepsOf(usual.with(1, 'Click "Send it"')) };
  expect((await call('task.update', changed)).status).toBe(200);
  expect(await words(task, run, 4)).toEqual([409, `Step 2 has changed since that run. ${begin}`]);
});

test('a form that may still be open is not begun in the middle, and other inputs are no way around', async () => {
  const begin = 'Run the task from its beginning.';
  const task = await newTask([`Go to ${page}`, 'Type "Ann" in Name', 'Click "Send"', 'Click "Archive"']);
  const { status, body } = await again(task, await ended(task, { at: () => page }), 4);
  expect([status, body['message']]).toEqual([
    409,
    `What step 2 filled in would be missing on the page of step 4. ${begin}`,
  ]);
  const run = await ended(task);
  const given = { task_id: task.id, inputs: { name: 'Bob' }, again: { task_run_id: run.id, step: 4 } };
  expect((await call('task.run', given)).body['message']).toBe(
    'inputs: A run that goes on has the inputs of the run before.',
  );
});

test('a run that goes on is refused while the run before has not ended', async () => {
  const task = await newTask();
  const run = (await call('task.run', { task_id: task.id })).body as TaskRun;
  const { status, body } = await again(task, run, 4);
  expect([status, body['message']]).toEqual([409, 'The run has not ended yet.']);
  await call('task-run.terminate', { task_run_id: run.id });
});
