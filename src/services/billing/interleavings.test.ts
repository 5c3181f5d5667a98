import { createRazorpay } from '#src/providers/payments/razorpay.ts';
import { sql } from '#src/db/sql.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcilePayments } from './reconcile.ts';

/** `INTERLEAVINGS=1000` for all of them, as a release is tested; ten take about half a second. */
const rounds = Number(process.env['INTERLEAVINGS'] ?? 30);
const perAccount = 90;
const plan = { amount: 200_000, credits: 2000 };

let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>;
let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  app = await openTestApp({ payments: createRazorpay(razorpay.settings) });
});
afterAll(async () => {
  await app.close();
  await razorpay.close();
});

let seed = 4711;
const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const below = (most: number): number => Math.floor(random() * most);
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

const verify = async (proof: unknown): Promise<number> =>
  (await app.call('/api/payments.verify', proof, ann.token)).status;
async function tell(told: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': told.signature };
  return (await app.app.request('/api/payments/webhook', { method: 'POST', headers, body: told.body })).status;
}
async function reconcile(): Promise<number> {
  const { db, jobs, providers } = app.context(null);
  const onTodo = (todo: string): void => expect.fail(todo);
  await reconcilePayments({ db, jobs, payments: providers.payments, onTodo }, new AbortController().signal);
  return 200;
}

/** Amounts that go back of one payment: none, a few of less than a credit, of odd sizes, or all of it. */
function refundsOf(round: number): number[] {
  switch (round % 4) {
    case 0:
      return [];
    case 1:
      return Array.from({ length: 1 + below(5) }, () => 1 + below(99));
    case 2:
      return Array.from({ length: 1 + below(3) }, () => 1 + below(60_000));
    default:
      return [50_000, 149_999, 1];
  }
}

type Ledger = { kind: string; amount: number; order_id: number | null };
async function ledgerOf({ userId }: TestUser): Promise<{ credits: number; entries: Ledger[] }> {
  const [{ credits }, entries] = await Promise.all([
    app.db.selectFrom('users').select('credits').where('id', '=', userId).executeTakeFirstOrThrow(),
    app.db.selectFrom('credit_entries').select(['kind', 'amount', 'order_id']).where('user_id', '=', userId).execute(),
  ]);
  return { credits, entries };
}

test(`${rounds} interleavings of payments: credited once, refunded to the paisa, whoever tells of it and however often`, async () => {
  let expected = 0;
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    if (round % perAccount === 0) {
      ann = await app.newUser();
      expected = 0;
    }
    const made = await app.call('/api/payments.order', { plan_type: 'Basic' }, ann.token);
    const orderId = String(made.body['order_id']);
    const proof = razorpay.pay(orderId, 'captured');
    const payment = proof.razorpay_payment_id;
    const refunds = refundsOf(round).map(amount => razorpay.refund(payment, amount));
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    // Due for the worker, which asks the provider by itself.
    await sql`update payment_orders set created_at = now() - interval '1 hour' where order_id = ${orderId}`.execute(
      app.db,
    );
    const events = ['payment.captured', 'order.paid', 'payment.captured', 'order.paid', 'payment.captured'];
    const captured = { ...razorpay.look(payment), status: 'captured' };
    const told = events.map(event => () => tell(razorpay.webhook(event, captured)));
    const toldBack = [...refunds, ...refunds].map(
      refund => () => tell(razorpay.webhook('refund.processed', captured, refund)),
    );
    const verified = Array.from({ length: 5 }, () => () => verify(proof));
    const looked = [reconcile, reconcile];
    const answers = await Promise.all(shuffled([...told, ...toldBack, ...verified, ...looked]).map(async one => one()));
    // Of a payment that went back whole nothing is added, which whoever hands it in is told.
    const accepted = back === plan.amount ? [200, 409] : [200];
    expect(answers.filter(status => !accepted.includes(status))).toEqual([]);
    // Whatever was not told while the others ran is found by the worker.
    await sql`update payment_orders set checked_at = null, paid_at = now() - interval '2 days' where order_id = ${orderId}`.execute(
      app.db,
    );
    await reconcile();
    expected += plan.credits - Math.floor((plan.credits * back) / plan.amount);
    const { credits, entries } = await ledgerOf(ann);
    expect(credits, `round ${round}`).toBe(expected);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected);
    const bought = entries.filter(({ kind }) => kind === 'purchase');
    expect(new Set(bought.map(({ order_id }) => order_id)).size).toBe(bought.length);
    right += 1;
  }
  expect(app.enqueued.filter(({ name }) => name === 'make-invoice')).toHaveLength(rounds);
  expect(app.faults).toEqual([]);
  process.stdout.write(`payment interleavings: ${right} of ${rounds} right\n`);
}, 600_000);
