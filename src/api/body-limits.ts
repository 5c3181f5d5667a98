import { limits } from '#src/core/limits.ts';
import { uploadsFault } from '#src/core/upload-rules.ts';
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
  const files = bodyLimit({
    maxSize: limits.uploadTotalBytes + wrappingBytes,
    onError: c => c.json(tooLarge(uploadsFault([{ name: '', size: limits.uploadTotalBytes + 1 }]) ?? ''), 413),
  });
  const under = new Map<number, number>();
  let all = 0;
  return async (c, next) => {
    if (!/^(?:\/api)?\/upload\/files$/.test(c.req.path)) return plain(c, next);
    // A stranger's files are not even read; the call itself answers why.
    const actor = await actorOf(c.req.raw);
    if (!actor) return plain(c, next);
    // They are held in memory until they are kept: a few accounts must not fill it for all.
    const own = under.get(actor.userId) ?? 0;
    const { perUser, inAll } = limits.uploadsAtOnce;
    if (own >= perUser || all >= inAll) return c.json(tooMany, 429);
    under.set(actor.userId, own + 1);
    all += 1;
    try {
      return await files(c, next);
    } finally {
      all -= 1;
      const left = (under.get(actor.userId) ?? 1) - 1;
      if (left === 0) under.delete(actor.userId);
      else under.set(actor.userId, left);
    }
  };
}

const tooMany = {
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many uploads are under way. Wait until one has ended, then try again.',
};

function tooLarge(message: string): { code: string; message: string } {
  return { code: 'TOO_LARGE', message };
}
