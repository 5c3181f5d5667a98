import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressed } from '#src/core/playbook/entry.fixture.ts';
import type { Playbook, PlaybookEntry } from '#src/core/playbook/entry.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const steps = [
  { id: 'a', description: 'Click Save' },
  { id: 'b', description: 'Click Send' },
];

const entry = (at: 0 | 1, name: string, run = 1): PlaybookEntry =>
  pressed(steps[at] ?? { id: '', description: '' }, name, run);

/** A task of which that is stored. */
async function taskWith(playbook: unknown): Promise<string> {
  const { body } = await app.call('/api/task.create', { name: 'T', description: 'D', steps }, ann.token);
  await app.db
    .updateTable('tasks')
    .set({ playbook: JSON.stringify(playbook) })
    .where('id', '=', Number(String(body['id']).split(':').at(-1)))
    .execute();
  return String(body['id']);
}

const full = (): Playbook => ({
  format: 2,
  entries: [entry(1, 'Send'), entry(0, 'Save')],
  changes: [{ entry: entry(0, 'Save all', 5), runs: 2 }],
  refused: [],
});

async function call(name: string, body: Record<string, unknown>) {
  const { status, text } = await app.call(`/api/playbook.${name}`, body, ann.token);
  return { status, body: JSON.parse(text) as unknown };
}

const user = (): string => `user:${ann.userId}`;

test('what is recorded is listed in the order of the steps, with the runs it comes from and the proposed change', async () => {
  const id = await taskWith(full());
  const at = '2026-11-29T08:00:00.000Z';
  expect((await call('get', { id })).body).toEqual([
    {
      step_id: 'a',
      description: 'Click Save',
      says: ['Press the button “Save”'],
      task_run_id: `${user()}/taskrun:1`,
      recorded_at: at,
      change: {
        says: ['Press the button “Save all”'],
        task_run_id: `${user()}/taskrun:5`,
        recorded_at: at,
        runs: 2,
      },
    },
    {
      step_id: 'b',
      description: 'Click Send',
      says: ['Press the button “Send”'],
      task_run_id: `${user()}/taskrun:1`,
      recorded_at: at,
      change: null,
    },
  ]);
});

test('accepting, refusing and removing change one step, and do nothing where there is nothing', async () => {
  const says = async (id: string) =>
    ((await call('get', { id })).body as { says: string[]; change: unknown }[]).map(one => [
      one.says[0],
      one.change !== null,
    ]);
  const accepted = await taskWith(full());
  expect((await call('accept', { id: accepted, step_id: 'a' })).status).toBe(200);
  expect(await says(accepted)).toEqual([
    ['Press the button “Save all”', false],
    ['Press the button “Send”', false],
  ]);
  const refused = await taskWith(full());
  for (const step_id of ['a', 'a', 'none']) await call('refuse', { id: refused, step_id });
  expect(await says(refused)).toEqual([
    ['Press the button “Save”', false],
    ['Press the button “Send”', false],
  ]);
  expect((await call('remove-entry', { id: refused, step_id: 'a' })).status).toBe(200);
  expect(await says(refused)).toEqual([['Press the button “Send”', false]]);
});

test('what is stored in another format is not shown, and neither is that of a step that says something else now', async () => {
  const old = await taskWith({ source: 'recording', entries: [], changes: [] });
  expect((await call('get', { id: old })).body).toEqual([]);
  const id = await taskWith(full());
  const changed = { id, steps: [{ id: 'a', description: 'Click Save all' }, steps[1]] };
  await app.call('/api/task.update', changed, ann.token);
  expect((await call('get', { id })).body).toMatchObject([{ step_id: 'b' }]);
});
