import { createHmac, timingSafeEqual } from 'node:crypto';

const hexOfSha256 = /^[0-9a-f]{64}$/;

/** Hex of HMAC-SHA256, as Razorpay signs. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether `signature` is that of the text; takes the same time whatever part of it was right. */
export function isSignedBy(text: string, signature: string, secret: string): boolean {
  if (!hexOfSha256.test(signature)) return false;
  return timingSafeEqual(Buffer.from(sign(text, secret), 'hex'), Buffer.from(signature, 'hex'));
}

/** What a checkout signs. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`;
}
