import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/files/upload-rules.ts';
import type { DemonstrationRow } from '#src/db/schema.ts';
import { type Context, requireActor } from '../context.ts';
import { fileLink } from '../file/link.ts';
import { isFullDisk, noSpace, storageFull } from '../storage/reservations.ts';
import { openSpool } from '../storage/spool.ts';
import { arrived } from './complete.ts';
import { insertDemonstration } from './begin.ts';
import { nameOf, videoOf } from './find.ts';
import { openPublic, type PublicRules } from './open-public.ts';

const fetchMs = 600_000;

/** Fetches a video from a public address, as if it had been uploaded. @throws AppError that says what was wrong with it. */
export async function fetchDemonstration(
  ctx: Context,
  input: { cdnUrl: string; fileName: string },
  {
    signal,
    rules,
    mostBytes = limits.demonstrationBytes,
  }: { signal?: AbortSignal | undefined; rules?: PublicRules; mostBytes?: number } = {},
): Promise<{ message: string; gcs_url: string; filename: string }> {
  const { userId } = requireActor(ctx);
  const left = await ctx.storage.roomLeft(userId);
  const deadline = AbortSignal.timeout(fetchMs);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const { body, contentType, bytes } = await openPublic(input.cdnUrl, { signal: until, ...(rules && { rules }) });
  try {
    if (!/^(?:video\/[\w.+-]+|application\/octet-stream|binary\/octet-stream|)$/i.test(contentType))
      throw new AppError('BAD_REQUEST', `The address returned ${contentType}, which is not a video.`);
    if (bytes !== undefined && bytes > mostBytes) throw tooLarge(mostBytes);
    const type = contentType.startsWith('video/') ? contentType : 'video/mp4';
    const row = await insertDemonstration(ctx, { name: input.fileName, contentType: type });
    let taken = row;
    try {
      // Without a Content-Length, the largest allowed size is reserved meanwhile.
      const most = bytes ?? Math.min(mostBytes, left);
      const { perAccountBytes = 0 } = ctx.storage.limits;
      const full = storageFull({ used: perAccountBytes - left, most: perAccountBytes, wanted: 0 });
      await keep(ctx, row, { body, most, beyond: most < mostBytes ? full : tooLarge(most), signal: until });
      taken = await arrived(ctx, row);
    } catch (error) {
      // A failed fetch must not count as a demonstration without a task.
      await ctx.storage.delete([nameOf(row)]);
      await ctx.db.deleteFrom('recordings').where('id', '=', row.id).where('user_id', '=', row.user_id).execute();
      if (isFullDisk(error)) throw noSpace(ctx.storage.limits);
      throw deadline.aborted ? tooLate() : error;
    }
    const gcs_url = await fileLink(ctx, videoOf(taken), { filename: row.name, contentType: type });
    return { message: `“${row.name}” was fetched.`, gcs_url, filename: nameOf(row) };
  } finally {
    body.destroy();
  }
}

type Coming = { body: Readable; most: number; beyond: AppError; signal: AbortSignal };

/** Stores the response. Its length may be known only at its end, so it is spooled on this machine until then. */
async function keep(ctx: Context, row: DemonstrationRow, coming: Coming): Promise<void> {
  const { most: bytes } = coming;
  const dir = await openSpool(ctx.installation.spoolDir, { bytes, limits: ctx.storage.limits });
  const [key, spool] = [nameOf(row), join(dir, randomUUID())];
  const owner = { userId: row.user_id, kind: 'recording' } as const;
  const reservation = await ctx.storage.reserve([{ key, ...owner, bytes }]);
  try {
    const size = await save(coming, spool);
    const stream = createReadStream(spool);
    await ctx.storage.put(key, { stream, bytes: size }, { contentType: row.content_type, ...owner, reservation });
  } finally {
    await rm(spool, { force: true });
    await reservation.release();
  }
}

async function save({ body, most, beyond, signal }: Coming, spool: string): Promise<number> {
  let size = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > most) throw beyond;
      yield chunk;
    }
  }
  // Opened before anything can fail: a file that is created after a failure would never be deleted.
  const file = await open(spool, 'wx', 0o600);
  try {
    await pipeline(body, counted, file.createWriteStream(), { signal });
  } catch (error) {
    // A full disk is not an error of the address.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall === 'write') throw error;
    throw new AppError('BAD_REQUEST', 'The video could not be fetched: the connection was lost.');
  }
  return size;
}

function tooLate(): AppError {
  return new AppError(
    'BAD_REQUEST',
    `The video could not be fetched: it took longer than ${fetchMs / 60_000} minutes.`,
  );
}

function tooLarge(mostBytes: number): AppError {
  return new AppError('TOO_LARGE', `The video is larger than ${megabytes(mostBytes)}, the limit for a recording.`);
}
