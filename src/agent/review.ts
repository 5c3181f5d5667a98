import { withValues } from '#src/core/steps/with-values.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import type { Judge, Judged } from './judge.ts';
import { weigh } from './judge.ts';
import type { Assignment } from './planner.ts';
import { createElementNumbers } from './planners/language-model/page/numbers.ts';
import { pageText } from './planners/language-model/page/page-text.ts';

export type ReviewOptions = {
  judge: Judge | undefined;
  assignment: Assignment;
  /** The picture after a step, when there is one. */
  picture(step: number): Uint8Array | undefined;
  /** Takes secrets out of a text. */
  redact(text: string): string;
};

/** The second opinion on steps that were proved, where a judge is configured. */
export type Review = {
  /** Called with the page on which a step acts, before it acts. */
  acts(step: number, page: Observation): void;
  /** The verdicts as they stand after it, and the tokens that it took. */
  settle(
    verdicts: readonly Judged[],
    page: Observation,
    signal: AbortSignal,
  ): Promise<{ verdicts: Judged[]; tokens: number }>;
};

const wholeUpTo = 8000;

export function createReview({ judge, assignment, picture, redact }: ReviewOptions): Review {
  const before = new Map<number, string>();
  const textOf = (page: Observation): string => redact(pageText(page, createElementNumbers(), wholeUpTo));
  return {
    acts(step, page) {
      if (judge && !before.has(step)) before.set(step, textOf(page));
    },
    async settle(verdicts, page, signal) {
      if (!judge) return { verdicts: [...verdicts], tokens: 0 };
      const asked = await Promise.all(
        verdicts.map(async judged => {
          // A verdict is never raised, so the judge is not asked about steps that are not proved.
          if (judged.verdict !== 'proved') return { judged, tokens: 0 };
          const question = {
            step: redact(descriptionOf(assignment, judged.step)),
            before: before.get(judged.step) ?? '(not seen)',
            after: textOf(page),
            picture: picture(judged.step),
          };
          const opinion = await judge.ask(question, signal);
          return { judged: opinion ? weigh(judged, opinion) : judged, tokens: opinion?.tokens ?? 0 };
        }),
      );
      return {
        verdicts: asked.map(({ judged }) => judged),
        tokens: asked.reduce((sum, { tokens }) => sum + tokens, 0),
      };
    },
  };
}

/** A step's words with the values of its inputs. */
export function descriptionOf({ steps, description, inputs }: Assignment, step: number): string {
  const said = steps[step - 1]?.description ?? description;
  return withValues(said, inputs);
}
