import { refusalOf } from '#src/agent/verification/answers.ts';
import { troubleSaid } from '#src/agent/verification/fitting.ts';
import { placeholderOf } from '#src/core/secrets/placeholders.ts';
import type { ClauseOf } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { labelMatches } from '../../page/label-index.ts';
import { isTypable, type Item } from '../../page/scene.ts';
import { thresholds } from '../../page/thresholds.ts';
import { only } from '../../only.ts';
import { phrase } from '../../words/match.ts';
import { askForValue, phraseKey } from '../asking/ask.ts';
import { clickItem } from '../press/click.ts';
import { submit } from '../press/submit.ts';
import { isAtWork } from '../effect.ts';
import { locate } from '../locate.ts';
import { lookFor } from '../look-for.ts';
import { Ended, failed, outcomeOf, pause, proved, reveal, unproved, type Mind, type Outcome } from '../mind.ts';
import { bestOption } from '../fields/options.ts';
import { putValue } from '../fields/put-value.ts';
import { signedInAlready } from './signed-in.ts';
import { visit } from './travel.ts';
import { valueOf } from '../values/values.ts';

type SignIn = ClauseOf<'sign-in'>;

/** Signs in: fills the name and the password from what was said, a saved credential, or the inputs, then sends it off. */
export async function signIn(mind: Mind, clause: SignIn): Promise<Outcome> {
  const outcome = await signInBy(mind, clause);
  if (outcome.verdict !== 'failed') mind.session ??= { by: clause, url: null };
  return outcome;
}

async function signInBy(mind: Mind, clause: SignIn): Promise<Outcome> {
  const ended = await openForm(mind, clause);
  if (ended !== null) return ended;
  // A step before typed the password: the form is only to be sent.
  const isFilled = clause.as === null && passwordField(mind)?.element?.filled === true;
  const details = isFilled ? [] : await signInDetails(mind, clause, userField(mind) !== null);
  for (const detail of details) {
    const outcome = await putDetail(mind, detail);
    if (outcome.verdict === 'failed') return outcome;
  }
  if (details.length === 0 && !isFilled) return await clickSignIn(mind);
  return await sendSignIn(mind);
}

/** Goes to the page with the form and opens it; an outcome where that failed or is all there is to do. */
async function openForm(mind: Mind, clause: SignIn): Promise<Outcome | null> {
  const { url, as, credential } = clause;
  if (url !== null) {
    const gone = await visit(mind, reveal(mind, url).trim(), false);
    if (gone.verdict === 'failed') return gone;
    const already = await signedInAlready(mind, clause);
    if (already !== null) return proved(already);
  }
  // A form that is still being built has no fields yet, or a button that cannot be pressed.
  await until(mind, () => hasField(mind) || canOpen(mind));
  if (hasField(mind)) return null;
  const opened = await outcomeOf(() => clickSignIn(mind));
  const hasDetails = as !== null || credentialName(mind, credential) !== null;
  if (opened.verdict === 'failed' || !hasDetails) return opened;
  await until(mind, () => hasField(mind));
  return null;
}

type Detail = { label: 'username' | 'password'; value: string };

function passwordField(mind: Mind): Item | null {
  return mind.scene.elements.find(({ element }) => element.type === 'password' && element.rect.width > 0) ?? null;
}

/** The field that is called after a user's name, else the only other field of the form with the password. */
function userField(mind: Mind): Item | null {
  const fields = mind.scene.elements.filter(item => isTypable(item) && item.element.type !== 'password');
  const named = fields.find(item =>
    userWords.some(word => (labelMatches(mind.scene, word).get(item)?.score ?? 0) >= thresholds.named),
  );
  const form = passwordField(mind)?.element?.form;
  const beside = fields.filter(({ element }) => element.form === form && element.rect.width > 0);
  return named ?? (form === undefined ? null : only(beside));
}

function hasField(mind: Mind): boolean {
  return passwordField(mind) !== null || userField(mind) !== null;
}

async function putDetail(mind: Mind, { label, value }: Detail): Promise<Outcome> {
  if (label === 'password') {
    await untilPassword(mind);
    const field = passwordField(mind);
    return field === null ? failed('I see no field for the password.') : await putValue(mind, field, value);
  }
  const field = userField(mind) ?? lookFor(mind, thing(label), { want: 'type' }).found;
  if (field !== null) return await putValue(mind, field, value);
  // Pages that ask for the password alone know who it is, by a step before or since there is one user.
  return passwordField(mind) === null ? failed('I see no field for the username.') : proved('');
}

/** Some sites ask for the name first and for the password on the next page. */
async function untilPassword(mind: Mind): Promise<void> {
  if (passwordField(mind) !== null) return;
  await outcomeOf(() => submit(mind, 'continue'));
  for (let waited = 0; waited < 5000 && passwordField(mind) === null; waited += 500) await pause(mind, 500);
}

const comesMs = 3000;
const answersMs = 10_000;

