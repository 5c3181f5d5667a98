import type { Jobs } from '#src/jobs/queue.ts';
import { sql } from '#src/db/sql.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

/** Housekeeping that is begun by hand; `faults` has what it reported. */
async function housekeeping(stopping: AbortSignal, db = app.db) {
  const handlers = new Map<string, (payload: never, signal: AbortSignal) => Promise<void>>();
  const faults: unknown[] = [];
  const jobs: Jobs = {
    enqueue: () => Promise.reject(new Error('Housekeeping queues nothing')),
    handle: (name, _, handler) => Promise.resolve(void handlers.set(name, handler)),
    stop: () => Promise.resolve(),
  };
  const report = (_: unknown, context: Record<string, unknown>): string => String(faults.push(context));
  await startHousekeeping({ db, jobs, storage: app.storage, now: () => new Date(), report }, stopping);
  const begin = async (): Promise<void> =>
    handlers.get('housekeeping')?.({} as never, new AbortController().signal) ??
    Promise.reject(new Error('No handler'));
  return { begin, faults };
}

const visits = async (): Promise<number> =>
  (await app.db.selectFrom('practice_visits').select('visit').execute()).length;

const addOldVisit = async (visit: string): Promise<void> =>
  void (await app.db
    .insertInto('practice_visits')
    .values({ visit, state: '{}', updated_at: sql<Date>`now() - interval '40 days'` })
    .execute());

test('housekeeping goes on behind a part that fails, and reports that one', async () => {
  await addOldVisit('a');
  await app.db.schema.alterTable('oidc_payloads').renameTo('oidc_payloads_away').execute();
  const { begin, faults } = await housekeeping(new AbortController().signal);
  await begin();
  await app.db.schema.alterTable('oidc_payloads_away').renameTo('oidc_payloads').execute();
  expect(faults).toEqual([{ what: 'housekeeping: issuer' }]);
  expect(await visits()).toBe(0);
});

test('housekeeping of a worker that stops fails, so that the queue has another do it', async () => {
  await addOldVisit('b');
  const { begin } = await housekeeping(AbortSignal.abort());
  await expect(begin()).rejects.toThrow('aborted');
  expect(await visits()).toBe(1);
});
