import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const save = (more: Record<string, unknown>) =>
  app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready', ...more }, ann.token);

const actions = '[{"go_to_url": {"url": "https://example.com"}},\n {"wait": {"ms": 100}}]';

test('initial actions are kept as written, and a run takes them along', async () => {
  const task = await save({ initial_actions: actions });
  expect(task).toMatchObject({ status: 200, body: { initial_actions: actions } });
  await app.call('/api/task.run', { task_id: task.body['id'], inputs: {} }, ann.token);
  const { assignment } = await app.db.selectFrom('runs').select('assignment').executeTakeFirstOrThrow();
  expect(assignment.initialActions).toEqual([
    { tool: 'go_to_url', arguments: { url: 'https://example.com' } },
    { tool: 'wait', arguments: { ms: 100 } },
  ]);
});

test.each([null, '', '  \n', '[]'])('%j stands for no initial actions', async given => {
  expect((await save({ initial_actions: given })).status).toBe(200);
});

test.each([
  ['[{"wait": {"ms": 1}},\n oops]', 'initial_actions: not valid JSON: line 2, column 2: "o" is not expected here.'],
  ['[{"wait": {"ms": 1}}', 'initial_actions: not valid JSON: line 1, column 21: it ends too soon.'],
  ['{"wait": {"ms": 1}}', 'initial_actions: must be an array such as'],
  ['[{"wait": {"ms": 1}}, {"fly": {}}]', 'initial_actions, action 2: there is no tool named fly; there are go_to_url'],
  ['[{"done": {"outcome": "success", "message": ""}}]', 'initial_actions, action 1: done ends a run'],
  ['[{"wait": {"ms": "soon"}}]', 'initial_actions, action 1: wait: ms: '],
  ['[{"wait": {"ms": 1, "seconds": 1}}]', 'initial_actions, action 1: wait: arguments: Unrecognized key: "seconds"'],
  ['[{"wait": {"ms": 1}, "go_back": {}}]', 'initial_actions, action 1: must be one tool with its arguments'],
  ['["wait"]', 'initial_actions, action 1: must be one tool'],
  ['[{"wait": null}]', 'initial_actions, action 1: must be one tool'],
  ['[{"__proto__": {"ms": 1}}]', 'initial_actions, action 1: there is no tool named __proto__'],
  [`[${'{"go_back": {}},'.repeat(50)}{"go_back": {}}]`, 'initial_actions: has more than 50 actions'],
])('initial actions %s are refused at save with the place and the reason', async (given, expected) => {
  const created = await save({ initial_actions: given });
  expect(created.status).toBe(400);
  expect(created.body['message']).toContain(expected);
  const task = await save({ initial_actions: actions });
  const changed = await app.call('/api/task.update', { id: task.body['id'], initial_actions: given }, ann.token);
  expect(changed.status).toBe(400);
  const kept = await app.call('/api/task.get', { id: task.body['id'] }, ann.token);
  expect(kept.body['initial_actions']).toBe(actions);
});

test.each([
  ['{"type":\n "objec}', 'output_model_schema: not valid JSON: line 2, column 2'],
  ['{"type": "objec"}', 'output_model_schema: not a JSON Schema: /type must be equal to one of the allowed values'],
])('the output schema %s is refused at save with the place and the reason', async (given, expected) => {
  const { status, body } = await save({ output_model_schema: given });
  expect([status, body['message']]).toEqual([400, expect.stringContaining(expected)]);
});
