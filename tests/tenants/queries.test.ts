import { contract } from '#src/contract/contract.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { fillAccount, type WholeAccount } from '#tests/setup/whole-account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodiesFor } from './bodies.ts';

let app: TestApp;
let ann: TestUser;
let owned: WholeAccount;

const queries = Object.values(contract)
  .flatMap(noun => Object.values(noun))
  .map(({ '~orpc': { meta, route } }) => ({ ...meta, method: route.method, name: String(route.path).slice(1) }))
  // A file that is fetched by GET has its id in the path.
  .filter(({ effect, streams, method }) => effect === 'read' && !streams && method === 'POST');

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  owned = await fillAccount(app, ann, 'mark');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(app.db);
  // The setting is that of new connections.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
  await sql`set default_transaction_read_only = on`.execute(app.db);
});
afterAll(() => app.close());

test('a call that says it reads is answered by a database that takes no writes, and one that writes is not', async () => {
  const bodies = bodiesFor(owned);
  const answers = new Map<string, number>();
  for (const { name, example = {} } of queries)
    answers.set(name, (await app.call(`/api/${name}`, bodies[name] ?? example, ann.token)).status);
  expect(answers.size).toBeGreaterThan(30);
  expect([...answers].filter(([, status]) => status !== 200)).toEqual([]);
  expect((await app.call('/api/task.update', { id: owned.task, name: 'x' }, ann.token)).status).toBe(503);
});
