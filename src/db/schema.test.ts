import { createTestDatabase } from '#tests/setup/database.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './pool.ts';
import { sql } from './sql.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('the types of the tables name exactly the columns that the database has', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'`.execute(database.db);
  const real = rows.map(row => `${row.table_name}.${row.column_name}`).toSorted();
  expect(await declaredColumns()).toEqual(real);
});

/** `table.column` for every table that the Schema type names, read from the source. */
async function declaredColumns(): Promise<string[]> {
  const names = (await readdir(import.meta.dirname)).filter(name => /^schema\.ts$|-tables?\.ts$/.test(name));
  const files = names.map(name => readFile(join(import.meta.dirname, name), 'utf8'));
  // A blank line between the files, as there is between types.
  const source = (await Promise.all(files)).map(text => `${text}\n`).join('');
  const tables = [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)];
  return tables
    .flatMap(([, table, type]) => {
      const body = new RegExp(`type ${type} = \\{([^]*?)\\n?\\};?\\n\\n`).exec(source)?.[1] ?? '';
      return [...body.replaceAll(/<.*>/g, '').matchAll(/(?:^|[;\n])\s*(\w+): /g)].map(match => `${table}.${match[1]}`);
    })
    .toSorted();
}
