import { limits } from '#src/core/limits.ts';
import { uploadsFault } from '#src/core/files/upload-rules.ts';
import type { Actor } from '#src/services/context.ts';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createUploadPlaces } from './upload-places.ts';

/** What multipart adds to the files. */
const wrappingBytes = 100_000;

/** No body is larger than it need be: files only from those who are signed in, and no more than are taken at once. */
export function createBodyLimits(actorOf: (request: Request) => Promise<Actor | null>): MiddlewareHandler {
  const plain = bodyLimit({
    maxSize: limits.bodyBytes,
    onError: c => c.json(tooLarge(`The body is larger than ${limits.bodyBytes / 1_000_000} MB.`), 413),
  });
  const places = createUploadPlaces(limits.uploadsAtOnce);
  return async (c, next) => {
    if (!isUpload(c.req.path)) return plain(c, next);
    // The files of an anonymous caller are not read; the call itself says why.
    const actor = await actorOf(c.req.raw);
    if (!actor) return plain(c, next);
    const declared = Number(c.req.header('content-length') ?? 0);
    if (declared > limits.uploadTotalBytes + wrappingBytes) return c.json(tooLarge(uploadsTooLarge()), 413);
    const place = places.take(actor.userId);
    if (!place) return c.json(tooMany, 429);
    ends.set(c.req.raw, place.ended);
    try {
      // Without a declared length the bytes are counted while they are written; a body that is not a form is small.
      return await (isMultipart(c.req.raw) ? next() : plain(c, next));
    } finally {
      place.release();
    }
  };
}

const ends = new WeakMap<Request, AbortSignal>();

/** Aborts when the place of an upload is needed by another account. */
export function endOfUpload(request: Request): AbortSignal | undefined {
  return ends.get(request);
}

/** Whether a path is that of the call that takes files. */
export const isUpload = (path: string): boolean => path === '/upload/files' || path === '/api/upload/files';

const multipart = /^multipart\/form-data\s*;/i;

export const isMultipart = (request: Request): boolean => multipart.test(request.headers.get('content-type') ?? '');

/** What is said of files that are too large together. */
export function uploadsTooLarge(): string {
  return uploadsFault([{ name: '', size: limits.uploadTotalBytes + 1 }]) ?? '';
}

const tooMany = {
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many uploads are in progress. Wait until one has ended, then try again.',
};

function tooLarge(message: string): { code: string; message: string } {
  return { code: 'TOO_LARGE', message };
}
