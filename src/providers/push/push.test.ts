import { hangMs } from '#tests/setup/hang.ts';
import { randomBytes } from 'node:crypto';
import { startPushService } from '#tests/fakes/push/push-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPush } from './push.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => (service = await startPushService()));
afterAll(() => service.close());

const key = randomBytes(32);
const subject = 'mailto:legwork@example.com';
const target = (name: string): { endpoint: string; p256dh: string; auth: string } => {
  const { endpoint, keys } = service.newSubscription(name);
  return { endpoint, ...keys };
};
const signal = (): AbortSignal => AbortSignal.timeout(hangMs);

test('the same secret gives the same key, another secret another', () => {
  expect(createPush({ key, subject }).publicKey).toBe(createPush({ key, subject }).publicKey);
  expect(createPush({ key: randomBytes(32), subject }).publicKey).not.toBe(createPush({ key, subject }).publicKey);
});

test('a key that begins with zeros is as good as any', async () => {
  const padded = randomBytes(32).fill(0, 0, 2);
  const push = createPush({ key: padded, subject, ownService: service.origin });
  expect(await push.send(target('zeros'), '{}', signal())).toBe('sent');
  expect(service.received.splice(0)).toMatchObject([{ path: '/zeros' }]);
});

test('a subject that no push service takes is refused at the start', () => {
  expect(() => createPush({ key, subject: 'http://example.com' })).toThrow('subject');
});

test('a name that leads to this machine is not connected, whatever was checked before', async () => {
  const push = createPush({ key, subject });
  const port = new URL(service.origin).port;
  const sending = push.send({ ...target('x'), endpoint: `https://localhost:${port}/x` }, '{}', signal());
  await expect(sending).rejects.toThrow('not on the public internet');
  expect(service.received).toEqual([]);
});

test('keys that are on no curve end the subscription', async () => {
  const push = createPush({ key, subject, ownService: service.origin });
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  expect(await push.send({ ...target('x'), p256dh }, '{}', signal())).toBe('gone');
  expect(service.received).toEqual([]);
});

test('a push service that never answers is given up with the signal', async () => {
  const push = createPush({ key, subject, ownService: service.origin });
  await expect(push.send(target('x'), '{}', AbortSignal.abort())).rejects.toThrow(/abort/i);
});
