import { stepLength } from '#src/contract/tasks/constants.ts';
import type { Clause } from './clause.ts';
import { sentenceFor } from './write/canonical.ts';
import { createInputSigns, placesOf, type InputSigns } from './input-signs.ts';
import { mostPlaces, parseStep } from './parse-step.ts';
import { clausesOf, type Part } from './parts.ts';
import type { StepFault } from './step-fault.ts';
import { chipsOf, type Chip } from './write/print.ts';
import { proposalsFor } from './write/propose.ts';
import { bodiesOf, namesAfter } from './read-clause.ts';
import type { Known } from './values.ts';

export type { Chip } from './write/print.ts';

/** The names that a step may use. `before`: what earlier steps read or asked for. */
export type StepNames = { inputs: readonly string[]; credentials: readonly string[]; before: readonly string[] };

export type ProblemReason = StepFault | 'empty' | 'ambiguous' | 'too-many-actions' | 'hidden-characters';

/** What of a step is not understood: its words and where they are, with at most three whole texts to write instead. */
export type Problem = { reason: ProblemReason; words: string; from: number; to: number; proposals: string[] };

export type Understanding = {
  /** Null unless the step is understood in one way. */
  canonical: string | null;
  /** The canonical sentence cut into pieces. */
  chips: Chip[];
  problems: Problem[];
  unknownInputs: string[];
  /** What this step reads or asks for, which those after it may use. */
  names: string[];
};

const mostActions = 50;

/**
 * Invisible characters and those that change the direction of text: what people see is not what is read. Joiners are letters of Persian,
 * Hindi and emoji.
 */
const hiddenCharacters = /(?![\n\t\r\u200C\u200D])[\p{Cf}\p{Co}\p{Cc}]/gu;

/** Reads a step, for people to see how it is understood. Never throws. */
export function understandStep(text: string, names: StepNames): Understanding {
  const none: Understanding = { canonical: null, chips: [], problems: [], unknownInputs: [], names: [] };
  const whole = { words: '', from: 0, to: text.length, proposals: [] };
  if (text.trim() === '') return { ...none, problems: [{ ...whole, reason: 'empty' }] };
  if (text.length > stepLength) return { ...none, problems: [{ ...whole, reason: 'too-long' }] };
  const [unseen] = text.matchAll(hiddenCharacters);
  if (unseen !== undefined) {
    const plain = text.replaceAll(hiddenCharacters, '');
    const proposals = understandStep(plain, names).canonical === null ? [] : [plain];
    const [[words], from] = [unseen, unseen.index];
    const to = from + words.length;
    return { ...none, problems: [{ reason: 'hidden-characters', words, from, to, proposals }] };
  }
  const signs = signsFor(names);
  const hidden = signs.hide(text);
  const known = knownFrom(names);
  const parts = parseStep(hidden, known);
  const problems = problemsOf(parts, { text, hidden, signs, known });
  const clauses = clausesOf(parts) ?? [];
  if (countOf(clauses) > mostActions) problems.push({ ...whole, reason: 'too-many-actions' });
  const understood = problems.length === 0 ? clauses : [];
  const canonical =
    understood.length === 0
      ? null
      : signs.reveal(sentenceFor(understood, known, { left: mostPlaces }) ?? hidden.trim());
  return {
    canonical,
    chips: canonical === null ? [] : chipsOf(understood, signs),
    problems,
    unknownInputs: unknownIn(hidden, understood, { names, signs }),
    names: namesAfter(understood),
  };
}

/** Reads the steps of a task, each with what those before it read or asked for. */
export function understandSteps(texts: readonly string[], names: StepNames): Understanding[] {
  const before = [...names.before];
  return texts.map(text => {
    const understood = understandStep(text, { ...names, before });
    before.push(...understood.names);
    return understood;
  });
}

const explanations: Record<ProblemReason, (said: string, instead: string) => string> = {
  empty: () => 'This step is empty. Write what to do, for example: Click Save',
  'too-long': () => 'This step is too long. Divide it into several steps.',
  'too-many-actions': () => `This step has over ${mostActions} actions. Divide it into several steps.`,
  'no-form': (said, instead) => `No step begins with ${said}.${instead}`,
  'unknown-words': (said, instead) => `${said} does not fit here.${instead || ' Put names and values in quotes.'}`,
  ambiguous: (said, instead) => `${said} can be read in more than one way.${instead}`,
  'no-steps': said => `${said} has nothing to do in it. Write its steps after the colon or on indented lines.`,
  'too-deep': () => 'Loops and conditions may be three deep. Divide this step.',
  'hidden-characters': () => 'This step has characters that cannot be seen. Delete them and type the words again.',
  'unclosed-quote': said => `The quote at ${said} has no end. Write each name and value between two quotation marks.`,
  'secret-value': (said, instead) =>
    `${said} would be typed into a field for secrets. Use a credential or an input.${instead}`,
  'named-like-input': (said, instead) => `${said} is also the name of an input or a credential.${instead}`,
};

/** A problem as a sentence for people. */
export function explainProblem({ reason, words, proposals: [example] }: Problem): string {
  return explanations[reason](`“${words}”`, example === undefined ? '' : ` Write, for example: ${example}`);
}

function knownFrom({ inputs, credentials, before }: StepNames): Known {
  return {
    before: new Set(before.map(name => name.toLowerCase())),
    inputs: new Map([
      ...credentials.map((name): [string, null] => [name.toLowerCase(), null]),
      ...inputs.map((name): [string, string] => [name.toLowerCase(), name]),
    ]),
  };
}

function signsFor({ inputs, credentials }: StepNames): InputSigns {
  const all = Object.fromEntries([...inputs, ...credentials].map(name => [name, '']));
  return createInputSigns({ inputs: all, inputDescriptions: {} }, name => `{${name}}`);
}

type Source = { text: string; hidden: string; signs: InputSigns; known: Known };

/** What is not clear; the proposals are for all of it together. */
function problemsOf(parts: readonly Part[], { text, hidden, signs, known }: Source): Problem[] {
  const place = placesOf(text, hidden);
  const doubts = parts.filter(({ readings }) => readings.length !== 1);
  const proposals = proposalsFor(hidden, doubts, {
    known,
    hide: words => words.replace(/\{[^{}\uE000]+\}/g, signs.hide),
  }).map(signs.reveal);
  return doubts.map((part, at): Problem => {
    const [from, to] = [place(part.from), place(part.to)];
    const reason = part.fault ?? 'ambiguous';
    return { reason, words: text.slice(from, to), from, to, proposals: at === 0 ? proposals : [] };
  });
}

type Names = { names: StepNames; signs: InputSigns };

/** Columns of a table are no inputs: in a loop over its rows any name may be one. */
function unknownIn(hidden: string, clauses: readonly Clause[], { names, signs }: Names): string[] {
  if (clauses.some(clause => clause.do === 'for-each' && 'input' in clause.rows)) return [];
  const known = new Set([...names.inputs, ...names.credentials]);
  return [...new Set(signs.names(hidden))].filter(name => !known.has(name) && !known.has(name.split('.')[0] ?? ''));
}

function countOf(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, clause) => sum + 1 + countOf(bodiesOf(clause)), 0);
}
