import { findCountry } from './countries.ts';
import type { Errors } from '../fields.ts';
import { isoDay } from '../format.ts';
import { type CheckoutDetails, LIMITS } from '../visits/state.ts';

export const SALUTATIONS = ['', 'Ms', 'Mr', 'Mx', 'Dr'] as const;

export const METHODS = [
  { value: 'standard', label: 'Standard delivery', note: '£4.90, free from £60' },
  { value: 'express', label: 'Express delivery', note: '£9.90, next working day' },
  { value: 'collect', label: 'Collect from Fernhill', note: 'Free' },
] as const;

export const SLOTS = [
  { value: 'morning', label: 'Morning, 9 to 12' },
  { value: 'afternoon', label: 'Afternoon, 12 to 5' },
  { value: 'evening', label: 'Evening, 5 to 8' },
] as const;

export const PAYMENTS = [
  { value: 'invoice', label: 'Invoice', note: 'Pay within 14 days' },
  { value: 'card', label: 'Card', note: 'No real card, please' },
  { value: 'voucher', label: 'Gift voucher', note: 'From a birthday card' },
] as const;

const EARLIEST_DAYS = 2;
const LATEST_DAYS = 60;

/** The first and last day we deliver on, seen from `now`, as "YYYY-MM-DD". */
export function deliveryWindow(now: Date): { first: string; last: string } {
  return { first: isoDay(now, EARLIEST_DAYS), last: isoDay(now, LATEST_DAYS) };
}

export const EMPTY_DETAILS: CheckoutDetails = {
  salutation: '',
  name: '',
  street: '',
  city: '',
  postcode: '',
  country: '',
  method: 'standard',
  date: '',
  slot: '',
  giftWrap: false,
  terms: false,
  note: '',
  payment: 'invoice',
  paymentDetail: '',
  file: null,
};

const cut = (text: string | undefined, max: number): string => (text ?? '').slice(0, max);

/** What was typed, cut to our limits. A card number is never kept: only its last four digits are. */
export function readDetails(form: Record<string, string>, file: CheckoutDetails['file']): CheckoutDetails {
  const card = (form['card'] ?? '').replace(/[\s-]/g, '');
  const payment = cut(form['payment'], LIMITS.name);
  const paymentDetail: Record<string, string> = {
    invoice: cut(form['reference'], 40),
    voucher: cut(form['voucher'], 40),
    card: /^\d{16}$/.test(card) ? `ends in ${card.slice(-4)}` : '',
  };
  return {
    salutation: cut(form['salutation'], LIMITS.name),
    name: cut(form['name'], LIMITS.name),
    street: cut(form['street'], LIMITS.address),
    city: cut(form['city'], LIMITS.name),
    postcode: cut(form['postcode'], LIMITS.name).toUpperCase(),
    country: findCountry(form['country'] ?? '') ?? cut(form['country'], LIMITS.name),
    method: cut(form['method'], LIMITS.name),
    date: cut(form['date'], LIMITS.name),
    slot: cut(form['slot'], LIMITS.name),
    giftWrap: form['giftWrap'] === 'yes',
    terms: form['terms'] === 'yes',
    note: cut(form['note'], LIMITS.note),
    payment,
    paymentDetail: Object.hasOwn(paymentDetail, payment) ? (paymentDetail[payment] ?? '') : '',
    file,
  };
}

const UK_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/;
const OTHER_POSTCODE = /^[A-Z\d][A-Z\d -]{2,9}$/;

function postcodeError(details: CheckoutDetails): string | undefined {
  if (details.postcode === '') return 'Enter the postcode.';
  if (details.country === 'United Kingdom') {
    return UK_POSTCODE.test(details.postcode) ? undefined : 'Enter a postcode such as GL5 2HP.';
  }
  return OTHER_POSTCODE.test(details.postcode) ? undefined : 'A postcode has 3 to 10 letters and digits.';
}

function dateError(date: string, now: Date): string | undefined {
  const { first, last } = deliveryWindow(now);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'Choose a delivery date.';
  if (date < first || date > last) return 'Choose a day from the calendar.';
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? 'We do not deliver on Sundays.' : undefined;
}

function paymentError(details: CheckoutDetails): [field: string, error: string] | undefined {
  if (details.payment === 'card' && details.paymentDetail === '')
    return ['card', 'Enter any 16 digits, not a real card.'];
  if (details.payment === 'voucher' && details.paymentDetail === '') return ['voucher', 'Enter the voucher code.'];
  return undefined;
}

const isOneOf = (list: readonly { value: string }[], value: string): boolean => list.some(item => item.value === value);

/** One sentence per field that is wrong, by the field's name; empty when the order can be placed. */
export function checkDetails(details: CheckoutDetails, now: Date): Errors {
  const wrong: Record<string, string | undefined> = {
    name: details.name === '' ? 'Enter the full name.' : undefined,
    street: details.street === '' ? 'Enter the street and house number.' : undefined,
    city: details.city === '' ? 'Enter the town or city.' : undefined,
    postcode: postcodeError(details),
    country: findCountry(details.country) === undefined ? 'Choose a country from the list.' : undefined,
    salutation: SALUTATIONS.some(one => one === details.salutation) ? undefined : 'Choose from the list.',
    method: isOneOf(METHODS, details.method) ? undefined : 'Choose how it should reach you.',
    date: dateError(details.date, now),
    slot: isOneOf(SLOTS, details.slot) ? undefined : 'Choose a time slot.',
    terms: details.terms ? undefined : 'Please accept the terms.',
    payment: isOneOf(PAYMENTS, details.payment) ? undefined : 'Choose how you pay.',
  };
  const payment = paymentError(details);
  if (payment !== undefined) wrong[payment[0]] = payment[1];
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])),
  );
}

/** The label of a choice, for the review and the back office. */
export function labelOf(list: readonly { value: string; label: string }[], value: string): string {
  return list.find(item => item.value === value)?.label ?? value;
}
