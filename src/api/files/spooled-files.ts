import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#src/core/errors.ts';
import { limits } from '#src/core/limits.ts';
import { megabytes } from '#src/core/files/upload-rules.ts';
import { type Context, requireActor } from '#src/services/context.ts';
import type { Reservation } from '#src/services/storage/account-storage.ts';
import { isFullDisk, noSpace } from '#src/services/storage/reservations.ts';
import { openSpool } from '#src/services/storage/spool.ts';
import { endOfUpload, uploadsTooLarge } from '../limits/body-limits.ts';

/** The files of a request as they lie on this machine's disk, and the room that is kept for them in their owner's storage. */
export type SpooledFiles = { form: FormData; room: Reservation };

/**
 * Writes the files of a multipart request to the disk while they come, so that none is ever held in memory, does `work`
 * with them and removes them. @throws AppError for a body that is none, and STORAGE_FULL or NO_SPACE before it is read
 */
export async function withSpooledFiles<T>(
  ctx: Context,
  request: Request,
  work: (files: SpooledFiles) => Promise<T>,
): Promise<T> {
  const { userId } = requireActor(ctx);
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  // One without a declared length may have as much as is accepted, and as there is room for.
  const bytes = Math.min(
    Number.isSafeInteger(declared) ? declared : await ctx.storage.roomLeft(userId),
    limits.uploadTotalBytes,
  );
  const dir = await openSpool(ctx.installation.spoolDir, { bytes, limits: ctx.storage.limits });
  const key = `users/${userId}/uploads/sending-${randomUUID()}`;
  const room = await ctx.storage.reserve([{ key, userId, kind: 'upload', bytes }]);
  const paths: string[] = [];
  try {
    const form = await readForm(request, () => {
      const path = join(dir, randomUUID());
      paths.push(path);
      return path;
    });
    return await work({ form, room });
  } catch (error) {
    throw isFullDisk(error) ? noSpace(ctx.storage.limits) : error;
  } finally {
    await Promise.all(paths.map(path => rm(path, { force: true })));
    await room.release();
  }
}

type FileEvent = [
  field: string,
  stream: BusboyFileStream,
  filename: string | undefined,
  encoding: string,
  type: string,
];

async function readForm(request: Request, nextPath: () => string): Promise<FormData> {
  const form = new FormData();
  const parser = parserOf(request);
  const writing: Promise<{ field: string; file: File }>[] = [];
  const failed = new AbortController();
  const ended = endOfUpload(request);
  const fail = (error: unknown): void => failed.abort(error);
  const total = { bytes: 0 };
  parser.on('file', (...[field, stream, filename = '', , type]: FileEvent) => {
    const kept = spool(stream, { path: nextPath(), filename, total, signal: failed.signal }).then(blob => ({
      field,
      file: new File([blob], filename, { type }),
    }));
    kept.catch(fail);
    writing.push(kept);
  });
  parser.on('field', (field: string, value: string) => form.append(field, value));
  parser.on('filesLimit', () => fail(tooMany()));
  parser.on('fieldsLimit', () => fail(notReadable()));
  parser.on('partsLimit', () => fail(notReadable()));
  const body = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  try {
    await pipeline(body, parser, { signal: ended ? AbortSignal.any([failed.signal, ended]) : failed.signal });
    // In the order in which they were sent, whichever was written first.
    for (const { field, file } of await Promise.all(writing)) form.append(field, file);
  } catch (error) {
    const reason: unknown = failed.signal.aborted ? failed.signal.reason : ended?.aborted ? ended.reason : error;
    // The parser ends no file when the request breaks off in its middle.
    failed.abort(reason);
    await Promise.allSettled(writing);
    throw faultOf(reason);
  }
  return form;
}

/** What the parser says of a body is about its bytes; whoever sent it knows how. */
function faultOf(error: unknown): unknown {
  const isOurs = error instanceof AppError || (error instanceof Error && 'syscall' in error);
  return isOurs ? error : notReadable();
}

function parserOf(request: Request): BusboyInstance {
  const type = request.headers.get('content-type') ?? '';
  const { uploadFiles: files } = limits;
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // One more of each than is taken, so that it can be said what was too much.
      limits: { files: files + 1, fields: 10, parts: files + 11, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20 },
    });
  } catch {
    // no boundary, or one that is none
    throw notReadable();
  }
}

type Spooling = { path: string; filename: string; total: { bytes: number }; signal: AbortSignal };

async function spool(stream: BusboyFileStream, { path, filename, total, signal }: Spooling): Promise<Blob> {
  let size = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limits.uploadFileBytes) throw tooLarge(filename);
      total.bytes += chunk.byteLength;
      if (total.bytes > limits.uploadTotalBytes) throw new AppError('TOO_LARGE', uploadsTooLarge());
      yield chunk;
    }
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise(resolve => void file.once('close', resolve));
  try {
    await pipeline(stream, counted, file, { signal });
  } finally {
    // A file that is still being opened when the request ends would come up after it was removed.
    file.destroy();
    await closed;
  }
  return openAsBlob(path);
}

function tooLarge(filename: string): AppError {
  const most = megabytes(limits.uploadFileBytes);
  return new AppError('TOO_LARGE', `“${filename.slice(0, 100)}” is larger than ${most}, the limit for a file.`);
}

function tooMany(): AppError {
  return new AppError('BAD_REQUEST', `Too many files: at most ${limits.uploadFiles} are accepted at once.`);
}

function notReadable(): AppError {
  return new AppError('BAD_REQUEST', 'The body is not valid multipart/form-data, or it is incomplete.');
}
