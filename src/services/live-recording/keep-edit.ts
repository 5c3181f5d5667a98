import { AppError } from '#src/core/errors.ts';
import type { Tx } from '#src/db/pool.ts';
import type { LiveRecordingRow } from '#src/db/schema.ts';

export type StepEdit = {
  step_id: string;
  description?: string | null | undefined;
  deleted?: boolean | undefined;
};

const editsAtMost = 500;

/** Keeps what the owner changed of a recorded step, beside what was recorded. @throws AppError */
export async function keepEdit(
  tx: Tx,
  runId: number,
  { step_id, description, deleted }: StepEdit,
): Promise<LiveRecordingRow> {
  const held = await tx
    .selectFrom('live_recordings')
    .selectAll()
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const edits = new Map(Object.entries(held.edits));
  edits.set(step_id, {
    ...edits.get(step_id),
    ...(description !== undefined && { description: description ?? undefined }),
    ...(deleted !== undefined && { deleted }),
  });
  if (edits.size > editsAtMost) throw new AppError('CONFLICT', `A recording can have at most ${editsAtMost} changes.`);
  return tx
    .updateTable('live_recordings')
    .set({ edits: JSON.stringify(Object.fromEntries(edits)) })
    .where('run_id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
