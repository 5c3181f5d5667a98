import { understandStep, type StepNames } from '../../src/core/steps/understand.ts';

/**
 * `right`: accepted at once, and means what it is labelled with. `misread`: accepted as something else. `proposed`: not accepted,
 * and the sentence that it is labelled with is among the proposals.
 */
export type Outcome = 'right' | 'misread' | 'ambiguous' | 'proposed' | 'not-understood';

/** A step with the sentence that says what it means; null where no form says it. */
export type Labelled = { step: string; sentence: string | null };

const names: StepNames = { inputs: [], credentials: [], before: [] };

export function outcomeOf({ step, sentence }: Labelled): Outcome {
  const { canonical, problems } = understandStep(step, names);
  if (canonical !== null) return canonical === sentence ? 'right' : 'misread';
  if (problems.some(({ proposals }) => proposals.some(one => one === sentence))) return 'proposed';
  return problems.every(({ reason }) => reason === 'ambiguous') ? 'ambiguous' : 'not-understood';
}

export type Figures = { all: number; accepted: number } & Record<Outcome, number>;

export function figuresOf(steps: readonly Labelled[]): Figures {
  const outcomes = steps.map(outcomeOf);
  const count = (outcome: Outcome): number => outcomes.filter(one => one === outcome).length;
  const [right, misread] = [count('right'), count('misread')];
  return {
    all: steps.length,
    accepted: right + misread,
    right,
    misread,
    ambiguous: count('ambiguous'),
    proposed: count('proposed'),
    'not-understood': count('not-understood'),
  };
}

export function report(name: string, figures: Figures): string {
  return `${name}: ${Object.entries(figures)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')}\n`;
}
