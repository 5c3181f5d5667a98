import type { Clause } from '#src/core/steps/clause.ts';
import { parseStep } from '#src/core/steps/parse-step.ts';
import { clausesOf, type Part } from '#src/core/steps/parts.ts';
import type { Known } from '#src/core/steps/values.ts';
import type { Mind } from './mind.ts';

/** The parts of a text that somebody wrote, read with what the run has read and asked so far. */
export function partsIn(mind: Mind, text: string, known: Known = knownBy(mind, mind.reads.keys())): Part[] {
  return parseStep(mind.inputSigns.hide(text), known);
}

/** What a text orders; null unless all of it is understood in one way. */
export function understoodIn(mind: Mind, text: string): Clause[] | null {
  return clausesOf(partsIn(mind, text));
}

/** The names that steps may use, with those under which something was read or asked before. */
export function knownBy({ assignment: { inputs, inputDescriptions } }: Mind, before: Iterable<string> = []): Known {
  const names = [...Object.keys(inputs), ...Object.keys(inputDescriptions)];
  return { before: new Set(before), inputs: new Map(names.map(name => [name.toLowerCase(), name])) };
}
