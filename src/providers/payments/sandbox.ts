import { randomBytes } from 'node:crypto';
import { sandboxBanks } from '#src/core/billing/sandbox-banks.ts';
import type { PaymentGateway, PaymentMethod } from './gateway.ts';
import { checkoutText, isSignedBy, sign } from './signature.ts';
import { readWebhook } from './webhook.ts';

const declinedCard = '4000000000000002';

/** A gateway without money, with the signatures of a real one. `secret` is never shown to a page. */
export function createSandbox(secret: string): PaymentGateway {
  return {
    kind: 'sandbox',
    keyId: null,
    checkoutScript: null,
    createOrder: ({ amount, currency }) => Promise.resolve({ orderId: newId('order'), amount, currency }),
    provedBy: ({ orderId, paymentId, signature }) => isSignedBy(checkoutText(orderId, paymentId), signature, secret),
    // Its signature is its word: it signs nothing that was not paid.
    confirm: () => Promise.resolve([]),
    readWebhook: (raw, signature) => readWebhook(raw, { signature, secret }),
    pay(orderId, how) {
      const declined = refusal(how);
      if (declined) return { declined };
      const paymentId = newId('pay');
      return { orderId, paymentId, signature: sign(checkoutText(orderId, paymentId), secret) };
    },
  };
}

function newId(kind: 'order' | 'pay'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

/** Why a payment is declined; undefined when it goes through. */
function refusal(how: PaymentMethod): string | undefined {
  switch (how.method) {
    case 'card': {
      const digits = how.number.replaceAll(/[\s-]/g, '');
      if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return 'The card number is not valid.';
      if (!/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/.test(how.expiry.trim()))
        return 'The expiry date must be month and year, such as 08/31.';
      if (!/^\d{3,4}$/.test(how.cvv)) return 'The security code has three or four digits.';
      return digits === declinedCard ? 'The card was declined by its bank.' : undefined;
    }
    case 'upi':
      if (!/^[\w.-]{2,}@[A-Za-z]{2,}$/.test(how.upiId.trim())) return 'The UPI address must be like name@bank.';
      return how.upiId.trim() === 'failure@sandbox' ? 'The payment was declined in the UPI app.' : undefined;
    case 'netbanking':
      if (!sandboxBanks.some(({ id }) => id === how.bank)) return 'Choose one of the banks.';
      return how.approve ? undefined : 'The payment was cancelled at the bank.';
  }
}

/** The check digit of card numbers. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}
