import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/upload-rules.ts';
import type { RecordingRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { findRecording, videoOf } from './find.ts';
import { takeRoom } from './room.ts';

/** Takes over a recording that was sent to its link. @throws AppError when it has not arrived or is too large. */
export async function completeRecording(
  ctx: Context,
  input: { filename: string },
): Promise<{ success: true; message: string; filename: string; size: number }> {
  const { userId } = requireActor(ctx);
  const row = await findRecording(ctx.db, input.filename, { userId });
  const size = await arrived(ctx, row);
  return { success: true, message: `“${row.name}” was uploaded.`, filename: videoOf(row), size };
}

/** How many bytes have come; the row knows of it from then on. @throws AppError */
export async function arrived(ctx: Context, row: RecordingRow): Promise<number> {
  if (row.state !== 'waiting') return row.bytes;
  const found = await ctx.storage.head(videoOf(row));
  if (!found) {
    throw new AppError('CONFLICT', 'The video has not arrived: send it to the signed link, then complete the upload.');
  }
  if (found.bytes > limits.recordingBytes) {
    await ctx.storage.delete([videoOf(row)]);
    const most = megabytes(limits.recordingBytes);
    throw new AppError('TOO_LARGE', `The video has ${megabytes(found.bytes)}; a recording may have at most ${most}.`);
  }
  try {
    await takeRoom(ctx, row.folder, { state: 'uploaded', bytes: found.bytes });
  } catch (error) {
    if (error instanceof AppError) await ctx.storage.delete([videoOf(row)]);
    throw error;
  }
  return found.bytes;
}
