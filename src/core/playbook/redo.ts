import type { Clause } from '../steps/clause.ts';
import { bodiesOf } from '../steps/read-clause.ts';
import type { PlaybookEntry } from './entry.ts';
import { readSteps, type Steps } from './plain-step.ts';

/** What changes nothing on a website, or is the same when it is done twice. */
const repeatable: ReadonlySet<Clause['do']> = new Set([
  'go',
  'open',
  'history',
  'tab',
  'scroll',
  'hover',
  'type',
  'clear',
  'fill',
  'choose',
  'check',
  'upload',
  'search',
  'sign-in',
  'sort',
  'filter',
  'read',
  'read-fields',
  'read-list',
  'count',
  'ask',
  'verify',
  'wait',
]);
const learning: ReadonlySet<Clause['do']> = new Set(['read', 'read-fields', 'read-list', 'count', 'ask']);

/**
 * What a run does to come to `step` again without doing twice what may be done only once: it does the steps from `from` on. `lost`: the
 * first of those before that read or asked for something, which it would not know. Positions from 1.
 */
export function redoFrom(
  given: Steps,
  { step, entries }: { step: number; entries: readonly PlaybookEntry[] },
): { from: number; lost: number | null } {
  const recorded = new Map(entries.map(entry => [entry.step.id, entry]));
  const before = readSteps(given).slice(0, step - 1);
  const from =
    2 + before.findLastIndex((clauses, at) => !isRepeatable(clauses, recorded.get(given.steps[at]?.id ?? '')));
  const lost = before.slice(0, from - 1).findIndex(clauses => clauses?.some(learns) === true);
  return { from, lost: lost < 0 ? null : lost + 1 };
}

/** By what it says, else by what was recorded: a press, which is the last of the actions, that only shows something. */
function isRepeatable(clauses: readonly Clause[] | null, entry: PlaybookEntry | undefined): boolean {
  if (clauses?.every(clause => repeatable.has(clause.do)) === true) return true;
  return entry?.actions.at(-1)?.purpose === 'shows';
}

function learns(clause: Clause): boolean {
  return learning.has(clause.do) || bodiesOf(clause).some(learns);
}
