import { DatabaseSync } from 'node:sqlite';

/** The application writes meanwhile: a reader waits for it. */
const busyMs = 10_000;

/** The rows of a query on an application's database file. */
export function readRows(file: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
