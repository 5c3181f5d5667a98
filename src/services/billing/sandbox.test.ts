import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let ann: TestUser;
let orderId: unknown;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  orderId = (await app.call('/api/payments.order', { plan_type: 'Basic' }, ann.token)).body['order_id'];
});
afterAll(() => app.close());

const pay = (how: Record<string, unknown>) =>
  app.call('/api/payments.sandbox-pay', { order_id: orderId, ...how }, ann.token);
const card = { method: 'card', card_number: '4111 1111 1111 1111', card_expiry: '08/31', card_cvv: '123' };

test.each([
  [{ ...card, card_number: '4111 1111 1111 1112' }, 'The card number is not valid.'],
  [{ ...card, card_expiry: '13/31' }, 'The expiry date must be'],
  [{ ...card, card_cvv: '12' }, 'The security code has'],
  [{ method: 'card' }, 'The card number is not valid.'],
  [{ method: 'upi', upi_id: 'failure@sandbox' }, 'The payment was declined in the UPI app.'],
  [{ method: 'upi' }, 'The UPI address must be like name@bank.'],
  [{ method: 'netbanking', bank: 'no bank' }, 'Choose one of the banks.'],
  [{ method: 'netbanking' }, 'Choose one of the banks.'],
])('the sandbox declines %o with a reason, and signs nothing', async (how, reason) => {
  const { status, body } = await pay(how);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    razorpay_payment_id: null,
    razorpay_signature: null,
    error_description: expect.stringContaining(reason) as string,
  });
});

test('a payment by card is signed and credited, and an order is paid once', async () => {
  const { body } = await pay(card);
  expect(body['error_description']).toBeNull();
  const { error_description: _, ...proof } = body;
  expect((await app.call('/api/payments.verify', proof, ann.token)).body).toMatchObject({ credits_added: 2000 });
  expect(await pay(card)).toMatchObject({ status: 409, body: { message: 'This order has been paid already.' } });
});

test('a run that costs nothing is not in the history', async () => {
  const user = await app.newUser();
  const { body: task } = await app.call(
    '/api/task.create',
    { name: 'Free', description: 'D', status: 'ready', use_profile: false },
    user.token,
  );
  const { body: run } = await app.call('/api/task.run', { task_id: task['id'] }, user.token);
  expect((await app.call('/api/task-run.terminate', { task_run_id: run['id'] }, user.token)).status).toBe(200);
  expect((await app.call('/api/payments.history', {}, user.token)).body['entries']).toEqual([]);
});
