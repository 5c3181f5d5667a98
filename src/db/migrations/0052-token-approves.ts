import { type Kysely, sql } from 'kysely';

/** Only a person approves what a run asks for: at a sign-in, or by a token to which they gave that by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auth_tokens add column approves boolean not null default false`.execute(db);
}
