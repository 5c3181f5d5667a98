import { setImmediate as nextLoop, setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { DatabaseTimeouts } from './timeouts.ts';
import { asUnavailable } from './unavailable.ts';

const endMs = 2_000;

/**
 * The connections of a pg pool, each given up when an answer is overdue. The driver's own `query_timeout` fails the
 * statement but puts the connection back, where the next statement waits behind the one that is never answered.
 */
export function createConnections(pool: pg.Pool, { answerMs }: Pick<DatabaseTimeouts, 'answerMs'>): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      try {
        return checkOut(await pool.connect(), answerMs);
      } catch (error) {
        throw asUnavailable(error);
      }
    },
    end: () => ended(pool.end()),
  };
}

/** Waits for connections to end, but not for long: a half-open one never says that it has. */
export function ended(ending: Promise<void>): Promise<void> {
  return Promise.race([ending, delay(endMs, undefined, { ref: false })]);
}

function checkOut(client: pg.PoolClient, answerMs: number): PostgresPoolClient {
  let lost: Error | undefined;
  // While it is checked out the pool does not listen; an error that nobody hears ends the process.
  const fail = (error: Error): void => void (lost ??= error);
  client.on('error', fail);

  async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost) throw asUnavailable(lost);
    const answer = client.query(text, [...values]);
    // Of one that is given up: it fails once more when its connection is closed.
    answer.catch(() => undefined);
    const patience = new AbortController();
    try {
      // safe because these are what the driver has for a statement
      return (await Promise.race([answer, overdue(answerMs, patience.signal)])) as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof NoAnswer) fail(error);
      throw asUnavailable(error);
    } finally {
      patience.abort();
    }
  }

  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('Cursors are not set up.');
    return ask<R>(asked, values);
  }

  return {
    query,
    release(discard) {
      client.off('error', fail);
      client.release(lost ?? discard);
    },
  };
}

class NoAnswer extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

/** Rejects when the time is up and nothing has come; an answer that waits in the socket of a busy process counts. */
async function overdue(ms: number, signal: AbortSignal): Promise<never> {
  try {
    await delay(ms, undefined, { signal });
    await nextLoop();
    await nextLoop();
  } catch {
    // Answered: nobody waits here any more.
    return new Promise(() => undefined);
  }
  throw new NoAnswer(ms);
}
