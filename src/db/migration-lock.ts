import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ended } from './connections.ts';
import { databaseTimeouts, keepAliveDelayMs } from './timeouts.ts';

/** Of this product, in the database's space of advisory locks. */
const lockKey = 7_240_114;

const pollMs = 200;
const sayAgainMs = 30_000;

export type WaitingOptions = {
  /** Called with what the migration waits for, at once and every 30 s. */
  say: (line: string) => void;
  /** How long to wait for another process. */
  patienceMs: number;
};

/**
 * Runs `work` while no other process does the same on this database. Asked for again and again rather than waited for:
 * a session that waits for a lock holds a snapshot, which would stop a migration that builds an index concurrently.
 * @throws when another process has not finished within `patienceMs`
 */
export async function underMigrationLock<T>(url: string, options: WaitingOptions, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: databaseTimeouts.connectMs,
    query_timeout: databaseTimeouts.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: 'legwork-migrate',
  });
  // A statement on it fails as well, or it has done its part.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await take(client, options);
    return await work();
  } finally {
    // The lock goes with the session.
    await ended(client.end());
  }
}

async function take(client: pg.Client, { say, patienceMs }: WaitingOptions): Promise<void> {
  const began = performance.now();
  let saidAt = -Infinity;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    const waited = performance.now() - began;
    const holder = await holderOf(client);
    if (waited > patienceMs) {
      const minutes = Math.round(patienceMs / 60_000);
      throw new Error(
        `The database could not be updated: after ${minutes} min it is still being updated by ${holder}.`,
      );
    }
    if (waited - saidAt >= sayAgainMs) {
      saidAt = waited;
      say(`Waiting until the database has been updated by ${holder}.`);
    }
    await delay(pollMs);
  }
}

/** Which session has the lock, so that a person can find the process. */
async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null; seconds: number }>(
    `select a.pid, host(a.client_addr) as address, extract(epoch from now() - a.backend_start)::int as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
       and l.classid = 0 and l.objid = $1::bigint::oid`,
    [lockKey],
  );
  const [holder] = rows;
  if (!holder) return 'another process';
  const from = holder.address === null ? '' : ` from ${holder.address}`;
  return `another process${from} (session ${holder.pid}, started ${holder.seconds} s ago)`;
}
