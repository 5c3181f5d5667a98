import type { Clause } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { hasPending, isWaiting, refusalOf } from '#src/agent/verification/answers.ts';
import { troubleSaid } from '#src/agent/verification/fitting.ts';
import { lastingLoss, noteSent } from '#src/agent/verification/work.ts';
import { lossesSaid } from './fields/put-back.ts';
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
  if (/^(?:type|fill|clear)$/.test(clause.do)) mind.work.filledSince = { page: began, step: mind.step ?? 1 };
  if (outcome.verdict !== 'proved') return outcome;
  if (storedAtOnce.has(clause.do)) {
    noteSent(mind.work, mind.scene.observation, { step: mind.step ?? 1, before: began });
    const against = await objection(mind, clause, began);
    if (against !== null) return unproved(`${outcome.evidence} But ${against}.`);
  }
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

/**
 * What speaks against steps at the end of the task, by their numbers: a form that nothing sent, what the site refused, and
 * what a page set back or took away again a moment later.
 */
export async function doubtsAtEnd(mind: Mind): Promise<Map<number, string>> {
  // What a page stores by itself while it is filled in may be refused before the end.
  const since = mind.filled.isEmpty() ? null : mind.work.filledSince;
  const then = since?.page ?? mind.scene.observation;
  if (mind.work.lasting.length > 0 || !mind.filled.isEmpty()) await pause(mind, lateMs);
  for (let waited = 0; waited < answersMs && isWaiting(mind.scene.observation); waited += 300) await pause(mind, 300);
  const now = mind.scene.observation;
  const refused = refusalOf(then, now);
  const again = lastingLoss(mind.work, now);
  return new Map([
    ...(again === null ? [] : [[again.step, again.words] as const]),
    ...lossesSaid(mind),
    ...(refused === null ? [] : [[since?.step ?? mind.step ?? 1, `After that, ${refused}.`] as const]),
    ...mind.filled
      .unsent(now)
      .map(({ step, button }) => [step, `The form is filled in, and its button “${button}” was not pressed.`] as const),
  ]);
}

/** Something was read, and as much as was asked for. */
function wasRead(mind: Mind, clause: ReadClause, outcome: Outcome): Outcome {
  if (isEmpty(mind.lastRead) && isEmpty(mind.results.at(-1)?.value)) return unproved('Nothing was read.');
  const value = mind.results.at(-1)?.value;
  const cut = cutIn(value ?? mind.lastRead);
  if (cut !== null) return unproved(`${outcome.evidence} The page shows it cut: “${cut.slice(-80)}”.`);
  if (clause.do !== 'read-list' || clause.limit === null || !Array.isArray(value) || value.length >= clause.limit)
    return outcome;
  return unproved(`${outcome.evidence} It is ${value.length} of the ${clause.limit} that were asked for.`);
}

/** A text that the page itself ends before its end. */
function cutIn(value: unknown): string | null {
  if (typeof value === 'string') return /\S(?:…|\.{3})$/.test(value.trimEnd()) ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const part of Object.values(value)) {
    const cut = cutIn(part);
    if (cut !== null) return cut;
  }
  return null;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmpty);
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
