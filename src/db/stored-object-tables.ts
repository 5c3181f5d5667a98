import type { ColumnType } from 'kysely';
import type { StoredKind } from '#src/core/files/stored-kind.ts';

/** An object in storage, or one that is on its way there. */
export type StoredObjectsTable = {
  key: string;
  user_id: number;
  kind: StoredKind;
  /** Stored by now. */
  bytes: ColumnType<number, number | undefined, number>;
  /** Kept free for what is being sent, as long as `reserved_until` is to come. */
  reserved: ColumnType<number, number | undefined, number>;
  reserved_until: ColumnType<Date | null, Date | undefined, Date | null>;
  /** Who writes it now, as long as `writer_until` is to come. */
  writer: ColumnType<string | null, string | undefined, string | null>;
  writer_until: ColumnType<Date | null, Date | undefined, Date | null>;
  created_at: ColumnType<Date, never, never>;
};
