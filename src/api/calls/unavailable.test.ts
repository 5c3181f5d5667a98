import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

// As long as a busy machine may need for an answer that comes.
const timeouts = {
  connectMs: 5000,
  statementMs: 2000,
  answerMs: 3000,
  idleMs: 5000,
  heartbeatMs: 1000,
  heartbeatAnswerMs: 500,
};

let proxy: TcpProxy;
let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  const through = async (url: string): Promise<string> => {
    proxy = await openTcpProxy(url);
    return proxy.through(url);
  };
  app = await openTestApp({ databaseBy: { through, timeouts } });
  ann = await app.newUser();
});
afterAll(async () => {
  // The server's ends of the dead connections, which would be found left open.
  await proxy.close();
  await app.close();
});

const ask = (path: string): Promise<Response> =>
  Promise.resolve(
    app.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
      body: '{}',
    }),
  );

test(
  'while the database does not answer, calls are answered 503 with when to try again, and work once it does',
  { tags: ['long'] },
  async () => {
    expect((await ask('/api/task.list')).status).toBe(200);
    proxy.freeze();
    proxy.admit(false);
    for (const path of ['/api/task.list', '/api/user.get', '/mcp']) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after'), path).toBe('5');
      expect(await answer.json()).toEqual({
        code: 'UNAVAILABLE',
        message: 'The database is not available right now. Try again in 5 seconds.',
      });
    }
    proxy.admit(true);
    expect((await ask('/api/task.list')).status).toBe(200);
  },
);

test('what fails inside a call is answered the same way', async () => {
  // Asked with a good token, then locked so that the statement of the call itself is cancelled.
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', ann.userId).forUpdate().executeTakeFirstOrThrow();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const answer = await app.call('/api/user.data-retention', { data_retention: '1_week' }, ann.token);
  release.resolve();
  await holding;
  expect(answer.status, answer.text).toBe(503);
  expect(answer.body['code']).toBe('UNAVAILABLE');
});
