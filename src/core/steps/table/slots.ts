import type { Doing, Target, Test, Value } from '../clause.ts';
import type { Matched } from '../matched.ts';
import { hasInputSign } from '../input-signs.ts';
import { lex } from '../lexer.ts';
import { isExact, naming, saysField, within } from '../names.ts';
import type { Given } from '../pattern.ts';
import { makingVerbs } from './site-verbs.ts';
import { readTests } from '../tests.ts';
import { isDateWords } from '../values.ts';

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

/** Whether a name begins with a capital letter. */
export function isLarge(target: Target | undefined): boolean {
  const letter = target?.text.charAt(0) ?? '';
  return letter !== letter.toLowerCase();
}

export function isExactInput(target: Target): boolean {
  return isExact(target) && hasInputSign(target.text);
}

export function isNumber({ text }: Target): boolean {
  return /^\d+$/.test(text);
}

/** A name with a word that says where something goes or what it is done with: more than a name. */
export function isLoose(target: Target): boolean {
  return !isExact(target) && /\s(?:to|into|onto|by|with|as)\s/.test(withoutQuoted(target.text));
}

export function withoutQuoted(text: string): string {
  const { source, tokens } = lex(text);
  let out = '';
  let from = 0;
  for (const { kind, start, end } of tokens) {
    if (kind !== 'quote') continue;
    out += `${source.slice(from, start)}""`;
    from = end;
  }
  return out + source.slice(from);
}

/** Words after which something more is said than what the thing is. */
const adding = new Set(['with', 'by', 'as', 'saying', ...naming]);
const timing = new Set(['for', 'on', 'at', 'from']);
/** What is chosen with these is a state or a form, and a part of what the control is called. */
const withAs = new Set(['mark', 'export', 'save']);

/** "a folder called Photos", "it with the reason X", "the post for tomorrow": more than a name, and nothing would do the rest. */
export function saysMore(verb: string, target: Target): boolean {
  if (isExact(target)) return false;
  const words = withoutQuoted(target.text).split(' ');
  // "Create a folder "Photos"": what it is to be called is typed somewhere.
  if (makingVerbs.has(verb) && target.any && /["“\uE000]/.test(target.text)) return true;
  return words.some((word, at) => {
    const next = words[at + 1] ?? '';
    if (timing.has(word)) return /^[\d\uE000]/.test(next) || isDateWords(next);
    return at > 0 && adding.has(word) && !(word === 'as' && withAs.has(verb));
  });
}

export function isNewTab({ readings: [first] }: Target): boolean {
  return first?.label.toLowerCase() === 'new' && (first.kind === 'tab' || first.kind === 'dialog');
}

/** "the 5 latest posts": several things, which are no single value. */
export function isMany({ text }: Target): boolean {
  return /(?:^|\s)(?:the|first|last|latest|newest|top|next) (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:\S+ ){0,3}[^\s]*[^\su]s$/i.test(
    text,
  );
}
