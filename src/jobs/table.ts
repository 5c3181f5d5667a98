import { z } from 'zod';

/** Every background job: what it is told, and how the queue treats it. */
export const jobs = {
  'run-task': {
    payload: z.strictObject({ runId: z.int() }),
    /** The run's own lease decides who may act, and the sweep re-queues lost runs; the queue never repeats one by itself. */
    queue: { notify: true, retryLimit: 0, expireInSeconds: 4 * 3600, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  },
  'process-video': {
    payload: z.strictObject({ recordingId: z.int() }),
    /** As above: its worker's beat decides, and the sweep re-queues what was left behind. */
    queue: { notify: true, retryLimit: 0, expireInSeconds: 4 * 3600, heartbeatSeconds: 30, deleteAfterSeconds: 3600 },
  },
} as const;

export type JobName = keyof typeof jobs;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobs)[Name]['payload']>;
