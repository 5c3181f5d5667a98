import { expect, test } from 'vitest';
import { isGoodOnce, isSecretField, namesCard, secretOf, takesCode, takesPassword } from './secret-field.ts';

test.each([
  [{ name: 'Anything', type: 'password' }, 'password'],
  [{ name: 'Anything', type: 'text', autocomplete: 'section-a new-password webauthn' }, 'password'],
  [{ name: 'Anything', autocomplete: 'One-Time-Code' }, 'code'],
  [{ name: 'Anything', autocomplete: 'section-a one-time-code' }, 'code'],
  [{ name: 'Anything', autocomplete: 'no-one-time-code' }, undefined],
  [{ name: 'Anything', autocomplete: 'one-time-codes' }, undefined],
  [{ name: 'Anything', autocomplete: 'billing cc-csc' }, 'card'],
  [{ name: 'Your password', type: 'text' }, 'password'],
  [{ name: 'Passcode' }, 'code'],
  [{ name: 'PIN' }, 'code'],
  [{ name: 'Card number' }, 'card'],
  [{ name: 'Sicherheitscode' }, 'code'],
  [{ name: 'Postal code' }, undefined],
  [{ name: 'Email', type: 'email', autocomplete: 'username' }, undefined],
  [{ name: 'Note', autocomplete: 'my-one-time-codes' }, undefined],
  [{ name: `${'a word '.repeat(40)} password` }, undefined],
])('%o is for %s', (field, secret) => {
  expect(secretOf(field)).toBe(secret);
  expect(isSecretField(field)).toBe(secret !== undefined);
});

test('a stored password and a stored code go into fields that are named for them', () => {
  expect([takesPassword('API key'), takesPassword('Review')]).toEqual([true, false]);
  expect([takesCode('Six digits'), takesCode('Review')]).toEqual([true, false]);
  expect([namesCard('cc-number'), namesCard('Business card')]).toEqual([true, false]);
});

test('an answer is kept for later runs unless it is a secret, a code or a captcha', () => {
  for (const phrase of ['captcha', 'discount code', 'Kennwort', 'PIN']) expect(isGoodOnce(phrase)).toBe(true);
  for (const phrase of ['size', 'decoder', 'the shop']) expect(isGoodOnce(phrase)).toBe(false);
});
