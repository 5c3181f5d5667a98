import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heldMemory } from '#tests/setup/held-memory.ts';
import { createMessageFilter, messageLimits } from './message-filter.ts';

const session = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const long = 'x'.repeat(messageLimits.event);
const longer = 'x'.repeat(messageLimits.answer);

/** Sends the bytes in parts and gives the messages that pass, parsed. */
async function passing(bytes: Buffer, partBytes = 65_536): Promise<unknown[]> {
  const filter = createMessageFilter(() => undefined);
  const passed: Buffer[] = [];
  filter.on('data', (part: Buffer) => passed.push(part));
  for (let at = 0; at < bytes.length; at += partBytes) filter.write(bytes.subarray(at, at + partBytes));
  filter.end();
  await finished(filter);
  const texts = Buffer.concat(passed).toString().split('\0');
  expect(texts.pop()).toBe('');
  return texts.map(text => JSON.parse(text) as unknown);
}

const event = (method: string, params: object, sessionId: string | undefined = session) => ({
  method,
  params,
  ...(sessionId && { sessionId }),
});
const bytesOf = (...messages: object[]): Buffer =>
  Buffer.from(messages.map(message => `${JSON.stringify(message)}\0`).join(''));

test('messages pass as they are, in whichever parts they come', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  const message = fc.oneof(
    fc.record({ id: fc.nat(), result: fc.record({ text }), sessionId: fc.constant(session) }),
    fc.record({ id: fc.nat(), error: fc.record({ message: text }) }),
    fc.record({ method: fc.constant('Page.frameNavigated'), params: fc.record({ text }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 8 }), fc.integer({ min: 1, max: 400 }), async (all, partBytes) => {
      expect(await passing(bytesOf(...all), partBytes)).toEqual(all);
    }),
  );
});

test.each(['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded', 'Network.webSocketFrameReceived'])(
  '%s does not pass, however short it is',
  async method => {
    const after = { id: 7, result: {} };
    expect(await passing(bytesOf(event(method, { a: 1 }), event(method, { long }), after), 50)).toEqual([after]);
  },
);

describe('a message over its limit', () => {
  test('fails the call that it answers', async () => {
    const answers = [
      { id: 12, result: { longer }, sessionId: session },
      { id: 13, result: { longer } },
    ];
    const error = { code: -32_000, message: `The answer is longer than ${messageLimits.answer} bytes.` };
    expect(await passing(bytesOf(...answers))).toEqual([
      { id: 12, error, sessionId: session },
      { id: 13, error },
    ]);
  });

  test('is left out when it reports what a page loads or opens', async () => {
    const after = event('Page.loadEventFired', {});
    const lost = ['Network.requestWillBeSent', 'Page.windowOpen'].map(method => event(method, { long }));
    expect(await passing(bytesOf(...lost, after))).toEqual([after]);
  });

  test('crashes the page whose state is unknown without it, and no event of that page follows', async () => {
    const crash = { method: 'Inspector.targetCrashed', params: {}, sessionId: session };
    const elsewhere = event('Page.loadEventFired', {}, 'C'.repeat(32));
    const answer = { id: 3, result: {}, sessionId: session };
    const later = [event('Page.lifecycleEvent', {}), answer, elsewhere];
    expect(await passing(bytesOf(event('Page.frameNavigated', { long }), ...later))).toEqual([
      crash,
      answer,
      elsewhere,
    ]);
    expect(await passing(bytesOf(event('Target.targetInfoChanged', { long }, '')))).toEqual([]);
  });

  test('cannot name another session in a text of its page', async () => {
    const other = `","sessionId":"${'B'.repeat(32)}"}`;
    const crash = { method: 'Inspector.targetCrashed', params: {}, sessionId: session };
    expect(await passing(bytesOf(event('Page.frameAttached', { long: long + other })))).toEqual([crash]);
    expect(await passing(bytesOf(event('Page.frameAttached', { long: long + other }, '')))).toEqual([]);
    expect(await passing(bytesOf({ id: 1, result: { long: longer + other } }))).toMatchObject([{ id: 1 }]);
  });

  test('is not held while it comes', async () => {
    const filter = createMessageFilter(() => undefined).resume();
    filter.write('{"id":1,"result":{"text":"');
    const before = await heldMemory();
    for (let sent = 0; sent < 100; sent += 1) {
      const part = Buffer.alloc(1_000_000, 'x');
      // oxlint-disable-next-line no-await-in-loop -- as a pipe gives them
      await new Promise<void>(resolve => void filter.write(part, () => resolve()));
    }
    expect((await heldMemory()) - before).toBeLessThan(5_000_000);
    filter.destroy();
  });
});
