import type { Task } from '#src/contract/task.ts';
import type { TaskRun } from '#src/contract/task-run.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAnswers } from '../retention/sweep-answers.ts';
import { claimRun } from '../task-run/lease/lease.ts';
import { recallAnswers, recordEvents } from '../task-run/lease/record.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const call = async <T>(name: string, input: unknown): Promise<T> =>
  JSON.parse((await app.call(`/api/${name}`, input, ann.token)).text) as T;
const number = (id: string): number => Number(id.split(':').at(-1));

/** A task with a run that a worker has claimed. */
async function begin(data_retention = 'forever') {
  await call('user.data-retention', { data_retention });
  const task = await call<Task>('task.create', { name: 'T', description: 'D', status: 'ready' });
  const run = await call<TaskRun>('task.run', { task_id: task.id });
  const claimed = await claimRun(app.db, { runId: number(run.id), worker: 'w', liveAddress: '' });
  if (!claimed) throw new Error('not claimed');
  return { task, run, lease: claimed.lease };
}
const answers = ({ id }: Task) =>
  call<{ question: string; answer: string; kept_until: string | null }[]>('task.answers', { id });

test('remembered answers are listed and deleted, one or all', async () => {
  const { task, lease } = await begin();
  const given = ['size', 'colour', 'shop'].map(key => ({
    type: 'answered' as const,
    key,
    answer: `the ${key}`,
    purpose: 'remember' as const,
  }));
  await recordEvents(app.db, lease, given);
  expect(new Set((await answers(task)).map(({ question, answer }) => `${question}: ${answer}`))).toEqual(
    new Set(['size: the size', 'colour: the colour', 'shop: the shop']),
  );
  expect(await call('task.forget-answers', { id: task.id, question: 'size' })).toMatchObject({
    message: '1 answer deleted.',
  });
  expect(Object.keys(await recallAnswers(app.db, number(task.id))).toSorted()).toEqual(['colour', 'shop']);
  await call('task.forget-answers', { id: task.id });
  expect(await recallAnswers(app.db, number(task.id))).toEqual({});
});

test('an answer is remembered as long as the data of its run is kept', async () => {
  const [none, day, forever] = [await begin('none'), await begin('1_day'), await begin('forever')];
  for (const { lease } of [none, day, forever])
    await recordEvents(app.db, lease, [{ type: 'answered', key: 'size', answer: 'L', purpose: 'remember' }]);
  expect(await answers(none.task)).toEqual([]);
  const [kept] = await answers(day.task);
  const hours = (Date.parse(kept?.kept_until ?? '') - Date.now()) / 3600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
  const later = (count: number) => sweepAnswers({ db: app.db, now: new Date(Date.now() + count * 3600_000) });
  await later(23);
  expect(await answers(day.task)).toHaveLength(1);
  await later(25);
  expect(await answers(day.task)).toEqual([]);
  expect(await answers(forever.task)).toMatchObject([{ answer: 'L', kept_until: null }]);
});

test('an answer that turns out to be a secret is removed from everything that was stored', async () => {
  const { task, run, lease } = await begin();
  const secret = 'Zx9!kanarie';
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q', key: 'word', text: 'Which word?', purpose: 'remember' },
  ]);
  await call('task-run.chat', { task_run_id: run.id, message: secret });
  await recordEvents(app.db, lease, [
    { type: 'answered', key: 'word', answer: secret, purpose: 'remember' },
    { type: 'message', from: 'agent', text: `I type ${secret} now` },
  ]);
  const stored = async (): Promise<string> => {
    const { rows } = await sql<{ all: string }>`select concat(
      (select json_agg(c)::text from run_commands c where run_id = ${number(run.id)}),
      (select json_agg(e)::text from run_events e where run_id = ${number(run.id)}),
      (select json_agg(a)::text from task_answers a where task_id = ${number(task.id)})) as all`.execute(app.db);
    return rows[0]?.all ?? '';
  };
  expect(await stored()).toContain(secret);
  await recordEvents(app.db, lease, [{ type: 'answer-hidden', question: 'q', key: 'word' }]);
  expect(await stored()).not.toContain(secret);
  expect(await call<TaskRun>('task-run.get', { task_run_id: run.id })).toMatchObject({ user_messages: ['••••••'] });
});

test('a short secret is hidden where it was given, and other numbers stay', async () => {
  const { run, lease } = await begin();
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q', key: 'n', text: 'Which number?', purpose: 'remember' },
  ]);
  await call('task-run.chat', { task_run_id: run.id, message: '482' });
  await recordEvents(app.db, lease, [
    { type: 'answered', key: 'n', answer: '482', purpose: 'remember' },
    { type: 'message', from: 'agent', text: 'There are 1482 rows' },
    { type: 'answer-hidden', question: 'q', key: 'n' },
  ]);
  const now = await call<TaskRun>('task-run.get', { task_run_id: run.id });
  const chat = now.chat_history.map(({ message }) => message);
  expect(chat.slice(-3)).toEqual(['Which number?', '••••••', 'There are 1482 rows']);
});

test('hiding an answer that nobody gave changes nothing in the chat', async () => {
  const { run, lease } = await begin();
  await recordEvents(app.db, lease, [
    { type: 'question', id: 'q', key: 'n', text: 'Which number?', purpose: 'remember' },
    { type: 'answer-hidden', question: 'q', key: 'n' },
  ]);
  const { chat_history: chat } = await call<TaskRun>('task-run.get', { task_run_id: run.id });
  expect(chat.at(-1)?.message).toBe('Which number?');
});
