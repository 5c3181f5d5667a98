import { sql } from 'kysely';

export { sql };

/** The database's clock: leases, ages and orders are decided by it and not by any process's own. */
export const dbNow = sql<Date>`now()`;
