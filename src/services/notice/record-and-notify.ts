import type { Context } from '../context.ts';
import { type recordEvents, recordWith } from '../task-run/lease/record.ts';
import type { Lease } from '../task-run/lease/lease.ts';

/** Stores events of a run as recordEvents does; a question also queues a notification to the owner. @throws LeaseLost */
export async function recordAndNotify(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  lease: Lease,
  events: Parameters<typeof recordEvents>[2],
): Promise<void> {
  const asks = events.some(({ type }) => type === 'question');
  await recordWith(db, lease, {
    events,
    async also(tx) {
      if (asks) await jobs.enqueue(tx, 'tell-user', { kind: 'needs_input', id: lease.runId });
    },
  });
}
