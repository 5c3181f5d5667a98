import { inflateSync } from 'node:zlib';
import { financialYear, splitGst } from '#src/core/billing/gst.ts';
import { sql } from '#src/db/sql.ts';
import { createAccountStorage } from '#src/services/storage/account-storage.ts';
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

const make = (row: number, more: Partial<Parameters<typeof makeInvoice>[0]> = {}) =>
  makeInvoice({ db: app.db, storage: app.storage, seller, ...more }, row);

/** The lines of text that a PDF of ours prints. */
function printed(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)];
  const drawn = streams
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n');
  return [...drawn.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) => {
    const hex = [...parts.matchAll(/<([\da-f]*)>/g)].map(([, digits]) => digits).join('');
    return Buffer.from(hex, 'hex').toString('latin1');
  });
}

const linesOf = async (orderId: string): Promise<string[]> =>
  printed(Buffer.from(await (await get(`/api/payments.invoice/${orderId}`)).arrayBuffer()));

const keyOf = async (row: number): Promise<string | null | undefined> =>
  (await app.db.selectFrom('invoices').select('object_key').where('order_id', '=', row).executeTakeFirst())?.object_key;

const get = (path: string) => app.app.request(path, { headers: { authorization: `Bearer ${ann.token}` } });

describe('an invoice', () => {
  test('is listed as ready and served as a PDF once it is made, and refused before', async () => {
    const { orderId, row } = await paidOrder();
    expect(await (await get(`/api/payments.check-invoice/${orderId}`)).json()).toEqual({ invoice_ready: false });
    expect((await get(`/api/payments.invoice/${orderId}`)).status).toBe(404);
    await make(row);
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

  test(
    'has the next number, without gaps and once, however many are made at the same time',
    { tags: ['long'] },
    async () => {
      const orders = await Promise.all(Array.from({ length: 12 }, () => paidOrder()));
      await Promise.all([...orders, ...orders].map(({ row }) => make(row)));
      const rows = await app.db.selectFrom('invoices').select(['number', 'object_key']).orderBy('number').execute();
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
      // Each has the one file that is recorded, whichever of its makers was first.
      for (const { object_key: key } of rows) {
        const folder = String(key).replace(/[^/]+$/, '');
        expect((await app.storage.list(folder)).map(object => object.key)).toEqual([key]);
      }
      expect(rows.length).toBeGreaterThanOrEqual(12);
    },
  );

  test('the buyer’s state decides which tax it has', async () => {
    const { row } = await paidOrder({ gstin: '27ABCDE1234F1Z5', state: '29' });
    await make(row);
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

  test('prints what was sold to whom, and where the tax belongs', async () => {
    const { orderId, row } = await paidOrder({ state: '27' });
    await make(row);
    const lines = await linesOf(orderId);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Tax invoice',
        'Basic plan, 2,000 credits (SAC 998315)',
        'Place of supply: Maharashtra (27)',
        'IGST 18%',
        'Total',
        'INR 2,000.00',
      ]),
    );
    expect(lines.some(line => /^Number TEST\/\d\d-\d\d\/\d{5}$/.test(line))).toBe(true);
  });

  test('of a real payment has a number of its own series, of the day in India on which it was paid', async () => {
    const { orderId, row } = await paidOrder({ plan_type: 'Pro' });
    await sql`update payment_orders set gateway = 'razorpay', created_at = '2027-03-30T12:00Z', paid_at = '2027-03-31T19:00Z'
      where id = ${row}`.execute(app.db);
    await make(row);
    const lines = await linesOf(orderId);
    expect(lines).toEqual(
      expect.arrayContaining(['Number LW/27-28/00001', 'Date 2027-04-01', 'Pro plan, 4,000 credits (SAC 998315)']),
    );
    expect(lines.filter(line => line.includes('test payment'))).toEqual([]);
  });

  test('a buyer who names no state is where the seller is', async () => {
    const { orderId, row } = await paidOrder();
    await make(row);
    const lines = await linesOf(orderId);
    expect(lines).toEqual(expect.arrayContaining(['Place of supply: Karnataka (29)', 'CGST 9%', 'SGST 9%']));
  });

  test('a seller without a GSTIN charges no tax, so it names no place of it', async () => {
    const { orderId, row } = await paidOrder({ state: '27' });
    await make(row, { seller: { ...seller, gstin: null } });
    const lines = await linesOf(orderId);
    expect(lines).toContain('Invoice');
    expect(lines.filter(line => /place of supply|GST \d/i.test(line))).toEqual([]);
  });

  test('is made of paid orders only, and has a file even when the storage of its account is full', async () => {
    const { body } = await app.call('/api/payments.order', { plan_type: 'Basic' }, ann.token);
    const unpaid = await app.db
      .selectFrom('payment_orders')
      .select('id')
      .where('order_id', '=', String(body['order_id']))
      .executeTakeFirstOrThrow();
    await make(unpaid.id);
    expect(await keyOf(unpaid.id)).toBeUndefined();
    const { orderId, row } = await paidOrder();
    const full = { perAccountBytes: 1, keepFreeBytes: 0 };
    await make(row, { storage: createAccountStorage({ db: app.db, storage: app.files, limits: full }) });
    expect((await get(`/api/payments.invoice/${orderId}`)).status).toBe(200);
  });

  test('what an interrupted attempt has stored is deleted', async () => {
    const { row } = await paidOrder();
    const folder = `users/${ann.userId}/invoices/${row}/`;
    const owner = { userId: ann.userId, kind: 'invoice' } as const;
    await app.storage.put(`${folder}left.pdf`, Buffer.from('%PDF-'), { contentType: 'application/pdf', ...owner });
    await make(row);
    expect((await app.storage.list(folder)).map(({ key }) => key)).toEqual([await keyOf(row)]);
  });

  test('an attempt that cannot store its file fails, unless another has stored one', async () => {
    const { row } = await paidOrder();
    const put = () => Promise.reject(new Error('No storage'));
    await expect(make(row, { storage: { ...app.storage, put } })).rejects.toThrow('No storage');
    expect(await keyOf(row)).toBeNull();
    const late = async (): Promise<never> => {
      await make(row);
      return put();
    };
    await make(row, { storage: { ...app.storage, put: late } });
    expect(await keyOf(row)).toMatch(/\.pdf$/);
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
