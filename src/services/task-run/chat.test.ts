import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { openTestApp, signInToken, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAuthToken } from '../auth-token/issue.ts';
import { takeCommands } from '#tests/setup/take-commands.ts';
import { claimRun } from './lease/lease.ts';
import { recordEvents } from './lease/record.ts';

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
  const run = (await call('task.run', { task_id: task.id })) as unknown as TaskRun;
  return { id: run.id, number: Number(run.id.split(':').at(-1)) };
}

async function claim(runId: number) {
  const claimed = await claimRun(app.db, { runId, worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  return claimed.lease;
}

const end = (run: { id: string }) => call('task-run.terminate', { task_run_id: run.id });
const get = (run: { id: string }) => call('task-run.get', { task_run_id: run.id }) as unknown as Promise<TaskRun>;

test('an answer belongs to one question: a late one is refused in words and answers nothing', async () => {
  const run = await start();
  const lease = await claim(run.number);
  const chat = (message: string, question_id?: string) =>
    call('task-run.chat', { task_run_id: run.id, message, ...(question_id && { question_id }) });
  const ask = (id: string) =>
    recordEvents(app.db, lease, [{ type: 'question', id, key: id, text: `May I do ${id}?`, purpose: 'approval' }]);
  await ask('a');
  expect((await get(run)).question).toEqual({ id: 'a', text: 'May I do a?', secret: false, approval: true });
  expect((await get(run)).chat_history.at(-1)).toMatchObject({ type: 'agent', question_id: 'a' });
  expect(await chat('yes', 'a')).toMatchObject({ httpStatus: 200 });
  expect((await get(run)).question).toBeNull();
  const refused = { httpStatus: 409, detail: { field: 'question_id' } };
  expect(await chat('yes', 'a')).toMatchObject({ ...refused, message: expect.stringContaining('waits for no answer') });
  await ask('b');
  expect(await chat('yes', 'a')).toMatchObject({
    ...refused,
    message: expect.stringContaining('asked something else'),
  });
  // A yes without an id: whether it was meant for this is not known, however late it comes.
  for (const seconds of [0, 60]) {
    app.setClock(() => new Date(Date.now() + seconds * 1000));
    expect(await chat('yes')).toMatchObject({ ...refused, message: expect.stringContaining('with its id') });
  }
  app.setClock(() => new Date());
  expect(await get(run)).toMatchObject({ question: { id: 'b' }, input_requested: true, user_messages: ['yes'] });
  expect(await chat('no', 'b')).toMatchObject({ httpStatus: 200 });
  const commands = await takeCommands(app.db, run.number);
  expect(commands.map(({ data }) => [data['message'], data['answers']])).toEqual([
    ['yes', 'a'],
    ['no', 'b'],
  ]);
  await end(run);
});

test('a token that may not approve answers questions, gives no orders, and allows nothing', async () => {
  const run = await start();
  const lease = await claim(run.number);
  const { token } = await issueAuthToken(app.context(null), {
    userId: ann.userId,
    kind: 'api',
    name: 'A program',
    seconds: 3600,
  });
  const say = (message: string, more: object = {}) =>
    app.call('/api/task-run.chat', { task_run_id: run.id, message, ...more }, token);
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'a', key: 'a', text: 'May I delete it?', purpose: 'approval' },
  ]);
  for (const message of ['yes', 'Yes', 'ok', 'sure, do it'])
    expect(await say(message, { question_id: 'a' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await get(run)).question).toMatchObject({ id: 'a' });
  expect((await say('yes', { question_id: 'a', reply: 'skip' })).status).toBe(200);
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'b', key: 'b', text: 'Which size?', purpose: 'remember' },
  ]);
  expect((await say('large', { question_id: 'b' })).status).toBe(200);
  expect((await say('Delete the account')).status).toBe(200);
  const commands = await takeCommands(app.db, run.number);
  expect(commands.map(({ data }) => [data['answers'], data['reply'], data['by_owner']])).toEqual([
    ['a', 'skip', false],
    ['b', undefined, false],
    [null, undefined, false],
  ]);
  await end(run);
});

test('only a sign-in makes a token that may approve', async () => {
  const made = await app.call('/api/auth-token.create', { name: 'N', approves: true }, ann.token);
  expect(made).toMatchObject({ status: 403, body: { detail: { field: 'approves' } } });
  const bySignIn = await app.call('/api/auth-token.create', { name: 'N', approves: true }, await signInToken(app, ann));
  expect(bySignIn).toMatchObject({ status: 200, body: { approves: true } });
});

test('whoever answers can hide an answer that was not asked for as a secret', async () => {
  const run = await start();
  const lease = await claim(run.number);
  const hide = (message: string) => call('task-run.chat', { task_run_id: run.id, message, secret: true });
  expect(await hide('Zx9!kanarie')).toMatchObject({ httpStatus: 400, message: expect.stringContaining('secret:') });
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q', key: 'word', text: 'Which word?', purpose: 'remember' },
  ]);
  await hide('Zx9!kanarie');
  expect((await get(run)).user_messages).toEqual(['••••••']);
  expect((await takeCommands(app.db, run.number))[0]?.data).toMatchObject({ answers: 'q', sealed: expect.any(String) });
  await end(run);
});

test.each([
  ['Wie lautet der Code aus der SMS?', '482 913', true],
  ['CVV?', '123', true],
  ['Which code is it?', '48291', true],
  ['Quel est votre mot de passe ?', 'Zx9!kanarie', true],
  ['Quel est votre mot de passe ?', 'non', false],
  ['What is your postal code?', '48291', false],
  ['Which word?', 'teapot', false],
])('“%s” answered “%s” is hidden: %s', async (text, answer, hidden) => {
  const run = await start();
  const lease = await claim(run.number);
  await recordEvents(app.db, lease, [{ type: 'question', id: 'q', key: 'word', text, purpose: 'remember' }]);
  await call('task-run.chat', { task_run_id: run.id, message: answer });
  expect((await get(run)).user_messages).toEqual([hidden ? '••••••' : answer]);
  const [said] = await takeCommands(app.db, run.number);
  expect(said?.data['message']).toBe(hidden ? '••••••' : answer);
  expect(said?.data['sealed'] !== undefined).toBe(hidden);
  await end(run);
});

test('a run says who started it: the owner on our screens, a program, or an assistant', async () => {
  const login = await issueAuthToken(app.context(null), { userId: ann.userId, kind: 'login', name: 's', seconds: 60 });
  const sourceOf = async (id: string): Promise<unknown> =>
    (
      await app.db
        .selectFrom('runs')
        .select('source')
        .where('id', '=', Number(id.split(':').at(-1)))
        .executeTakeFirstOrThrow()
    ).source;
  const byProgram = await start();
  expect(await sourceOf(byProgram.id)).toBe('api');
  const byOwner = (await app.call('/api/task.run', { task_id: task.id }, login.token)).body as { id: string };
  expect(await sourceOf(byOwner.id)).toBe('web');
  for (const run of [byProgram, byOwner]) await end(run);
});
