import type { Doing } from '../clause.ts';
import type { Form } from '../matched.ts';

export type Section =
  | 'Pages'
  | 'Pointer and keys'
  | 'Fields'
  | 'Common jobs'
  | 'Reading'
  | 'Checks and waits'
  | 'Control';

/**
 * One form of a step. Its matcher, its line in the documentation, its completion and its tests come from this row. Of words that
 * are equal the first is the one that we print.
 */
export type StepForm = Form<Doing> & {
  id: string;
  section: Section;
  examples: readonly string[];
  /** The effect that proves that it was done. */
  proof: string;
};

/** Presses or scrolls once, or as often as said. */
export function repeated(doing: Doing, times: number): Doing {
  return times === 1 ? doing : { do: 'repeat', times, body: [{ ...doing, text: '' }] };
}
