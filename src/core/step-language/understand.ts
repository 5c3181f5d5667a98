import { stepLength } from '#src/contract/tasks/step-length.ts';
import type { Clause } from './clause.ts';
import { parseStep } from './parse-step.ts';
import { type Part, partsOf } from './parts.ts';
import { createVeil, type Veil } from './veil.ts';

export type ProblemReason =
  | 'unknown-words'
  | 'unknown-action'
  | 'contradiction'
  | 'empty'
  | 'too-long'
  | 'too-many-actions'
  | 'unknown-language'
  | 'no-target';

/** What of a step is not understood. `words` are those of the step, '' when the whole step is meant. */
export type Problem = { words: string; reason: ProblemReason; proposals: string[] };

export type Understanding = { parts: Part[]; problems: Problem[]; unknownInputs: string[] };

export const mostActions = 50;

/** Reads a step as the built-in planner would, for people to see. Never throws. */
export function understandStep(text: string, names: { inputs: readonly string[] }): Understanding {
  const none = { parts: [], unknownInputs: [] };
  if (text.trim() === '') return { ...none, problems: [{ words: '', reason: 'empty', proposals: [] }] };
  if (text.trim().length > stepLength) return { ...none, problems: [{ words: '', reason: 'too-long', proposals: [] }] };
  const known = Object.fromEntries(names.inputs.map(name => [name, '']));
  const veil = createVeil({ inputs: known, inputDescriptions: {} }, name => `{${name}}`);
  const hidden = veil.hide(text);
  const clauses = parseStep(hidden);
  const parts = partsOf(clauses, veil);
  const problems = clauses.flatMap(clause => problemsOf(clause, veil));
  if (countOf(clauses) > mostActions) problems.push({ words: '', reason: 'too-many-actions', proposals: [] });
  const unknownInputs = [...new Set(veil.names(hidden))].filter(
    name => !names.inputs.includes(name) && !names.inputs.includes(name.split('.')[0] ?? ''),
  );
  return { parts, problems, unknownInputs };
}

/** A problem as a sentence for people. */
export function explainProblem(problem: Problem): string {
  const example = problem.proposals[0] === undefined ? '' : ` Write, for example: ${problem.proposals[0]}`;
  switch (problem.reason) {
    case 'unknown-words':
      return `I do not know what ‘${problem.words}’ means here.${example}`;
    case 'unknown-action':
      return `I do not know how to do ‘${problem.words}’.${example}`;
    case 'contradiction':
      return `‘${problem.words}’ contradicts another part of this step.`;
    case 'empty':
      return 'This step is empty. Write what to do, for example: Click Save';
    case 'too-long':
      return `This step has over ${stepLength} characters. Divide it into several steps.`;
    case 'too-many-actions':
      return `This step has over ${mostActions} actions. Divide it into several steps.`;
    case 'unknown-language':
      return 'I understand steps in English only.';
    case 'no-target':
      return `‘${problem.words}’ does not say what to use.${example}`;
  }
}

function problemsOf(clause: Clause, veil: Veil): Problem[] {
  const own: Problem[] = clause.leftOver.map(words => ({
    words: veil.reveal(words),
    reason: 'unknown-words',
    proposals: [],
  }));
  if (clause.do === 'unknown')
    own.push({ words: veil.reveal(clause.text), reason: 'unknown-action', proposals: ['Click Save'] });
  return [...own, ...bodiesOf(clause).flatMap(inner => problemsOf(inner, veil))];
}

function bodiesOf(clause: Clause): Clause[] {
  if (clause.do === 'if') return [...clause.then, ...clause.otherwise];
  return 'body' in clause ? clause.body : [];
}

function countOf(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, clause) => sum + 1 + countOf(bodiesOf(clause)), 0);
}
