import { type Kysely, sql } from 'kysely';

/** How large a task is in a response. Stored so that the size of a list can be summed without reading the tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tasks add column content_bytes integer not null generated always as (
     octet_length(description) + octet_length(steps::text) + octet_length(inputs::text)
     + octet_length(credentials::text) + octet_length(settings::text)
   ) stored`,
];
