import { doubtfulValue } from './bare-values.ts';
import type { Clause } from './clause.ts';
import type { Span } from './lexer.ts';
import type { Given } from './pattern.ts';
import type { StepFault } from './step-fault.ts';

/** What came of a part of a step. `start`: where its text begins; `from` and `to`: where the words are that fit nothing. */
export type Part =
  | { is: 'understood'; clauses: Clause[] }
  | { is: 'ambiguous'; text: string; start: number; from: number; to: number; readings: Clause[][] }
  | { is: 'not-understood'; fault: StepFault; text: string; start: number; from: number; to: number };

/** How deep loops and conditions may be in each other. */
export const deepest = 3;
const mostReadings = 4;

/** A reading as things to do one after the other. `isList`: where a list may go on, or something else to do begin. */
export type Piecing = { clauses: Clause[]; splits: number; isList?: boolean };

/** `seen`: what was read already, by its place in the step. */
export type Open = Given & { depth: number; seen: Map<string, Piecing[]> };

/** The readings of several parts together, a few of them. */
export function combined(parts: readonly Part[]): Clause[][] {
  let ways: Clause[][] = [[]];
  for (const part of parts) {
    const readings = part.is === 'understood' ? [part.clauses] : part.is === 'ambiguous' ? part.readings : [];
    ways = ways.flatMap(way => readings.map(reading => [...way, ...reading])).slice(0, mostReadings);
  }
  return ways;
}

export function understood(clauses: Clause[]): Part {
  return { is: 'understood', clauses };
}

export function fault(kind: StepFault, { source, tokens }: Span, at = 0): Part {
  const from = tokens[at]?.start ?? tokens.at(-1)?.end ?? 0;
  const to = tokens.at(-1)?.end ?? from;
  const start = tokens[0]?.start ?? from;
  return { is: 'not-understood', fault: kind, text: source.slice(start, to), start, from, to };
}

/** One way to read the words, several, or what is wrong with them. */
export function partOf(readings: Clause[][], span: Span, faultOf: () => Part): Part {
  const different = [...new Map(readings.map(one => [keyOf(one), one])).values()].slice(0, mostReadings);
  const [first, ...others] = different;
  if (first === undefined) return faultOf();
  if (others.length === 0) return understood(first);
  const [start, end] = [span.tokens[0]?.start ?? 0, span.tokens.at(-1)?.end ?? 0];
  return { is: 'ambiguous', text: span.source.slice(start, end), start, from: start, to: end, readings: different };
}

/** What a program does, without the words it came from. */
export function keyOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (_, value: unknown) => (isClause(value) ? { ...value, text: undefined } : value));
}

function isClause(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'do' in value;
}

/** The part, unless one of its values may not be typed as it stands. */
export function checked(part: Part, span: Span, { known }: Open): Part {
  const doubt = part.is === 'understood' ? doubtfulValue(part.clauses, known) : null;
  if (doubt === null) return part;
  const [start, end] = [span.tokens[0]?.start ?? 0, span.tokens.at(-1)?.end ?? 0];
  const from = Math.max(start, span.source.indexOf(doubt.value.text, start));
  const text = span.source.slice(start, end);
  return { is: 'not-understood', fault: doubt.fault, text, start, from, to: from + doubt.value.text.length };
}

/** Gives the condition that a part ends with what is done otherwise; false when it ends with none, or has that already. */
export function addOtherwise(part: Part | undefined, steps: Clause[], rest: Span): boolean {
  if (part === undefined || part.is === 'not-understood') return false;
  const conditions = (part.is === 'understood' ? [part.clauses] : part.readings).map(clauses => clauses.at(-1));
  if (!conditions.every(one => one?.do === 'if' && one.otherwise.length === 0)) return false;
  for (const condition of conditions) if (condition?.do === 'if') condition.otherwise = steps;
  if (part.is === 'ambiguous') part.text = rest.source.slice(part.start, rest.tokens.at(-1)?.end);
  return true;
}
