import type { Part } from '#src/core/step-language/parts.ts';
import { explainProblem, type Problem, understandStep } from '#src/core/step-language/understand.ts';

/** How the built-in planner reads a step, with the problems in words. */
export type StepReading = {
  parts: Part[];
  problems: (Problem & { message: string })[];
  /** Names in braces that are no inputs. */
  unknownInputs: string[];
};

export type StepQuestion = { text: string; inputs: readonly string[] };

const mostShown = 50;

/** Imported lazily: it brings the whole language of steps. */
export function readStep({ text, inputs }: StepQuestion): StepReading {
  const { parts, problems, unknownInputs } = understandStep(text, { inputs });
  // Proposals are buttons beside the message, not a part of it.
  const said = problems.map(one => ({ ...one, message: explainProblem({ ...one, proposals: [] }) }));
  // The same words may stand in several places.
  const different = [...new Map(said.map(one => [one.message, one])).values()];
  return { parts, problems: different.slice(0, mostShown), unknownInputs: unknownInputs.slice(0, mostShown) };
}
