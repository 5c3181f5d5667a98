import { expect, test } from 'vitest';
import { asksForSecret, isPlainAnswer, namesSecret } from './secret-question.ts';

test.each(['password', 'your one-time code', 'Code', 'PIN', 'SMS code', 'access token', 'the code sent to ann@b.org'])(
  '“%s” names a secret',
  phrase => expect(namesSecret(phrase)).toBe(true),
);

test.each(['postal code', 'Discount code', 'QR code', 'the shipping address', 'pinned notes', 'ZIP code', 'captcha'])(
  '“%s” names none',
  phrase => expect(namesSecret(phrase)).toBe(false),
);

test.each([
  'And the password?',
  'The site sent you an e-mail. Please enter the 6-digit code.',
  'What is the verification code from your phone?',
  'Could you tell me the PIN?',
  'Do you have the one-time code?',
])('“%s” asks for a secret', question => expect(asksForSecret(question)).toBe(true));

test.each([
  'The password was refused. Should I try again?',
  'May I press “Reset password” on shop.test? It cannot be taken back. Answer yes or no.',
  'Which of the two addresses is yours?',
  'Which discount code should I use?',
  'Do you want me to enter the password again?',
])('“%s” does not', question => expect(asksForSecret(question)).toBe(false));

test('an order, a yes and a no are no secrets; anything else may be one', () => {
  for (const answer of ['resume', ' Skip it.', 'STOP', 'yes', '“no”', 'go on'])
    expect(isPlainAnswer(answer)).toBe(true);
  for (const answer of ['yes1234', 'hunter2', '$stop$', 'no more secrets', ''])
    expect(isPlainAnswer(answer)).toBe(false);
});
