import { createRazorpay } from '#src/providers/payments/razorpay.ts';
import { limits } from '#src/core/limits.ts';
import { sql } from '#src/db/sql.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>;
let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  app = await openTestApp({ razorpay: razorpay.settings });
});
afterAll(async () => {
  await app.close();
  await razorpay.close();
});
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.newUser(), app.newUser()]);
  app.enqueued.length = 0;
  app.faults.length = 0;
});

const call = (name: string, body: unknown, user: TestUser = ann) => app.call(`/api/payments.${name}`, body, user.token);
const get = (path: string, user: TestUser = ann) =>
  app.app.request(`/api/payments.${path}`, { headers: { authorization: `Bearer ${user.token}` } });

async function order(plan = 'Basic', user: TestUser = ann): Promise<string> {
  const made = await call('order', { amount: 1, currency: 'INR', plan_type: plan }, user);
  expect(made.status, made.text).toBe(200);
  return String(made.body['order_id']);
}

async function creditsOf(user: TestUser = ann): Promise<number> {
  const { body } = await app.call('/api/user.get', {}, user.token);
  const { sum } = await app.db
    .selectFrom('credit_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(body['credits']).toBe(sum);
  return sum;
}

const send = (webhook: { body: string; signature: string }) =>
  app.app.request('/api/payments/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': webhook.signature },
    body: webhook.body,
  });

describe('orders', () => {
  test('the plan sets the price and the credits, whatever the caller sends', async () => {
    for (const [plan, amount, credits] of [
      ['Basic', 200_000, 2000],
      ['pro', 300_000, 4000],
    ] as const) {
      const made = await call('order', { amount: 1, currency: 'INR', plan_type: plan });
      expect(made).toMatchObject({ status: 200, body: { amount, currency: 'INR' } });
      const row = await app.db
        .selectFrom('payment_orders')
        .selectAll()
        .where('order_id', '=', String(made.body['order_id']))
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ user_id: ann.userId, amount, credits, gateway: 'razorpay', paid_at: null });
    }
    expect(await creditsOf()).toBe(0);
  });

  test('Custom is not sold, other currencies and credits of the caller’s are refused', async () => {
    for (const body of [
      { plan_type: 'Custom' },
      { plan_type: 'Basic', currency: 'USD' },
      { plan_type: 'Basic', credits: 99_999 },
      { plan_type: '' },
    ])
      expect((await call('order', body)).status, JSON.stringify(body)).toBe(400);
    for (const [field, value] of [
      ['state', '99'],
      ['gstin', '29ABC'],
    ] as const)
      expect(await call('order', { plan_type: 'Basic', [field]: value })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(field) as string },
      });
    expect((await call('plans', {})).body).toMatchObject({
      gateway: 'razorpay',
      key_id: 'rzp_test_key',
      plans: [
        { name: 'Basic', amount: 2000, credits: 2000 },
        { name: 'Pro', amount: 3000, credits: 4000 },
        { name: 'Custom', amount: null },
      ],
    });
  });

  test('a GSTIN of spaces is none', async () => {
    expect((await call('order', { plan_type: 'Basic', gstin: '  ' })).status).toBe(200);
  });

  test('concurrent orders do not exceed the limit of unpaid ones', async () => {
    const most = limits.unpaidOrdersPerDay;
    const had = Array.from({ length: most - 3 }, (_, at) => ({
      user_id: ann.userId,
      gateway: 'razorpay' as const,
      order_id: `order_had_${ann.userId}_${at}`,
      plan: 'basic' as const,
      amount: 200_000,
      currency: 'INR',
      credits: 2000,
      state: null,
      gstin: null,
    }));
    await app.db.insertInto('payment_orders').values(had).execute();
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('order', { plan_type: 'Basic' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    const { count } = await app.db
      .selectFrom('payment_orders')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', ann.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(most);
    // The others are not held back by it.
    expect((await call('order', { plan_type: 'Basic' }, bob)).status).toBe(200);
    expect(app.faults).toEqual([]);
  });

  test('a provider that does not answer is reported as not answering', async () => {
    const away = await openTestApp({ razorpay: { ...razorpay.settings, keySecret: 'wrong' } });
    const user = await away.newUser();
    const made = await away.call('/api/payments.order', { plan_type: 'Basic' }, user.token);
    expect(made).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Authentication failed') as string },
    });
    await away.close();
  });
});

