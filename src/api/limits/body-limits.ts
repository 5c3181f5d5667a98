import { limits } from '#src/core/limits.ts';
import { uploadsFault } from '#src/core/files/upload-rules.ts';
import type { Actor } from '#src/services/context.ts';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What multipart adds to the files. */
const wrappingBytes = 100_000;

/** No body is larger than it need be: files only from those who are signed in, and no more than are taken at once. */
export function createBodyLimits(actorOf: (request: Request) => Promise<Actor | null>): MiddlewareHandler {
  const plain = bodyLimit({
    maxSize: limits.bodyBytes,
    onError: c => c.json(tooLarge(`The body is larger than ${limits.bodyBytes / 1_000_000} MB.`), 413),
  });
  const under = new Map<number, number>();
  let all = 0;
  return async (c, next) => {
    if (!isUpload(c.req.path)) return plain(c, next);
    // The files of an anonymous caller are not read; the call itself says why.
    const actor = await actorOf(c.req.raw);
    if (!actor) return plain(c, next);
    // Each is written to the disk while it comes: a few accounts must not keep it busy for all.
    const declared = Number(c.req.header('content-length') ?? 0);
    if (declared > limits.uploadTotalBytes + wrappingBytes) return c.json(tooLarge(uploadsTooLarge()), 413);
    const own = under.get(actor.userId) ?? 0;
    const { perUser, inAll } = limits.uploadsAtOnce;
    if (own >= perUser || all >= inAll) return c.json(tooMany, 429);
    under.set(actor.userId, own + 1);
    all += 1;
    try {
      // Without a declared length the bytes are counted while they are written; a body that is not a form is small.
      return await (isMultipart(c.req.raw) ? next() : plain(c, next));
    } finally {
      all -= 1;
      const left = (under.get(actor.userId) ?? 1) - 1;
      if (left === 0) under.delete(actor.userId);
      else under.set(actor.userId, left);
    }
  };
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
