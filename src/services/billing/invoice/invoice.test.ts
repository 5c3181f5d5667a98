import { financialYear, splitGst } from '#src/core/billing/gst.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeInvoice, type Seller } from './make.ts';

let app: TestApp;
let ann: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
});
afterAll(() => app.close());

const seller: Seller = { name: 'Legwork Ltd', address: '1 Road\nBengaluru', gstin: '29ABCDE1234F1Z5', sac: '998315' };

/** A paid order of the sandbox, by the calls a page makes; gives its name and the number of its row. */
async function paidOrder(more: Record<string, unknown> = {}): Promise<{ orderId: string; row: number }> {
  const made = await app.call('/api/payments.order', { plan_type: 'Basic', ...more }, ann.token);
  const orderId = String(made.body['order_id']);
  const paid = await app.call(
    '/api/payments.sandbox-pay',
    { order_id: orderId, method: 'upi', upi_id: 'ann@bank' },
    ann.token,
  );
  const { error_description: _, ...proof } = paid.body;
  expect((await app.call('/api/payments.verify', proof, ann.token)).status).toBe(200);
  const { id } = await app.db
    .selectFrom('payment_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { orderId, row: id };
}

const get = (path: string) => app.app.request(path, { headers: { authorization: `Bearer ${ann.token}` } });

describe('an invoice', () => {
  test('is listed as ready and served as a PDF once it is made, and refused before', async () => {
    const { orderId, row } = await paidOrder();
    expect(await (await get(`/api/payments.check-invoice/${orderId}`)).json()).toEqual({ invoice_ready: false });
    expect((await get(`/api/payments.invoice/${orderId}`)).status).toBe(404);
    await makeInvoice({ db: app.db, storage: app.storage, seller }, row);
    // Without the prefix too, as every call.
    expect(await (await get(`/payments.check-invoice/${orderId}`)).json()).toEqual({ invoice_ready: true });
    const answer = await get(`/api/payments.invoice/${orderId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('invoice-TEST-');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(1000);
  });

  test('has the next number, without gaps and once, however many are made at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => paidOrder()));
    const work = [...orders, ...orders].map(({ row }) =>
      makeInvoice({ db: app.db, storage: app.storage, seller }, row),
    );
    await Promise.all(work);
    const rows = await app.db.selectFrom('invoices').select(['number', 'object_key']).orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    // Each has the one file that is recorded, whichever of its makers was first.
    for (const { object_key: key } of rows) {
      const folder = String(key).replace(/[^/]+$/, '');
      expect((await app.storage.list(folder)).map(object => object.key)).toEqual([key]);
    }
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });

  test('the buyer’s state decides which tax it has', async () => {
    const { row } = await paidOrder({ gstin: '27ABCDE1234F1Z5', state: '29' });
    await makeInvoice({ db: app.db, storage: app.storage, seller }, row);
    const { data } = await app.db
      .selectFrom('invoices')
      .select('data')
      .where('order_id', '=', row)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({
      buyer: { email: ann.email, gstin: '27ABCDE1234F1Z5', state: '27' },
      taxable: 169_492,
      taxes: [{ name: 'IGST', percent: 18, amount: 30_508 }],
      total: 200_000,
    });
  });
});

test('the tax is in the price: two equal halves within a state, one part across, none without a GSTIN', () => {
  const gstin = '29ABCDE1234F1Z5';
  expect(splitGst(200_000, { sellerGstin: gstin, buyerState: null })).toEqual({
    taxable: 169_492,
    taxes: [
      { name: 'CGST', percent: 9, amount: 15_254 },
      { name: 'SGST', percent: 9, amount: 15_254 },
    ],
  });
  for (let total = 1; total < 3000; total++)
    for (const buyerState of ['29', '07', null]) {
      const { taxable, taxes } = splitGst(total, { sellerGstin: gstin, buyerState });
      expect(taxable + taxes.reduce((sum, tax) => sum + tax.amount, 0)).toBe(total);
    }
  expect(splitGst(200_000, { sellerGstin: null, buyerState: '29' })).toEqual({ taxable: 200_000, taxes: [] });
});

test('the financial year begins in April', () => {
  expect(financialYear('2027-03-31')).toBe('26-27');
  expect(financialYear('2027-04-01')).toBe('27-28');
  expect(financialYear('2099-12-01')).toBe('99-00');
});
