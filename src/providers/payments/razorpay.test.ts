import { createServer, type ServerResponse } from 'node:http';
import { answerError } from '#src/api/errors.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRazorpay } from './razorpay.ts';

/** What the provider does with each request; set by the tests. */
let play: (response: ServerResponse) => void;
const server = createServer((_, response) => play(response));
let baseUrl: string;

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const order = (at: string): Promise<unknown> =>
  createRazorpay({ keyId: 'key', keySecret: 'secret', webhookSecret: undefined, baseUrl: at })
    .createOrder({ amount: 100, currency: 'INR', receipt: 'r' })
    .catch((error: unknown) => error);

/** The response to the caller, and what went into the log. */
function reported(error: unknown) {
  const logged: unknown[] = [];
  return { ...answerError(error, one => (logged.push(one), 'incident')), logged };
}

test('an answer that never ends is read up to its bound, then hung up on', async () => {
  let written = 0;
  let hungUp: Promise<void> = Promise.resolve();
  play = response => {
    hungUp = new Promise<void>(resolve => response.on('close', resolve));
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (response.writable && response.write('x'.repeat(50_000))) written += 50_000;
      written += 50_000;
    };
    response.on('drain', more);
    more();
  };
  const answer = reported(await order(baseUrl));
  await hungUp;
  expect(answer).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^The payment provider/) } });
  // Beyond the bound there is only what the two systems hold of a connection between them.
  expect(written).toBeLessThan(20_000_000);
});

test('why the provider did not answer is for the log, never for the caller', async () => {
  play = response => response.destroy();
  for (const at of [baseUrl, 'http://127.0.0.1:1']) {
    const { status, body, logged } = reported(await order(at));
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 'UNAVAILABLE', message: 'The payment provider did not respond. Try again in a minute.' },
    });
    expect(logged).toMatchObject([{ cause: expect.any(Error) as Error }]);
  }
});

test('what a provider says of a refusal is in the message, but no more than a sentence or two', async () => {
  const saying = (description: string) => (response: ServerResponse) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description } }));
  play = saying('The amount is too small.');
  expect(reported(await order(baseUrl)).body.message).toBe('The payment provider refused: The amount is too small.');
  play = saying('x'.repeat(50_000));
  expect(reported(await order(baseUrl)).body.message.length).toBeLessThan(400);
});

test('a payment that is captured by somebody else in between went through all the same', async () => {
  const razorpay = await startFakeRazorpay();
  try {
    const gateway = createRazorpay(razorpay.settings);
    const { orderId } = await gateway.createOrder({ amount: 100, currency: 'INR', receipt: 'r' });
    const { razorpay_payment_id: paymentId } = razorpay.pay(orderId, 'authorized');
    const confirm = () => gateway.confirm({ orderId, paymentId, amount: 100, currency: 'INR' });
    expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([[], [], []]);
    expect(razorpay.asked.filter(asked => asked.endsWith('/capture')).length).toBeGreaterThan(1);
  } finally {
    await razorpay.close();
  }
});
