import type { ColumnType, JSONColumnType } from 'kysely';

/** Why there is a version; `earlier` is what a task was before anything of it was kept. */
export type VersionSource = 'earlier' | 'edit' | 'restore' | 'recording' | 'template';

export type TaskVersionsTable = {
  task_id: number;
  number: number;
  user_id: number;
  content: JSONColumnType<Record<string, unknown>>;
  bytes: number;
  source: VersionSource;
  restored_from: number | null;
  token_id: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  saved_at: ColumnType<Date, Date | undefined, Date>;
};
