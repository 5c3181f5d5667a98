import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/upload-rules.ts';
import { type Context, requireActor } from '../context.ts';
import { fileLink } from '../file/link.ts';
import { arrived } from './complete.ts';
import { insertRecording } from './begin.ts';
import { nameOf, videoOf } from './find.ts';
import { openPublic, type PublicRules } from './open-public.ts';

const fetchMs = 600_000;

/** Fetches a video from a public address, as if it had been uploaded. @throws AppError that says what was wrong with it. */
export async function fetchRecording(
  ctx: Context,
  input: { cdnUrl: string; fileName: string },
  {
    signal,
    rules,
    mostBytes = limits.recordingBytes,
  }: { signal?: AbortSignal | undefined; rules?: PublicRules; mostBytes?: number } = {},
): Promise<{ message: string; gcs_url: string; filename: string }> {
  requireActor(ctx);
  const deadline = AbortSignal.timeout(fetchMs);
  const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const { body, contentType, bytes } = await openPublic(input.cdnUrl, { signal: until, ...(rules && { rules }) });
  const spool = join(tmpdir(), `legwork-fetch-${randomUUID()}`);
  try {
    if (!/^(?:video\/[\w.+-]+|application\/octet-stream|binary\/octet-stream|)$/i.test(contentType))
      throw new AppError('BAD_REQUEST', `The address answered with ${contentType}, which is no video.`);
    if (bytes !== undefined && bytes > mostBytes) throw tooLarge(mostBytes);
    const type = contentType.startsWith('video/') ? contentType : 'video/mp4';
    const row = await insertRecording(ctx, { name: input.fileName, contentType: type });
    let taken = row;
    try {
      const size = await save(body, { spool, mostBytes, signal: until });
      await ctx.storage.put(nameOf(row), { stream: createReadStream(spool), bytes: size }, { contentType: type });
      taken = await arrived(ctx, row);
    } catch (error) {
      // What never came must not count among the recordings that wait for a task.
      await ctx.storage.delete([nameOf(row)]);
      await ctx.db.deleteFrom('recordings').where('id', '=', row.id).where('user_id', '=', row.user_id).execute();
      throw deadline.aborted ? tooLate() : error;
    }
    const gcs_url = await fileLink(ctx, videoOf(taken), { filename: row.name, contentType: type });
    return { message: `“${row.name}” was fetched.`, gcs_url, filename: nameOf(row) };
  } finally {
    body.destroy();
    await rm(spool, { force: true });
  }
}

async function save(
  body: Readable,
  { spool, mostBytes, signal }: { spool: string; mostBytes: number; signal: AbortSignal },
): Promise<number> {
  let size = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > mostBytes) throw tooLarge(mostBytes);
      yield chunk;
    }
  }
  // Opened before anything can fail: a file that came after the failure would stay behind.
  const file = await open(spool, 'wx', 0o600);
  try {
    await pipeline(body, counted, file.createWriteStream(), { signal });
  } catch (error) {
    // A disk that takes no more is no fault of the address.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall === 'write') throw error;
    throw new AppError('BAD_REQUEST', 'The video could not be fetched: the connection broke off.');
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
  return new AppError('TOO_LARGE', `The video is larger than ${megabytes(mostBytes)}, the most a recording may have.`);
}
