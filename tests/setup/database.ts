import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { onServer, testServer, withDatabase } from './server.ts';

export type TestDatabase = {
  /** A Postgres URL of a database with the newest schema and no rows. */
  url: string;
  /** Removes the database. Throws when connections to it were left open. */
  drop(): Promise<void>;
};

const closingMs = 1_500;

/** Makes a database of its own for a test file (about 0.1 s), a copy of a migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = await testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, client => client.query(`create database ${name} template ${template}`));
  return { url: withDatabase(adminUrl, name), drop: () => dropDatabase(adminUrl, name) };
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await onServer(adminUrl, async client => {
    const left = await connectionsLeft(client, name);
    await client.query(`drop database ${name} with (force)`);
    if (left.length > 0) throw new Error(`Connections were left open to the test database:\n${left.join('\n')}`);
  });
}

/** The server notices a closed connection a moment later than the client does. */
async function connectionsLeft(client: pg.Client, name: string): Promise<string[]> {
  const deadline = Date.now() + closingMs;
  for (;;) {
    const { rows } = await client.query<{ who: string }>(
      `select application_name || ', last: ' || query as who from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    );
    if (rows.length === 0 || Date.now() > deadline) return rows.map(row => row.who);
    await delay(20);
  }
}
