import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** Everything that the database has, a line for each row: `table: row`. */
export async function dumpDatabase(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    lines.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return lines;
}
