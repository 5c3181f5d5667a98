import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createConnections } from './connections.ts';
import type { Schema } from './schema.ts';
import { databaseTimeouts, type DatabaseTimeouts, keepAliveDelayMs } from './timeouts.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Ids and counts are bigint in Postgres; ours stay far below 2^53, so they are numbers here. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
  },
};

export type Database = { db: Db; close(): Promise<void> };

export type DatabaseOptions = {
  max?: number;
  onError?: (error: Error) => void;
  timeouts?: DatabaseTimeouts;
};

/**
 * Opens a pool on a Postgres URL. A connection that breaks or no longer answers is replaced; what was asked on it fails
 * with DatabaseUnavailable.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 12, timeouts = databaseTimeouts } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: timeouts.idleMs,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'legwork',
  });
  pool.on('error', error => options.onError?.(error));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createConnections(pool, timeouts) }) });
  return { db, close: () => db.destroy() };
}

/** Runs one unit of work in a transaction, or in the caller's when there is one. */
export function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
