import { randomUUID } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { findDemonstration, nameOf } from './find.ts';

/** Accepts a demonstration that was sent to its link. @throws AppError when it has not arrived. */
export async function completeDemonstration(
  ctx: Context,
  input: { filename: string },
): Promise<{ success: true; message: string; filename: string; size: number }> {
  const { userId } = requireActor(ctx);
  const row = await findDemonstration(ctx.db, input.filename, { userId });
  const { bytes: size } = await arrived(ctx, row);
  return { success: true, message: `“${row.name}” was uploaded.`, filename: nameOf(row), size };
}

/**
 * The demonstration with its video, which is moved from the upload's place: the accepted file is processed,
 * whatever is sent to the link afterwards. @throws AppError
 */
export async function arrived(ctx: Context, row: DemonstrationRow): Promise<DemonstrationRow> {
  if (row.state !== 'waiting') return row;
  const object_key = `${row.folder}/accepted-${randomUUID()}`;
  let taken: DemonstrationRow | undefined;
  await ctx.storage.move(nameOf(row), object_key, async (tx, { bytes }) => {
    taken = await tx
      .updateTable('recordings')
      .set({ state: 'uploaded', bytes, object_key })
      .where('id', '=', row.id)
      .where('user_id', '=', row.user_id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    return taken !== undefined;
  });
  return taken ?? orMissing(ctx, row);
}

/** Another call may have accepted it meanwhile. */
async function orMissing(ctx: Context, row: DemonstrationRow): Promise<DemonstrationRow> {
  const now = await findDemonstration(ctx.db, nameOf(row), { userId: row.user_id });
  if (now.state !== 'waiting') return now;
  throw new AppError('CONFLICT', 'The video is missing. Send it to the signed link, then complete the upload.');
}
