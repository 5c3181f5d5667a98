import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { Context } from '../../context.ts';

type Reference = { table: string; column: string };

/** Every column that says whose a row is, read from the database itself: a table that is new is among them. */
export async function accountReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass
    union
    select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and column_name = 'user_id'
    union select 'users', 'id'
    order by 1, 2`.execute(db);
  return rows;
}

/** The rows that a deleted account may leave in a table; none in tables that are not listed. */
const kept: Readonly<Record<string, ReturnType<typeof sql<boolean>>>> = {
  account_deletions: sql<boolean>`true`,
  users: sql<boolean>`deleted_at is not null and email = '' and name = '' and picture is null`,
  payment_orders: sql<boolean>`gateway <> 'sandbox' and paid_at is not null`,
  credit_entries: sql<boolean>`kind in ('purchase', 'refund')`,
  invoices: sql<boolean>`object_key is null and data->'buyer'->>'email' = ''
    and (data->'buyer'->>'gstin' is not null or data->'buyer'->>'name' = '')`,
};

/** Names of the tables, and of the storage, that still hold something of a deleted account that is not to be kept. */
export async function leftOver(
  { db, storage }: { db: Db; storage: Context['storage'] },
  userId: number,
): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await accountReferences(db)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId}
        and not (${kept[table] ?? sql<boolean>`false`}) limit 1`.execute(db);
    if (rows.length > 0) left.push(`${table}.${column}`);
  }
  if ((await storage.list(`users/${userId}/`, { limit: 1 })).length > 0) left.push('the storage');
  return left;
}
