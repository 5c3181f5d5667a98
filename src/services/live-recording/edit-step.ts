import type { Recording } from '#src/contract/live-recording.ts';
import { AppError } from '#src/core/errors.ts';
import { inTransaction } from '#src/db/pool.ts';
import { type Context, requireActor } from '../context.ts';
import { findRecording } from './find.ts';
import { presentRecording } from './present.ts';

const editsAtMost = 500;

/** Rewords a recorded step or leaves it out; what was recorded stays as it was. @throws AppError */
export async function editRecordedStep(
  ctx: Context,
  input: {
    task_id: string;
    step_id: string;
    description?: string | null | undefined;
    deleted?: boolean | undefined;
  },
): Promise<Recording> {
  const { userId } = requireActor(ctx);
  return inTransaction(ctx.db, async tx => {
    const found = await findRecording(tx, input.task_id, userId);
    const held = await tx
      .selectFrom('live_recordings')
      .selectAll()
      .where('run_id', '=', found.run.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const edits = new Map(Object.entries(held.edits));
    const { description, deleted } = input;
    edits.set(input.step_id, {
      ...edits.get(input.step_id),
      ...(description !== undefined && { description: description ?? undefined }),
      ...(deleted !== undefined && { deleted }),
    });
    if (edits.size > editsAtMost) throw new AppError('CONFLICT', `A recording takes ${editsAtMost} changes at most.`);
    const row = await tx
      .updateTable('live_recordings')
      .set({ edits: JSON.stringify(Object.fromEntries(edits)) })
      .where('run_id', '=', found.run.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentRecording(ctx, { ...found, row });
  });
}
