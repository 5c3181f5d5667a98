import { type Kysely, sql } from 'kysely';

/** When the identity provider last had the person of a sign-in prove who they are; null where it did not say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table auth_tokens add column authenticated_at timestamptz').execute(db);
}
