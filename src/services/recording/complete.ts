import { randomUUID } from 'node:crypto';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/upload-rules.ts';
import type { RecordingRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { findRecording, nameOf } from './find.ts';
import { takeRoom } from './room.ts';

/** Takes over a recording that was sent to its link. @throws AppError when it has not arrived or is too large. */
export async function completeRecording(
  ctx: Context,
  input: { filename: string },
): Promise<{ success: true; message: string; filename: string; size: number }> {
  const { userId } = requireActor(ctx);
  const row = await findRecording(ctx.db, input.filename, { userId });
  const { bytes: size } = await arrived(ctx, row);
  return { success: true, message: `“${row.name}” was uploaded.`, filename: nameOf(row), size };
}

/**
 * The recording with its video, which is taken away from where it was sent: what was accepted is what is processed,
 * whatever is sent to the link afterwards. @throws AppError
 */
export async function arrived(ctx: Context, row: RecordingRow): Promise<RecordingRow> {
  if (row.state !== 'waiting') return row;
  const sent = nameOf(row);
  const found = await ctx.storage.head(sent);
  if (!found) return orMissing(ctx, row);
  const object_key = `${row.folder}/accepted-${randomUUID()}`;
  let taken: RecordingRow | undefined;
  try {
    refuseLarge(found);
    // Asked of the copy as well, since another video may have come in between.
    const kept = (await ctx.storage.copy(sent, object_key)) ? await ctx.storage.head(object_key) : undefined;
    if (!kept) return await orMissing(ctx, row);
    refuseLarge(kept);
    taken = await takeRoom(ctx, row.folder, { state: 'uploaded', bytes: kept.bytes, object_key });
    if (!taken) return await orMissing(ctx, row);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_LARGE') await ctx.storage.delete([sent]);
    throw error;
  } finally {
    if (!taken) await ctx.storage.delete([object_key]);
  }
  await ctx.storage.delete([sent]);
  return taken;
}

/** Somebody else may have taken it over meanwhile. */
async function orMissing(ctx: Context, row: RecordingRow): Promise<RecordingRow> {
  const now = await findRecording(ctx.db, nameOf(row), { userId: row.user_id });
  if (now.state !== 'waiting') return now;
  throw new AppError('CONFLICT', 'The video has not arrived: send it to the signed link, then complete the upload.');
}

function refuseLarge({ bytes }: { bytes: number }): void {
  if (bytes <= limits.recordingBytes) return;
  const most = megabytes(limits.recordingBytes);
  throw new AppError('TOO_LARGE', `The video has ${megabytes(bytes)}; a recording may have at most ${most}.`);
}
