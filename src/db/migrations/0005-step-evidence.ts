import { type Kysely, sql } from 'kysely';

/** What a step looked like before and after it was done: small pictures, which go with their run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table step_evidence (
      run_id bigint not null references runs on delete cascade,
      step integer not null check (step between 1 and 200),
      moment text not null check (moment in ('before', 'after')),
      picture bytea not null check (octet_length(picture) <= 40960),
      at timestamptz not null default now(),
      primary key (run_id, step, moment)
    )`)
    .execute(db);
}
