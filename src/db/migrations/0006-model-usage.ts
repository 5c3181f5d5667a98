import { type Kysely, sql } from 'kysely';

/** What runs took of models, and when users last tried a model's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table runs add column usage jsonb`,
  `create table model_tests (
     user_id bigint not null references users on delete cascade,
     at timestamptz not null default now()
   )`,
  `create index model_tests_user on model_tests (user_id, at)`,
];
