import { DatabaseUnavailable } from '#src/core/errors.ts';
import pg from 'pg';

/**
 * SQLSTATE classes and codes of a server that cannot do now what it could do another time:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const classes = new Set([
  // Connection exceptions, insufficient resources (disk full, too many connections), errors of the system.
  '08',
  '53',
  '58',
]);
const codes = new Set([
  // A standby, after a failover.
  '25006',
  // A statement that took too long; a lock that did not come; a deadlock; a serialization failure.
  '57014',
  '55P03',
  '40P01',
  '40001',
  // The server is stopping, was killed, or starts.
  '57P01',
  '57P02',
  '57P03',
]);

/** The error as the rest of the product knows it: what the server or the connection cannot do just now is distinguished. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  // What the server did not say itself, the connection did: refused, reset, timed out.
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable(error);
  const code = error.code ?? '';
  return classes.has(code.slice(0, 2)) || codes.has(code) ? new DatabaseUnavailable(error) : error;
}