async function until(mind: Mind, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < comesMs && !isSo() && !mind.excluded.has('wait'); waited += 300) await pause(mind, 300);
}

/** Whether the page shows what leads to the form. */
function canOpen(mind: Mind): boolean {
  const { found, tie } = lookFor(mind, thing('sign in'), { want: 'click' });
  const control = found ?? tie[0];
  return control !== undefined && control.element?.disabled !== true;
}

/** Sends the sign-in form off, and waits until the page no longer asks for the password. */
async function sendSignIn(mind: Mind): Promise<Outcome> {
  const before = mind.scene.observation;
  const sent = await submit(mind, 'sign in');
  if (sent.verdict === 'failed') return sent;
  const isShown = (): boolean => passwordField(mind) !== null && mind.scene.observation.url === before.url;
  for (let waited = 0; waited < 4000 && isShown(); waited += 500) await pause(mind, 500);
  for (let waited = 0; waited < answersMs && isAtWork(mind); waited += 500) await pause(mind, 500);
  const still = passwordField(mind);
  const now = mind.scene.observation;
  if (still === null) {
    const against = refusalOf(before, now) ?? troubleSaid(before, now, 'sign in');
    if (against !== null) return failed(`The site did not sign in: ${against}.`);
    return isAtWork(mind)
      ? unproved('Sent the sign-in form, and the page is still loading.')
      : proved('Signed in: the page no longer asks for the password.');
  }
  const alert = mind.scene.texts.find(t => t.node.alert === true);
  if (alert !== undefined) return failed(`The site did not sign in: “${alert.node.text.slice(0, 200)}”.`);
  // A form that comes back empty was refused: a page that only has not answered yet still holds what was typed.
  return still.element?.filled === true
    ? unproved('Sent the sign-in form, which is still shown.')
    : failed('The site did not sign in: it asks for the password again.');
}

const userWords = ['username', 'user', 'email', 'account', 'login'];

async function clickSignIn(mind: Mind): Promise<Outcome> {
  return await clickItem(mind, await locate(mind, thing('sign in'), { want: 'click', verb: 'click' }), {});
}

function credentialName(mind: Mind, said: string | null): string | null {
  const names = mind.assignment.credentialNames;
  if (names.length === 0) return null;
  if (said === null || said === '') return only(names);
  const best = bestOption(
    names.map(n => ({ text: n, value: n })),
    reveal(mind, said),
  );
  return best ?? only(names);
}

/** Name and password to type; credentials stay placeholders, which are filled in below the planner. */
async function signInDetails(mind: Mind, clause: SignIn, hasName: boolean): Promise<Detail[]> {
  if (clause.as !== null) {
    return [
      { label: 'username', value: await valueOf(mind, clause.as.user, thing('username')) },
      { label: 'password', value: await valueOf(mind, clause.as.password, thing('password')) },
    ];
  }
  const credential = credentialName(mind, clause.credential);
  if (credential !== null)
    return [
      { label: 'username', value: placeholderOf(credential, 'id') },
      { label: 'password', value: placeholderOf(credential, 'password') },
    ];
  const ofInputs = inputDetails(mind);
  return ofInputs.length > 0 ? ofInputs : await askDetails(mind, hasName);
}

/** Inputs that are called so, the password last. */
function inputDetails(mind: Mind): Detail[] {
  const named = Object.entries(mind.assignment.inputs)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ canon: phrase(name).canon[0], value }));
  const users = named.filter(({ canon }) => canon === 'username' || canon === 'email');
  const passwords = named.filter(({ canon }) => canon === 'password');
  return [
    ...users.map(({ value }) => ({ label: 'username' as const, value })),
    ...passwords.map(({ value }) => ({ label: 'password' as const, value })),
  ];
}

async function askDetails(mind: Mind, hasName: boolean): Promise<Detail[]> {
  const askFor = async (what: string, text: string, purpose?: 'secret'): Promise<string> => {
    const value = await askForValue(mind, { text, key: phraseKey(mind, what), ...(purpose && { purpose }) });
    if (value === null) throw new Ended(unproved('No sign-in details were given.'));
    return value;
  };
  const name = hasName ? await askFor('user name', 'Which user name or e-mail should I sign in with?') : null;
  const text = hasName ? 'And the password?' : 'Which password should I sign in with?';
  const password: Detail = { label: 'password', value: await askFor('password', text, 'secret') };
  return name === null ? [password] : [{ label: 'username', value: name }, password];
}

/** Signs out by the page's control for it, which a menu may hold; proved when the page offers to sign in. */
export async function signOut(mind: Mind): Promise<Outcome> {
  const control = await locate(mind, thing('sign out'), { want: 'click', verb: 'click' });
  const pressed = await clickItem(mind, control, {});
  if (pressed.verdict === 'failed') return pressed;
  mind.session = null;
  await until(mind, () => hasField(mind) || canOpen(mind));
  return hasField(mind) || canOpen(mind)
    ? proved('Signed out: the page offers to sign in.')
    : unproved(`${pressed.evidence} The page does not offer to sign in.`);
}
