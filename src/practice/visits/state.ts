import { z } from 'zod';

/** How much one visit may hold; past that the page says so instead of growing the store. */
export const LIMITS = {
  placedOrders: 50,
  cartLines: 20,
  quantity: 20,
  customers: 60,
  replies: 20,
  sessions: 5,
  signIns: 5,
  name: 80,
  address: 120,
  note: 500,
  message: 1000,
  fileBytes: 1024 * 1024,
} as const;

const short = z.string().max(LIMITS.name);
const address = z.string().max(LIMITS.address);
const pence = z.int().min(0);

const cartLine = z.object({ slug: short, option: short, quantity: z.int().min(1).max(LIMITS.quantity) });
const attachment = z.object({ name: address, size: z.int().min(0).max(LIMITS.fileBytes) });

const details = z.object({
  salutation: short,
  name: short,
  street: address,
  city: short,
  postcode: short,
  country: short,
  method: short,
  date: short,
  slot: short,
  giftWrap: z.boolean(),
  terms: z.boolean(),
  note: z.string().max(LIMITS.note),
  payment: short,
  paymentDetail: short,
  file: attachment.nullable(),
});

export const ORDER_STATUSES = ['new', 'packed', 'shipped', 'cancelled'] as const;

const order = z.object({
  number: short,
  placedAt: z.iso.datetime(),
  email: address,
  details,
  lines: z.array(cartLine.extend({ name: short, unitPence: pence })).max(LIMITS.cartLines),
  coupon: short,
  discountPence: pence,
  deliveryPence: pence,
  totalPence: pence,
  status: z.enum(ORDER_STATUSES),
  tracking: short,
  staffNote: z.string().max(LIMITS.message),
});

const customer = z.object({
  id: z.int(),
  name: short,
  email: address,
  town: short,
  type: z.enum(['Private', 'Trade']),
});

const message = z.object({
  id: z.int(),
  from: short,
  subject: address,
  body: z.string().max(LIMITS.message),
  receivedAt: z.iso.datetime(),
  replies: z.array(z.object({ text: z.string().max(LIMITS.message), sentAt: z.iso.datetime() })).max(LIMITS.replies),
});

const signIn = z.object({
  id: short,
  email: address,
  code: z.string().length(6),
  attemptsLeft: z.int().min(0),
  next: short,
  sentAt: z.iso.datetime(),
});

export const practiceState = z.object({
  version: z.literal(1),
  sessions: z.array(z.object({ token: short, email: address, staff: z.boolean() })).max(LIMITS.sessions),
  pendingSignIns: z.array(signIn).max(LIMITS.signIns),
  /** How many codes were ever sent: the next code follows from it. */
  codesSent: z.int().min(0),
  signedIn: z.int().min(0),
  cart: z.array(cartLine).max(LIMITS.cartLines),
  coupon: short,
  draft: details.nullable(),
  placed: z.int().min(0),
  orders: z.array(order).max(LIMITS.placedOrders + 30),
  customers: z.array(customer).max(LIMITS.customers),
  messages: z.array(message).max(20),
  settings: z.object({ notice: address, holiday: z.boolean() }),
});

export type PracticeState = z.infer<typeof practiceState>;
export type CartLine = z.infer<typeof cartLine>;
export type CheckoutDetails = z.infer<typeof details>;
export type Order = z.infer<typeof order>;
export type OrderStatus = Order['status'];
export type Customer = z.infer<typeof customer>;
export type Message = z.infer<typeof message>;
export type PracticeSignIn = z.infer<typeof signIn>;

/** Keeps the newest `limit` entries of a list, in place. */
export function keepLast(list: unknown[], limit: number): void {
  if (list.length > limit) list.splice(0, list.length - limit);
}
