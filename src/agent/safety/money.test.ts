import { expect, test } from 'vitest';
import { isSameCurrency, isSameMoney, moneyIn, numbersIn } from './money.ts';

test.each<[text: string, value: number, currency: string | undefined]>([
  ['$12', 12, 'USD'],
  ['12 €', 12, 'EUR'],
  ['Total: EUR 12', 12, 'EUR'],
  ['12EUR', 12, 'EUR'],
  ['Rs. 500', 500, 'INR'],
  ['A$5', 5, 'AUD'],
  ['R$ 10', 10, 'BRL'],
  ['5 Dollars', 5, 'USD'],
  ['12 €.', 12, 'EUR'],
  ['¥500', 500, undefined],
  // Thousands and decimals, as they are written in different countries.
  ['1,200.50 USD', 1200.5, 'USD'],
  ['1.200,50 €', 1200.5, 'EUR'],
  ['1.200 €', 1200, 'EUR'],
  ['1 200 zł', 1200, 'PLN'],
  ['1\u202f200,5 €', 1200.5, 'EUR'],
  ["CHF 1'200.50", 1200.5, 'CHF'],
  ['$1,234,567.89', 1234567.89, 'USD'],
  ['€1.000.000', 1000000, 'EUR'],
  ['1200,5 €', 1200.5, 'EUR'],
  ['1200.505 $', 1200.505, 'USD'],
  ['₹1,00,000', 100000, 'INR'],
  ['₹12,34,567.50', 1234567.5, 'INR'],
  ['₹99,99,99,99,999', 99999999999, 'INR'],
  ['0.00012345 BTC', 0.00012345, 'BTC'],
  ['0.125 ETH', 0.125, 'ETH'],
  ['0,50 €', 0.5, 'EUR'],
  // Prices without cents.
  ['5,- €', 5, 'EUR'],
  ['€ 5.-', 5, 'EUR'],
  // Thousands in words.
  ['$1.2M', 1200000, 'USD'],
  ['12k €', 12000, 'EUR'],
  ['3 Mio. €', 3000000, 'EUR'],
  ['2 million dollars', 2000000, 'USD'],
  ['₹2 lakh', 200000, 'INR'],
  ['10万円', 100000, 'JPY'],
  // Digits of other scripts.
  ['٣٠٠ جنيه', 300, 'EGP'],
  ['١٬٢٠٠٫٥ درهم', 1200.5, 'AED'],
  ['₹५००', 500, 'INR'],
  ['１２００円', 1200, 'JPY'],
])('“%s” is an amount of %d', (text, value, currency) => {
  expect(moneyIn(text)).toEqual([{ value, currency }]);
});

test.each(['12 apples', 'room 12', 'Order 4711', '2026-11-23', '50 %', '', '5 m', 'EUR', '12 constructor'])(
  '“%s” is no amount',
  text => expect(moneyIn(text)).toEqual([]),
);

test('every amount of a text is read, each with its own currency, and numbers without one are no money', () => {
  expect(moneyIn('$12 or 13 € for 2 nights')).toEqual([
    { value: 12, currency: 'USD' },
    { value: 13, currency: 'EUR' },
  ]);
  expect(numbersIn('Pay $12 in 30 days').map(({ value, marked, index }) => [value, marked, index])).toEqual([
    [12, true, 5],
    [30, false, 11],
  ]);
  expect(moneyIn('$1, 200 items').map(({ value }) => value)).toEqual([1]);
  expect(moneyIn('In 2026 300 €').map(({ value }) => value)).toEqual([300]);
  expect(moneyIn('5 5 5 €').map(({ value }) => value)).toEqual([5]);
});

test('of very many numbers, and of very long ones, only a part is read', () => {
  expect(moneyIn('$1 '.repeat(300))).toHaveLength(200);
  const [long] = numbersIn(`${'9'.repeat(5000)} €`);
  expect(String(long?.value)).toBe('1e+40');
});

test('amounts are the same to the cent, and a missing currency fits any', () => {
  const of = (value: number, currency?: string) => ({ value, currency });
  expect(isSameMoney(of(12, 'EUR'), of(12.004, 'EUR'))).toBe(true);
  expect(isSameMoney(of(12, 'EUR'), of(12.01, 'EUR'))).toBe(false);
  expect(isSameMoney(of(12, 'EUR'), of(11.99, 'EUR'))).toBe(false);
  expect(isSameMoney(of(12, 'EUR'), of(12, 'USD'))).toBe(false);
  expect(isSameMoney(of(12), of(12, 'USD'))).toBe(true);
  expect(isSameCurrency(of(1, 'EUR'), of(2))).toBe(true);
  expect(isSameCurrency(of(1, 'EUR'), of(2, 'EUR'))).toBe(true);
});
