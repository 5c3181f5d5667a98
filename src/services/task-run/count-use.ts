import type { ModelUsage } from '#src/core/models/usage.ts';
import { addUsage } from '#src/core/models/usage.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { appendEvents } from './append.ts';

/** Counts a model's usage that is not part of a turn of the run, also after the run has ended. Does nothing for a deleted run. */
export async function countRunUse(db: Db, runId: number, used: { model: string; usage: ModelUsage }): Promise<void> {
  await inTransaction(db, async tx => {
    const run = await tx.selectFrom('runs').select('usage').where('id', '=', runId).forUpdate().executeTakeFirst();
    if (!run) return;
    await tx
      .updateTable('runs')
      .set({ usage: JSON.stringify(addUsage(run.usage, used.usage)) })
      .where('id', '=', runId)
      .execute();
    await appendEvents(tx, runId, [{ type: 'model-used', ...used }]);
  });
}
