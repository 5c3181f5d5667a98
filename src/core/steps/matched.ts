import type { Target, Value } from './clause.ts';
import { textOf, type Span } from './lexer.ts';
import { compile, match, type FoundForm, type Way } from './pattern.ts';
import { readers, type Given } from './slots.ts';

type Slots<Missing> = {
  name(key?: string): Target | Missing;
  field(): Target | Missing;
  value(key?: string): Value | Missing;
  number(): number | Missing;
  text(key: string): string | Missing;
};

/** A form in some words. Its slots are there and can be read; `maybe` has null for one that was left out. */
export type FoundSlots = Slots<never> & {
  maybe: Slots<null>;
  /** Whether one of the form's own words was said. */
  said(word: string): boolean;
  names(): Target[];
  values(): Value[];
  path(): Target[];
  digits(): string | null;
  keys(): string;
  span(key: string): Span;
  /** The words from one slot to the end of another, as a value. */
  between(from: string, to: string): Value;
};

/** One form of the language: its ways of writing, and what each comes to. Several meanings are as good as each other. */
export type Form<Meaning> = {
  forms: readonly string[];
  read(found: FoundSlots, given: Given): Meaning | readonly Meaning[] | null;
};

export type Compiled<Meaning> = { form: Form<Meaning>; ways: readonly Way[] };

export function compileAll<Meaning>(forms: readonly Form<Meaning>[]): Compiled<Meaning>[] {
  return forms.map(form => ({ form, ways: form.forms.flatMap(compile) }));
}

/** More words than any thing to do or condition has: what is longer is given up on. */
export const mostWords = 150;

/**
 * All meanings of some words that differ. A way in which a form fits goes before another only if it has all words of that form and
 * more: "Click Save twice" presses Save two times, and nothing called "Save twice".
 */
export function meaningsOf<Meaning extends object>(
  table: readonly Compiled<Meaning>[],
  span: Span,
  given: Given,
): Meaning[] {
  given.budget.left -= 1 + span.tokens.length / 8;
  if (span.tokens.length > mostWords || given.budget.left < 0) return [];
  const found = table.flatMap(({ form, ways }) =>
    ways.flatMap(way =>
      match(way, span, given).flatMap(one => {
        given.budget.left -= 10;
        const read = form.read(foundIn(one, given), given) ?? [];
        const meanings: readonly Meaning[] = isSeveral(read) ? read : [read];
        return meanings.map(meaning => ({ meaning, fixed: one.fixed }));
      }),
    ),
  );
  const best = found.filter(({ fixed }) => !found.some(other => contains(other.fixed, fixed)));
  return [...new Map(best.map(({ meaning }) => [JSON.stringify(meaning), meaning])).values()];
}

function contains(more: readonly number[], fewer: readonly number[]): boolean {
  return more.length > fewer.length && fewer.every(at => more.includes(at));
}

function isSeveral<Meaning>(read: Meaning | readonly Meaning[]): read is readonly Meaning[] {
  return Array.isArray(read);
}

function foundIn({ slots, said }: FoundForm, given: Given): FoundSlots {
  const maybe = <T>(key: string, read: (span: Span, given: Given) => T | null): T | null => {
    const span = slots.get(key);
    return span === undefined ? null : read(span, given);
  };
  const the = <T>(key: string, read: (span: Span, given: Given) => T | null): T => {
    const value = maybe(key, read);
    if (value === null) throw new Error(`This form has no slot “${key}”.`);
    return value;
  };
  return {
    said: word => said.includes(word),
    name: (key = 'name') => the(key, readers.NAME),
    field: () => the('field', readers.FIELD),
    value: (key = 'value') => the(key, readers.VALUE),
    number: () => the('number', readers.NUMBER),
    text: key => the(key, textOf),
    maybe: {
      name: (key = 'name') => maybe(key, readers.NAME),
      field: () => maybe('field', readers.FIELD),
      value: (key = 'value') => maybe(key, readers.VALUE),
      number: () => maybe('number', readers.NUMBER),
      text: key => maybe(key, textOf),
    },
    names: () => the('names', readers.NAMES),
    values: () => the('values', readers.VALUES),
    path: () => the('path', readers.PATH),
    digits: () => maybe('digits', readers.DIGITS),
    keys: () => the('keys', readers.KEYS),
    span: key => the(key, span => span),
    between: (from, to) => {
      const [first, last] = [the(from, span => span), the(to, span => span)];
      const text = first.source.slice(first.tokens[0]?.start, last.tokens.at(-1)?.end);
      return { text, quoted: false, from: 'said' };
    },
  };
}
