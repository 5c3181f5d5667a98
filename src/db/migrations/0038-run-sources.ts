import { type Kysely, sql } from 'kysely';

/** Who started a run, so that values of programs are not taken for orders of the owner; questions get ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Earlier rows count as the owner's, as they did until now.
  `alter table runs add column source text not null default 'web' check (source in ('web', 'api', 'mcp', 'schedule'))`,
  `alter table runs alter column source set default 'api'`,
  `alter table schedules add column by_owner boolean not null default true`,
  `alter table schedules alter column by_owner set default false`,
  `update runs set question = question || jsonb_build_object('id', gen_random_uuid()) where question is not null`,
];
