import { failOnFault } from '#tests/setup/fail-on-fault.ts';
import { liveClose } from '#src/contract/live-frame.ts';
import { dbNow } from '#src/db/sql.ts';
import { createClient } from '#src/client/client.ts';
import { createLiveServer, type LiveServer } from '#src/live/server.ts';
import { serveApi } from '#src/api/serve.ts';
import { beginSession } from '#src/services/auth-token/begin-session.ts';
import { openLiveAs, verifyLiveTicket } from '#src/services/task-run/live-ticket.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A stream may outlive what allowed it by so much; the rest is for a machine that is busy. */
const endsMs = 8000;

let app: TestApp;
let worker: LiveServer;
/** Who is notified when a run changes. */
const watched = new Set<{ run: number; changed: () => void }>();
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  app = await openTestApp();
  const ctx = app.context(null);
  worker = await createLiveServer({
    report: failOnFault,
    host: '127.0.0.1',
    port: 0,
    verify: async (ticket, run) => {
      const allowed = await verifyLiveTicket(ctx, { ticket, runId: run });
      return allowed && { ...allowed, mode: 'control' };
    },
    renew: claims => openLiveAs(ctx, claims),
    // There is no browser behind it: viewers wait for one.
    waitForRunMs: 60_000,
  });
  const changes = (run: number, changed: () => void) => {
    const watcher = { run, changed };
    watched.add(watcher);
    return () => void watched.delete(watcher);
  };
  api = await serveApi({ ...app.parts, changes }, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await api.close();
  await worker.close();
  await app.close();
});

/** Somebody with a run that goes on, and with a sign-in; streams of it are over connections of their own. */
async function watcher() {
  const user: TestUser = await app.newUser();
  const ctx = app.context(null);
  const signIn = () => beginSession(ctx, { userId: user.userId, email: user.email, issuer: 'https://issuer.test' });
  const task = { name: 'Watched', description: 'd', status: 'ready', steps: [{ id: '1', description: 'Wait' }] };
  const { body } = await app.call('/api/task.create', task, user.token);
  const run = await app.call('/api/task.run', { task_id: body['id'] }, user.token);
  expect(run.status, run.text).toBe(200);
  const runId = String(run.body['task_session_id']);
  await app.db.updateTable('runs').set({ live_address: worker.address }).where('user_id', '=', user.userId).execute();
  return {
    user,
    runId,
    signIn,
    token: await signIn(),
    async apiToken(): Promise<{ token: string; id: string }> {
      const made = await app.call('/api/auth-token.create', { name: 'Robot' }, user.token);
      return { token: String(made.body['token']), id: String(made.body['token_id']) };
    },
    /** Opens the run's stream of changes; `ended` resolves with how it ended. */
    async watch(by: string): Promise<{ ended: Promise<string> }> {
      const client = createClient({ url: `http://127.0.0.1:${api.port}`, token: by });
      const runs = await client.taskRun.watch({ task_run_id: runId });
      expect((await runs.next()).value).toMatchObject({ id: runId });
      const rest = async (): Promise<string> => ((await runs.next()).done ? 'closed' : rest());
      return { ended: rest() };
    },
    /** The address of the live view's socket, as a page makes it of the run's link. */
    async socketUrl(by: string): Promise<string> {
      const got = await app.call('/api/task-run.get', { task_run_id: runId }, by);
      const url = new URL(String(got.body['local_stream_url']));
      return `ws://127.0.0.1:${api.port}${url.pathname}/socket${url.search}`;
    },
  };
}

/** Opens the live view; `ended` gives the code that it was closed with. */
async function look(url: string): Promise<{ ended: Promise<number> }> {
  const socket = new WebSocket(url);
  const closed = Promise.withResolvers<number>();
  socket.addEventListener('close', event => closed.resolve(event.code));
  await new Promise<void>(resolve => socket.addEventListener('open', () => resolve(), { once: true }));
  return { ended: closed.promise };
}

/** Cut off, or refused when the worker was checking the link just then. */
const cut: unknown = expect.toBeOneOf([1006, 4401]);

/** How a stream ended, or that it is still open. */
const within = <T>(ended: Promise<T>): Promise<T | 'still open'> =>
  Promise.race([
    ended,
    new Promise<'still open'>(resolve => void setTimeout(() => resolve('still open'), endsMs).unref()),
  ]);

