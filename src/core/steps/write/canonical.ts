import type { Clause } from '../clause.ts';
import { parseStep } from '../parse-step.ts';
import { clausesOf, senseOf } from '../parts.ts';
import type { Budget } from '../slots.ts';
import type { Known } from '../values.ts';
import { printSteps, quotings } from './print.ts';

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
