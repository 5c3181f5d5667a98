import { addUsage, type ModelUsage } from '#src/core/models/usage.ts';
import { type Db, inTransaction } from '#src/db/pool.ts';

/** Counts what a model took to process a demonstration, whoever has it by now: it is spent. */
export async function countDemonstrationUse(db: Db, demonstrationId: number, usage: ModelUsage): Promise<void> {
  await inTransaction(db, async tx => {
    const query = tx.selectFrom('recordings').select('usage').where('id', '=', demonstrationId);
    const row = await query.forUpdate().executeTakeFirst();
    if (!row) return;
    await tx
      .updateTable('recordings')
      .set({ usage: JSON.stringify(addUsage(row.usage, usage)) })
      .where('id', '=', demonstrationId)
      .execute();
  });
}
