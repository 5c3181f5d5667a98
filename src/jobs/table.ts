import { z } from 'zod';

const NoticeOf = z.strictObject({ kind: z.enum(['needs_input', 'scheduled_run', 'schedule_paused']), id: z.int() });

/** About ten minutes of attempts: a later notification would be of no use. */
const notification = {
  notify: true,
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
};

/** Only one of a name waits or is done at any time, whichever process begins it. A dead worker's starts again after 30 s. */
const chore = {
  notify: true,
  policy: 'exclusive',
  retryLimit: 2,
  retryDelay: 30,
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
} as const;

/** How often a webhook's message is tried, over about a day. */
export const webhookAttempts = 12;

/**
 * Every background job: its payload, how the queue treats it, and the cron expression (UTC) of those that the queue begins
 * by itself. Runs and videos are none: workers take them from
 * their own rows, in turn, see docs/decisions/0002-notifications-wake-the-lease-decides.md.
 */
export const jobs = {
  /** Something happened that its owner may want a notification about; names are in src/core/notices.ts. */
  'tell-user': { payload: NoticeOf, queue: notification },
  'push-notice': {
    /** Whose it is may be missing in those that an older version queued. */
    payload: NoticeOf.extend({ subscriptionId: z.int(), userId: z.int().optional() }),
    /** Endpoints are addresses that clients gave: one that takes its time holds up its own account alone. */
    fair: { by: 'userId', most: 2 },
    queue: notification,
  },
  'mail-notice': { payload: NoticeOf, queue: notification },
  /** What was said to a step is written down, where a model can. */
  'hear-narration': {
    payload: z.strictObject({ narrationId: z.uuid() }),
    queue: {
      notify: true,
      retryLimit: 3,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 120,
      deleteAfterSeconds: 3600,
    },
  },
  'deliver-webhook': {
    /** Whose it is may be missing in those that an older version queued. */
    payload: z.strictObject({ deliveryId: z.uuid(), userId: z.int().optional() }),
    /** A receiver that takes its time holds up its own account alone. */
    fair: { by: 'userId', most: 2 },
    queue: {
      notify: true,
      // Who delivers counts its attempts; more are for workers that died at one.
      retryLimit: 2 * webhookAttempts,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 4 * 3600,
      expireInSeconds: 120,
      deleteAfterSeconds: 3600,
    },
  },
  'erase-account': {
    payload: z.strictObject({ deletionId: z.uuid() }),
    /** What is erased stays erased, so that each attempt goes on where the one before was killed. */
    queue: {
      notify: true,
      retryLimit: 50,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 3600,
      heartbeatSeconds: 30,
      deleteAfterSeconds: 3600,
    },
  },
  'export-account': {
    payload: z.strictObject({ exportId: z.uuid() }),
    /** Its row counts the attempts. */
    queue: {
      notify: true,
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      expireInSeconds: 4 * 3600,
      heartbeatSeconds: 30,
      deleteAfterSeconds: 3600,
    },
  },
  'make-invoice': {
    /** The number of the order's row. Making it again makes the same. */
    payload: z.strictObject({ orderId: z.int() }),
    queue: {
      notify: true,
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 120,
      deleteAfterSeconds: 3600,
    },
  },
  /** Deletes what has been kept for its time. */
  housekeeping: { payload: z.strictObject({}), schedule: '7 * * * *', queue: chore },
  /** Adds up the counts of runs. */
  'fold-run-counts': { payload: z.strictObject({}), schedule: '* * * * *', queue: chore },
  /** Asks the payment provider what became of orders. */
  'reconcile-payments': { payload: z.strictObject({}), schedule: '*/5 * * * *', queue: chore },
  /** Enqueues the deletions of accounts that have no job. */
  'resume-deletions': { payload: z.strictObject({}), schedule: '*/10 * * * *', queue: chore },
} as const;

/** Of jobs with the same value of `by` no more than `most` are done at once by one process. */
export type Fairness = { by: string; most: number };

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>;
