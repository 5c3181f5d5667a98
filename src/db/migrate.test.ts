import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openQueue } from '#src/jobs/queue.ts';
import { eventually } from '#tests/setup/browser.ts';
import { onServer, testServer, withDatabase } from '#tests/setup/server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as questionPurpose from './migrations/0050-question-purpose.ts';
import { migrate } from './migrate.ts';
import { underMigrationLock } from './migration-lock.ts';

let adminUrl: string;
let template: string;
let url: string;
const names: string[] = [];
beforeAll(async () => {
  ({ adminUrl, template } = await testServer());
});
beforeEach(async () => {
  url = await make('template0');
});
afterAll(async () => {
  await onServer(adminUrl, async client => {
    for (const name of names) await client.query(`drop database ${name}`);
  });
});

async function make(of: string): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, client => client.query(`create database ${name} template ${of}`));
  names.push(name);
  return withDatabase(adminUrl, name);
}

async function tables(): Promise<string[]> {
  return onServer(url, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') order by 1`,
    );
    return rows.map(({ name }) => name);
  });
}

test('processes that start at once on an empty database all come up, and say what they wait for', async () => {
  const said: string[] = [];
  const start = async () => {
    await migrate(url, { say: line => said.push(line) });
    return openQueue({ url, onError: error => said.push(String(error)) });
  };
  const queues = await Promise.all([start(), start(), start()]);
  await Promise.all(queues.map(queue => queue.stop(500)));
  expect(await tables()).toEqual(expect.arrayContaining(['public.runs', 'public.users', 'pgboss.job']));
  expect(said).toEqual([
    expect.stringMatching(
      /^Waiting until the database has been updated by another process.* \(session \d+, started \d+ s ago\)\.$/,
    ),
    expect.stringMatching(/^Waiting until/),
  ]);
});

test('a process that has the lock for too long is named', async () => {
  const done = Promise.withResolvers<void>();
  const options = { say: () => undefined, patienceMs: 300 };
  const held = underMigrationLock(url, options, () => done.promise);
  await eventually('the lock', async () => {
    const { rows } = await onServer(url, client => client.query(`select 1 from pg_locks where locktype = 'advisory'`));
    return rows.length > 0;
  });
  await expect(underMigrationLock(url, options, () => Promise.resolve())).rejects.toThrow(
    /still being updated by another process.*session \d+/,
  );
  done.resolve();
  await held;
});

test('a migration waits for a table that others use, and its statements may take longer than the database allows others', async () => {
  url = await make(template);
  const name = new URL(url).pathname.slice(1);
  // As if one migration had not run yet, and was slow.
  await onServer(url, client =>
    client.query(`
      delete from kysely_migration where name = '0035-recording-usage';
      alter table recordings drop column usage;
      create function slow() returns event_trigger language plpgsql as 'begin perform pg_sleep(0.4); end';
      create event trigger slow on ddl_command_end when tag in ('ALTER TABLE') execute function slow();
      alter database ${name} set statement_timeout = 200`),
  );
  const said: string[] = [];
  const isWaiting = Promise.withResolvers<void>();
  const say = (line: string): void => {
    said.push(line);
    isWaiting.resolve();
  };
  const migrated = await onServer(url, async reader => {
    await reader.query('begin; select 1 from recordings');
    const migrating = migrate(url, { say, tableLockMs: 50, retryMs: 50 });
    await isWaiting.promise;
    await reader.query('commit');
    return migrating;
  });
  expect(migrated).toBeUndefined();
  expect(said).toEqual([
    'Waiting until others have finished with the tables that are to be updated (0035-recording-usage).',
  ]);
  await onServer(url, client => client.query('select usage from recordings'));
});

test('open questions of before the update say what their answer is for', async () => {
  const asked = (id: string, more: object): string => JSON.stringify({ id, key: 'k', text: 'What?', ...more });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
  await onServer(url, client =>
    client.query(`
      create table runs (question jsonb);
      create table task_answers (key text);
      insert into task_answers values ('size'), ('safety check: risky');
      insert into runs values (null), ('${asked('a', {})}'), ('${asked('b', { key: 'once:k' })}'),
        ('${asked('c', { key: 'once:k', secret: true })}'), ('${asked('d', { key: 'once:k', approval: true })}')`),
  );
  await questionPurpose.up(db);
  await db.destroy();
  const { questions, keys } = await onServer(url, async client => ({
    questions: (await client.query(`select question from runs order by question->>'id' nulls first`)).rows,
    keys: (await client.query('select key from task_answers')).rows,
  }));
  const of = (id: string, purpose: string) => ({ question: { id, key: 'k', text: 'What?', purpose } });
  expect(questions).toEqual([
    { question: null },
    of('a', 'remember'),
    of('b', 'once'),
    of('c', 'secret'),
    of('d', 'approval'),
  ]);
  expect(keys).toEqual([{ key: 'size' }]);
});
