import { activeStatuses } from '#src/core/runs/run-status.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import type { RunRow, StoredVideo } from '#src/db/schema.ts';
import { dbNow } from '#src/db/sql.ts';
import { announceRun } from '../append.ts';
import { type Lease, LeaseLost } from '../lease/lease.ts';

export type RecordedRun = Pick<RunRow, 'id' | 'user_id' | 'status' | 'video_retention' | 'video'>;

/** Stores that the run is recorded, or the reason why it cannot be. @throws LeaseLost */
export async function beginVideo(
  db: Db,
  lease: Lease,
  video: Extract<StoredVideo, { state: 'recording' | 'failed' }>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set({ video: JSON.stringify(video) })
    .where('id', '=', lease.runId)
    .where('lease_epoch', '=', lease.epoch)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost();
}

/** The run of a spooled video; undefined when it was deleted, as with its account. */
export async function findRecordedRun(db: Db, runId: number): Promise<RecordedRun | undefined> {
  return db
    .selectFrom('runs')
    .select(['id', 'user_id', 'status', 'video_retention', 'video'])
    .where('id', '=', runId)
    .executeTakeFirst();
}

/** Stores what became of the video, and notifies those who watch the run. */
export async function settleVideo(db: Db, runId: number, video: StoredVideo): Promise<void> {
  await inTransaction(db, async tx => {
    await tx
      .updateTable('runs')
      .set({ video: JSON.stringify(video), updated_at: dbNow })
      .where('id', '=', runId)
      .execute();
    await announceRun(tx, runId);
  });
}
