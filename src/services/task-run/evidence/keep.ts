import { limits } from '#src/core/limits.ts';
import type { StepPicture } from '#src/core/runs/step-picture.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { dbNow } from '#src/db/sql.ts';
import { appendEvents } from '../append.ts';
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
