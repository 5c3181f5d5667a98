import type { ColumnType, Generated } from 'kysely';

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
