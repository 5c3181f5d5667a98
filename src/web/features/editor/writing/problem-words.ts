import { explainProblem, type Problem } from '#src/core/steps/understand.ts';
import type { StepReading } from './step-reader.ts';

/** That names in braces are not among the task's inputs; '' for none. */
export function missingInputs(names: readonly string[]): string {
  const named = names.map(name => `{${name}}`).join(', ');
  if (names.length === 0) return '';
  return names.length === 1 ? `${named} is not an input of this task.` : `${named} are not inputs of this task.`;
}

/** The language model that runs the task; undefined when the built-in planner does. */
export type Model = string | undefined;

/** What is wrong, for who writes the step. A language model reads a step that is not understood itself. */
export function problemWords(problem: Problem, model: Model): string {
  // Proposals are buttons below the words.
  const words = problem.reason === 'ambiguous' ? waysOf(problem) : explainProblem({ ...problem, proposals: [] });
  return model === undefined ? words : `${words} ${model} reads this step itself.`;
}

/** The problem of a step that is shown; an empty step has none. */
export function shownProblem({ text, understanding }: StepReading): Problem | undefined {
  return text.trim() === '' ? undefined : understanding.problems[0];
}

function waysOf({ proposals }: Problem): string {
  return `This can be read in ${proposals.length > 2 ? 'several' : 'two'} ways.`;
}
