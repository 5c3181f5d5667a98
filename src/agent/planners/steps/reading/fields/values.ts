/** The value of a field in a text that stands for it, by the field's kind. */
import { quantity } from '#src/core/text/quantity.ts';
import type { WantedField, ValueKind } from './fields.ts';
import { addressLines } from '../address.ts';
import { countIn, currencyOf, dateIn, emailIn, moneyIn, phonesIn, ratingIn } from '../patterns.ts';
import { isoDate } from '../dates.ts';
import { inside, type PagePart, type PageView } from '../view.ts';

const shortLetters = 200;
const longLetters = 50_000;

type From = { view: PageView; field: WantedField; text: string; parts: PagePart[] };

const readers: Record<ValueKind, (from: From) => string | null> = {
  email: ({ view, text, parts }) => emailIn(text) ?? addressOf(view, parts, 'mailto:'),
  phone: ({ view, text, parts }) => phonesIn(text)[0] ?? addressOf(view, parts, 'tel:'),
  date: ({ view, text, parts }) => datetimeIn(view, parts, text),
  price: ({ field, text }) =>
    moneyIn(text) ?? (field.type === 'number' && text.length < 40 && quantity(text) !== null ? text : null),
  currency: ({ text }) => currencyOf(text),
  rating: ({ text }) => ratingIn(text) ?? (text.length < 20 && quantity(text) !== null ? text : null),
  number: ({ text }) => (text.length < 120 && countIn(text) !== null ? text : null),
  url: ({ view, text, parts }) => linkIn(view, parts)?.node.href ?? (/^https?:\/\/\S+$/.test(text) ? text : null),
  image: ({ view, parts }) => withAll(view, parts).find(({ node }) => node.src !== undefined)?.node.src ?? null,
  boolean: ({ view, text, parts }) => truthIn(view, parts, text),
  long: ({ text }) => (text === '' ? null : text.slice(0, longLetters)),
  text: ({ text }) => (text === '' ? null : text.slice(0, longLetters)),
  title: ({ text }) => shortText(text),
  person: ({ text }) => shortText(text),
  address: ({ text }) =>
    text === '' ? null : (addressLines(text.split('\n'))?.join('\n') ?? text.slice(0, longLetters)),
};

/** Null where the text holds no value of that kind. */
export function valueIn(
  view: PageView,
  field: WantedField,
  { text, parts }: { text: string; parts: PagePart[] },
): string | null {
  return readers[field.kind]({ view, field, text: text.trim(), parts });
}

function shortText(text: string): string | null {
  return text === '' || text.length > shortLetters ? null : text.replaceAll('\n', ' ');
}

function withAll(view: PageView, parts: PagePart[]): PagePart[] {
  return parts.flatMap(part => [part, ...inside(view, part)]);
}

/** The first link in or around parts. */
function linkIn(view: PageView, parts: PagePart[]): PagePart | null {
  const within = withAll(view, parts).find(({ node }) => node.href !== undefined);
  if (within !== undefined) return within;
  for (let at = parts[0]?.parent ?? null, up = 0; at !== null && up < 3; at = at.parent, up += 1)
    if (at.node.href !== undefined) return at;
  return null;
}

/** The address that the first such link in parts leads to. */
export function addressOf(view: PageView, parts: PagePart[], scheme: 'mailto:' | 'tel:'): string | null {
  const href = withAll(view, parts).find(({ node }) => node.href?.startsWith(scheme))?.node.href;
  return href === undefined ? null : decoded(href.slice(scheme.length).split('?', 1)[0] ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Pages write addresses by hand.
    return text;
  }
}

/** The date as the page writes it for people. */
function datetimeIn(view: PageView, parts: PagePart[], text: string): string | null {
  const found = dateIn(text);
  if (found !== null && text.length > 60) return found;
  if (found !== null) return text.includes('\n') ? found : text;
  if (text !== '' && text.length <= 40 && /\d/.test(text)) return text;
  return (
    withAll(view, parts).find(({ node }) => node.datetime !== undefined)?.node.datetime ??
    (text !== '' && text.length <= 30 ? text : null)
  );
}

const yes = /^(?:yes|true|on|✓|✔|☑|done|completed?|available|in stock|active|enabled|1)$/i;
const no = /^(?:no|false|off|✗|✘|☐|open|incomplete|unavailable|out of stock|sold out|inactive|disabled|0)$/i;

function truthIn(view: PageView, parts: PagePart[], text: string): string | null {
  const box = withAll(view, parts).find(({ node }) => node.checked !== undefined);
  if (box !== undefined) return String(box.node.checked);
  return yes.test(text) ? 'true' : no.test(text) ? 'false' : null;
}

/** The value in the type that the schema asks for; null where it has none. `today` is for dates such as "5 days ago". */
export function typed(field: WantedField, value: string, today: Date): string | number | boolean | null {
  if (field.iso !== null) return isoDate(value, { today, withTime: field.iso === 'date-time' });
  if (field.type === 'boolean') return value === 'true' || yes.test(value);
  if (field.type === 'number') return field.kind === 'number' ? countIn(value) : quantity(value);
  return value;
}
