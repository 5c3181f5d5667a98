import { keptMs } from '#src/core/files/retention.ts';
import { type Db, inTransaction, type Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import type { StoredAssignment } from '#src/db/stored-assignment.ts';
import type { AccountStorage } from '../storage/account-storage.ts';
import { forgetRecorded } from '../playbook/forget.ts';
import { announceRun } from '../task-run/append.ts';
import { earlierVideoKey, videoFolder } from '../task-run/video/present.ts';

export type Sweeping = { db: Db; storage: AccountStorage; now: Date };

/** The number deleted, and the errors of others. */
export type Swept = { count: number; faults: unknown[] };

const atOnce = 100;

type Clock = { retention: 'data_retention' | 'video_retention'; swept: 'data_swept_at' | 'video_swept_at' };
type Sweep = Clock & {
  /** Before the run is locked: who changes a task locks it before its runs. */
  first?(runId: number): Promise<void>;
};

/**
 * Deletes chat, inputs, steps, pictures, files, results, recordings and playbook entries of runs whose retention time is over, at
 * most 100 of them; the row, its status and its times stay. Files are deleted first: after a crash in between, the next sweep repeats it.
 */
export async function sweepRunData(at: Sweeping): Promise<Swept> {
  const first = (runId: number): Promise<void> => forgetRecorded(at.db, runId);
  return eachDue(at, { retention: 'data_retention', swept: 'data_swept_at', first }, async (tx, run) => {
    await at.storage.deletePrefix(`users/${run.user_id}/runs/${run.id}/downloads/`);
    await forget(tx, run.id, at.now);
  });
}

/** Every text of an assignment. */
const forgotten = {
  name: '',
  description: '',
  steps: [],
  inputDescriptions: {},
  specialInstructions: '',
  additionalInstructions: '',
  guardrails: [],
  credentials: [],
  network: [],
  initialActions: [],
  outputSchema: null,
  again: null,
} satisfies Partial<StoredAssignment>;

async function forget(tx: Tx, runId: number, now: Date): Promise<void> {
  for (const table of ['files', 'run_events', 'run_commands', 'step_evidence', 'live_recordings'] as const) {
    await tx.deleteFrom(table).where('run_id', '=', runId).execute();
  }
  await tx
    .updateTable('runs')
    .set({
      inputs: '{}',
      uploaded_files: '[]',
      assignment: sql`assignment || ${JSON.stringify(forgotten)}::jsonb`,
      result: null,
      status_reason: null,
      question: null,
      downloads_count: 0,
      data_swept_at: now,
    })
    .where('id', '=', runId)
    .execute();
  await announceRun(tx, runId);
}

/** Deletes videos whose retention time is over, at most 100; the object is deleted before the row is marked. */
export async function sweepVideos(at: Sweeping): Promise<Swept> {
  return eachDue(at, { retention: 'video_retention', swept: 'video_swept_at' }, async (tx, run) => {
    await at.storage.deletePrefix(videoFolder(run));
    await at.storage.delete([earlierVideoKey(run)]);
    await tx.updateTable('runs').set({ video_swept_at: at.now }).where('id', '=', run.id).execute();
  });
}

/** Sweeps every run that is due, each in its own transaction: one that fails must not stop the others. */
async function eachDue(
  { db, now }: Sweeping,
  { first, ...clock }: Sweep,
  work: (tx: Tx, run: { id: number; user_id: number }) => Promise<void>,
): Promise<Swept> {
  const swept: Swept = { count: 0, faults: [] };
  for (const id of await dueRuns(db, { ...clock, now })) {
    try {
      await first?.(id);
      const done = await inTransaction(db, async tx => {
        const run = await tx
          .selectFrom('runs')
          .select(['id', 'user_id'])
          .where('id', '=', id)
          .where(clock.swept, 'is', null)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (run) await work(tx, run);
        return run !== undefined;
      });
      if (done) swept.count += 1;
    } catch (error) {
      swept.faults.push(error);
    }
  }
  return swept;
}

/** The runs whose retention time is over, the oldest first. */
async function dueRuns(db: Db, by: Clock & { now: Date }): Promise<number[]> {
  let query = db
    .selectFrom('runs')
    .select('id')
    .where(by.swept, 'is', null)
    .where('ended_at', 'is not', null)
    .where(by.retention, '<>', 'forever')
    .where(eb =>
      eb.or(
        Object.entries(keptMs).map(([retention, ms]) =>
          eb.and([eb(by.retention, '=', retention), eb('ended_at', '<=', new Date(by.now.getTime() - ms))]),
        ),
      ),
    );
  // A video that is still being made is swept once it is there.
  if (by.swept === 'video_swept_at') query = query.where(sql<boolean>`video->>'state' = 'ready'`);
  const rows = await query.orderBy('ended_at').limit(atOnce).execute();
  return rows.map(({ id }) => id);
}
