import { Buffer } from 'node:buffer';
import { AppError } from '#src/core/errors.ts';
import { createGuard, type Isolate, type Report } from '#src/core/guard.ts';
import { openClock } from '#src/db/clock.ts';
import { openListener, type Listener } from '#src/db/listen.ts';
import { openDatabase, type Database } from '#src/db/pool.ts';
import { openQueue, type Jobs } from '#src/jobs/queue.ts';
import type { Models } from '#src/providers/models/models.ts';
import type { Actor, Context, Providers } from '#src/services/context.ts';
import { type AccountStorage, createAccountStorage } from '#src/services/storage/account-storage.ts';
import { databaseClock } from '#src/services/schedule/firing/clock.ts';
import type { Log } from '../config/log.ts';
import type { Secrets } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import { contextsOf } from './context.ts';
import { openFiles, openProviders } from './providers.ts';

/** What every role needs: the database, its notifications, the queue, the providers. */
export type SharedParts = {
  database: Database;
  listener: Listener;
  jobs: Jobs;
  providers: Providers;
  models: Models;
  storage: AccountStorage;
  context(actor: Actor | null): Context;
  close(): Promise<void>;
};

const jobsGraceMs = 2000;

export async function openSharedParts(
  url: string,
  from: { settings: Settings; secrets: Secrets; log: Log; isolate?: Isolate },
): Promise<SharedParts> {
  const { settings, secrets, log, isolate } = from;
  let closing = false;
  // A connection that ends because the database is being stopped is no news.
  const onError = (what: string) => (error: Error) => void (closing || log.report(error, { what }));
  const database = openDatabase(url, { onError: onError('database') });
  const [listener, jobs] = await Promise.all([
    openListener(url, { onError: onError('listener') }),
    openQueue({ url, onError: onError('queue'), ...(isolate && { isolate }) }),
  ]);
  const clock = await openClock({ read: () => databaseClock(database.db).now(), onError: onError('clock') });
  const opened = await openProviders({ settings, masterKey: secrets.masterKey, now: clock.now, onError });
  const storage = createAccountStorage({ db: database.db, storage: openFiles(settings), limits: settings.storage });
  const { providers, models } = opened;
  return {
    database,
    listener,
    jobs,
    providers,
    models,
    storage,
    context: contextsOf({ settings, db: database.db, jobs, providers, models, storage, now: clock.now }),
    async close() {
      closing = true;
      clock.stop();
      await opened.close();
      await jobs.stop(jobsGraceMs);
      await listener.close();
      await database.close();
    },
  };
}

/** Calls back for the runs one cares for, out of all that are announced; an empty announcement concerns every run. */
export function runNotifications(listener: Listener, channel: 'run_changed' | 'run_command', report: Report) {
  const guard = createGuard(error => void report(error, { what: channel }));
  const listeners = new Map<number, Set<() => void>>();
  listener.on(channel, payload => {
    if (payload === '') for (const callbacks of listeners.values()) for (const notify of callbacks) notify();
    else for (const notify of listeners.get(Number(payload)) ?? []) notify();
  });
  return (runId: number, notify: () => void): (() => void) => {
    const callbacks = listeners.get(runId) ?? new Set();
    const guarded = guard(notify);
    listeners.set(runId, callbacks.add(guarded));
    return () => {
      callbacks.delete(guarded);
      if (callbacks.size === 0) listeners.delete(runId);
    };
  };
}

/** A small JSON value sealed for a cookie; undefined when what comes back is not what went out. */
export function sealer<T>(providers: Providers, purpose: string) {
  return {
    seal: (value: T): string => Buffer.from(providers.vault.seal(JSON.stringify(value), purpose)).toString('base64url'),
    open(sealed: string): T | undefined {
      try {
        return JSON.parse(providers.vault.open(Buffer.from(sealed, 'base64url').toString(), purpose)) as T;
      } catch (error) {
        if (error instanceof AppError) return undefined;
        throw error;
      }
    },
  };
}
