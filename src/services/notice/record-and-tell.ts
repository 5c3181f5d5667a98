import { inTransaction } from '#src/db/pool.ts';
import type { Context } from '../context.ts';
import { recordEvents } from '../task-run/lease/record.ts';
import type { Lease } from '../task-run/lease/lease.ts';

/** Stores events of a run as recordEvents does; of a question its owner is told, wherever they are. @throws LeaseLost */
export async function recordAndTell(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  lease: Lease,
  events: Parameters<typeof recordEvents>[2],
): Promise<void> {
  await inTransaction(db, async tx => {
    await recordEvents(tx, lease, events);
    if (events.some(({ type }) => type === 'question'))
      await jobs.enqueue(tx, 'tell-user', { kind: 'needs_input', id: lease.runId });
  });
}
