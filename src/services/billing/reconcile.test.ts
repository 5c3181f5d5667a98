import { createRazorpay } from '#src/providers/payments/razorpay.ts';
import { sql } from '#src/db/sql.ts';
import { startFakeRazorpay } from '#tests/fakes/payments/razorpay.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcilePayments } from './reconcile.ts';

let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>;
let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  app = await openTestApp({ razorpay: razorpay.settings });
});
afterAll(async () => {
  await app.close();
  await razorpay.close();
});

async function order(): Promise<string> {
  const made = await app.call('/api/payments.order', { plan_type: 'Basic' }, ann.token);
  return String(made.body['order_id']);
}

async function creditsOf(): Promise<unknown> {
  return (await app.call('/api/user.get', {}, ann.token)).body['credits'];
}

const reconcile = async (): Promise<number> => {
  const { db, jobs, providers } = app.context(null);
  const onTodo = (todo: string): void => void todos.push(todo);
  return reconcilePayments({ db, jobs, payments: providers.payments, onTodo }, new AbortController().signal);
};
const todos: string[] = [];
/** Moves an order and all that is known of it into the past. */
const age = (orderId: string, minutes: number) =>
  sql`update payment_orders set created_at = created_at - make_interval(mins => ${minutes}),
    paid_at = paid_at - make_interval(mins => ${minutes}), checked_at = checked_at - make_interval(mins => ${minutes})
    where order_id = ${orderId}`.execute(app.db);
const dayMinutes = 24 * 60;
beforeEach(async () => {
  ann = await app.newUser();
  await reconcile();
  razorpay.asked.length = 0;
});

test('a payment whose page was closed is credited, and one that is refunded later loses its credits', async () => {
  const id = await order();
  const { razorpay_payment_id: payment } = razorpay.pay(id, 'captured');
  await reconcile();
  // A page of a user who is paying right now submits the payment itself.
  expect(await creditsOf()).toBe(0);
  await age(id, 11);
  expect(await reconcile()).toBe(1);
  expect(await creditsOf()).toBe(2000);
  razorpay.refund(payment, 50_000);
  await age(id, dayMinutes + 1);
  for (let times = 0; times < 3; times++) await reconcile();
  expect(await creditsOf()).toBe(1500);
  razorpay.refund(payment, 150_000);
  await age(id, dayMinutes + 1);
  await reconcile();
  expect(await creditsOf()).toBe(0);
  expect(todos).toEqual([]);
  // All of it has gone back: there is nothing more to ask.
  await age(id, dayMinutes + 1);
  expect(await reconcile()).toBe(0);
  expect(app.faults).toEqual([]);
});

test('an unpaid order is polled at growing intervals, and not after three days', async () => {
  const id = await order();
  for (let minute = 0; minute < 4 * dayMinutes; minute += 30) {
    await age(id, 30);
    await reconcile();
  }
  const times = razorpay.asked.filter(path => path === `GET /v1/orders/${id}/payments`).length;
  expect(times).toBeGreaterThan(6);
  expect(times).toBeLessThan(12);
});

test('a failed payment, one of another amount or currency and one that is only authorised credit nothing', async () => {
  const id = await order();
  razorpay.pay(id, 'failed');
  razorpay.pay(id, 'authorized');
  razorpay.pay(id, 'captured', { amount: 100 });
  razorpay.pay(id, 'captured', { currency: 'JPY' });
  await age(id, 11);
  expect(await reconcile()).toBe(1);
  expect(await creditsOf()).toBe(0);
});

test('a second payment is logged for the operator until it is refunded', async () => {
  const id = await order();
  const first = razorpay.pay(id, 'captured');
  const second = razorpay.pay(id, 'captured');
  for (let day = 0; day < 2; day++) {
    await age(id, dayMinutes + 1);
    await reconcile();
  }
  const todo = `Payment ${second.razorpay_payment_id} is a second one of order ${id}: refund it at the payment provider.`;
  expect(todos.splice(0)).toEqual([todo, todo]);
  razorpay.refund(second.razorpay_payment_id, 50_000);
  await age(id, dayMinutes + 1);
  await reconcile();
  expect(todos.splice(0)).toEqual([todo]);
  razorpay.refund(second.razorpay_payment_id, 150_000);
  await age(id, dayMinutes + 1);
  await reconcile();
  expect(todos).toEqual([]);
  expect(await creditsOf()).toBe(2000);
  expect((await app.call('/api/payments.verify', first, ann.token)).body).toMatchObject({ credits_added: 2000 });
});

test('an unavailable provider is asked again in the next round', async () => {
  const id = await order();
  razorpay.pay(id, 'captured');
  await age(id, 11);
  const { db, jobs } = app.context(null);
  const payments = createRazorpay({ ...razorpay.settings, keySecret: 'wrong' });
  const signal = new AbortController().signal;
  await expect(reconcilePayments({ db, jobs, payments, onTodo: () => {} }, signal)).rejects.toThrow(
    'Authentication failed',
  );
  expect(await creditsOf()).toBe(0);
  expect(await reconcile()).toBe(1);
  expect(await creditsOf()).toBe(2000);
});
