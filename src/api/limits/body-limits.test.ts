import { limits } from '#src/core/limits.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createBodyLimits } from './body-limits.ts';

test('an account has few uploads under way at once, and so have all together; others get an error that says to wait', async () => {
  const kept = Promise.withResolvers<void>();
  const app = new Hono();
  // The header says who sends the request, as a token would.
  const actorOf = (request: Request) =>
    Promise.resolve({ userId: Number(request.headers.get('authorization')), tokenId: '' });
  app.use('*', createBodyLimits(actorOf));
  app.post('/api/upload/files', async c => {
    await kept.promise;
    return c.text('kept');
  });
  const upload = async (user: number): Promise<number> => {
    const request = { method: 'POST', body: 'x', headers: { authorization: String(user), 'content-length': '1' } };
    return (await app.request('/api/upload/files', request)).status;
  };
  const { perUser, inAll } = limits.uploadsAtOnce;
  const own = Array.from({ length: perUser }, () => upload(1));
  expect(await upload(1)).toBe(429);
  const others = Array.from({ length: inAll - perUser }, (_, index) => upload(2 + index));
  const more = Array.from({ length: perUser - 1 }, (_, index) => upload(100 + index));
  // Now every place is of another account.
  expect(await upload(200)).toBe(429);
  kept.resolve();
  expect(new Set(await Promise.all([...own, ...others, ...more]))).toEqual(new Set([200]));
  expect(await upload(1)).toBe(200);
});