describe('verification', () => {
  test('a signed payment is captured and credited once, however often it is submitted', async () => {
    const id = await order('Pro');
    const proof = razorpay.pay(id);
    const first = await call('verify', proof);
    expect(first).toMatchObject({ status: 200, body: { order_id: id, credits_added: 4000, credits_to_add: 4000 } });
    expect(razorpay.asked).toContain(`POST /v1/payments/${proof.razorpay_payment_id}/capture`);
    expect(await call('verify', proof)).toEqual(first);
    expect(await creditsOf()).toBe(4000);
    expect(app.enqueued.filter(({ name }) => name === 'make-invoice')).toHaveLength(1);
  });

  test('a wrong signature, another’s order and a payment that failed add no credits', async () => {
    const id = await order();
    const proof = razorpay.pay(id);
    for (const razorpay_signature of [
      '',
      'x',
      proof.razorpay_signature.toUpperCase(),
      '0'.repeat(64),
      `${proof.razorpay_signature}0`,
    ])
      expect(await call('verify', { ...proof, razorpay_signature })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('signature') as string },
      });
    expect((await call('verify', proof, bob)).status).toBe(404);
    const other = razorpay.pay(await order());
    expect((await call('verify', { ...proof, razorpay_payment_id: other.razorpay_payment_id })).status).toBe(400);
    expect((await call('verify', { ...proof, razorpay_order_id: other.razorpay_order_id })).status).toBe(400);
    const failed = await call('verify', razorpay.pay(id, 'failed'));
    expect(failed).toMatchObject({ status: 400, body: { message: 'Your payment was declined by the bank.' } });
    const cheap = razorpay.pay(id, 'captured', { amount: 100 });
    expect((await call('verify', cheap)).status).toBe(400);
    // An order of the sandbox costs nothing.
    await sql`update payment_orders set gateway = 'sandbox' where order_id = ${id}`.execute(app.db);
    expect((await call('verify', proof)).status).toBe(400);
    const free = { order_id: id, method: 'upi', upi_id: 'ann@bank' };
    expect((await call('sandbox-pay', free)).status).toBe(409);
    expect(await creditsOf()).toBe(0);
    expect(await creditsOf(bob)).toBe(0);
  });

  test('a refunded payment is credited less its refunds, without any webhook', async () => {
    const whole = razorpay.pay(await order(), 'captured');
    razorpay.refund(whole.razorpay_payment_id, 200_000);
    for (let times = 0; times < 2; times++)
      expect(await call('verify', whole)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('refunded') as string },
      });
    expect(await creditsOf()).toBe(0);

    const part = razorpay.pay(await order(), 'captured');
    razorpay.refund(part.razorpay_payment_id, 50_000);
    razorpay.refund(part.razorpay_payment_id, 25_000);
    // Money that may stay with us, or has stayed, takes no credits.
    razorpay.refund(part.razorpay_payment_id, 10_000, 'pending');
    razorpay.refund(part.razorpay_payment_id, 10_000, 'failed');
    for (let times = 0; times < 2; times++)
      expect(await call('verify', part)).toMatchObject({
        status: 200,
        body: { credits_added: 1250, credits_to_add: 1250 },
      });
    expect(await creditsOf()).toBe(1250);
    expect(app.faults).toEqual([]);
  });

  test('10,000 forged signatures: none is accepted', async () => {
    const id = await order();
    const proof = razorpay.pay(id);
    const gateway = createRazorpay(razorpay.settings);
    const good = proof.razorpay_signature;
    let taken = 0;
    for (let at = 0; at < 10_000; at++) {
      const place = at % 64;
      const digit = ((Number.parseInt(good[place] ?? '0', 16) + 1 + (Math.floor(at / 64) % 15)) % 16).toString(16);
      const forged = [
        good.slice(0, place) + digit + good.slice(place + 1),
        good.slice(0, place),
        [...good].toReversed().join(''),
      ][at % 3] as string;
      if (gateway.provedBy({ orderId: id, paymentId: proof.razorpay_payment_id, signature: forged })) taken++;
    }
    expect(taken).toBe(0);
    // One of them in 350 runs is the real one.
    const forgeries = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(64, good.slice(0, 60)));
    const answers = forgeries
      .filter(one => one !== good)
      .map(one => call('verify', { ...proof, razorpay_signature: one }));
    const byHttp = await Promise.all(answers);
    expect(new Set(byHttp.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await creditsOf()).toBe(0);
    expect((await call('verify', proof)).status).toBe(200);
  });
});

