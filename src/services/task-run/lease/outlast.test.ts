/**
 * @module-tag long
 * Its databases time out after fractions of a second, which a busy machine may need for an answer.
 */
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimNextRun } from './claim-next.ts';
import type { Lease } from './lease.ts';
import { finishRun, recordWith } from './record.ts';

const timeouts = {
  connectMs: 500,
  statementMs: 400,
  answerMs: 500,
  idleMs: 300,
  heartbeatMs: 1000,
  heartbeatAnswerMs: 500,
};

let proxy: TcpProxy;
let app: TestApp;
let lease: Lease;
beforeAll(async () => {
  const through = async (url: string): Promise<string> => {
    proxy = await openTcpProxy(url);
    return proxy.through(url);
  };
  app = await openTestApp({ databaseBy: { through, timeouts } });
  const ann = await app.newUser();
  const task = await app.call('/api/task.create', { name: 'T', description: 'D', status: 'ready' }, ann.token);
  await app.call('/api/task.run', { task_id: task.body['id'] }, ann.token);
  const claimed = await claimNextRun(app.db, { worker: 'w', liveAddress: '127.0.0.1:1' });
  if (!claimed) throw new Error('not claimed');
  ({ lease } = claimed);
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});

const said = async (): Promise<unknown[]> =>
  (
    await app.db
      .selectFrom('run_events')
      .select(['seq', 'data'])
      .where('run_id', '=', lease.runId)
      .where('type', '=', 'message')
      .orderBy('seq')
      .execute()
  ).map(({ data }) => data['text']);

const say = (text: string, freeze = false) =>
  recordWith(app.db, lease, {
    events: [{ type: 'message', from: 'agent', text }],
    also() {
      // Once, so that the commit arrives and its answer does not.
      if (freeze) proxy.freezeAnswers();
      freeze = false;
      return Promise.resolve();
    },
  });

test('events whose commit came through without an answer are stored once', async () => {
  await say('before');
  const before = await said();
  await say('in between', true);
  await say('after');
  expect(await said()).toEqual([...before, 'in between', 'after']);
});

test('a run ends although the database was away when it did', async () => {
  proxy.freeze();
  await finishRun(app.db, lease, { status: 'completed', reason: 'r', result: null });
  const { status } = await app.db
    .selectFrom('runs')
    .select('status')
    .where('id', '=', lease.runId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('completed');
});