// At once: each waits for the next look at what is open.
describe.concurrent('what is watched ends soon after what allowed it', () => {
  test('a deleted API token ends what is watched with it, and nothing that others watch', async () => {
    const ann = await watcher();
    const robot = await ann.apiToken();
    const url = await ann.socketUrl(robot.token);
    const other = await ann.watch(ann.token);
    const [stream, view] = await Promise.all([ann.watch(robot.token), look(url)]);
    expect((await app.call('/api/auth-token.delete', { token_id: robot.id }, ann.token)).status).toBe(200);
    expect(await within(Promise.all([stream.ended, view.ended]))).toEqual(['closed', cut]);
    // The link that the token had opens nothing any more, on any route, and is not made again.
    expect(await (await look(url)).ended).toBe(4401);
    const direct = url.replace(`127.0.0.1:${api.port}/live/`, `${worker.address}/runs/`).replace('/socket', '');
    expect(await (await look(direct)).ended).toBe(4401);
    const access = { runId: Number(/live\/(\d+)/.exec(url)?.[1]), userId: ann.user.userId, tokenId: robot.id };
    expect(await openLiveAs(app.context(null), access)).toBeUndefined();
    // The other's stream was looked at before.
    expect(await Promise.race([other.ended, Promise.resolve('open')])).toBe('open');
  });

  test('signing out ends the sign-in and what is watched with it', async () => {
    const ann = await watcher();
    const [stream, view] = await Promise.all([ann.watch(ann.token), look(await ann.socketUrl(ann.token))]);
    const gone = await app.call('/api/auth-token.sign-out', {}, ann.token);
    expect(gone).toMatchObject({ status: 200, body: { success: true, signed_out: true } });
    expect(await within(Promise.all([stream.ended, view.ended]))).toEqual(['closed', cut]);
    expect((await app.call('/api/auth-token.verify', {}, ann.token)).status).toBe(401);
    expect((await app.call('/api/auth-token.verify', {}, await ann.signIn())).status).toBe(200);
    const { body } = await app.call('/api/audit.list', {}, ann.user.token);
    expect(body['entries']).toContainEqual(expect.objectContaining({ action: 'signed-out' }));
  });

  test('a token that runs out and an account that is gone end their streams, tools of assistants too', async () => {
    const ann = await watcher();
    const late = await ann.apiToken();
    const waiting = waitAsAssistant(late.token, ann.runId);
    // Its token is looked at before it waits.
    await expect.poll(() => watchersOf(ann.runId), { timeout: endsMs }).toBe(1);
    const [stream, view] = await Promise.all([ann.watch(late.token), look(await ann.socketUrl(ann.token))]);
    await app.db.updateTable('auth_tokens').set({ expires_at: new Date() }).where('id', '=', late.id).execute();
    // What a deleted account leaves of its tokens.
    await app.db.deleteFrom('auth_tokens').where('user_id', '=', ann.user.userId).where('kind', '=', 'login').execute();
    expect(await within(Promise.all([stream.ended, view.ended]))).toEqual(['closed', cut]);
    expect(await within(waiting)).toMatch(/token is not valid.*"isError":true/);
  });
});

test('the live view of a run that left its worker is cut, and says why while there is no browser', async () => {
  const ann = await watcher();
  const url = await ann.socketUrl(ann.token);
  const view = await look(url);
  const runs = app.db.updateTable('runs').where('user_id', '=', ann.user.userId);
  await runs.set({ live_address: null, parked_at: dbNow }).execute();
  for (const { changed } of watched) changed();
  expect(await within(view.ended)).toEqual(cut);
  expect(await (await look(url)).ended).toBe(liveClose.browserClosed);
});

test('an API token is not ended by signing out: programs that use it go on', async () => {
  const robot = await (await watcher()).apiToken();
  const answer = await app.call('/api/auth-token.sign-out', {}, robot.token);
  expect(answer).toMatchObject({ status: 200, body: { signed_out: false } });
  expect((await app.call('/api/auth-token.verify', {}, robot.token)).status).toBe(200);
});

const watchersOf = (runId: string): number => [...watched].filter(({ run }) => runId.endsWith(`:${run}`)).length;

/** An assistant's tool that waits for the run; gives what it was answered. */
async function waitAsAssistant(token: string, runId: string): Promise<string> {
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
