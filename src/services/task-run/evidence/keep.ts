import { limits } from '#src/core/limits.ts';
import { lastPage, type StepPicture } from '#src/core/runs/step-picture.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { announceRun, appendEvents } from '../append.ts';
import { holdRun, type Lease } from '../lease/lease.ts';

/**
 * Keeps a picture of a step; a later one of the same moment takes its place. One too large, or of a step beyond the
 * bound, is left out. @throws LeaseLost
 */
export async function keepEvidence(db: Db, lease: Lease, { step, moment, picture }: StepPicture): Promise<void> {
  if (picture.length > limits.evidencePictureBytes || step < 1 || step > limits.evidenceSteps) return;
  await inTransaction(db, async tx => {
    const { id: run_id } = await holdRun(tx, lease);
    const bytes = Buffer.from(picture);
    await tx
      .insertInto('step_evidence')
      .values({ run_id, step, moment, picture: bytes })
      .onConflict(conflict => conflict.columns(['run_id', 'step', 'moment']).doUpdateSet({ picture: bytes, at: dbNow }))
      .execute();
    await appendEvents(tx, run_id, [{ type: 'step-pictured', step, moment }]);
  });
}

/**
 * Keeps the picture of a run's last page, also when the run has been ended from outside meanwhile. One too large, or of a run
 * that another worker has or whose data was deleted, is left out.
 */
export async function keepLastPage(db: Db, { runId, epoch }: Lease, picture: Uint8Array): Promise<void> {
  if (picture.length > limits.lastPageBytes) return;
  await inTransaction(db, async tx => {
    const run = await tx
      .selectFrom('runs')
      .select('id')
      .where('id', '=', runId)
      .where('lease_epoch', '=', epoch)
      .where('data_swept_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!run) return;
    const bytes = Buffer.from(picture);
    await tx
      .insertInto('step_evidence')
      .values({ run_id: runId, ...lastPage, picture: bytes })
      .onConflict(conflict => conflict.columns(['run_id', 'step', 'moment']).doUpdateSet({ picture: bytes, at: dbNow }))
      .execute();
    await announceRun(tx, runId);
  });
}
