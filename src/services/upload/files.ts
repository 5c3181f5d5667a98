import { randomUUID } from 'node:crypto';
import type { UploadedFile } from '#src/contract/task.ts';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { uploadedFileName } from '#src/core/text/file-name.ts';
import { uploadFault, uploadsFault } from '#src/core/upload-rules.ts';
import { inTransaction } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';
import { sniffType } from '#src/providers/storage/sniff-type.ts';
import { type Context, requireActor } from '../context.ts';
import { holdAccount } from '../user/hold.ts';
import { presentUpload } from './present.ts';

type Taken = { file: File; bytes: Uint8Array; name: string; type: string; key: string };

/** Keeps the caller's files, all of them or none. @throws AppError that names the file at fault. */
export async function uploadFiles(
  ctx: Context,
  input: { files: File[] },
): Promise<{ files: UploadedFile[]; message: string }> {
  const { userId } = requireActor(ctx);
  const tooMuch = uploadsFault(input.files);
  if (tooMuch) throw new AppError(input.files.length > limits.uploadFiles ? 'BAD_REQUEST' : 'TOO_LARGE', tooMuch);
  const taken = await Promise.all(input.files.map(file => take(file, userId)));
  // The rows come first: an object without a row would never be swept.
  await inTransaction(ctx.db, async tx => {
    await holdAccount(tx, userId);
    const { kept } = await tx
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('kept'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const added = taken.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (kept + added > limits.fileBytesPerUser) {
      throw new AppError('TOO_LARGE', `Your files would have more than ${limits.fileBytesPerUser / 1e9} GB in all.`);
    }
    await tx
      .insertInto('files')
      .values(
        taken.map(({ key, name, type, bytes }) => ({
          user_id: userId,
          kind: 'upload' as const,
          key,
          name,
          content_type: type,
          bytes: bytes.length,
          created_at: ctx.now(),
          used_at: ctx.now(),
        })),
      )
      .execute();
  });
  for (const { key, bytes, type } of taken) await ctx.storage.put(key, bytes, { contentType: type });
  const files = taken.map(({ key, name, type, bytes }) => ({
    filename: name,
    gcs_filename: key,
    content_type: type,
    size: bytes.length,
  }));
  return {
    files: await Promise.all(files.map(file => presentUpload(ctx, file))),
    message: `${files.length} ${files.length === 1 ? 'file was' : 'files were'} uploaded.`,
  };
}

async function take(file: File, userId: number): Promise<Taken> {
  const name = uploadedFileName(file.name);
  const early = uploadFault({ name, size: file.size });
  if (early) throw refusal(early, file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await sniffType(bytes, name);
  const fault = uploadFault({ name, size: bytes.length, type });
  if (fault) throw refusal(fault, bytes.length);
  return { file, bytes, name, type, key: `users/${userId}/uploads/${randomUUID()}` };
}

function refusal(fault: string, size: number): AppError {
  return new AppError(size > limits.uploadFileBytes ? 'TOO_LARGE' : 'BAD_REQUEST', fault);
}
