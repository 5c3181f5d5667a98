import { isNumber } from './more-than-a-name.ts';
import type { Doing, Target, Test, Value } from '../clause.ts';
import type { Matched } from '../matched.ts';
import { isExact, saysField, within } from '../names.ts';
import type { Given } from '../pattern.ts';
import { readTests } from '../tests.ts';

export const longestWaitMs = 30 * 60_000;

/** T: one meaning, or several that are as good. */
export function and<A, T>(value: A | null, make: (value: A) => T): T | null {
  return value === null ? null : make(value);
}

export function both<A, B, T>(a: A | null, b: B | null, make: (a: A, b: B) => T): T | null {
  return a === null || b === null ? null : make(a, b);
}

/** A slot that may be left out: null when what stands there is none. */
export function optional(found: Matched, key: string, target: Target | null): { target: Target | null } | null {
  return found.has(key) && target === null ? null : { target };
}

/** "three times": as often as said; null when the number is none. */
export function times(found: Matched): number | null {
  if (found.said('twice')) return 2;
  return found.has('number') ? found.number() : 1;
}

export function repeated(doing: Doing, count: number): Doing {
  return count === 1 ? doing : { do: 'repeat', times: count, body: [{ ...doing, text: '' }] };
}

export function testsIn(found: Matched, given: Given): Test[] {
  const span = found.words('test');
  return span === null ? [] : readTests(span, { ...given, lenient: false });
}

export function typed(found: Matched, how: 'type' | 'set' | 'append'): Doing | null {
  const field = found.field();
  if (field === null || isNumber(field)) return null;
  // "Put two lamps in the cart" is no typing: only a field is distinguished from what things are put in.
  const isPut = found.said('put') && !saysField(field) && !isExact(field) && !found.isOneWord('value');
  return and(found.value(), value => (isPut ? null : { do: 'type', how, value, target: field }));
}

/** "Set Size to 3 in the row Mug": the place is the field's, or a part of what is typed. */
export function set(found: Matched): Doing[] {
  const [value, field, place] = [found.value(), found.field(), found.name('place')];
  // "Fill in the form with name {name}": more than one value.
  const isForm = found.said('fill') && field?.readings[0]?.kind === 'form';
  if (value === null || field === null || isNumber(field) || isForm || (found.has('place') && place === null))
    return [];
  // Two places would be read as one in the other.
  if (place !== null && field.readings.some(({ places }) => places.length > 0)) return [];
  const make = (said: Value, target: Target): Doing => ({ do: 'type', how: 'set', value: said, target });
  if (place === null) return [make(value, field)];
  const inPlace = make(value, within(field, { place, relation: found.said('under') ? 'below' : 'in' }));
  const all = { text: found.between('value', 'place'), quoted: false, from: 'said' } as const;
  return value.quoted ? [inPlace] : [inPlace, make(all, field)];
}
