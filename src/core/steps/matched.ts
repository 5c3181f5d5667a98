import type { Span } from './lexer.ts';
import { compile, match, type FoundForm, type Way } from './pattern.ts';
import { readSlot, type Given, type SlotKind, type SlotValue } from './slots.ts';

/** A form in some words. A slot is read by its kind, and by its key where a form has two of a kind. */
export type FoundSlots = {
  /** Whether one of the form's own words was said. */
  said(word: string): boolean;
  slot<Kind extends SlotKind>(kind: Kind, key?: string): SlotValue<Kind>;
  /** Null for a slot that was left out. */
  maybe<Kind extends SlotKind>(kind: Kind, key?: string): SlotValue<Kind> | null;
  span(key: string): Span;
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
        const read = form.read(foundIn(one, span, given), given) ?? [];
        const meanings: readonly Meaning[] = isSeveral(read) ? read : [read];
        return meanings.map(meaning => ({ meaning, fixed: one.fixed }));
      }),
    ),
  );
  const hasMore = (more: readonly number[], fewer: readonly number[]): boolean =>
    more.length > fewer.length && fewer.every(at => more.includes(at));
  const best = found.filter(({ fixed }) => !found.some(other => hasMore(other.fixed, fixed)));
  return [...new Map(best.map(({ meaning }) => [JSON.stringify(meaning), meaning])).values()];
}

function isSeveral<Meaning>(read: Meaning | readonly Meaning[]): read is readonly Meaning[] {
  return Array.isArray(read);
}

function foundIn({ slots, fixed }: FoundForm, { tokens }: Span, given: Given): FoundSlots {
  const there = <Value>(value: Value | null | undefined, key: string): Value => {
    if (value === null || value === undefined) throw new Error(`This form has no slot “${key}”.`);
    return value;
  };
  const maybe = <Kind extends SlotKind>(kind: Kind, key: string = kind.toLowerCase()): SlotValue<Kind> | null => {
    const span = slots.get(key);
    return span === undefined ? null : readSlot(kind, span, given);
  };
  return {
    said: word => fixed.some(at => tokens[at]?.lower === word),
    maybe,
    slot: (kind, key) => there(maybe(kind, key), key ?? kind),
    span: key => there(slots.get(key), key),
  };
}
