import type { Clause, Target, Value } from '../clause.ts';
import { combined, parseStep } from '../parse-step.ts';
import type { Budget } from '../pattern.ts';
import { printSteps, type Quoting } from './print.ts';
import type { Known } from '../values.ts';

/** What a program does: names by their likeliest reading, without the words it came from and what of them stood in quotes. */
function senseOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (_, value: unknown) => {
    if (isTarget(value)) {
      const [first] = value.readings;
      return {
        any: value.any,
        pronoun: value.pronoun,
        label: first?.label,
        kind: first?.kind,
        nth: first?.nth,
        places: first?.places,
      };
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

function isClause(value: unknown): value is Clause {
  return typeof value === 'object' && value !== null && 'do' in value;
}

/** The program of a text that is understood in one way; null for any other. */
export function programOf(text: string, known: Known, budget?: Budget): Clause[] | null {
  const parts = parseStep(text, known, budget);
  const [first, ...others] = combined(parts);
  return parts.every(({ is }) => is === 'understood') && others.length === 0 ? (first ?? null) : null;
}

const levels: readonly Quoting[] = ['as-written', 'values', 'all', 'dates-too'];

/** The sentence for a program with as few quotes as it takes to be read as that one; null where none is. */
export function sentenceFor(clauses: readonly Clause[], known: Known, budget?: Budget): string | null {
  const sense = senseOf(clauses);
  const fits = (text: string): boolean => {
    const read = programOf(text, known, budget);
    return read !== null && senseOf(read) === sense;
  };
  return levels.map(level => printSteps(clauses, level)).find(fits) ?? null;
}
