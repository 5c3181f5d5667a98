import type { Clause } from '#src/core/step-language/clause.ts';
import { unproved, type Mind, type Outcome } from './mind.ts';

const fills: ReadonlySet<Clause['do']> = new Set(['type', 'fill', 'choose', 'check', 'upload', 'search', 'create']);

/** Checks what a clause claims by what its verb asks for. Presses, sorting and loops are checked where they are done. */
export function verified(mind: Mind, clause: Clause, outcome: Outcome): Outcome {
  if (outcome.verdict !== 'proved') return outcome;
  if (fills.has(clause.do)) return stillFilled(mind, outcome);
  return clause.do === 'read' ? wasRead(mind, clause, outcome) : outcome;
}

/** No field lost what was put into it. */
function stillFilled(mind: Mind, outcome: Outcome): Outcome {
  const lost = mind.filled.lost(mind.scene.observation, new Set());
  if (lost.length === 0) return outcome;
  const names = lost.map(({ name, value }) => `“${name}” no longer holds “${value.slice(0, 80)}”`);
  return unproved(`${outcome.evidence} ${names.slice(0, 5).join(', ')}.`);
}

/** Something was read, and as much as was asked for. */
function wasRead(mind: Mind, clause: Extract<Clause, { do: 'read' }>, outcome: Outcome): Outcome {
  if (isEmpty(mind.lastRead) && isEmpty(mind.results.at(-1)?.value)) return unproved('Nothing was read.');
  const value = mind.results.at(-1)?.value;
  if (clause.limit === null || !Array.isArray(value) || value.length >= clause.limit) return outcome;
  return unproved(`${outcome.evidence} It is ${value.length} of the ${clause.limit} that were asked for.`);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** A form that a step filled and nothing sends, in this step or after it. Null when there is none. */
export function unsentForm(mind: Mind, step: number, later: readonly Clause[]): string | null {
  const next = later.slice(0, later.findIndex(({ do: what }) => what === 'go' || what === 'tab') >>> 0);
  if (next.some(sends)) return null;
  const unsent = mind.filled.unsent(mind.scene.observation, step);
  return unsent === undefined ? null : `The form is filled in, and its button “${unsent.button}” was not pressed.`;
}

function sends(clause: Clause): boolean {
  if (clause.do === 'if') return clause.then.some(sends);
  return /^(?:click|act|submit|keys|create|sign-in|search|mail|for-each|repeat|until|dialog)$/.test(clause.do);
}
