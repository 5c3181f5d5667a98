import { expect, test } from 'vitest';
import { financialYear, invoiceNumber, splitGst } from './gst.ts';

const seller = '29ABCDE1234F1Z5';

test('within the seller’s state the tax is two equal halves', () => {
  expect(splitGst(200_000, { sellerGstin: seller, buyerState: '29' })).toEqual({
    taxable: 169_492,
    taxes: [
      { name: 'CGST', percent: 9, amount: 15_254 },
      { name: 'SGST', percent: 9, amount: 15_254 },
    ],
  });
});

test('a paisa that cannot be halved is not tax', () => {
  const { taxable, taxes } = splitGst(100, { sellerGstin: seller, buyerState: null });
  expect(taxes.map(({ amount }) => amount)).toEqual([7, 7]);
  expect(taxable).toBe(86);
});

test('to another state the tax is one, and buyer and seller sum to the price', () => {
  expect(splitGst(200_000, { sellerGstin: seller, buyerState: '27' })).toEqual({
    taxable: 169_492,
    taxes: [{ name: 'IGST', percent: 18, amount: 30_508 }],
  });
});

test('a seller without a GSTIN charges no tax', () => {
  expect(splitGst(200_000, { sellerGstin: null, buyerState: '27' })).toEqual({ taxable: 200_000, taxes: [] });
});

test.each([
  ['2026-03-31', '25-26'],
  ['2026-04-01', '26-27'],
  ['2026-12-31', '26-27'],
  ['1999-05-01', '99-00'],
  ['2005-01-01', '04-05'],
])('%s is in the financial year %s', (date, year) => {
  expect(financialYear(date)).toBe(year);
});

test('an invoice number has five digits or more', () => {
  expect([invoiceNumber('LW/26-27', 7), invoiceNumber('LW', 123_456)]).toEqual(['LW/26-27/00007', 'LW/123456']);
});
