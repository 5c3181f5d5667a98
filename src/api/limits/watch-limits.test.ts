import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#src/client/api-error.ts';
import { createClient } from '#src/client/client.ts';
import { limits } from '#src/core/limits.ts';
import { createLiveServer, type LiveServer } from '#src/live/server.ts';
import { onAccessEnd } from '#src/services/auth-token/access.ts';
import { takeLiveView } from '#src/services/task-run/follow/watch-places.ts';
import { verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { serveApi } from '../serve.ts';

/** A server notices a connection that is gone when it gets to it. */
const soon = { timeout: 20_000 };
const { streamsPerRun, streamsPerUser, liveViewsPerUser } = limits;

let app: TestApp;
let worker: LiveServer;
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  app = await openTestApp();
  const ctx = app.context(null);
  worker = await createLiveServer({
    host: '127.0.0.1',
    port: 0,
    verify: async (ticket, runId) => {
      const allowed = await verifyLiveTicket(ctx, { ticket, runId });
      return allowed && { ...allowed, mode: 'control' };
    },
    renew: () => Promise.resolve(undefined),
    // There is no browser behind it: viewers wait for one.
    waitForRunMs: 60_000,
    report: failOnFault,
  });
  api = await serveApi(app.parts, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await worker.close();
  await app.close();
});

/** An account with runs that go on. */
async function accountWith(count: number): Promise<{ user: TestUser; runs: string[] }> {
  const user = await app.newUser();
  const task = { name: 'Watched', description: 'd', status: 'ready', steps: [{ id: '1', description: 'Wait' }] };
  const { body } = await app.call('/api/task.create', task, user.token);
  const runs: string[] = [];
  for (let n = 0; n < count; n++) {
    const run = await app.call('/api/task.run', { task_id: body['id'] }, user.token);
    runs.push(String(run.body['task_session_id']));
  }
  return { user, runs };
}

/** Opens a stream and hears it once; gives how to close it. */
async function watch({ token }: TestUser, id: string): Promise<() => Promise<unknown>> {
  const closing = new AbortController();
  const client = createClient({ url: `http://127.0.0.1:${api.port}`, token });
  const runs = await client.taskRun.watch({ task_run_id: id }, { signal: closing.signal });
  expect((await runs.next()).value).toMatchObject({ id });
  // Kept by this: a stream that nothing refers to any more would not notice that its signal fires.
  return () => {
    closing.abort();
    return runs.return();
  };
}

const watchAll = (user: TestUser, ids: string[]) => Promise.all(ids.map(id => watch(user, id)));
const refusalOf = (opening: Promise<unknown>) =>
  opening.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? `${error.status}: ${error.body}` : String(error)),
  );

describe('streams that are open at once', () => {
  test('are bounded for each run, in words; one that closes makes room', async () => {
    const { user, runs } = await accountWith(2);
    const [run = '', other = ''] = runs;
    const [close] = await watchAll(
      user,
      Array.from({ length: streamsPerRun }, () => run),
    );
    const full = `This run has ${streamsPerRun} streams open, which is the limit. Close one, or ask with task-run.get instead.`;
    const refusal = await refusalOf(watch(user, run));
    expect(refusal).toContain('429: ');
    expect(refusal).toContain(full);
    await watch(user, other);
    expect(await askAsAssistant(user.token, run)).toContain(full);
    await close?.();
    await expect.poll(() => refusalOf(watch(user, run)), soon).toBeUndefined();
    expect(await refusalOf(watch(user, run))).toContain('429: ');
  });

  test('are bounded for each account, and no other account has less for it', async () => {
    const { user, runs } = await accountWith(Math.ceil(streamsPerUser / streamsPerRun) + 1);
    const [last = '', ...full] = runs;
    const all = full.flatMap(id => Array.from({ length: streamsPerRun }, () => id));
    expect(all).toHaveLength(streamsPerUser);
    await watchAll(user, all);
    expect(await refusalOf(watch(user, last))).toContain(`Your account has ${streamsPerUser} streams of runs open`);
    const neighbour = await accountWith(1);
    expect(await refusalOf(watch(neighbour.user, neighbour.runs[0] ?? ''))).toBeUndefined();
  });

  test('a stream that is given up before it began takes no place', async () => {
    const { user, runs } = await accountWith(1);
    const [run = ''] = runs;
    const begun = Array.from({ length: streamsPerRun * 2 }, async (_, at) => {
      const closing = new AbortController();
      const client = createClient({ url: `http://127.0.0.1:${api.port}`, token: user.token });
      const opening = client.taskRun.watch({ task_run_id: run }, { signal: closing.signal });
      setTimeout(() => closing.abort(), at);
      await opening.then(
        runs => runs.return?.(),
        () => undefined,
      );
    });
    await Promise.all(begun);
    await expect
      .poll(() =>
        refusalOf(
          watchAll(
            user,
            Array.from({ length: streamsPerRun }, () => run),
          ),
        ),
      )
      .toBeUndefined();
  });
});

test('live views of an account are limited, and the page gets the reason', async () => {
  const { user, runs } = await accountWith(3);
  await app.db.updateTable('runs').set({ live_address: worker.address }).where('user_id', '=', user.userId).execute();
  const look = async (id: string) => {
    const got = await app.call('/api/task-run.get', { task_run_id: id }, user.token);
    const { pathname, search } = new URL(String(got.body['local_stream_url']));
    const socket = new WebSocket(`ws://127.0.0.1:${api.port}${pathname}/socket${search}`);
    const [opened, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
    socket.addEventListener('open', () => opened.resolve());
    socket.addEventListener('close', ({ code }) => closed.resolve(code));
    return { socket, opened: opened.promise, closed: closed.promise };
  };
  const all = await Promise.all(Array.from({ length: liveViewsPerUser }, (_, at) => look(runs[at % 3] ?? '')));
  await Promise.all(all.map(({ opened }) => opened));
  expect(await (await look(runs[0] ?? '')).closed).toBe(4429);
  expect(new Set(all.map(({ socket }) => socket.readyState))).toEqual(new Set([WebSocket.OPEN]));
  const hasPlace = (): boolean => {
    try {
      takeLiveView(app.parts.changes, user)();
      return true;
    } catch {
      return false;
    }
  };
  expect(hasPlace()).toBe(false);
  all[0]?.socket.close();
  await expect.poll(hasPlace, soon).toBe(true);
  for (const { socket } of all) socket.close();
});

test('all tokens by which something is open are asked for in one query', { tags: ['long'] }, async () => {
  const users = await Promise.all([app.newUser(), app.newUser(), app.newUser()]);
  const queries: string[] = [];
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => (queries.push(node.kind), node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const ended: string[] = [];
  const stops = users.flatMap(user =>
    Array.from({ length: 40 }, () => onAccessEnd(db, user, () => ended.push(user.tokenId))),
  );
  await app.call('/api/auth-token.delete', { token_id: users[0]?.tokenId }, users[0]?.token);
  await expect.poll(() => ended.length, soon).toBe(40);
  expect(new Set(ended)).toEqual(new Set([users[0]?.tokenId]));
  const before = queries.length;
  await expect.poll(() => queries.length, soon).toBeGreaterThan(before + 1);
  // 120 things are open, and it is looked every two seconds.
  expect(queries.length).toBeLessThan(20);
  for (const stop of stops) stop();
});

/** What an assistant is answered whose tool would wait for the run. */
async function askAsAssistant(token: string, runId: string): Promise<string> {
  const params = { name: 'run_status', arguments: { run_id: runId, wait_seconds: 50 } };
  const answer = await fetch(`http://127.0.0.1:${api.port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return answer.text();
}
