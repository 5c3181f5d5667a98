/** What a site answered between two observations. */
import type { Observation, SiteAnswer } from '#src/browser/observe/observation.ts';

/** The number of the newest answer that a page had; 0 for none. */
export function newestAnswer({ answers }: Observation): number {
  return answers?.at(-1)?.id ?? 0;
}

/** What the site answered between two observations, oldest first. */
export function since(before: Observation, after: Observation): SiteAnswer[] {
  const last = newestAnswer(before);
  const open = new Set((before.answers ?? []).filter(({ status }) => status === 'pending').map(({ id }) => id));
  return (after.answers ?? []).filter(({ id }) => id > last || open.has(id));
}

/** That the site refused what it was sent, in words; null when it refused nothing. */
export function refusalOf(before: Observation, after: Observation): string | null {
  const refused = since(before, after).findLast(
    ({ status }) => status === 'failed' || status === 'refused' || (typeof status === 'number' && status >= 400),
  );
  if (refused === undefined) return null;
  if (refused.status === 'refused') return 'the site answered with an error';
  return refused.status === 'failed'
    ? 'the site could not be reached'
    : `the site answered with status ${refused.status}`;
}

/** Whether a page was loaded, be it the same one again. */
export function wasLoaded(before: Observation, after: Observation): boolean {
  return since(before, after).some(({ document, status }) => document && typeof status === 'number' && status < 400);
}

/** Whether the site has not answered yet to something that it was sent. */
export function hasPending(before: Observation, after: Observation): boolean {
  return since(before, after).some(({ status }) => status === 'pending');
}

/** Whether the page still waits for an answer to something that it sent. */
export function isWaiting({ answers = [] }: Observation): boolean {
  return answers.some(({ status, changes }) => changes && status === 'pending');
}

/** Whether the page that is shown is itself the answer to a form: it led on to no other. */
export function isAnswerShown(before: Observation, after: Observation): boolean {
  return since(before, after).findLast(({ document }) => document)?.changes === true;
}

/** Whether the site was sent something to store or to do. */
export function wasSent(before: Observation, after: Observation): boolean {
  return since(before, after).some(({ changes }) => changes);
}

/** More often than that a page sends what it sends all the time. */
const timesAtMost = 3;

/** Whether all that the page sent to its site is one thing, and more than once; of another page that came nothing is said. */
export function wasSentTwice(before: Observation, after: Observation): boolean {
  const answers = since(before, after);
  if (answers.some(({ document }) => document)) return false;
  const sent = answers.filter(({ changes }) => changes);
  const first = sent.find(({ repeats = 0 }) => repeats > newestAnswer(before))?.repeats;
  return (
    first !== undefined &&
    sent.length <= timesAtMost &&
    sent.every(({ id, repeats }) => id === first || repeats === first)
  );
}

/** Whether the site took all that it was sent. */
export function tookIt(before: Observation, after: Observation): boolean {
  const answers = since(before, after).filter(({ changes }) => changes);
  return answers.length > 0 && answers.every(({ status }) => typeof status === 'number' && status < 400);
}
