import { type Kysely, sql } from 'kysely';

/** What the retention sweep looks for, found without reading what is kept for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table runs add column video_swept_at timestamptz`,
  `drop index runs_unswept`,
  `create index runs_data_due on runs (ended_at)
     where data_swept_at is null and ended_at is not null and data_retention <> 'forever'`,
  `create index runs_video_due on runs (ended_at)
     where video_swept_at is null and ended_at is not null and video is not null and video_retention <> 'forever'`,
  `create index runs_with_uploads on runs (user_id) where data_swept_at is null and uploaded_files <> '[]'::jsonb`,
];
