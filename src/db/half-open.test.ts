import { DatabaseUnavailable } from '#src/core/errors.ts';
import { type Jobs, openQueue } from '#src/jobs/queue.ts';
import { eventually } from '#tests/setup/browser.ts';
import { createTestDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { openTcpProxy, type TcpProxy } from '#tests/setup/tcp-proxy.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listener, openListener } from './listen.ts';
import { type Database, openDatabase } from './pool.ts';
import { sql } from './sql.ts';
import { databaseTimeouts } from './timeouts.ts';

const timeouts = {
  connectMs: 1000,
  statementMs: 1000,
  answerMs: 1500,
  idleMs: 1000,
  heartbeatMs: 300,
  heartbeatAnswerMs: 500,
};

let testDatabase: TestDatabase;
let proxy: TcpProxy;
let database: Database;
const faults: Error[] = [];
const onError = (error: Error): void => void faults.push(error);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  proxy = await openTcpProxy(testDatabase.url);
  database = openDatabase(proxy.through(testDatabase.url), { max: 3, onError, timeouts });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const one = (): Promise<unknown> => sql`select 1`.execute(database.db);

test('the defaults give a half-open connection up within 20 seconds, and have a new one within 30', () => {
  const { idleMs, answerMs, statementMs, connectMs, heartbeatMs, heartbeatAnswerMs } = databaseTimeouts;
  expect(idleMs + answerMs).toBeLessThan(20_000);
  expect(idleMs + answerMs + connectMs).toBeLessThan(30_000);
  expect(heartbeatMs + heartbeatAnswerMs + connectMs).toBeLessThan(20_000);
  // Else a slow statement would cost its connection.
  expect(answerMs).toBeGreaterThan(statementMs);
});

test('statements on connections that no longer answer fail, and the next ones get new connections', async () => {
  await Promise.all([one(), one(), one()]);
  proxy.freeze();
  const asked = await Promise.allSettled([one(), one(), one()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const { reason } of asked.filter(one => one.status === 'rejected'))
    expect(reason).toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([one(), one(), one()]);
});

test('a transaction on a connection that no longer answers fails and holds no connection', async () => {
  const stuck = database.db.transaction().execute(async tx => {
    await sql`select 1`.execute(tx);
    proxy.freeze();
    await sql`select 2`.execute(tx);
  });
  await expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailable);
  await Promise.all([one(), one(), one()]);
});

test('a statement that takes too long is cancelled and costs no connection', async () => {
  await one();
  await expect(sql`select pg_sleep(5)`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(proxy.live()).toBe(1);
  await one();
  expect(proxy.live()).toBe(1);
});

test('a database that takes no connection fails the statement, and answers once it does', async () => {
  proxy.admit(false);
  await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.admit(true);
  await one();
});

test('a connection that is reset while it is checked out fails its statements and ends nothing else', async () => {
  const cut = database.db.transaction().execute(async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await eventually('the connection is gone', () => proxy.live() === 1);
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
  await one();
});

test('errors in queries are not reported as an unavailable database', async () => {
  await expect(sql`select nothing`.execute(database.db)).rejects.not.toBeInstanceOf(DatabaseUnavailable);
});

test('a listener whose connection is dead reconnects, and reports that it may have missed some', async () => {
  const listener: Listener = await openListener(proxy.through(testDatabase.url), { onError, timeouts });
  const heard: string[] = [];
  listener.on('run_changed', payload => heard.push(payload));
  const notify = (what: string): Promise<unknown> => sql`select pg_notify('run_changed', ${what})`.execute(database.db);
  await notify('1');
  await eventually('the first', () => heard.includes('1'));
  proxy.freeze();
  await eventually('the reconnect', () => heard.includes(''));
  await notify('2');
  await eventually('the second', () => heard.includes('2'));
  await listener.close();
  expect(heard).toEqual(['1', '', '2']);
});

test('jobs go on once the queue has new connections', async () => {
  const jobs: Jobs = await openQueue({ url: proxy.through(testDatabase.url), onError, timeouts });
  const done: number[] = [];
  await jobs.handle('tell-user', 1, ({ id }) => Promise.resolve(void done.push(id)));
  const put = (id: number): Promise<void> => jobs.enqueue(database.db, 'tell-user', { kind: 'scheduled_run', id });
  await put(1);
  await eventually('the first job', () => done.includes(1));
  proxy.freeze();
  await put(2).catch(() => put(2));
  await eventually('the second job', () => done.includes(2));
  await jobs.stop(500);
});
