import { AppError } from '#src/core/errors.ts';
import { z } from 'zod';
import { createLimitedFetch } from '../limited-fetch.ts';
import type { PaymentGateway, Refund } from './gateway.ts';
import { checkoutText, isSignedBy } from './signature.ts';
import { readWebhook } from './webhook.ts';

export type RazorpaySettings = {
  keyId: string;
  keySecret: string;
  /** Without it webhooks are refused. */
  webhookSecret: string | undefined;
  baseUrl: string;
};

const timeoutMs = 10_000;
const answerBytes = 100_000;
const saidLength = 300;

const Order = z.object({ id: z.string().min(1).max(200), amount: z.int(), currency: z.string() });
const Payment = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  amount_refunded: z.int().nullish(),
  error_description: z.string().nullish(),
});
const Payments = z.object({ items: z.array(Payment) });
const Refunds = z.object({
  items: z.array(z.object({ id: z.string().min(1).max(200), amount: z.int().min(1), status: z.string() })),
});
const Fault = z.object({ error: z.object({ description: z.string() }) });

/** Razorpay by its REST API. */
export function createRazorpay(settings: RazorpaySettings): PaymentGateway {
  const ask = createClient(settings);
  return {
    kind: 'razorpay',
    keyId: settings.keyId,
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
    async createOrder({ amount, currency, receipt }) {
      const order = await ask('/v1/orders', Order, {
        amount,
        currency,
        receipt,
        payment: { capture: 'automatic', capture_options: { refund_speed: 'normal' } },
      });
      if (order.amount !== amount || order.currency !== currency) {
        throw new AppError('UNAVAILABLE', 'The payment provider created a different order. Try again.');
      }
      return { orderId: order.id, amount, currency };
    },
    provedBy: ({ orderId, paymentId, signature }) =>
      isSignedBy(checkoutText(orderId, paymentId), signature, settings.keySecret),
    async confirm({ orderId, paymentId, amount, currency }) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`;
      const payment = await ask(path, Payment);
      if (payment.order_id !== orderId || payment.amount !== amount || payment.currency !== currency) {
        throw new AppError('BAD_REQUEST', 'This payment is not for this order.');
      }
      if (isMade(payment)) return refundsOf(ask, payment);
      if (payment.status !== 'authorized') {
        throw new AppError('BAD_REQUEST', payment.error_description ?? 'The payment failed.');
      }
      try {
        await ask(`${path}/capture`, Payment, { amount, currency });
        return [];
      } catch (error) {
        // A page that submits it twice, or the provider itself, may have captured it in between.
        const now = await ask(path, Payment);
        if (!isMade(now)) throw error;
        return refundsOf(ask, now);
      }
    },
    async paymentsOf(orderId) {
      const { items } = await ask(`/v1/orders/${encodeURIComponent(orderId)}/payments`, Payments);
      const made = items.filter(isMade).toReversed();
      return Promise.all(
        made.map(async payment => ({
          paymentId: payment.id,
          amount: payment.amount,
          currency: payment.currency,
          refunds: await refundsOf(ask, payment),
        })),
      );
    },
    readWebhook(raw, signature) {
      if (!settings.webhookSecret) {
        throw new AppError('UNAVAILABLE', 'RAZORPAY_WEBHOOK_SECRET is not set, so webhooks cannot be checked.');
      }
      return readWebhook(raw, { signature, secret: settings.webhookSecret });
    },
  };
}

/** A payment that was given back since was made all the same. */
function isMade({ status }: z.infer<typeof Payment>): boolean {
  return status === 'captured' || status === 'refunded';
}

/** What has gone back of a payment; a refund that is on its way may fail still. */
async function refundsOf(ask: Ask, payment: z.infer<typeof Payment>): Promise<Refund[]> {
  if (payment.status !== 'refunded' && !payment.amount_refunded) return [];
  const { items } = await ask(`/v1/payments/${encodeURIComponent(payment.id)}/refunds?count=100`, Refunds);
  const done = items.filter(({ status }) => status === 'processed').toReversed();
  return done.map(({ id, amount }) => ({ refundId: id, amount }));
}

const unanswered = 'The payment provider did not respond. Try again in a minute.';

/** Posts when there is a body. */
type Ask = <T>(path: string, shape: z.ZodType<T>, body?: unknown) => Promise<T>;

function createClient({ keyId, keySecret, baseUrl }: RazorpaySettings): Ask {
  const limitedFetch = createLimitedFetch(answerBytes);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (path, shape, body) => {
    let answer: Response;
    let text: string;
    try {
      answer = await limitedFetch(`${baseUrl}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await answer.text();
    } catch (error) {
      const failure = new AppError('UNAVAILABLE', unanswered);
      failure.cause = error;
      throw failure;
    }
    const json = jsonOf(text);
    if (!answer.ok) {
      const fault = Fault.safeParse(json);
      const said = fault.success ? fault.data.error.description.slice(0, saidLength) : `it answered ${answer.status}`;
      throw new AppError('UNAVAILABLE', `The payment provider refused: ${said}`);
    }
    const parsed = shape.safeParse(json);
    if (!parsed.success)
      throw new AppError(
        'UNAVAILABLE',
        'The payment provider sent a response that is not valid. Try again in a minute.',
      );
    return parsed.data;
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
