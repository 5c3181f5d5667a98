import { placeholderOf } from '#src/core/secrets/placeholders.ts';
import { clauseOf, type Clause, type Pair } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { isTypable, type Item } from '../../page/scene.ts';
import { phrase, similarity } from '../../words/match.ts';
import { ask, isByHand, isSkip, phraseKey } from '../asking/ask.ts';
import { clickItem, notLocated, submit } from '../press/click.ts';
import { locate } from '../locate.ts';
import { lookFor } from '../look-for.ts';
import { failed, pause, proved, reveal, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { bestOption, putValue } from '../fields/put-value.ts';
import { go } from './travel.ts';
import { valueOf } from '../values/values.ts';

type SignIn = Extract<Clause, { do: 'sign-in' }>;

/** Signs in: fills the name and the password from what was said, a saved credential, or the inputs, then sends it off. */
export function* signIn(mind: Mind, clause: SignIn): Course<Outcome> {
  if (clause.url !== null) {
    const opened = yield* go(mind, clauseOf({ do: 'go', url: clause.url, newTab: false }, clause.text));
    if (opened.verdict === 'failed') return opened;
  }
  const password = (): Item | undefined =>
    mind.scene.elements.find(item => item.element!.type === 'password' && item.element!.rect.width > 0);
  const nameField = (): Item | undefined =>
    mind.scene.elements.find(
      item => isTypable(item) && item.element!.type !== 'password' && scoreName(mind, item) >= 0.6,
    );
  const hasField = (): boolean => password() !== undefined || nameField() !== undefined;
  // A form that is still being built has no fields yet, or a button that cannot be pressed.
  yield* until(mind, () => hasField() || canOpen(mind));
  if (!hasField()) {
    const opened = yield* clickSignIn(mind);
    if (opened.verdict === 'failed' || (clause.pairs.length === 0 && credentialName(mind, clause) === null))
      return opened;
    yield* until(mind, hasField);
  }
  // A step before typed the password: the form is only to be sent.
  const isFilled = clause.pairs.length === 0 && password()?.element?.filled === true;
  const pairs = isFilled ? [] : yield* signInPairs(mind, clause, nameField() !== undefined);
  if (pairs === null) return unproved('No sign-in details were given.');
  for (const { label, value } of pairs) {
    if (label === 'password' && password() === undefined) {
      // Some sites ask for the name first and for the password on the next page.
      yield* submit(mind, 'continue', null);
      for (let waited = 0; waited < 5000 && password() === undefined; waited += 500) yield* pause(mind, 500);
    }
    const field =
      label === 'password'
        ? password()
        : (nameField() ?? lookFor(mind, targetOf(label), { want: 'type' }).found ?? undefined);
    // Pages that ask for the password alone know who it is, by a step before or since there is one user.
    if (field === undefined && label === 'username' && password() !== undefined) continue;
    if (field === undefined) return failed(`I see no field for the ${label}.`);
    const outcome = yield* putValue(mind, field, value);
    if (outcome.verdict === 'failed') return outcome;
  }
  if (pairs.length === 0 && !isFilled) return yield* clickSignIn(mind);
  return yield* sendSignIn(mind, password);
}

const comesMs = 3000;

function* until(mind: Mind, isSo: () => boolean): Course<void> {
  for (let waited = 0; waited < comesMs && !isSo() && !mind.excluded.has('wait'); waited += 300)
    yield* pause(mind, 300);
}

/** Whether the page shows what leads to the form. */
function canOpen(mind: Mind): boolean {
  const { found, tie } = lookFor(mind, targetOf('sign in'), { want: 'click' });
  const control = found ?? tie[0];
  return control !== undefined && control.element?.disabled !== true;
}

/** Sends the sign-in form off, and waits until the page no longer asks for the password. */
function* sendSignIn(mind: Mind, password: () => Item | undefined): Course<Outcome> {
  const had = mind.scene.observation.url;
  const sent = yield* submit(mind, 'sign in', null);
  if (sent.verdict === 'failed') return sent;
  for (let waited = 0; waited < 4000 && password() !== undefined && mind.scene.observation.url === had; waited += 500)
    yield* pause(mind, 500);
  const still = password();
  if (still === undefined) return proved('Signed in: the page no longer asks for the password.');
  const alert = mind.scene.texts.find(t => t.node.alert === true);
  if (alert !== undefined) return failed(`The site did not sign in: “${alert.node.text.slice(0, 200)}”.`);
  // A form that comes back empty was refused: a page that only has not answered yet still holds what was typed.
  return still.element?.filled === true
    ? unproved('Sent the sign-in form, which is still shown.')
    : failed('The site did not sign in: it asks for the password again.');
}

function scoreName(mind: Mind, item: Item): number {
  const wanted = [phrase('username'), phrase('email'), phrase('account'), phrase('login')];
  return mind.scene
    .names(item)
    .reduce((most, n) => Math.max(most, ...wanted.map(w => similarity(w, n.phrase) * n.weight)), 0);
}

function* clickSignIn(mind: Mind): Course<Outcome> {
  const located = yield* locate(mind, targetOf('sign in'), { want: 'click', verb: 'click' });
  return located.item === null ? notLocated('sign in', located) : yield* clickItem(mind, located.item, {});
}

function credentialName(mind: Mind, clause: SignIn): string | null {
  const names = mind.assignment.credentialNames;
  if (names.length === 0) return null;
  if (clause.credential === null || clause.credential === '') return names.length === 1 ? names[0]! : null;
  const best = bestOption(
    names.map(n => ({ text: n, value: n })),
    reveal(mind, clause.credential),
  );
  return best ?? (names.length === 1 ? names[0]! : null);
}

/** Name and password to type; credentials stay placeholders, which are filled in below the planner. */
function* signInPairs(mind: Mind, clause: SignIn, hasName: boolean): Course<{ label: string; value: string }[] | null> {
  const out: { label: string; value: string }[] = [];
  for (const pair of clause.pairs) {
    const label = isPassword(pair) ? 'password' : 'username';
    const value = yield* valueOf(mind, pair.value, pair.target);
    if (value === null) return null;
    out.push({ label, value });
  }
  if (out.length > 0) return out;
  const credential = credentialName(mind, clause);
  if (credential !== null)
    return [
      { label: 'username', value: placeholderOf(credential, 'id') },
      { label: 'password', value: placeholderOf(credential, 'password') },
    ];
  for (const [name, value] of Object.entries(mind.assignment.inputs)) {
    const canon = phrase(name).canon[0] ?? '';
    if (value !== '' && ['username', 'email', 'password'].includes(canon))
      out.push({ label: canon === 'password' ? 'password' : 'username', value });
  }
  if (out.length > 0)
    return out.toSorted((a, b) => (a.label === 'password' ? 1 : 0) - (b.label === 'password' ? 1 : 0));
  const name = hasName
    ? yield* ask(mind, {
        text: 'Which user name or e-mail should I sign in with?',
        key: phraseKey(mind, 'user name'),
      })
    : '';
  if (isByHand(name) || isSkip(name)) return null;
  const secret = yield* ask(mind, {
    text: hasName ? 'And the password?' : 'Which password should I sign in with?',
    key: phraseKey(mind, 'password'),
    purpose: 'secret',
  });
  return isByHand(secret) || isSkip(secret)
    ? null
    : [...(hasName ? [{ label: 'username', value: name }] : []), { label: 'password', value: secret }];
}

function isPassword(pair: Pair): boolean {
  return phrase(pair.target?.text ?? '').canon.includes('password');
}
