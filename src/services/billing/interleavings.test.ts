import { sql } from '#src/db/sql.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcilePayments } from './reconcile.ts';

/** `INTERLEAVINGS=1000` for all of them, as a release is tested; ten take about a second. */
const rounds = Number(process.env['INTERLEAVINGS'] ?? 5);
/** Of the first round; `INTERLEAVINGS=1 INTERLEAVINGS_SEED=…` shows one again. */
const firstSeed = Number(process.env['INTERLEAVINGS_SEED'] ?? 4711);
const plan = { amount: 200_000, credits: 2000 };

/** Whether the provider fails to answer what it is asked next. */
let fails = (): boolean => false;
let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>;
let app: TestApp;
beforeAll(async () => {
  razorpay = await startFakeRazorpay({ fails: () => fails() });
  app = await openTestApp({ razorpay: razorpay.settings });
});
afterAll(async () => {
  await app.close();
  await razorpay.close();
});

type Random = (most: number) => number;
function randomOf(seed: number): Random {
  let at = seed % 2_147_483_648;
  const next = (): number => (at = (at * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  // Seeds that stand next to each other begin alike.
  for (let times = 0; times < 5; times += 1) next();
  return most => Math.floor(next() * most);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map(item => ({ item, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Something that happens; gives the status of each answer. */
type Happening = () => Promise<number[]>;
type Payment = ReturnType<typeof razorpay.pay>;

async function send(webhook: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': webhook.signature };
  return (await app.app.request('/api/payments/webhook', { method: 'POST', headers, body: webhook.body })).status;
}

/** Asks the provider as the worker does. Asks again when that failed. */
async function reconcile(): Promise<number[]> {
  const { db, jobs, providers } = app.context(null);
  const parts = { db, jobs, payments: providers.payments, onTodo: () => undefined };
  return reconcilePayments(parts, new AbortController().signal).then(
    () => [],
    (error: unknown) => {
      if ((error as { code?: string }).code === 'UNAVAILABLE') return [503];
      throw error;
    },
  );
}

/** Every order of the account is one that the worker asks about now. */
async function makeDue({ userId }: TestUser): Promise<void> {
  await sql`update payment_orders set checked_at = null, created_at = now() - interval '1 hour',
    paid_at = case when paid_at is null then null else now() - interval '2 days' end
    where user_id = ${userId}`.execute(app.db);
}

/** What happens around one payment: the page submits it, the provider sends webhooks, money is refunded, each of them twice. */
function aroundPayment(orderId: string, user: TestUser, random: Random): Happening[] {
  const status = (['captured', 'captured', 'authorized', 'failed'] as const)[random(4)] ?? 'captured';
  const paid: Payment = razorpay.pay(orderId, status);
  const id = paid.razorpay_payment_id;
  const verify: Happening = async () => [(await app.call('/api/payments.verify', paid, user.token)).status];
  // A webhook has the payment as it is when it is sent.
  const notify =
    (event: string): Happening =>
    async () => [await send(razorpay.webhook(event, id))];
  const captured: Happening = async () => {
    if (razorpay.look(id)?.status !== 'captured') return [];
    return Promise.all(['payment.captured', 'order.paid'].map(async event => send(razorpay.webhook(event, id))));
  };
  const happenings = [verify, verify, captured, captured, notify(`payment.${status}`)];
  for (let count = [0, 0, 1, 3][random(4)] ?? 0; count > 0; count -= 1) happenings.push(giveBack(id, random));
  return happenings;
}

function giveBack(id: string, random: Random): Happening {
  const part = 1 + random([99, 60_000, plan.amount][random(3)] ?? 1);
  const whole = random(4) === 0;
  const [pending, unreported] = [random(3) === 0, random(4) === 0];
  return async () => {
    const payment = razorpay.look(id);
    if (payment?.status !== 'captured') return [];
    const left = payment.amount - payment.amount_refunded;
    const refund = razorpay.refund(id, whole ? left : Math.min(part, left), pending ? 'pending' : 'processed');
    if (pending) await reconcile();
    refund.status = 'processed';
    if (unreported) return [];
    const webhook = razorpay.webhook('refund.processed', id, refund);
    return Promise.all([send(webhook), send(webhook)]);
  };
}

async function startRound(random: Random): Promise<{ user: TestUser; orders: string[]; happenings: Happening[] }> {
  const user = await app.newUser();
  const orders: string[] = [];
  const happenings: Happening[] = [reconcile, reconcile];
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const made = await app.call('/api/payments.order', { plan_type: 'Basic' }, user.token);
    const orderId = String(made.body['order_id']);
    orders.push(orderId);
    for (let payments = 1 + random(2); payments > 0; payments -= 1)
      happenings.push(...aroundPayment(orderId, user, random));
  }
  await makeDue(user);
  return { user, orders, happenings };
}

/** What the provider has: the payments that went through, and how much of each has gone back. */
function takenBy(orderId: string): { id: string; back: number }[] {
  return razorpay.madeFor(orderId).map(({ id }) => ({
    id,
    back: razorpay.refundsOf(id).reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** Compares one order with the provider; gives the credits that the account should have of it. */
async function checkOrder(orderId: string): Promise<number> {
  const order = await app.db
    .selectFrom('payment_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const made = takenBy(orderId);
  const first = made.find(({ id }) => id === order.payment_id);
  expect(first === undefined, 'an order is paid when money was taken for it').toBe(made.length === 0);
  const { rows: twice } = await sql<{ payment: string }>`select detail->>'payment' as payment from audit_log
    where action = 'payment.paid-twice' and subject = ${orderId}`.execute(app.db);
  // One that is only authorised is noted too, when it is handed in for an order that is paid: it goes back by itself.
  const others = made.filter(one => one !== first).map(({ id }) => id);
  const untaken = twice.filter(
    ({ payment }) => !['captured', 'refunded'].includes(razorpay.look(payment)?.status ?? ''),
  );
  expect(
    twice
      .filter(one => !untaken.includes(one))
      .map(({ payment }) => payment)
      .toSorted(),
    'each payment too many is noted once',
  ).toEqual(others.toSorted());
  const invoices = app.enqueued.filter(
    ({ name, payload }) => name === 'make-invoice' && (payload as { orderId: number }).orderId === order.id,
  );
  expect(invoices).toHaveLength(first ? 1 : 0);
  if (!first) return 0;
  expect(order.refunded).toBe(first.back);
  return plan.credits - Math.floor((plan.credits * first.back) / plan.amount);
}

async function checkRound({ user, orders }: { user: TestUser; orders: string[] }): Promise<void> {
  let expected = 0;
  for (const orderId of orders) expected += await checkOrder(orderId);
  const { credits } = await app.db
    .selectFrom('users')
    .select('credits')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const entries = await app.db
    .selectFrom('credit_entries')
    .select('amount')
    .where('user_id', '=', user.userId)
    .execute();
  expect(
    entries.reduce((sum, { amount }) => sum + amount, 0),
    'the ledger',
  ).toBe(expected);
  expect(credits, 'the balance').toBe(expected);
}

/** A payment that failed, was a second one, or was refunded whole adds nothing, and the response says so. */
const understood = new Set([200, 400, 409, 503]);

test(`${rounds} interleavings of payments: the balance is the ledger’s and what the provider took, however often they are reported`, async () => {
  let [right, happened] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const seed = firstSeed + round;
    const random = randomOf(seed);
    const { user, orders, happenings } = await startRound(random);
    fails = () => random(12) === 0;
    const first = await Promise.all(shuffled(happenings, random).map(one => one()));
    // Late, and once more: whatever failed is tried again.
    const again = await Promise.all(shuffled(happenings, random).map(one => one()));
    const answers = [...first, ...again].flat();
    expect(
      answers.filter(status => !understood.has(status)),
      `seed ${seed}`,
    ).toEqual([]);
    // The worker finds what no webhook reported while the others ran.
    fails = () => false;
    await makeDue(user);
    expect(await reconcile()).toEqual([]);
    await checkRound({ user, orders }).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    right += 1;
    happened += happenings.length * 2;
  }
  sayFigure('payments', `${right} of ${rounds} interleavings right, ${happened} events`, 'all right');
  // What is left for people to do is reported as faults are.
  expect(app.faults.filter(fault => !String(fault).includes('is a second one of order'))).toEqual([]);
}, 600_000);
