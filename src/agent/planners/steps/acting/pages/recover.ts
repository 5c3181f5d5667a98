/** What a person would do where a site loses the place: a session that ends in the middle, a page that loads itself again. */
import { blocks, fills, type Clause } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { wasLoaded, wasSent } from '#src/agent/verification/answers.ts';
import type { Left } from '#src/agent/verification/filled.ts';
import { kindsOf } from '#src/agent/verification/purpose.ts';
import { asksToSignIn, mayHaveDone } from '#src/agent/verification/session.ts';
import type { ElementItem } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { askYes } from '../asking/ask.ts';
import { Ended, failed, legible, outcomeOf, unproved, type Mind, type Outcome } from '../mind.ts';
import { putValue } from '../fields/put-value.ts';
import { sameAddress } from './address.ts';
import { signIn } from './sign-in.ts';
import { visit } from './travel.ts';

/** How often a site may end the session while one thing is done. */
const mostEnds = 3;
/** What carries out other clauses, each of which is done again by itself, and what signs in or out. */
const goesByItself = new Set<Clause['do']>([...blocks, 'stop', 'ask', 'dialog', 'sign-in', 'sign-out']);

/**
 * Does a clause. Where the site ended the session meanwhile, the run signs in again as it did before, goes back, fills in what
 * was lost, and does the clause again: by itself if the site was sent nothing, else if the user says so. A page that loaded
 * itself again while it was filled in is filled in once more.
 */
export async function recovering(mind: Mind, clause: Clause, run: () => Promise<Outcome>): Promise<Outcome> {
  if (goesByItself.has(clause.do)) return await run();
  if (hasEnded(mind)) await fillAgain(mind, await signInAgain(mind));
  const began = mind.scene.observation;
  const first = await run();
  if (isMeant(mind, clause)) mind.session = null;
  if (hasEnded(mind)) return await afterEnd(mind, clause, { began, run, times: 1 });
  return isReset(mind, clause, { began, first }) ? await run() : first;
}

/** Whether a page that was signed in to asks to sign in now. */
function hasEnded({ session, scene: { observation } }: Mind): boolean {
  if (session?.url == null || URL.parse(session.url)?.host !== URL.parse(observation.url)?.host) return false;
  return asksToSignIn(observation);
}

/** Whether a clause led to a page that asks to sign in because it was to do so. */
function isMeant({ scene: { observation }, askedAddress }: Mind, clause: Clause): boolean {
  if (!asksToSignIn(observation)) return false;
  if (clause.do === 'go') return askedAddress !== null && sameAddress(askedAddress, observation.url);
  const act = clause.do === 'act' ? `${clause.verb} ${clause.object?.text ?? ''}` : '';
  return kindsOf(clause.do === 'click' ? clause.target.text : act).includes('login');
}

type Again = { began: Observation; run: () => Promise<Outcome>; times: number };

async function afterEnd(mind: Mind, clause: Clause, { began, run, times }: Again): Promise<Outcome> {
  if (times > mostEnds) return failed(`The site ended the session ${times} times.`);
  const mayBeDone = mayHaveDone(began, mind.scene.observation);
  const lost = await signInAgain(mind);
  const ended = 'The site ended the session, and I signed in again.';
  const said = legible(mind, clause.text);
  const text = `The site ended the session while I did “${said}”. I signed in again. It may have been done before. Should I do it again?`;
  if (mayBeDone && !(await askYes(mind, text, `again after the session ended: ${said}`)))
    return unproved(`${ended} Whether “${said}” was done before is not known.`);
  await fillAgain(mind, lost);
  const before = mind.scene.observation;
  const outcome = await run();
  if (hasEnded(mind)) return await afterEnd(mind, clause, { began: before, run, times: times + 1 });
  return { ...outcome, evidence: `${ended} ${outcome.evidence}` };
}

/** Signs in as before and goes back to the page; what had been filled in on it. @throws Ended */
async function signInAgain(mind: Mind): Promise<readonly Left[]> {
  const { session, clause } = mind;
  if (session?.url == null) return [];
  const { by, url } = session;
  const lost = mind.filled.takeLeft(url);
  const signedIn = await outcomeOf(() => signIn(mind, { ...by, url: null }));
  mind.clause = clause;
  mind.session = session;
  if (signedIn.verdict === 'failed') throw new Ended(failed(`The site ended the session. ${signedIn.evidence}`));
  const isBack = sameAddress(mind.scene.observation.url, url);
  const back = isBack ? null : await visit(mind, url, false);
  if (back?.verdict === 'failed') throw new Ended(back);
  if (asksToSignIn(mind.scene.observation))
    throw new Ended(failed('The site ended the session, and asks to sign in again.'));
  return lost;
}

/** Fills in once more what was lost. @throws Ended where some of it has no place on the page any more */
async function fillAgain(mind: Mind, lost: readonly Left[]): Promise<void> {
  const { step } = mind;
  const missing: string[] = [];
  for (const one of lost) {
    const isSame = ({ element: { tag, name } }: ElementItem): boolean => tag === one.tag && name === one.name;
    const field = only(mind.scene.elements.filter(isSame));
    mind.step = one.step;
    const outcome = field === null ? null : await putValue(mind, field, one.asked);
    if (outcome?.verdict !== 'proved') missing.push(one.name);
  }
  mind.step = step;
  if (missing.length === 0) return;
  const names = missing.slice(0, 5).map(name => `“${name}”`);
  throw new Ended(failed(`I signed in again, and could not fill in ${names.join(', ')} once more.`));
}

type Tried = { began: Observation; first: Outcome };

/** Whether the page loaded itself again before something was done to it, and nothing was sent. */
function isReset({ scene: { observation } }: Mind, clause: Clause, { began, first }: Tried): boolean {
  const isUndone =
    first.verdict === 'failed' || (first.verdict === 'unproved' && (fills.has(clause.do) || clause.do === 'upload'));
  if (!isUndone || first.halt === true || first.absent === true) return false;
  return sameAddress(began.url, observation.url) && wasLoaded(began, observation) && !wasSent(began, observation);
}
