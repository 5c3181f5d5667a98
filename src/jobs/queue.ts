import type { Isolate } from '#src/core/guard.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { databaseTimeouts, type DatabaseTimeouts, keepAliveDelayMs } from '#src/db/timeouts.ts';
import { fromKysely, PgBoss } from 'pg-boss';
import { type Fairness, jobs, type JobName, type JobPayload } from './table.ts';

export type Jobs = {
  /** Puts a job in the queue as part of the caller's transaction: it exists if and only if that commits. */
  enqueue<Name extends JobName>(tx: Db | Tx, name: Name, payload: JobPayload<Name>): Promise<void>;
  /**
   * Starts handling a job here, `concurrency` at a time. The signal fires when `stop` has waited long enough. From now on a job
   * with a schedule is begun at its times, once for all processes; the last time that passed while none ran is made up for.
   */
  handle<Name extends JobName>(
    name: Name,
    concurrency: number,
    handler: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
  /** Takes no more jobs and waits up to `graceMs` for those under way. */
  stop(graceMs: number): Promise<void>;
};

type QueueOptions = {
  url: string;
  onError: (error: Error) => void;
  timeouts?: DatabaseTimeouts;
  /** How often jobs whose time has come are looked for. */
  scheduleSeconds?: number;
  /** Has a fault that nobody catches end the job that it happened in. */
  isolate?: Isolate;
};

/** The job queue on the product's own Postgres: a job starts within milliseconds of its transaction's commit. */
export async function openQueue(options: QueueOptions): Promise<Jobs> {
  const { url, onError, timeouts = databaseTimeouts, isolate = (_scope, work) => work() } = options;
  // Options that it does not know it passes to its connections, which it drops when they fail.
  const connections = {
    idleTimeoutMillis: timeouts.idleMs,
    query_timeout: timeouts.answerMs,
    statement_timeout: timeouts.statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  };
  const boss = new PgBoss({
    ...connections,
    connectionString: url,
    application_name: 'legwork-jobs',
    max: 6,
    connectionTimeoutMillis: timeouts.connectMs,
    notifyHeartbeatIntervalMs: timeouts.heartbeatMs,
    notifyHeartbeatTimeoutMs: timeouts.heartbeatAnswerMs,
    useListenNotify: true,
    cronWorkerIntervalSeconds: options.scheduleSeconds ?? 5,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, job] of Object.entries(jobs)) await boss.createQueue(name, job.queue);

  return {
    async enqueue(tx, name, payload) {
      const data: Record<string, unknown> = jobs[name].payload.parse(payload);
      const fair = fairnessOf(name);
      const group = fair && data[fair.by] !== undefined && { id: String(data[fair.by]) };
      await boss.send(name, data, { db: fromKysely(tx), ...(group && { group }) });
    },
    async handle(name, concurrency, handler) {
      const fair = fairnessOf(name);
      const schedule = scheduleOf(name);
      if (schedule !== undefined) await boss.schedule(name, schedule, {}, { missed: 'once' });
      let first = '';
      first = await boss.work<object>(
        name,
        {
          localConcurrency: concurrency,
          batchSize: 1,
          notifyPollingIntervalSeconds: 5,
          ...(fair && { localGroupConcurrency: fair.most }),
        },
        async batch => {
          try {
            for (const job of batch) {
              const stray = Promise.withResolvers<never>();
              const scope = { context: { job: name, jobId: job.id }, failed: stray.reject };
              const payload = jobs[name].payload.parse(job.data) as JobPayload<typeof name>;
              await isolate(scope, () => Promise.race([handler(payload, job.signal), stray.promise]));
            }
          } finally {
            // What waits behind it is looked for at once and not at the next poll.
            boss.notifyWorker(first);
          }
        },
      );
    },
    async stop(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

function scheduleOf(name: JobName): string | undefined {
  const job: { payload: unknown; schedule?: string } = jobs[name];
  return job.schedule;
}

function fairnessOf(name: JobName): Fairness | undefined {
  const job: { payload: unknown; fair?: Fairness } = jobs[name];
  return job.fair;
}
