import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadedFile } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { uploadedFileName } from '#src/core/text/file-name.ts';
import { uploadFault, uploadsFault } from '#src/core/files/upload-rules.ts';
import { sniffType } from '#src/providers/storage/sniff-type.ts';
import { type Context, requireActor } from '../context.ts';
import type { Reservation } from '../storage/account-storage.ts';
import { presentUpload } from './present.ts';

type Taken = { file: File; name: string; type: string; key: string };

const headBytes = 65_536;

/**
 * Keeps the caller's files, all of them or none. `room` is the reservation for them.
 * @throws AppError that names the file at fault
 */
export async function uploadFiles(
  ctx: Context,
  input: { files: File[] },
  room?: Reservation,
): Promise<{ files: UploadedFile[]; message: string }> {
  const { userId } = requireActor(ctx);
  const tooMuch = uploadsFault(input.files);
  if (tooMuch) throw new AppError(input.files.length > limits.uploadFiles ? 'BAD_REQUEST' : 'TOO_LARGE', tooMuch);
  const taken = await Promise.all(input.files.map(file => take(file, userId)));
  await store(ctx, taken, { userId, ...(room && { room }) });
  const files = taken.map(({ key, name, type, file }) => ({
    filename: name,
    gcs_filename: key,
    content_type: type,
    size: file.size,
  }));
  return {
    files: await Promise.all(files.map(file => presentUpload(ctx, file))),
    message: `${files.length} ${files.length === 1 ? 'file was' : 'files were'} uploaded.`,
  };
}

async function store(
  ctx: Context,
  taken: readonly Taken[],
  { userId, room }: { userId: number; room?: Reservation },
): Promise<void> {
  const owner = { userId, kind: 'upload' } as const;
  const claims = taken.map(({ key, file }) => ({ key, ...owner, bytes: file.size }));
  const reservation = await ctx.storage.reserve(claims, room && { instead: room });
  try {
    for (const { key, file, type } of taken) {
      // safe because it is Node's own web stream, only typed apart
      const stream = Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]);
      await ctx.storage.put(key, { stream, bytes: file.size }, { contentType: type, ...owner, reservation });
    }
    await insertRows(ctx, taken, userId);
  } catch (error) {
    await ctx.storage.delete(taken.map(({ key }) => key));
    throw error;
  } finally {
    await reservation.release();
  }
}

async function insertRows(ctx: Context, taken: readonly Taken[], userId: number): Promise<void> {
  await ctx.db
    .insertInto('files')
    .values(
      taken.map(({ key, name, type, file }) => ({
        user_id: userId,
        kind: 'upload' as const,
        key,
        name,
        content_type: type,
        bytes: file.size,
        created_at: ctx.now(),
        used_at: ctx.now(),
      })),
    )
    .execute();
}

async function take(file: File, userId: number): Promise<Taken> {
  const name = uploadedFileName(file.name);
  const early = uploadFault({ name, size: file.size });
  if (early) throw refusal(early, file.size);
  const type = await sniffType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()), name);
  const fault = uploadFault({ name, size: file.size, type });
  if (fault) throw refusal(fault, file.size);
  return { file, name, type, key: `users/${userId}/uploads/${randomUUID()}` };
}

function refusal(fault: string, size: number): AppError {
  return new AppError(size > limits.uploadFileBytes ? 'TOO_LARGE' : 'BAD_REQUEST', fault);
}
