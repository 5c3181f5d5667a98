import { PRODUCTS } from '../shop/catalogue.ts';
import type { Customer, Message, Order, OrderStatus } from './state.ts';

const PEOPLE: readonly (readonly [string, string, string])[] = [
  ['Hannah Ellery', 'Stroud', 'United Kingdom'],
  ['Jonas Wirth', 'Freiburg', 'Germany'],
  ['Amara Okafor', 'Bristol', 'United Kingdom'],
  ['Luc Fontaine', 'Lyon', 'France'],
  ['Bridget Nolan', 'Galway', 'Ireland'],
  ['Piet Dekker', 'Utrecht', 'Netherlands'],
  ['Sofia Lindqvist', 'Uppsala', 'Sweden'],
  ['Edwin Marsh', 'Hereford', 'United Kingdom'],
  ['Giulia Conti', 'Parma', 'Italy'],
  ['Rosalind Tye', 'Norwich', 'United Kingdom'],
  ['Mateo Vidal', 'Girona', 'Spain'],
  ['Fern and Sons', 'Ludlow', 'United Kingdom'],
];

const emailOf = (name: string): string => `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;

function statusOf(index: number): OrderStatus {
  if (index % 11 === 7) return 'cancelled';
  if (index < 18) return 'shipped';
  return index % 3 === 0 ? 'packed' : 'new';
}

function seedOrder(index: number, now: Date): Order {
  const [name, city, country] = PEOPLE[(index * 5) % PEOPLE.length] ?? ['Hannah Ellery', 'Stroud', 'United Kingdom'];
  const picks = [index % PRODUCTS.length, (index * 7 + 3) % PRODUCTS.length].slice(0, 1 + (index % 2));
  const lines = picks.flatMap((at, nth) => {
    const product = PRODUCTS[at];
    if (product === undefined || product.soldOut) return [];
    const option = product.option?.choices[0] ?? '';
    return [
      { slug: product.slug, name: product.name, option, quantity: 1 + ((index + nth) % 3), unitPence: product.pence },
    ];
  });
  const deliveryPence = 490;
  const status = statusOf(index);
  const placedAt = new Date(now.getTime() - (30 - index) * 26 * 3_600_000);
  return {
    number: `FS-${String(971 + index).padStart(4, '0')}`,
    placedAt: placedAt.toISOString(),
    email: emailOf(name),
    details: {
      salutation: '',
      name,
      street: `${3 + index} Mill Lane`,
      city,
      postcode: 'GL5 2HP',
      country,
      method: 'standard',
      date: new Date(placedAt.getTime() + 4 * 86_400_000).toISOString().slice(0, 10),
      slot: 'morning',
      giftWrap: index % 6 === 0,
      terms: true,
      note: index % 8 === 2 ? 'Please leave it with the neighbour at number 5.' : '',
      payment: 'invoice',
      paymentDetail: '',
      file: null,
    },
    lines,
    coupon: '',
    discountPence: 0,
    deliveryPence,
    totalPence: lines.reduce((sum, line) => sum + line.quantity * line.unitPence, deliveryPence),
    status,
    tracking: status === 'shipped' ? `FH${80_000 + index * 37}` : '',
    staffNote: '',
  };
}

/** Thirty orders, FS-0971 to FS-1000, about one a day up to `now`. */
export function seedOrders(now: Date): Order[] {
  return Array.from({ length: 30 }, (_, index) => seedOrder(index, now));
}

export function seedCustomers(): Customer[] {
  return PEOPLE.map(([name, town], index) => ({
    id: index + 1,
    name,
    email: emailOf(name),
    town,
    type: index % 4 === 3 ? 'Trade' : 'Private',
  }));
}

export function seedMessages(now: Date): Message[] {
  const texts = [
    [
      'Hannah Ellery',
      'A dent in the watering can',
      'The copper can came with a small dent near the spout. Could you send another, or take something off the price?',
    ],
    ['Piet Dekker', 'Secateurs: spare spring', 'Do you sell the spring on its own? Mine jumped into the pond.'],
    [
      'Fern and Sons',
      'Forty terracotta pots',
      'We would like forty of the 18 cm pots for April. Is there a trade price, and can you hold them until then?',
    ],
  ] as const;
  return texts.map(([from, subject, body], index) => ({
    id: index + 1,
    from,
    subject,
    body,
    receivedAt: new Date(now.getTime() - (index * 19 + 3) * 3_600_000).toISOString(),
    replies: [],
  }));
}