describe('webhooks', () => {
  test('the signature is over the body as it came; events of other orders are ignored', async () => {
    const id = await order();
    const { razorpay_payment_id } = razorpay.pay(id, 'captured');
    const webhook = razorpay.webhook('payment.captured', razorpay_payment_id);
    expect((await send({ ...webhook, signature: '' })).status).toBe(401);
    expect((await send({ ...webhook, body: `${webhook.body} ` })).status).toBe(401);
    expect(await creditsOf()).toBe(0);
    expect((await send(webhook)).status).toBe(200);
    expect((await send(webhook)).status).toBe(200);
    expect(await creditsOf()).toBe(2000);
    const foreign = razorpay.pay(id, 'captured', { order_id: 'order_of_another_program' });
    expect((await send(razorpay.webhook('payment.captured', foreign.razorpay_payment_id))).status).toBe(200);
    expect((await send(razorpay.webhook('payment.failed', foreign.razorpay_payment_id))).status).toBe(200);
    const cheap = razorpay.pay(await order(), 'captured', { amount: 100 });
    expect((await send(razorpay.webhook('payment.captured', cheap.razorpay_payment_id))).status).toBe(409);
    const yen = razorpay.pay(await order(), 'captured', { currency: 'JPY' });
    expect((await send(razorpay.webhook('payment.captured', yen.razorpay_payment_id))).status).toBe(409);
    expect(await creditsOf()).toBe(2000);
    expect(app.faults).toEqual([]);
  });

  test('refunds in parts take the credits in proportion, and never more than were given', async () => {
    const id = await order();
    const { razorpay_payment_id: payment } = razorpay.pay(id, 'captured');
    await send(razorpay.webhook('payment.captured', payment));
    await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_a', amount: 66_667 }));
    expect(await creditsOf()).toBe(2000 - 666);
    await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_b', amount: 133_333 }));
    await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_b', amount: 133_333 }));
    expect(await creditsOf()).toBe(0);
    const log = await app.call('/api/audit.list', {}, ann.token);
    const entries = log.body['entries'] as { action: string; detail: unknown }[];
    expect(entries.filter(({ action }) => action.startsWith('payment.'))).toMatchObject([
      { action: 'payment.refunded', detail: { refund: 'rfnd_b', amount: 133_333, credits: 1334 } },
      { action: 'payment.refunded', detail: { refund: 'rfnd_a', amount: 66_667, credits: 666 } },
      { action: 'payment.paid', detail: { payment, amount: 200_000, credits: 2000 } },
    ]);
    await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_c', amount: 133_333 }));
    expect(await creditsOf()).toBe(0);
  });

  test('refunds below one credit add up to what they are worth, however often each is reported', async () => {
    const { razorpay_payment_id: payment } = razorpay.pay(await order(), 'captured');
    await send(razorpay.webhook('payment.captured', payment));
    const refund = async (id: string, amount: number): Promise<number> => {
      for (let times = 0; times < 3; times++)
        expect((await send(razorpay.webhook('refund.processed', payment, { id, amount }))).status).toBe(200);
      return creditsOf();
    };
    // A credit of this plan costs 100 paise.
    expect(await refund('rfnd_small_1', 40)).toBe(2000);
    expect(await refund('rfnd_small_2', 59)).toBe(2000);
    expect(await refund('rfnd_small_3', 1)).toBe(1999);
    for (let at = 0; at < 10; at++) await refund(`rfnd_tenth_${at}`, 10);
    expect(await creditsOf()).toBe(1998);
    expect(await refund('rfnd_rest', 200_000 - 200)).toBe(0);
    expect(await refund('rfnd_beyond', 99)).toBe(0);
    const { refunded } = await app.db
      .selectFrom('payment_orders')
      .select('refunded')
      .where('payment_id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(200_000);
  });

  test('a second payment of a paid order is logged once for its refund, and adds no credits', async () => {
    const id = await order();
    const first = razorpay.pay(id, 'captured');
    expect((await call('verify', first)).status).toBe(200);
    const second = razorpay.pay(id, 'captured');
    const payment = second.razorpay_payment_id;
    const answers = await Promise.all(
      ['payment.captured', 'order.paid', 'payment.captured'].map(
        async event => (await send(razorpay.webhook(event, payment))).status,
      ),
    );
    expect(answers).toEqual([200, 200, 200]);
    const captured = razorpay.asked.length;
    // The page gets the answer that nothing was added, and no more money is taken.
    const third = razorpay.pay(id, 'authorized');
    for (const proof of [second, third, third])
      expect(await call('verify', proof)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('already paid') as string },
      });
    expect(razorpay.asked.length).toBe(captured);
    expect(await creditsOf()).toBe(2000);
    const entries = async () => {
      const { body } = await app.call('/api/audit.list', {}, ann.token);
      return (body['entries'] as { action: string; subject: string; detail: unknown }[]).map(
        ({ action, subject, detail }) => ({ action, subject, detail }),
      );
    };
    const paid = (payment_id: string) => ({
      action: 'payment.paid-twice',
      subject: id,
      detail: { payment: payment_id, first: first.razorpay_payment_id, amount: 200_000 },
    });
    expect((await entries()).slice(0, 2)).toEqual([paid(third.razorpay_payment_id), paid(payment)]);
    // Whoever runs the installation reads of it in the log too.
    expect(app.faults.map(String)).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(`${payment}.*${id}.*refund`) as string),
    );

    // Its money goes back by itself: no credits of the first payment are taken for it.
    for (let times = 0; times < 2; times++)
      expect(
        (await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_2', amount: 200_000 }))).status,
      ).toBe(200);
    expect(await creditsOf()).toBe(2000);
    // There is nothing more to do for it.
    expect(app.faults).toHaveLength(3);
    const back = { payment, refund: 'rfnd_2', amount: 200_000, credits: 0 };
    expect((await entries()).slice(0, 2)).toEqual([
      { action: 'payment.refunded', subject: id, detail: back },
      paid(third.razorpay_payment_id),
    ]);
    expect(app.enqueued.filter(({ name }) => name === 'make-invoice')).toHaveLength(1);
  });
});

