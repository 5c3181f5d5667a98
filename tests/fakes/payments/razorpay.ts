import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

type FakePayment = {
  id: string;
  entity: 'payment';
  order_id: string;
  amount: number;
  currency: string;
  status: 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  error_description: string | null;
};

type FakeRefund = {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
};

const id = (kind: string): string => `${kind}_${randomBytes(7).toString('hex')}`;
const hmac = (what: string, secret: string): string => createHmac('sha256', secret).update(what).digest('hex');

/**
 * Razorpay as its documentation describes its API: orders, payments, capture with basic authentication, faults as
 * `{error: {code, description}}`, signatures of checkout and webhooks. Its keys are `rzp_test_key` and `key secret`.
 * `fails` says whether it answers 500 to what it is asked now.
 */
export async function startFakeRazorpay({ fails = () => false }: { fails?: () => boolean } = {}) {
  const keySecret = 'key secret';
  const webhookSecret = 'webhook secret';
  const orders = new Map<string, { id: string; entity: 'order'; amount: number; currency: string; receipt: string }>();
  const payments = new Map<string, FakePayment>();
  const refunds: FakeRefund[] = [];
  const asked: string[] = [];

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    asked.push(`${request.method} ${request.url}`);
    if (fails()) return fault(500, 'We are facing some trouble completing your request at the moment.');
    const given = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
    if (given !== `rzp_test_key:${keySecret}`) return fault(401, 'Authentication failed');
    if (request.method === 'POST' && request.url === '/v1/orders') return makeOrder(await text(request));
    const { url = '' } = request;
    const [, orderId] = /^\/v1\/orders\/(\w+)\/payments$/.exec(url) ?? [];
    return orderId ? listPayments(orderId) : answerOfPayment(url, request);
  }

  function listPayments(orderId: string): [number, unknown] {
    if (!orders.has(orderId)) return fault(400, 'The id provided does not exist');
    return list([...payments.values()].filter(one => one.order_id === orderId).toReversed());
  }

  async function answerOfPayment(url: string, request: IncomingMessage): Promise<[number, unknown]> {
    const [, paymentId = '', of] = /^\/v1\/payments\/(\w+)(\/capture|\/refunds\?count=100)?$/.exec(url) ?? [];
    const payment = payments.get(paymentId);
    if (!payment) return fault(400, 'The id provided does not exist');
    if (!of) return [200, payment];
    if (of.startsWith('/refunds')) return list(refunds.filter(one => one.payment_id === paymentId).toReversed());
    const { amount } = JSON.parse(await text(request)) as { amount: number };
    if (payment.status !== 'authorized') return fault(400, 'This payment has already been captured');
    if (amount !== payment.amount) return fault(400, 'Capture amount must be equal to the amount authorized');
    payment.status = 'captured';
    return [200, payment];
  }

  function makeOrder(body: string): [number, unknown] {
    const wanted = JSON.parse(body) as { amount: number; currency: string; receipt: string };
    if (wanted.receipt.length > 40) return fault(400, 'receipt: the length must be no more than 40.');
    const order = { id: id('order'), entity: 'order' as const, ...wanted, status: 'created', attempts: 0 };
    orders.set(order.id, order);
    return [200, order];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');

  return {
    settings: { keyId: 'rzp_test_key', keySecret, webhookSecret, baseUrl: `http://127.0.0.1:${address.port}` },
    asked,
    /** What a payment in the checkout leaves: the payment, and what the checkout returns to the page. */
    pay(orderId: string, status: FakePayment['status'] = 'authorized', more: Partial<FakePayment> = {}) {
      const order = orders.get(orderId);
      if (!order) throw new Error(`No order ${orderId}`);
      const { amount, currency } = order;
      const payment: FakePayment = {
        id: id('pay'),
        entity: 'payment',
        order_id: orderId,
        amount,
        currency,
        status,
        amount_refunded: 0,
        refund_status: null,
        error_description: status === 'failed' ? 'Your payment was declined by the bank.' : null,
        ...more,
      };
      payments.set(payment.id, payment);
      return {
        razorpay_order_id: orderId,
        razorpay_payment_id: payment.id,
        razorpay_signature: hmac(`${orderId}|${payment.id}`, keySecret),
      };
    },
    /** Gives money back, as its dashboard does; without a webhook: only requests show it. */
    refund(paymentId: string, amount: number, status: FakeRefund['status'] = 'processed'): FakeRefund {
      const payment = payments.get(paymentId);
      if (!payment || payment.amount_refunded + amount > payment.amount) throw new Error('More than was paid');
      const { currency } = payment;
      const refund: FakeRefund = { id: id('rfnd'), entity: 'refund', payment_id: paymentId, amount, currency, status };
      refunds.push(refund);
      if (status !== 'failed') {
        payment.amount_refunded += amount;
        payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial';
        if (payment.refund_status === 'full') payment.status = 'refunded';
      }
      return refund;
    },
    /** A payment as it is now. */
    look: (paymentId: string): FakePayment | undefined => payments.get(paymentId),
    /** The payments of an order that went through, whether money has gone back of them or not. */
    madeFor: (orderId: string): FakePayment[] =>
      [...payments.values()].filter(
        one => one.order_id === orderId && (one.status === 'captured' || one.status === 'refunded'),
      ),
    refundsOf: (paymentId: string): FakeRefund[] =>
      refunds.filter(one => one.payment_id === paymentId && one.status === 'processed'),
    /** A webhook as it is sent, its body and its signature; `payment` as it was when it was sent. */
    webhook(event: string, payment: string | Record<string, unknown>, refund?: { id: string; amount: number }) {
      const shown = typeof payment === 'string' ? payments.get(payment) : payment;
      return webhookOf({ event, payment: shown, refund, secret: webhookSecret });
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

function list(items: readonly unknown[]): [number, unknown] {
  return [200, { entity: 'collection', count: items.length, items }];
}

function fault(status: number, description: string): [number, unknown] {
  return [status, { error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null } }];
}

type WebhookParts = {
  event: string;
  payment: Record<string, unknown> | undefined;
  refund?: { id: string; amount: number } | undefined;
  secret: string;
};

/** The body and signature of a webhook of Razorpay's. */
export function webhookOf({ event, payment, refund, secret }: WebhookParts): { body: string; signature: string } {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_test',
    event,
    contains: refund ? ['refund', 'payment'] : ['payment'],
    payload: {
      payment: { entity: payment },
      ...(refund && { refund: { entity: { ...refund, entity: 'refund', status: 'processed' } } }),
    },
    created_at: 1_795_251_600,
  });
  return { body, signature: hmac(body, secret) };
}
