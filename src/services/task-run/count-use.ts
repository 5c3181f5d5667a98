import type { ModelUsage } from '#src/core/models/usage.ts';
import { addUsage } from '#src/core/models/usage.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';
import { appendEvents } from './append.ts';

/** Counts what a model took for a run beside its course, also once it has ended. One that is gone counts nothing. */
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
