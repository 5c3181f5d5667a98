import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';

let app: TestApp;
let ann: TestUser;
let readyTask: unknown;
beforeAll(async () => {
  app = await openTestApp({
    models: { compatible: { baseUrl: 'http://127.0.0.1:9/v1', models: ['blind-model'] } },
  });
  ann = await app.newUser();
  readyTask = (await save({})).body['id'];
});
afterAll(() => app.close());

const save = (more: Record<string, unknown>) =>
  app.call(
    '/api/task.create',
    { name: 'T', description: 'D', status: 'ready', use_profile: false, ...more },
    ann.token,
  );
const run = (more: Record<string, unknown>) => app.call('/api/task.run', { task_id: readyTask, ...more }, ann.token);

test.each([
  ['a model that is unknown', { model: 'gpt-9000' }, /There is no model "gpt-9000"\. Models: builtin, gemini-2\.5-pro/],
  ['a model without a key', { model: 'gemini2_5Pro' }, /gemini-2\.5-pro cannot be used: .*GEMINI_API_KEY.*builtin/],
  ['an operator that cannot see', { agent: 'operator', model: 'blind-model' }, /blind-model does not accept images/],
])('%s is refused at the start in words', async (_, more, words) => {
  const { status, body } = await run(more);
  expect({ status, message: body['message'] }).toEqual({
    status: 400,
    message: expect.stringMatching(words) as string,
  });
  expect(app.enqueued).toEqual([]);
});

test('the task’s own model is held to it as well when the run is an operator’s', async () => {
  const { body } = await save({ model: 'blind-model' });
  const refused = await run({ task_id: body['id'], agent: 'operator' });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('operator') as string } });
  expect((await run({ task_id: body['id'] })).status).toBe(200);
  expect((await run({ task_id: body['id'], agent: 'operator', model: 'builtin' })).status).toBe(200);
});

test('at save an unknown model, and an operator with a model that does not see, are refused in words', async () => {
  expect(await save({ model: 'gpt-9000' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('There is no model "gpt-9000"') as string },
  });
  for (const model of ['gemini-2.5-pro', 'gemini-2.5-flash', 'builtin'])
    expect((await save({ model, preferred_agent: 'operator' })).status).toBe(200);
  expect((await save({ model: 'blind-model', preferred_agent: 'operator' })).status).toBe(400);
  const { body } = await save({ model: 'blind-model' });
  const change = (more: object) => app.call('/api/task.update', { id: body['id'], ...more }, ann.token);
  expect(await change({ preferred_agent: 'operator' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('blind-model does not accept images') as string },
  });
  expect((await change({ preferred_agent: 'operator', model: 'gemini-2.5-pro' })).status).toBe(200);
  expect((await change({ name: 'Other' })).status).toBe(200);
});

test.each([
  ['exa mple.com', 'has a space in it'],
  ['ftp://files.test', 'remove "ftp://"'],
  ['*.*', 'has a * in a place where it is not allowed'],
  ['ann@example.com', 'sign-in name'],
  ['*.1.2.3.4', '*.example.com'],
  ['http://', 'names no host'],
])('an allowed website that could allow nothing is refused with its line: %s', async (entry, why) => {
  const { status, body } = await save({ network: ['example.com', '', entry] });
  expect(status).toBe(400);
  expect(body['message']).toMatch(/^Allowed websites, line 3: /);
  expect(body['message']).toContain(why);
});

test('allowed websites are taken in every form that the egress filter understands; blank lines count for nothing', async () => {
  const network = [
    'example.com',
    '*.example.org',
    'https://shop.test/path',
    'localhost:3000',
    '[::1]:80',
    'bücher.example',
    ' ',
  ];
  const task = await save({ network });
  expect(task).toMatchObject({ status: 200 });
  const started = await run({ task_id: task.body['id'] });
  const row = await app.db.selectFrom('runs').select('assignment').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(started.status).toBe(200);
  expect(row.assignment.network).toEqual(network.slice(0, -1));
});

test('a task that asks for the Indian proxy is refused at the start where none is set up, with the setting’s name', async () => {
  const { body } = await save({ use_proxy: true });
  expect(await run({ task_id: body['id'] })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/use_proxy.*PROXY_INDIA_URL/) as string },
  });
  expect((await save({ region: 'asia-south' })).status).toBe(200);
});
