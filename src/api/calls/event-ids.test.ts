import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let run: string;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  const { body: task } = await app.call(
    '/api/task.create',
    { name: 'A', description: 'B', status: 'ready' },
    ann.token,
  );
  const made = await app.call('/api/task.run', { task_id: task['id'] }, ann.token);
  run = String(made.body['id']);
  await app.call('/api/task-run.chat', { task_run_id: run, message: 'Hello' }, ann.token);
  await app.call('/api/task-run.terminate', { task_run_id: run }, ann.token);
});
afterAll(() => app.close());

/** The stream of a run that has ended, as text. */
async function read(headers: Record<string, string>, body: Record<string, unknown> = {}): Promise<Response> {
  return app.app.request('/api/task-run.events', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ task_run_id: run, ...body }),
  });
}

test('each item has its last sequence number as its id, and the stream goes on after Last-Event-ID', async () => {
  const whole = await (await read({})).text();
  expect(whole).toMatch(/^data: .*"after":0.*"text":"Hello".*"type":"finished"/m);
  const id = Number(/^id: (\d+)$/m.exec(whole)?.[1]);
  expect(id).toBeGreaterThan(2);
  const rest = await (await read({ 'last-event-id': String(id - 1) }, { after: 0 })).text();
  expect(rest).toContain(`"after":${id - 1},"seq":${id},`);
  expect(rest).toContain('"type":"finished"');
  expect(rest).not.toContain('Hello');
  expect(await (await read({}, { after: id - 1 })).text()).toBe(rest);
});

test.each(['x', '-1', '1e3', '9999999999999999999'])('the id %s, which is of no event, is refused', async id => {
  const refused = await read({ 'last-event-id': id });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ detail: { field: 'Last-Event-ID' } });
});

test.each([-1, 1.5, 'x', 2 ** 40])('after: %s is refused', async after => {
  expect((await read({}, { after })).status).toBe(400);
});
