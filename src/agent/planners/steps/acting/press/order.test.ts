import { expect, test } from 'vitest';
import { orderOf } from './order.ts';

const today = new Date('2026-11-21T10:00:00Z');

test.each([
  [['25/01/2026', '03/02/2026'], 'ascending'],
  [['01/25/2026', '02/03/2026'], 'ascending'],
  [['05/01/2026', '01/02/2026'], 'neither'],
  [['05/01/2026', '06/02/2026'], 'ascending'],
  [['12 March 2026', '25 January 2026', '3 April 2026'], 'neither'],
  [['9.50', '10.00', '120.00'], 'ascending'],
  [['10.00', '120.00', '9.50'], 'neither'],
])('%j stand in the order: %s', (values, order) => {
  expect(orderOf(values, today)).toBe(order);
});
