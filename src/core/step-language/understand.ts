import { stepLength } from '#src/contract/tasks/step-length.ts';
import type { Clause } from './clause.ts';
import { parseStep } from './parse-step.ts';
import { capital, type Part, partsOf } from './parts.ts';
import { foreignLanguage } from './lexicon/languages.ts';
import { withoutLead } from './leads.ts';
import { lex } from './lexer.ts';
import { verbFormAt } from './verbs.ts';
import { createInputSigns, type InputSigns } from './input-signs.ts';

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
  const signs = createInputSigns({ inputs: known, inputDescriptions: {} }, name => `{${name}}`);
  const hidden = signs.hide(text);
  const clauses = parseStep(hidden);
  const parts = partsOf(clauses, signs);
  if (foreignLanguage(hidden) !== null && clauses.some(({ do: what }) => what === 'unknown' || what === 'act'))
    return { ...none, problems: [{ words: '', reason: 'unknown-language', proposals: [] }] };
  const problems = clauses.flatMap(clause => problemsOf(clause, signs));
  if (clauses.length === 0 && !/\b(?:not|never|don['’]t)\b/i.test(text))
    problems.push({ words: text.trim(), reason: 'unknown-action', proposals: [] });
  if (countOf(clauses) > mostActions) problems.push({ words: '', reason: 'too-many-actions', proposals: [] });
  const called = new Set(signs.names(rowNamesIn(clauses).join(' ')));
  const unknownInputs = [...new Set(signs.names(hidden))].filter(
    name =>
      !called.has(name.split('.')[0] ?? '') &&
      !names.inputs.includes(name) &&
      !names.inputs.includes(name.split('.')[0] ?? ''),
  );
  return { parts, problems, unknownInputs };
}

/** A problem as a sentence for people. */
export function explainProblem(problem: Problem): string {
  const example = problem.proposals[0] === undefined ? '' : ` Write, for example: ${problem.proposals[0]}`;
  switch (problem.reason) {
    case 'unknown-words':
      return `I do not know what “${problem.words}” means here. Leave it out, or put a name in quotes.`;
    case 'unknown-action':
      return `I do not know how to do “${problem.words}”. Write it as an action, for example: Click “Save”`;
    case 'contradiction':
      return `“${problem.words}” is both asked for and forbidden in this step. Keep one of the two.`;
    case 'empty':
      return 'This step is empty. Write what to do, for example: Click Save';
    case 'too-long':
      return `This step has over ${stepLength} characters. Divide it into several steps.`;
    case 'too-many-actions':
      return `This step has over ${mostActions} actions. Divide it into several steps.`;
    case 'unknown-language':
      return 'This step does not look like English. The built-in planner reads steps in English only.';
    case 'no-target':
      return `“${problem.words}” is incomplete.${example}`;
  }
}

function problemsOf(clause: Clause, signs: InputSigns): Problem[] {
  const left = clause.leftOver.map((words): Problem => ({
    words: signs.reveal(words),
    reason: 'unknown-words',
    proposals: [],
  }));
  const isEmpty = 'body' in clause && clause.body.length === 0;
  const own = clause.do === 'unknown' || isEmpty ? [unknownAction(clause, signs)] : [];
  return [...left, ...own, ...bodiesOf(clause).flatMap(inner => problemsOf(inner, signs))];
}

/** A verb without what it needs is shown with its own example. */
function unknownAction(clause: Clause, signs: InputSigns): Problem {
  const words = signs.reveal(clause.text);
  if (clause.contradicts) return { words, reason: 'contradiction', proposals: [] };
  const verb = verbFormAt(withoutLead(lex(clause.text)), 0);
  if (verb === null) return { words, reason: 'unknown-action', proposals: [] };
  return { words, reason: 'no-target', proposals: [capital(verb.entry.example.replace('~', verb.word))] };
}

function bodiesOf(clause: Clause): Clause[] {
  if (clause.do === 'if') return [...clause.then, ...clause.otherwise];
  return 'body' in clause ? clause.body : [];
}

/** What loops call one row. */
function rowNamesIn(clauses: readonly Clause[]): string[] {
  return clauses.flatMap(clause => {
    const own = clause.do === 'for-each' && 'input' in clause.rows ? (clause.rows.each ?? '') : '';
    return [own, ...rowNamesIn(bodiesOf(clause))];
  });
}

function countOf(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, clause) => sum + 1 + countOf(bodiesOf(clause)), 0);
}
