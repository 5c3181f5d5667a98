import type { Clause } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasPending, isWaiting, refusalOf } from '#src/agent/verification/answers.ts';
import { changesBetween } from '#src/agent/verification/changes.ts';
import { troubleSaid } from '#src/agent/verification/fitting.ts';
import { lastingLoss } from './effect.ts';
import { isReading, type ReadClause } from '../reading/request.ts';
import { pause, unproved, type Course, type Mind, type Outcome } from './mind.ts';

const fills: ReadonlySet<Clause['do']> = new Set(['type', 'clear', 'fill', 'choose', 'check', 'upload', 'search']);
/** Sites often store these at once. */
const storedAtOnce: ReadonlySet<Clause['do']> = new Set(['choose', 'check', 'upload', 'drag', 'keys']);
const answersMs = 10_000;

/** Checks what a clause claims by what its verb asks for. Presses, sorting and loops are checked where they are done. */
export function* verified(
  mind: Mind,
  { clause, began }: { clause: Clause; began: Observation },
  outcome: Outcome,
): Course<Outcome> {
  if (outcome.verdict !== 'proved') return outcome;
  const against = storedAtOnce.has(clause.do) ? yield* objection(mind, clause, began) : null;
  if (against !== null) return unproved(`${outcome.evidence} But ${against}.`);
  if (fills.has(clause.do)) return stillFilled(mind, outcome);
  return isReading(clause) ? wasRead(mind, clause, outcome) : outcome;
}

/** What the site, or the page after an upload, says against it once everything is answered; null when nothing does. */
function* objection(mind: Mind, clause: Clause, began: Observation): Course<string | null> {
  const now = (): Observation => mind.scene.observation;
  for (let waited = 0; waited < answersMs && hasPending(began, now()); waited += 300) yield* pause(mind, 300);
  const refused = refusalOf(began, now());
  if (refused !== null) return refused;
  return clause.do === 'upload' || clause.do === 'drag' ? troubleSaid(began, now(), clause.do) : null;
}

const lateMs = 400;

/** At the end of the work: what a page set back, refused or took away again a moment later. Null when all of it stays. */
export function* lateLoss(mind: Mind, last: Clause | undefined): Course<string | null> {
  const then = mind.scene.observation;
  const isSet = last?.do === 'check' || last?.do === 'choose';
  if (isSet || mind.lasting.length > 0 || mind.filled.values().length > 0) yield* pause(mind, lateMs);
  for (let waited = 0; waited < answersMs && isWaiting(mind.scene.observation); waited += 300) yield* pause(mind, 300);
  const now = mind.scene.observation;
  const refused = refusalOf(then, now);
  if (refused !== null) return `After that, ${refused}.`;
  const back = changesBetween(then, now).altered.find(
    ({ was, is }) => isSet && is.ref === mind.focus && (was.checked !== is.checked || was.value !== is.value),
  );
  if (back !== undefined) return `“${back.is.name}” did not stay so.`;
  return lostFields(mind) ?? lastingLoss(mind);
}

/** No field lost what was put into it. */
function stillFilled(mind: Mind, outcome: Outcome): Outcome {
  const lost = lostFields(mind);
  return lost === null ? outcome : unproved(`${outcome.evidence} ${lost}`);
}

function lostFields(mind: Mind): string | null {
  const lost = mind.filled.lost(mind.scene.observation);
  const names = lost.map(({ name, value }) => `“${name}” no longer holds “${value.slice(0, 80)}”`);
  return names.length === 0 ? null : `${names.slice(0, 5).join(', ')}.`;
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
  const atEnd = later.length === 0 ? mind.filled.unsent(observation, null) : undefined;
  const unsent = mind.filled.unsent(observation, step) ?? atEnd;
  return unsent === undefined ? null : `The form is filled in, and its button “${unsent.button}” was not pressed.`;
}

function sends(clause: Clause): boolean {
  if (clause.do === 'if') return clause.then.some(sends);
  return /^(?:click|open|act|keys|sign-in|search|for-each|repeat|until|dialog)$/.test(clause.do);
}
