import { type Kysely, sql } from 'kysely';

/** Where a run was when it left its worker in order, for the worker that goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table run_checkpoints (
    run_id bigint primary key references runs on delete cascade,
    state bytea not null,
    profile bytea
  )`.execute(db);
}
