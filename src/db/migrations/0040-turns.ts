import { type Kysely, sql } from 'kysely';

/** What waits for a worker is taken in turn, account by account, from the rows themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs
    add column queued_at timestamptz not null default now(),
    add column resumes boolean not null default false,
    add column parked_at timestamptz`.execute(db);
  await sql`create index runs_waiting on runs (user_id, id)
    where status in ('running', 'pausing', 'paused') and lease_expires_at is null and parked_at is null`.execute(db);
  await sql`create index recordings_waiting on recordings (user_id, id) where state = 'processing'`.execute(db);
  await sql`create table queue_turns (
    user_id bigint not null references users on delete cascade,
    queue text not null,
    served_at timestamptz not null,
    primary key (user_id, queue)
  )`.execute(db);
}
