/** The value of a field in a text that stands for it, by the field's kind. */
import { quantity } from '#src/core/step-language/numbers.ts';
import type { Field } from './fields.ts';
import { addressLines } from './address.ts';
import { countIn, currencyOf, dateIn, emailIn, moneyIn, phonesIn, ratingIn } from './patterns.ts';
import { isoDate } from './dates.ts';
import { inside, type Part, type View } from './view.ts';

const shortLetters = 200;
const longLetters = 50_000;

/** Null where the text holds no value of that kind. */
export function valueIn(view: View, field: Field, from: { text: string; parts: Part[] }): string | null {
  const text = from.text.trim();
  switch (field.kind) {
    case 'email':
      return emailIn(text) ?? addressOf(view, from.parts, 'mailto:');
    case 'phone':
      return phonesIn(text)[0] ?? addressOf(view, from.parts, 'tel:');
    case 'date':
      return datetimeIn(view, from.parts, text);
    case 'price':
      return moneyIn(text) ?? (field.type === 'number' && text.length < 40 && quantity(text) !== null ? text : null);
    case 'currency':
      return currencyOf(text);
    case 'rating':
      return ratingIn(text) ?? (text.length < 20 && quantity(text) !== null ? text : null);
    case 'number':
      return text.length < 120 && countIn(text) !== null ? text : null;
    case 'url':
      return linkIn(view, from.parts)?.node.href ?? (/^https?:\/\/\S+$/.test(text) ? text : null);
    case 'image':
      return withAll(view, from.parts).find(({ node }) => node.src !== undefined)?.node.src ?? null;
    case 'boolean':
      return truthIn(view, from.parts, text);
    case 'long':
      return text === '' ? null : text.slice(0, longLetters);
    case 'title':
    case 'person':
      return text === '' || text.length > shortLetters ? null : text.replaceAll('\n', ' ');
    case 'address':
      return text === '' ? null : (addressLines(text.split('\n'))?.join('\n') ?? text.slice(0, longLetters));
    case 'text':
      return text === '' ? null : text.slice(0, longLetters);
  }
}

function withAll(view: View, parts: Part[]): Part[] {
  return parts.flatMap(part => [part, ...inside(view, part)]);
}

/** The first link in or around parts. */
export function linkIn(view: View, parts: Part[]): Part | null {
  const within = withAll(view, parts).find(({ node }) => node.href !== undefined);
  if (within !== undefined) return within;
  for (let at = parts[0]?.parent ?? null, up = 0; at !== null && up < 3; at = at.parent, up += 1)
    if (at.node.href !== undefined) return at;
  return null;
}

function addressOf(view: View, parts: Part[], scheme: 'mailto:' | 'tel:'): string | null {
  const href = withAll(view, parts).find(({ node }) => node.href?.startsWith(scheme))?.node.href;
  return href === undefined ? null : decoded(href.slice(scheme.length).replace(/\?.*$/, ''));
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
function datetimeIn(view: View, parts: Part[], text: string): string | null {
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

function truthIn(view: View, parts: Part[], text: string): string | null {
  const box = withAll(view, parts).find(({ node }) => node.checked !== undefined);
  if (box !== undefined) return String(box.node.checked);
  return yes.test(text) ? 'true' : no.test(text) ? 'false' : null;
}

/** The value in the type that the schema asks for; null where it has none. `today` is for dates such as "5 days ago". */
export function typed(field: Field, value: string, today: Date): string | number | boolean | null {
  if (field.iso !== null) return isoDate(value, { today, withTime: field.iso === 'date-time' });
  if (field.type === 'boolean') return value === 'true' || yes.test(value);
  if (field.type === 'number') return field.kind === 'number' ? countIn(value) : quantity(value);
  return value;
}
