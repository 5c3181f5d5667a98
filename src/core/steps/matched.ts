import type { Target, Value } from './clause.ts';
import { readKeys } from './keys.ts';
import { sub, textOf, type Span } from './lexer.ts';
import { listOf, named, readField, readName } from './names.ts';
import { cardinal } from './numbers.ts';
import { compile, match, pathOf, type FoundForm, type Given, type Piece } from './pattern.ts';
import { isBare } from './bare.ts';
import { nameOf, readOption, readValue } from './values.ts';

/** What stands in the slots of a form that fits. Each is null where the slot was left out, or its words are none of its kind. */
export type Matched = {
  /** Whether one of the form's own words was said. */
  said(word: string): boolean;
  has(key: string): boolean;
  name(key?: string): Target | null;
  field(key?: string): Target | null;
  names(key?: string): Target[] | null;
  /** A name that is said to be a tab's. */
  tab(): Target | null;
  path(): Target[] | null;
  /** Whether an address stands in the name. */
  hasAddress(): boolean;
  /** Whether the name begins with a key that no button is called: "Enter and wait". */
  beginsWithKey(): boolean;
  isOneWord(key: string): boolean;
  isInput(key: string): boolean;
  value(key?: string): Value | null;
  values(): Value[] | null;
  number(): number | null;
  /** As it is written: digits, or the sign of an input. */
  digits(): string | null;
  keys(): string | null;
  text(key: string): string | null;
  words(key: string): Span | null;
  /** Where its words stand in the step. */
  span(key: string): { start: number; end: number } | null;
  /** The words from one slot to the end of another. */
  between(from: string, to: string): string;
};

/** One form of the language: its ways of writing, and what each comes to. */
export type Form<Meaning> = {
  forms: readonly string[];
  /** Any other form that fits the same words goes before it. */
  generic?: true;
  read(found: Matched, given: Given): Meaning | readonly Meaning[] | null;
};

export type Compiled<Meaning> = { form: Form<Meaning>; ways: readonly (readonly Piece[])[] };

export function compileAll<Meaning>(forms: readonly Form<Meaning>[]): Compiled<Meaning>[] {
  return forms.map(form => ({ form, ways: form.forms.map(compile) }));
}

/**
 * All meanings of some words that differ. Of the ways in which the forms fit those count whose own words are the most:
 * "Click Save twice" presses Save two times, and nothing called "Save twice".
 */
export function meaningsOf<Meaning extends object>(
  table: readonly Compiled<Meaning>[],
  span: Span,
  given: Given,
): Meaning[] {
  const found = table.flatMap(({ form, ways }) =>
    ways.flatMap(way =>
      match(way, span, given).flatMap(one => {
        given.budget.left -= 10;
        const read = form.read(matched(one, given), given) ?? [];
        const meanings: readonly Meaning[] = isSeveral(read) ? read : [read];
        return meanings.map(meaning => ({ meaning, generic: form.generic === true, literals: one.literals }));
      }),
    ),
  );
  const special = found.filter(({ generic }) => !generic);
  const among = special.length > 0 ? special : found;
  const most = Math.max(...among.map(({ literals }) => literals));
  const best = among.filter(({ literals }) => literals === most).map(({ meaning }) => meaning);
  return [...new Map(best.map(meaning => [JSON.stringify(meaning), meaning])).values()];
}

function isSeveral<Meaning>(read: Meaning | readonly Meaning[]): read is readonly Meaning[] {
  return Array.isArray(read);
}

function matched({ slots, said }: FoundForm, { known, lenient = false }: Given): Matched {
  // Any words, as they would be in quotes.
  const quotedIn = (span: Span): string | null =>
    lenient && !span.tokens.some(({ kind }) => kind === 'quote') ? nameOf(span) : null;
  const nameIn = (span: Span): Target | null => {
    const words = isBare(span) ? null : quotedIn(span);
    return words === null ? readName(span) : named(words);
  };
  const valueIn = (span: Span): Value | null => {
    const words = quotedIn(span);
    return readValue(span, known) ?? (words === null ? null : { text: words, quoted: true, from: 'said' });
  };
  const read = <T>(key: string, reader: (span: Span) => T | null): T | null => {
    const span = slots.get(key);
    return span === undefined ? null : reader(span);
  };
  const each = <T>(key: string, reader: (span: Span) => T | null): T[] | null => {
    const out = read(key, listOf)?.map(reader);
    return out === undefined || out.includes(null) ? null : out.filter(one => one !== null);
  };
  const placeOf = (key: string): { start: number; end: number } | null => {
    const tokens = slots.get(key)?.tokens ?? [];
    const [first, last] = [tokens[0], tokens.at(-1)];
    return first === undefined || last === undefined ? null : { start: first.start, end: last.end };
  };
  const digits = (): string | null => read('number', span => digitsOf(textOf(span)));
  return {
    said: word => said.has(word),
    has: key => slots.has(key),
    name: (key = 'name') => read(key, nameIn),
    field: (key = 'field') => read(key, span => (isBare(span) ? readField(span) : nameIn(span))),
    names: (key = 'names') => each(key, readName),
    tab: () => {
      const name = read('tab', readName);
      return name && { ...name, readings: name.readings.map(one => ({ ...one, kind: one.kind ?? 'tab' })) };
    },
    path: () => {
      const names = read('path', pathOf)?.map(readName);
      return names === undefined || names.includes(null) ? null : names.filter(name => name !== null);
    },
    hasAddress: () => slots.get('name')?.tokens.some(({ kind }) => kind === 'url') ?? false,
    beginsWithKey: () => read('name', span => (span.tokens.length > 1 ? readKeys(sub(span, 0, 1)) : null)) !== null,
    isOneWord: key => slots.get(key)?.tokens.length === 1,
    isInput: key => slots.get(key)?.tokens[0]?.kind === 'input',
    value: (key = 'value') => read(key, valueIn),
    values: () => each('values', span => readOption(span, known)),
    number: () => {
      const number = Number(digits() ?? '');
      return Number.isSafeInteger(number) && number > 0 ? number : null;
    },
    digits,
    keys: () => read('keys', readKeys),
    text: key => read(key, textOf),
    words: key => slots.get(key) ?? null,
    span: placeOf,
    between: (from, to) => slots.get(from)?.source.slice(placeOf(from)?.start, placeOf(to)?.end) ?? '',
  };
}

/** "$1,200" and "three" as digits; an input as its sign. */
function digitsOf(text: string): string {
  const bare = text.replaceAll(',', '');
  return String(cardinal(bare.toLowerCase()) ?? bare);
}
