import type { ColumnType, Generated, Selectable } from 'kysely';

type Created = ColumnType<Date, never, never>;
type Once = ColumnType<Date | null, never, Date>;

/** Accounts that were deleted. Once one is gone, its entry names nobody: it says under which name its audit log goes on. */
export type AccountDeletionsTable = {
  id: Generated<string>;
  user_id: ColumnType<number | null, number, null>;
  /** What stands for the account in the audit log. */
  pseudonym: Generated<string>;
  requested_at: Created;
  /** When all of it was erased for the first time. */
  erased_at: Once;
  /** When it was looked at again, after every link to send something to had expired. */
  finished_at: Once;
};

/** The newest export of each account. */
export type AccountExportsTable = {
  user_id: number;
  /** Another one with each export that is asked for: who writes names the one it works on. */
  id: string;
  state: ColumnType<ExportState, ExportState | undefined, ExportState>;
  /** Things that are in the zip, of so many. */
  done: ColumnType<number, number | undefined, number>;
  total: ColumnType<number, number | undefined, number>;
  tries: ColumnType<number, number | undefined, number>;
  bytes: ColumnType<number | null, null | undefined, number | null>;
  /** Files that found no room. */
  left_out: ColumnType<number, number | undefined, number>;
  object_key: ColumnType<string | null, null | undefined, string | null>;
  error: ColumnType<string | null, null | undefined, string | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** When its worker last said that it is at it. */
  beat_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date | null, null | undefined, Date | null>;
};

export type ExportState = 'waiting' | 'running' | 'ready' | 'failed';
export type AccountExportRow = Selectable<AccountExportsTable>;
