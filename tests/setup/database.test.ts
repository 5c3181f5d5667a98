import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { onServer } from './server.ts';

test('two test databases have the schema of the product and do not see each other', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await onServer(first.url, client => client.query('create table only_here (n int)'));
  const tables = await onServer(second.url, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    return rows.map(row => row.name);
  });
  expect(tables).toContain('users');
  expect(tables).not.toContain('only_here');
  await Promise.all([first.drop(), second.drop()]);
});

test('a connection left open is reported when the database is dropped', { tags: ['long'] }, async () => {
  const database = await createTestDatabase();
  await onServer(database.url, async client => {
    client.on('error', () => client.removeAllListeners('end'));
    await expect(database.drop()).rejects.toThrow(/left open.*legwork-test-setup/s);
  });
});
