import { fills, looks, type Clause } from '../steps/clause.ts';
import { bodiesOf } from '../steps/read-clause.ts';
import type { PlaybookEntry } from './entry.ts';
import { readSteps, type Steps } from './plain-step.ts';

/** What changes nothing on a website, or is the same when it is done twice. */
const repeatable: ReadonlySet<Clause['do']> = new Set([
  ...looks,
  ...fills,
  'ask',
  'filter',
  'go',
  'history',
  'hover',
  'open',
  'scroll',
  'search',
  'sign-in',
  'sort',
  'tab',
]);

/** What a run does to come to a step again. Positions from 1. */
export type Redo = {
  /** The first step that it does: those before are over, and one of them may be done only once. */
  from: number;
  /** The first of those before that read or asked for something, which the run would not know. */
  lost: number | null;
  /** Those before that put something into a page, which a new copy of that page would not have. */
  filled: number[];
};

export function redoFrom(given: Steps, { step, entries }: { step: number; entries: readonly PlaybookEntry[] }): Redo {
  const steps = given.steps.slice(0, step - 1);
  const recorded = new Map(entries.map(entry => [entry.step.id, entry]));
  const read = readSteps({ ...given, steps });
  const last = read.findLastIndex((clauses, at) => !isRepeatable(clauses, recorded.get(steps[at]?.id ?? '')));
  const over = read.slice(0, last + 1);
  const lost = over.findIndex(clauses => clauses?.some(learns) === true);
  // What is not understood may have filled in something.
  const filled = over.flatMap((clauses, at) => (clauses === null || clauses.some(puts) ? [at + 1] : []));
  return { from: last + 2, lost: lost < 0 ? null : lost + 1, filled };
}

/** By what it says, else by what was recorded: a press, which is the last of the actions, that only shows something. */
function isRepeatable(clauses: readonly Clause[] | null, entry: PlaybookEntry | undefined): boolean {
  if (clauses?.every(isDoneAgain) === true) return true;
  return entry?.actions.at(-1)?.purpose === 'shows';
}

/** What is added to a text would be there twice where a page stores it by itself. */
function isDoneAgain(clause: Clause): boolean {
  return repeatable.has(clause.do) && !(clause.do === 'type' && clause.how === 'append');
}

function learns(clause: Clause): boolean {
  const isLook = looks.has(clause.do) && clause.do !== 'verify' && clause.do !== 'wait';
  return isLook || clause.do === 'ask' || bodiesOf(clause).some(learns);
}

function puts(clause: Clause): boolean {
  return fills.has(clause.do) || clause.do === 'upload' || bodiesOf(clause).some(puts);
}
