import { placeholderOf } from '#src/core/secrets/placeholders.ts';
import { clauseOf, type Clause, type Pair } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { phrase, similarity } from '../words/match.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { ask, isByHand, isSkip, phraseKey, purposeFor } from './ask.ts';
import { clickItem, notLocated, submit } from './click.ts';
import { locate } from './locate.ts';
import { lookFor, shown, type Located } from './look-for.ts';
import {
  act,
  attend,
  failed,
  itemNow,
  legible,
  pause,
  proved,
  reveal,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from './mind.ts';
import { effectOf } from './effect.ts';
import { bestOption, putValue } from './put-value.ts';
import { go } from './travel.ts';
import { valueOf } from './values.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Signs in: fills the name and the password from what was said, a saved credential, or the inputs, then sends it off. */
export function* signIn(mind: Mind, clause: Of<'sign-in'>): Course<Outcome> {
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
  if (password() === undefined && nameField() === undefined) {
    const opened = yield* clickSignIn(mind);
    if (opened.verdict === 'failed' || (clause.pairs.length === 0 && credentialName(mind, clause) === null))
      return opened;
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

function credentialName(mind: Mind, clause: Of<'sign-in'>): string | null {
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
function* signInPairs(
  mind: Mind,
  clause: Of<'sign-in'>,
  hasName: boolean,
): Course<{ label: string; value: string }[] | null> {
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

/** Drags one thing, or all that are meant, onto another or one place further in a direction. */
export function* drag(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  if (!clause.from.all) return yield* dragOne(mind, clause);
  const { all } = lookFor(mind, shown(mind, clause.from), { want: 'any', near: null });
  if (all.length === 0) return yield* dragOne(mind, clause);
  let outcome = unproved('Nothing was dragged.');
  for (const item of all) {
    mind.spoken = item.ref;
    const one = { ...clause, from: { ...clause.from, all: false, pronoun: true } };
    outcome = yield* dragOne(mind, one);
    if (outcome.verdict === 'failed') return outcome;
  }
  return { ...outcome, evidence: `Dragged ${all.length}. ${outcome.evidence}` };
}

function* dragOne(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  const from = yield* locate(mind, clause.from, { want: 'any', verb: 'drag', near: null });
  if (from.item === null) return notLocated(clause.from.text, from);
  let to: Item | null = null;
  if (clause.to !== null) {
    to = gridPlace(mind, from.item, clause.to.text);
    const located: Located =
      to !== null
        ? { item: to }
        : yield* locate(mind, clause.to, {
            want: 'any',
            verb: 'drop on',
            near: null,
            filter: item => item.ref !== from.item.ref,
          });
    if (located.item === null) return notLocated(clause.to.text, located);
    to = located.item;
  } else if (clause.direction !== null) to = neighbour(mind, from.item, clause.direction);
  if (to === null) return failed(`I do not see where to drag “${nameOf(mind.scene, from.item)}”.`);
  const before = mind.scene;
  const name = nameOf(before, from.item);
  const done = yield* act(mind, 'drag', { from_ref: from.item.ref, to_ref: to.ref });
  if (!done.ok) return failed(done.message);
  if (hasMoved(before, mind.scene, from.item)) return proved(`Dragged “${name}”, which is in another place now.`);
  return yield* effectOf(mind, { before, item: null, told: `Dragged “${name}”`, purpose: 'shows' });
}

/** Whether a thing is in another place of the page, or in another container, than before. */
function hasMoved(before: Scene, after: Scene, item: Item): boolean {
  const now = after.byRef.get(item.ref);
  if (now === undefined) return false;
  const scrolled = after.observation.scroll.y - before.observation.scroll.y;
  const [a, b] = [item.node.rect, now.node.rect];
  return (
    Math.abs(a.x - b.x) > 3 ||
    Math.abs(a.y - b.y - scrolled) > 3 ||
    item.node.within.join(' ') !== now.node.within.join(' ')
  );
}

/** "the top left", "the bottom center" of the grid that a thing lies in: what is there now. */
function gridPlace(mind: Mind, item: Item, text: string): Item | null {
  const said =
    /^(?:the )?(top|bottom|upper|lower|middle|center|centre)?[ -]?(left|right|center|centre|middle)?(?: corner)?$/i.exec(
      text.trim(),
    );
  if (said === null || (said[1] === undefined && said[2] === undefined)) return null;
  const { width, height } = item.node.rect;
  const alike = mind.scene.items.filter(
    o => Math.abs(o.node.rect.width - width) < 4 && Math.abs(o.node.rect.height - height) < 4,
  );
  const pick = (at: number[], where: string): number => {
    const sorted = [...new Set(at.map(Math.round))].toSorted((a, b) => a - b);
    return /^(?:top|upper|left)$/.test(where)
      ? sorted[0]!
      : /^(?:bottom|lower|right)$/.test(where)
        ? sorted.at(-1)!
        : sorted[sorted.length >> 1]!;
  };
  const y = pick(
    alike.map(o => o.node.rect.y),
    (said[1] ?? 'middle').toLowerCase(),
  );
  const x = pick(
    alike.map(o => o.node.rect.x),
    (said[2] ?? 'middle').toLowerCase(),
  );
  return (
    alike.find(o => Math.round(o.node.rect.x) === x && Math.round(o.node.rect.y) === y && o.ref !== item.ref) ?? null
  );
}

function neighbour(mind: Mind, item: Item, direction: string): Item | null {
  const a = item.node.rect;
  const side = direction.replace(/wards$/, '');
  const [dx, dy] = side === 'left' ? [-1, 0] : side === 'right' ? [1, 0] : side === 'up' ? [0, -1] : [0, 1];
  const others = mind.scene.items.filter(
    o => o.ref !== item.ref && o.node.rect.width > 0 && (item.element === null) === (o.element === null),
  );
  const there = others.filter(o => {
    const b = o.node.rect;
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    return along > Math.min(a.width, a.height) * 0.5 && across < Math.max(a.width, a.height) * 0.6;
  });
  const far = (o: Item): number => Math.hypot(o.node.rect.x - a.x, o.node.rect.y - a.y);
  return there.toSorted((x, y) => far(x) - far(y))[0] ?? null;
}

/** Asks the user for something and keeps the answer for "it" and for later phrases of that name. */
export function* askUser(mind: Mind, clause: Of<'ask'>): Course<Outcome> {
  const what = legible(mind, clause.what);
  const purpose = clause.secret ? purposeFor(what) : 'remember';
  const answer = yield* ask(mind, { text: legible(mind, clause.question), key: phraseKey(mind, what), purpose });
  if (isSkip(answer)) return unproved('The user gave no answer.');
  mind.lastRead = answer;
  mind.reads.set(what.toLowerCase(), answer);
  return proved('The user answered.');
}

/** Presses keys, in the named field or wherever the focus is. */
export function* keys(mind: Mind, clause: Of<'keys'>): Course<Outcome> {
  let ref: string | null = null;
  if (clause.target !== null) {
    const located = yield* locate(mind, clause.target, { want: 'type', verb: 'press keys in' });
    if (located.item === null) return notLocated(clause.target.text, located);
    ref = located.item.ref;
  } else if (clause.keys === 'Enter' || clause.keys === 'Tab') {
    const focused = mind.scene.elements.some(item => item.element!.focused === true);
    const last = itemNow(mind, mind.focus);
    if (!focused && last !== null && isTypable(last)) ref = last.ref;
  }
  const before = mind.scene;
  for (let n = 0; n < clause.times; n += 1) {
    const done = yield* act(mind, 'send_keys', { keys: clause.keys, ...(ref !== null && n === 0 && { ref }) });
    if (!done.ok) return failed(done.message);
  }
  if (clause.keys === 'Enter') mind.filled.pressed(undefined);
  const item = itemNow(mind, ref ?? mind.focus);
  const told = `Pressed ${clause.keys}`;
  return yield* effectOf(mind, { before, item, told, purpose: 'shows' });
}

/** Points at a thing. */
export function* hover(mind: Mind, clause: Of<'hover'>): Course<Outcome> {
  const located = yield* locate(mind, clause.target, { want: 'click', verb: 'point at' });
  if (located.item === null) return notLocated(clause.target.text, located);
  attend(mind, located.item);
  const before = mind.scene;
  const done = yield* act(mind, 'hover', { ref: located.item.ref });
  if (!done.ok) return failed(done.message);
  const told = `Pointed at “${nameOf(before, located.item)}”`;
  return yield* effectOf(mind, { before, item: null, told, purpose: 'shows' });
}
