import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Ids and counts are bigint in Postgres; ours stay far below 2^53, so they are numbers here. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
  },
};

export type Database = {
  db: Db;
  /** The same connections without the query builder, for the job queue. */
  execute(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

/** Opens a pool on a Postgres URL. A broken idle connection is reported and replaced, it does not end the process. */
export function openDatabase(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    types,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'legwork',
  });
  pool.on('error', error => options.onError?.(error));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    execute: (text, values) => pool.query(text, values as unknown[]),
    close: () => db.destroy(),
  };
}

/** Runs one unit of work in a transaction, or in the caller's when there is one. */
export function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
