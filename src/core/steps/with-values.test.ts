import { expect, test } from 'vitest';
import { withValues } from './with-values.ts';

test('values take the place of their names, and what has none stays', () => {
  const inputs = { product: 'Tea {mild}', 'to whom': 'Ann', empty: '' };
  expect(withValues('Send {product} to { to whom }, {empty} {other} {{shop.password}} {constructor}', inputs)).toBe(
    'Send Tea {mild} to Ann, {empty} {other} {{shop.password}} {constructor}',
  );
});
