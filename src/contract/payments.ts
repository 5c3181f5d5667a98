import { z } from 'zod';
import { Timestamp } from './common.ts';
import { mutation, query } from './procedure.ts';

/** The gateway's own name of an order; any other text is answered like an order that does not exist. */
const OrderId = z.string().min(1).max(200);
const reference = z.string().min(1).max(200);

export const PlanOffer = z.object({
  id: z.string(),
  name: z.string(),
  /** In rupees; null for what is arranged with the team. */
  amount: z.int().nullable(),
  credits: z.int().nullable(),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const PaymentOffers = z.object({
  plans: z.array(PlanOffer),
  currency: z.string(),
  /** `sandbox`: no money moves. */
  gateway: z.enum(['razorpay', 'sandbox']),
  /** What the gateway's checkout is opened with; null in the sandbox. */
  key_id: z.string().nullable(),
  checkout_script: z.string().nullable(),
  /** What a minute of a run's browser costs; 0 when runs are free. */
  credits_per_minute: z.number(),
  contact_email: z.string().nullable(),
});
export type PaymentOffers = z.infer<typeof PaymentOffers>;

export const PaymentOrder = z.object({
  order_id: z.string(),
  /** In paise, as the checkout takes it. */
  amount: z.int(),
  currency: z.string(),
});
export type PaymentOrder = z.infer<typeof PaymentOrder>;

export const CreditEntry = z.object({
  created_at: Timestamp,
  kind: z.enum(['purchase', 'refund', 'run', 'returned']),
  /** Below zero for what was taken. */
  credits: z.int(),
  note: z.string(),
  order_id: z.string().nullable(),
  run_id: z.string().nullable(),
  invoice_ready: z.boolean(),
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const PaymentHistory = z.object({
  credits: z.int(),
  entries: z.array(CreditEntry),
  /** The newest orders, paid or not. */
  orders: z.array(z.object({ order_id: z.string(), plan_type: z.string(), paid: z.boolean(), created_at: Timestamp })),
});
export type PaymentHistory = z.infer<typeof PaymentHistory>;

export const SandboxPayment = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string().nullable(),
  razorpay_signature: z.string().nullable(),
  /** Why the payment did not go through; null when it did. */
  error_description: z.string().nullable(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;

/** Ids of examples, which the reference puts the reader's own in the place of. */
export const exampleOrder = 'order_Q1aBcDeFgHiJkL';
export const exampleUnpaidOrder = 'order_Q2mNoPqRsTuVwX';

const ofOrder = z.strictObject({ orderId: OrderId });

export const payments = {
  plans: query('payments.plans', 'List the plans and prices', { example: {} })
    .input(z.strictObject({}).optional())
    .output(PaymentOffers),
  order: mutation('payments.order', 'Order credits', {
    notes: [
      'The plan sets the price and the credits: Basic is 2000 rupees for 2000 credits, Pro 3000 rupees for 4000. `amount` has no effect.',
      'The amount of the response is in paise, as the checkout needs it.',
      'Custom plans are arranged with the team.',
    ],
    example: { amount: 2000, currency: 'INR', plan_type: 'Basic' },
  })
    .input(
      z.strictObject({
        amount: z.number().min(0).max(1_000_000_000).optional(),
        currency: z.literal('INR').default('INR'),
        plan_type: z.string().trim().min(1).max(40),
        state: z
          .string()
          .regex(/^\d{2}$/, 'A state is the two digits of its GST code')
          .nullish(),
        gstin: z.string().trim().toUpperCase().max(15).nullish(),
      }),
    )
    .output(PaymentOrder),
  sandboxPay: mutation('payments.sandbox-pay', 'Pay an order in the sandbox', {
    notes: [
      'Only where no payment provider is set up. No money is charged, and the input is neither stored nor forwarded.',
      'Any card number with a valid check digit works; 4000 0000 0000 0002 is declined.',
      'Any UPI address works, except failure@sandbox. A bank pays unless `approve` is false.',
      'The result is what a checkout returns: send it to payments.verify.',
    ],
    example: { order_id: exampleUnpaidOrder, method: 'upi', upi_id: 'ann@sandbox' },
  })
    .input(
      z.strictObject({
        order_id: OrderId,
        method: z.enum(['card', 'upi', 'netbanking']),
        card_number: z.string().max(30).optional(),
        card_expiry: z.string().max(7).optional(),
        card_cvv: z.string().max(4).optional(),
        upi_id: z.string().max(100).optional(),
        bank: z.string().max(20).optional(),
        approve: z.boolean().default(true),
      }),
    )
    .output(SandboxPayment),
  verify: mutation('payments.verify', 'Submit a payment and get the credits', {
    notes: [
      'The three values come from the checkout. A wrong signature is refused and adds nothing.',
      'A payment is credited once, however often it is submitted.',
    ],
    example: {
      razorpay_order_id: exampleOrder,
      razorpay_payment_id: 'pay_Q1aBcDeFgHiJkL',
      razorpay_signature: 'f1c3e40b6d4e1b1a52c1c4a6e2cb94a8f5b1f0f3b7a1d8b0a4f1f9c0f1e2d3c4',
    },
    notPasteable: 'The signature comes from a checkout, so this command is refused with 400 until you insert yours.',
  })
    .input(
      z.strictObject({ razorpay_order_id: OrderId, razorpay_payment_id: reference, razorpay_signature: reference }),
    )
    .output(z.object({ order_id: z.string(), credits_added: z.int(), credits_to_add: z.int() })),
  history: query('payments.history', 'Get the credit balance and history', {
    notes: ['The newest first, at most 200 entries.'],
    example: {},
  })
    .input(z.strictObject({}).optional())
    .output(PaymentHistory),
  checkInvoice: mutation('payments.check-invoice', 'Check whether an invoice is ready', {
    notes: ['It is created within seconds after the payment.'],
    example: { orderId: exampleOrder },
  })
    .route({ method: 'GET', path: '/payments.check-invoice/{orderId}' })
    .input(ofOrder)
    .output(z.object({ invoice_ready: z.boolean() })),
  invoice: query('payments.invoice', 'Download an invoice as a PDF', {
    notes: ['Returns application/pdf, or 404 while there is none.'],
    example: { orderId: exampleOrder },
    file: 'application/pdf',
  })
    .route({ method: 'GET', path: '/payments.invoice/{orderId}' })
    .input(ofOrder)
    .output(z.file()),
};
