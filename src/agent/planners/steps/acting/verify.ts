import type { Clause } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasPending, isWaiting, refusalOf } from '#src/agent/verification/answers.ts';
import { troubleSaid } from '#src/agent/verification/fitting.ts';
import { lastingLoss } from './effect.ts';
import { lossSaid } from './fields/put-back.ts';
import { isReading, type ReadClause } from '../reading/request.ts';
import { pause, unproved, type Mind, type Outcome } from './mind.ts';

/** Sites often store these at once. */
const storedAtOnce: ReadonlySet<Clause['do']> = new Set(['choose', 'check', 'upload', 'drag', 'keys']);
const answersMs = 10_000;

/** Checks what a clause claims by what its verb asks for. Presses, sorting and loops are checked where they are done. */
export async function verified(
  mind: Mind,
  { clause, began }: { clause: Clause; began: Observation },
  outcome: Outcome,
): Promise<Outcome> {
  if (/^(?:type|fill|clear)$/.test(clause.do)) mind.filledSince = began;
  if (outcome.verdict !== 'proved') return outcome;
  const against = storedAtOnce.has(clause.do) ? await objection(mind, clause, began) : null;
  if (against !== null) return unproved(`${outcome.evidence} But ${against}.`);
  return isReading(clause) ? wasRead(mind, clause, outcome) : outcome;
}

/** What the site, or the page after an upload, says against it once everything is answered; null when nothing does. */
async function objection(mind: Mind, clause: Clause, began: Observation): Promise<string | null> {
  const now = (): Observation => mind.scene.observation;
  for (let waited = 0; waited < answersMs && hasPending(began, now()); waited += 300) await pause(mind, 300);
  const refused = refusalOf(began, now());
  if (refused !== null) return refused;
  return clause.do === 'upload' || clause.do === 'drag' ? troubleSaid(began, now(), clause.do) : null;
}

const lateMs = 400;

/** At the end of the work: what the site refused, or a page set back or took away again a moment later. Null when all of it stays. */
export async function lossAtEnd(mind: Mind): Promise<string | null> {
  // What a page stores by itself while it is filled in may be refused before the end.
  const then = (mind.filled.isEmpty() ? null : mind.filledSince) ?? mind.scene.observation;
  if (mind.lasting.length > 0 || !mind.filled.isEmpty()) await pause(mind, lateMs);
  for (let waited = 0; waited < answersMs && isWaiting(mind.scene.observation); waited += 300) await pause(mind, 300);
  const refused = refusalOf(then, mind.scene.observation);
  return refused === null ? (lossSaid(mind) ?? lastingLoss(mind)) : `After that, ${refused}.`;
}

/** Something was read, and as much as was asked for. */
function wasRead(mind: Mind, clause: ReadClause, outcome: Outcome): Outcome {
  if (isEmpty(mind.lastRead) && isEmpty(mind.results.at(-1)?.value)) return unproved('Nothing was read.');
  const value = mind.results.at(-1)?.value;
  if (clause.do !== 'read-list' || clause.limit === null || !Array.isArray(value) || value.length >= clause.limit)
    return outcome;
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
  const { observation } = mind.scene;
  const atEnd = later.length === 0 ? (mind.filled.unsent(observation, null)?.button ?? mind.filled.left()) : undefined;
  const button = mind.filled.unsent(observation, step)?.button ?? atEnd;
  return button === undefined ? null : `The form is filled in, and its button “${button}” was not pressed.`;
}

function sends(clause: Clause): boolean {
  if (clause.do === 'if') return clause.then.some(sends);
  return /^(?:click|open|act|keys|sign-in|search|for-each|repeat|until|dialog)$/.test(clause.do);
}
