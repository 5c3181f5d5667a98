import type { Clause, Target, Value } from '../clause.ts';
import { parseStep } from '../parse-step.ts';
import { clausesOf, isClause } from '../parts.ts';
import type { Budget } from '../slots.ts';
import type { Known } from '../values.ts';
import { printSteps, quotings } from './print.ts';

/** What a program does: names by their likeliest reading, without the words it came from and what of them stood in quotes. */
function senseOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (_, value: unknown) => {
    if (isTarget(value)) {
      const { any, pronoun, readings } = value;
      return { any, pronoun, reading: { ...readings[0], exact: undefined, prior: undefined } };
    }
    if (isValue(value)) return { text: value.text, from: value.from };
    return isClause(value) ? { ...value, text: undefined } : value;
  });
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'readings' in value;
}

function isValue(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && 'quoted' in value;
}

/** The program of a text that is understood in one way; null for any other. */
export function programOf(text: string, known: Known, budget?: Budget): Clause[] | null {
  return clausesOf(parseStep(text, known, budget));
}

/** The sentence for a program with as few quotes as it takes to be read as that one; null where none is. */
export function sentenceFor(clauses: readonly Clause[], known: Known, budget?: Budget): string | null {
  const sense = senseOf(clauses);
  const fits = (text: string): boolean => {
    const read = programOf(text, known, budget);
    return read !== null && senseOf(read) === sense;
  };
  return quotings.map(quoting => printSteps(clauses, quoting)).find(fits) ?? null;
}
