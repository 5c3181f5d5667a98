import { expect, test } from 'vitest';
import { createWebhookSender } from './sender.ts';

const never = (): Promise<string[]> => new Promise(() => {});
const message = (signal: AbortSignal) => ({
  url: 'https://hooks.example.com/in',
  secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  id: 'msg_1',
  body: '{}',
  at: new Date(),
  signal,
});

test('a name whose look-up never ends is given up, and the delivery says so', async () => {
  const sender = createWebhookSender({ resolve: never, mayReach: () => true, lookupMs: 30 });
  const sent = await sender.send(message(new AbortController().signal));
  expect(sent).toMatchObject({
    ok: false,
    status: null,
    error: 'hooks.example.com could not be looked up within 0.03 seconds.',
  });
  expect(sent.ms).toBeGreaterThanOrEqual(25);
});

test('a webhook is taken when its name cannot be looked up in time: each attempt looks it up again', async () => {
  const sender = createWebhookSender({ resolve: never, mayReach: () => true, lookupMs: 30 });
  expect(await sender.check('https://hooks.example.com/in')).toBe('https://hooks.example.com/in');
});

test('a delivery that is broken off waits for no look-up', async () => {
  const sender = createWebhookSender({ resolve: never, mayReach: () => true, lookupMs: 3_600_000 });
  const stop = new AbortController();
  const sent = sender.send(message(stop.signal));
  stop.abort();
  expect(await sent).toMatchObject({ ok: false, status: null });
  expect(await sender.send(message(stop.signal))).toMatchObject({ ok: false, status: null });
});

test('a look-up that fails late, after it was given up, disturbs nothing', async () => {
  const late = Promise.withResolvers<string[]>();
  const sender = createWebhookSender({ resolve: () => late.promise, mayReach: () => true, lookupMs: 10 });
  expect(await sender.send(message(new AbortController().signal))).toMatchObject({ ok: false });
  late.reject(new Error('ENOTFOUND'));
  await expect(late.promise).rejects.toThrow('ENOTFOUND');
});
