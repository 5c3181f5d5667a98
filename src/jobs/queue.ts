import type { Db, Tx } from '#src/db/pool.ts';
import { fromKysely, PgBoss } from 'pg-boss';
import { jobs, type JobName, type JobPayload } from './table.ts';

export type Jobs = {
  /** Puts a job in the queue as part of the caller's transaction: it exists if and only if that commits. */
  enqueue<Name extends JobName>(tx: Db | Tx, name: Name, payload: JobPayload<Name>): Promise<void>;
  /** Starts handling a job here, `concurrency` at a time. The signal fires when the queue stops. */
  handle<Name extends JobName>(
    name: Name,
    concurrency: number,
    handler: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and waits up to `graceMs` for those under way. */
  stop(graceMs: number): Promise<void>;
};

/** The job queue on the product's own Postgres: a job starts within milliseconds of its transaction's commit. */
export async function openQueue(options: { url: string; onError: (error: Error) => void }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'legwork-jobs',
    max: 6,
    useListenNotify: true,
    schedule: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const [name, job] of Object.entries(jobs)) await boss.createQueue(name, job.queue);

  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, jobs[name].payload.parse(payload), { db: fromKysely(tx) });
    },
    async handle(name, concurrency, handler) {
      await boss.work<object>(
        name,
        { localConcurrency: concurrency, batchSize: 1, notifyPollingIntervalSeconds: 5 },
        async batch => {
          for (const job of batch)
            await handler(jobs[name].payload.parse(job.data) as JobPayload<typeof name>, job.signal);
        },
      );
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}
