import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '#src/core/errors.ts';

/** Longer than a half-open connection or a failover takes to be replaced. */
const patienceMs = 45_000;
const retryMs = 500;

/**
 * Retries a write while the database is unavailable. It is unknown whether a failed commit came through, so `write` has
 * to be idempotent.
 */
export async function outlastDatabase<T>(write: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || performance.now() > until) throw error;
    }
    await delay(retryMs);
  }
}
