import { isSecretField } from '#src/core/secrets/secret-field.ts';
import type { Clause, Target, Value } from './clause.ts';
import { lex, type Span } from './lexer.ts';
import { bodiesOf } from './read-clause.ts';
import type { Given } from './slots.ts';
import type { StepFault } from './step-fault.ts';
import { inputNamed, type Known } from './values.ts';

/**
 * What came of a part of a step: one reading, several, or none and what is wrong. `start`: where its text begins; `from` and `to`:
 * where the words are that are not clear.
 */
export type Part = {
  readings: Clause[][];
  fault: StepFault | null;
  text: string;
  start: number;
  from: number;
  to: number;
};

/** How deep loops and conditions may be in each other. */
export const deepest = 3;
const mostReadings = 4;

/**
 * A reading as things to do one after the other. `isList`: where a list may go on, or something else to do begin. `mayBeName`: what
 * is cut may be one name: "Click Save and close".
 */
export type Piecing = { clauses: Clause[]; splits: number; isList?: boolean; mayBeName?: boolean };

/** `seen`: what was read already, by its place in the step. `isInList`: a line beside it has labels with values. */
export type Open = Given & { depth: number; seen: Map<string, Piecing[]>; isInList: boolean };

/** What the parts order; null unless all of it is understood in one way. */
export function clausesOf(parts: readonly Part[]): Clause[] | null {
  const [clauses, ...others] = combined(parts);
  return parts.length === 0 || clauses === undefined || others.length > 0 ? null : clauses;
}

/** The readings of several parts together, a few of them. */
export function combined(parts: readonly Part[]): Clause[][] {
  return parts.reduce<Clause[][]>(
    (ways, { readings }) => ways.flatMap(way => readings.map(reading => [...way, ...reading])).slice(0, mostReadings),
    [[]],
  );
}

type Wrong = { fault: StepFault; at?: number };

/** The part with those readings that differ, a few of them. Without any it has the fault at the word `at`. */
export function partOf(span: Span, readings: Clause[][], wrong: Wrong = { fault: 'unknown-words' }): Part {
  const { fault, at = 0 } = wrong;
  const { source, tokens } = span;
  const different = [...new Map(readings.map(one => [senseOf(one), one])).values()].slice(0, mostReadings);
  const to = tokens.at(-1)?.end ?? 0;
  const start = tokens[0]?.start ?? 0;
  const from = different.length > 0 ? start : (tokens[at]?.start ?? to);
  const text = source.slice(start, to);
  return { readings: different, fault: different.length > 0 ? null : fault, text, start, from, to };
}

export function faultAt(span: Span, fault: StepFault, at = 0): Part {
  return partOf(span, [], { fault, at });
}

/** What a program does: names by their likeliest reading, without the words it came from and what of them stood in quotes. */
export function senseOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (_, value: Target | Value | Clause | null) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('readings' in value)
      return { ...value, text: undefined, readings: { ...value.readings[0], exact: undefined, prior: undefined } };
    if ('quoted' in value) return { ...value, quoted: undefined };
    return 'do' in value ? { ...value, text: undefined } : value;
  });
}

/** The part, unless one of its values may not be typed as it stands. */
export function checked(part: Part, { known }: Open): Part {
  const doubt = part.readings.length === 1 ? doubtfulValue(part.readings[0] ?? [], known) : null;
  if (doubt === null) return part;
  const from = part.start + wordsAt(part.text, doubt.value.text);
  return { ...part, readings: [], fault: doubt.fault, from, to: from + doubt.value.text.length };
}

/** Where whole words stand in a text. */
function wordsAt(text: string, words: string): number {
  const { tokens } = lex(text);
  const ends = new Set(tokens.map(({ end }) => end));
  return tokens.find(({ start }) => ends.has(start + words.length) && text.startsWith(words, start))?.start ?? 0;
}

/** A value without quotes that may not be typed as it stands: it is called like an input, or its words would be a secret. */
function doubtfulValue(clauses: readonly Clause[], known: Known): { fault: StepFault; value: Value } | null {
  for (const clause of clauses) {
    for (const { value, field } of valuesOf(clause)) {
      if (value.quoted || value.from !== 'said') continue;
      if (inputNamed(value.text, known) !== undefined) return { fault: 'named-like-input', value };
      // "482913", "4111 1111 1111 1111": what describes nothing else, and is typed as it stands.
      const isNumbers = lex(value.text).tokens.every(({ kind }) => kind === 'number');
      if (!isNumbers && isSecretField({ name: field })) return { fault: 'secret-value', value };
    }
    const inner = doubtfulValue(bodiesOf(clause), known);
    if (inner !== null) return inner;
  }
  return null;
}

/** The values that are typed or chosen, each with the name of its field. */
function valuesOf(clause: Clause): { value: Value; field: string }[] {
  if (clause.do === 'type') return [{ value: clause.value, field: clause.target?.text ?? '' }];
  if (clause.do === 'fill') return clause.pairs.map(({ label, value }) => ({ value, field: label }));
  if (clause.do === 'sign-in' && clause.as !== null)
    return [
      { value: clause.as.user, field: '' },
      { value: clause.as.password, field: 'password' },
    ];
  const values = clause.do === 'choose' ? clause.values : [];
  const one =
    clause.do === 'search' || clause.do === 'filter' ? clause.value : clause.do === 'dialog' ? clause.words : null;
  return [...values, ...(one === null ? [] : [one])].map(value => ({ value, field: '' }));
}

/** Gives the condition that a part ends with what is done otherwise; false when it ends with none, or has that already. */
export function addOtherwise(part: Part | undefined, steps: Clause[], rest: Span): boolean {
  const conditions = part?.readings.map(clauses => clauses.at(-1)) ?? [];
  if (part === undefined || conditions.length === 0) return false;
  if (!conditions.every(one => one?.do === 'if' && one.otherwise.length === 0)) return false;
  for (const condition of conditions) if (condition?.do === 'if') condition.otherwise = steps;
  if (part.readings.length > 1) part.text = rest.source.slice(part.start, rest.tokens.at(-1)?.end);
  return true;
}
