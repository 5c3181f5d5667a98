import { type Kysely, sql } from 'kysely';

/**
 * All that storage has of each account, and what is on its way there. `bytes` are stored; `reserved` are counted as well,
 * until `reserved_until`. Who writes an object holds it until `writer_until`. Without a foreign key: objects outlive the
 * row of a deleted account until they are erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table stored_objects (
     key text collate "C" primary key,
     user_id bigint not null,
     kind text not null check (kind in ('upload', 'download', 'recording', 'run_video', 'profile', 'invoice', 'export')),
     bytes bigint not null default 0 check (bytes >= 0),
     reserved bigint not null default 0 check (reserved >= 0),
     reserved_until timestamptz,
     writer uuid,
     writer_until timestamptz,
     created_at timestamptz not null default now(),
     check ((reserved > 0) <= (reserved_until is not null))
   )`,
  `create index stored_objects_owner on stored_objects (user_id, kind) include (bytes, reserved, reserved_until)`,
  `create index stored_objects_reserved on stored_objects (reserved_until) include (reserved) where reserved_until is not null`,
  // What was stored before.
  `insert into stored_objects (key, user_id, kind, bytes, created_at)
     select key, user_id, kind, bytes, created_at from files`,
  `insert into stored_objects (key, user_id, kind, bytes, created_at)
     select coalesce(object_key, folder || '/video'), user_id, 'recording', bytes, created_at from recordings
     where bytes > 0 or state <> 'waiting'`,
  `insert into stored_objects (key, user_id, kind, bytes, created_at)
     select coalesce(video->>'key', 'users/' || user_id || '/runs/' || id || '/video.mp4'), user_id, 'run_video',
       coalesce((video->>'bytes')::bigint, 0), created_at
     from runs where video->>'state' = 'ready' and video_swept_at is null`,
  `insert into stored_objects (key, user_id, kind, bytes, created_at)
     select object_key, user_id, 'profile', bytes, coalesce(saved_at, now()) from task_profiles where object_key is not null`,
  `insert into stored_objects (key, user_id, kind, bytes, created_at)
     select object_key, user_id, 'export', bytes, created_at from account_exports where object_key is not null`,
  `insert into stored_objects (key, user_id, kind, bytes)
     select object_key, user_id, 'invoice', 0 from invoices where object_key is not null`,
];
