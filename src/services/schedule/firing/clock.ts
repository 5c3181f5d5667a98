import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

/** The clock of schedules. */
export type Clock = {
  now(): Promise<Date>;
  /** How many times faster than real time it runs: 1, but in tests. */
  speed: number;
};

/** The database's clock: the same for all workers. */
export function databaseClock(db: Db): Clock {
  return {
    speed: 1,
    async now() {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
      if (!rows[0]) throw new Error('The database returned no time');
      return rows[0].now;
    },
  };
}
