import { AppError } from '#src/core/errors.ts';
import { gstinPattern } from '#src/core/billing/indian-states.ts';
import type { RazorpaySettings } from '#src/providers/payments/razorpay.ts';
import type { BillingRules } from '#src/services/context.ts';
import type { Seller } from '#src/services/billing/invoice/make.ts';
import { z } from 'zod';

const text = z.string().trim().min(1).optional();

/** The variables about payments; part of the environment. */
export const paymentVariables = {
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.razorpay.com'),
  CREDITS_PER_MINUTE: z.coerce.number().min(0).max(1000).default(0),
  CONTACT_EMAIL: z.email().optional(),
  SELLER_NAME: z.string().trim().min(1).max(200).default('Legwork'),
  SELLER_ADDRESS: z.string().trim().max(500).default(''),
  SELLER_GSTIN: z.string().trim().toUpperCase().regex(gstinPattern, 'it must be like 29ABCDE1234F1Z5').optional(),
  SELLER_SAC: z
    .string()
    .regex(/^\d{4,8}$/, 'it has four to eight digits')
    .default('998315'),
};

type Given = z.infer<z.ZodObject<typeof paymentVariables>>;

export type PaymentSettings = {
  /** Undefined: payments are made in the sandbox. */
  razorpay: RazorpaySettings | undefined;
  rules: BillingRules;
  seller: Seller;
};

/** @throws AppError when only one half of the key is set. */
export function paymentsOf(given: Given): PaymentSettings {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = given;
  if (!keyId !== !keySecret) {
    throw new AppError('BAD_REQUEST', 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are set together or not at all.');
  }
  return {
    razorpay:
      keyId && keySecret
        ? {
            keyId,
            keySecret,
            webhookSecret: given.RAZORPAY_WEBHOOK_SECRET,
            baseUrl: given.RAZORPAY_BASE_URL.replace(/(?<!\/)\/+$/, ''),
          }
        : undefined,
    rules: { creditsPerMinute: given.CREDITS_PER_MINUTE, contactEmail: given.CONTACT_EMAIL },
    seller: {
      name: given.SELLER_NAME,
      // One variable, several lines.
      address: given.SELLER_ADDRESS.split(/\\n|;/)
        .map(line => line.trim())
        .join('\n'),
      gstin: given.SELLER_GSTIN ?? null,
      sac: given.SELLER_SAC,
    },
  };
}
