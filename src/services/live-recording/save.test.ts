import type { Task } from '#src/contract/task.ts';
import { parseOwnId } from '#src/core/ids.ts';
import { newTask } from '#src/core/tasks/new-task.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

type Shown = { name?: string; steps?: { id: string; description: string }[]; events?: object[] };

const reload = { kind: 'move', to: 'reload', url: 'about:blank' };

/** A ready task of one step, and a stopped recording of it that shows two. */
async function shown({ events: seen = [reload, reload], ...given }: Shown = {}): Promise<string> {
  const steps = [{ id: 'own', description: 'Look around' }];
  const fields = { name: 'T', description: 'D', status: 'ready', steps, ...given };
  const taskId = String((await app.call('/api/task.create', fields, ann.token)).body['id']);
  const started = await app.call('/api/recording.start', { task_id: taskId }, ann.token);
  const runId = Number(parseOwnId(String(started.body['id']), ann.userId, 'taskrun'));
  const events = seen.map((event, at) => ({ ...event, id: `e${at + 1}`, at: at * 5000 }));
  await app.db
    .updateTable('live_recordings')
    .set({ events: JSON.stringify(events) })
    .where('run_id', '=', runId)
    .execute();
  await app.db.updateTable('runs').set({ status: 'completed' }).where('id', '=', runId).execute();
  return taskId;
}

const save = async (taskId: string, more: Record<string, unknown> = {}): Promise<Task> => {
  const answer = await app.call('/api/recording.save', { task_id: taskId, ...more }, ann.token);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Task;
};
const stepsOf = async (taskId: string): Promise<string[]> => {
  const { steps } = (await app.call('/api/task.get', { id: taskId }, ann.token)).body as unknown as Task;
  return steps.map(({ description }) => description);
};

test('concurrent starts begin one recording', async () => {
  const id = (await app.call('/api/task.create', { name: 'T', description: 'D' }, ann.token)).body['id'];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call('/api/recording.start', { task_id: id }, ann.token)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  await app.call('/api/recording.discard', { task_id: id }, ann.token);
});

test('a recording is saved to its task once, also by concurrent calls', async () => {
  for (const mode of ['add', 'replace']) {
    const taskId = await shown();
    const saved = await Promise.all(Array.from({ length: 4 }, () => save(taskId, { mode })));
    const steps = await stepsOf(taskId);
    expect(steps).toHaveLength(mode === 'add' ? 3 : 2);
    for (const one of [...saved, await save(taskId, { mode })])
      expect(one.steps.map(({ description }) => description)).toEqual(steps);
    const { body } = await app.call('/api/task.versions', { id: taskId }, ann.token);
    expect(body['versions']).toHaveLength(2);
  }
});

test('saving again does not undo later changes of the task', async () => {
  const taskId = await shown();
  await save(taskId);
  const steps = [{ id: '1', description: 'Written later' }];
  expect((await app.call('/api/task.update', { id: taskId, steps }, ann.token)).status).toBe(200);
  await save(taskId);
  expect(await stepsOf(taskId)).toEqual(['Written later']);
});

test('an edit of the task at the same moment is not lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const taskId = await shown();
    const inputs = [{ name: 'email', description: 'Whose' }];
    const edit = app.call('/api/task.update', { id: taskId, inputs }, ann.token);
    const [edited] = await Promise.all([edit, save(taskId, { mode: 'add' })]);
    expect(edited.status, edited.text).toBe(200);
    const task = (await app.call('/api/task.get', { id: taskId }, ann.token)).body as unknown as Task;
    expect(task.inputs).toEqual(inputs);
    expect(task.steps).toHaveLength(3);
  }
});

test('a new task is named after what was shown, and what was typed are the examples of its inputs', async () => {
  const url = 'https://shop.example/';
  const element = { role: 'searchbox', name: 'Search', twins: 1, ordinal: 1 };
  const text = (value: string) => ({ kind: 'text', element, value, url });
  const events = [{ kind: 'go', to: url, url: 'about:blank' }, text('lantern')];
  const task = await save(await shown({ ...newTask, steps: [], events }));
  expect(task.name).toBe('Type {search} in the "Search" field · shop.example');
  expect(task.description).toContain('Type {search}');
  expect(task.inputs).toMatchObject([{ name: 'search', example: 'lantern' }]);
  expect((await save(await shown({ events }))).name).toBe('T');
  // What a person called so is a name like any other.
  expect((await save(await shown({ name: newTask.name, events }))).name).toBe(newTask.name);
  const long = await save(await shown({ events: [text('x'.repeat(2000))] }));
  expect(long.inputs[0]).not.toHaveProperty('example');
});