test('the ledger is only added to: the database refuses to change or delete what is in it', async () => {
  await call('verify', razorpay.pay(await order()));
  for (const statement of [
    sql`update credit_entries set amount = 1 where user_id = ${ann.userId}`,
    sql`delete from credit_entries where user_id = ${ann.userId}`,
    sql`truncate credit_entries cascade`,
  ])
    await expect(statement.execute(app.db)).rejects.toThrow('never changed or deleted');
  expect(await creditsOf()).toBe(2000);
});

test('the history shows purchases and runs of the caller only', async () => {
  const id = await order();
  await call('verify', razorpay.pay(id));
  const unpaid = await order('Pro');
  const purchase = { kind: 'purchase', credits: 2000, note: 'Basic plan', order_id: id, run_id: null };
  expect((await call('history', {})).body).toMatchObject({
    credits: 2000,
    entries: [{ ...purchase, invoice_ready: false }],
    orders: [
      { order_id: unpaid, paid: false, plan_type: 'pro' },
      { order_id: id, paid: true, plan_type: 'basic' },
    ],
  });
  const { razorpay_payment_id: payment, ...proof } = razorpay.pay(unpaid);
  await call('verify', { ...proof, razorpay_payment_id: payment });
  await send(razorpay.webhook('refund.processed', payment, { id: 'rfnd_history', amount: 300_000 }));
  expect((await call('history', {})).body).toMatchObject({
    entries: [
      { kind: 'refund', credits: -4000, note: 'Payment refunded', order_id: unpaid },
      { kind: 'purchase', credits: 4000, note: 'Pro plan' },
      purchase,
    ],
  });
  expect((await call('history', {}, bob)).body).toEqual({ credits: 0, entries: [], orders: [] });
  expect((await get(`check-invoice/${id}`, bob)).status).toBe(404);
  expect(await (await get(`check-invoice/${id}`)).json()).toEqual({ invoice_ready: false });
});
