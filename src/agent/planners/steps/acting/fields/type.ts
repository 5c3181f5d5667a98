import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { ClauseOf, Target, Value } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { isTypable, type Item } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { notLocated } from '../press/click.ts';
import { phrase, similarity } from '../../words/match.ts';
import { locate } from '../locate.ts';
import { lookFor, shown, type Located } from '../look-for.ts';
import { act, failed, itemNow, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { bodyField, isBody } from './body-field.ts';
import { putValue } from './put-value.ts';
import { valueOf } from '../values/values.ts';

type Typing = ClauseOf<'type'>;

/** Types what the clause says where it says. */
export function* typeClause(mind: Mind, { value, target, how }: Typing): Course<Outcome> {
  if (target === null || mind.scene.observation.dialog?.kind === 'prompt') return yield* typeHere(mind, value);
  return yield* typeInto(mind, { value, target }, how === 'append');
}

/** Empties a field, also one that has nothing to be taken away. */
export function* clear(mind: Mind, { target }: ClauseOf<'clear'>): Course<Outcome> {
  const located = yield* locate(mind, target, { want: 'type', verb: 'clear' });
  if (located.item === null) return notLocated(target.text, located);
  return yield* putValue(mind, located.item, '');
}

function* typeInto(mind: Mind, { value, target }: { value: Value; target: Target }, append: boolean): Course<Outcome> {
  const located = yield* locateField(mind, target);
  if (located.item === null) return notLocated(target.text, located);
  const chosen = located.item;
  const text = yield* valueOf(mind, value, target);
  const item = itemNow(mind, chosen.ref) ?? chosen;
  if (text === null) return filledByHand(chosen, item) ?? unproved(`No value was given for “${target.text}”.`);
  return append && isTypable(item) ? yield* appendTo(mind, item, text) : yield* putValue(mind, item, text);
}

/** Whoever was asked for a value may have typed it into the page. */
function filledByHand(before: Item, { element }: Item): Outcome | null {
  const isFilled = (element?.value ?? '') !== '' || element?.filled === true;
  const wasFilled = (before.element?.value ?? '') !== '' || before.element?.filled === true;
  return isFilled && !wasFilled ? proved(`“${element?.name ?? ''}” holds what you typed.`) : null;
}

function* appendTo(mind: Mind, { ref }: Item, text: string): Course<Outcome> {
  const done = yield* act(mind, 'input_text', { ref, text, append: true });
  return done.ok ? proved(done.message) : failed(done.message);
}

/** The field that is meant; one that was just filled only where it goes by that very name. */
function* locateField(mind: Mind, target: Target): Course<Located> {
  const options = { want: 'type', verb: 'type into' } as const;
  const body = isBody(target) ? yield* unnamedBody(mind, target) : null;
  if (body !== null) return { item: body };
  const located = yield* locate(mind, target, options);
  if (located.item === null || !isTaken(mind, located.item) || isNamed(mind, located.item, target)) return located;
  const filter = (item: Item): boolean => !isTaken(mind, item);
  const other = lookFor(mind, shown(mind, target), { ...options, near: null, filter });
  if (other.found !== null && other.score >= 0.6) return { item: other.found };
  return yield* locate(mind, target, { ...options, filter });
}

/** The text area that is meant where no field goes by that name. */
function* unnamedBody(mind: Mind, target: Target): Course<Item | null> {
  const named = lookFor(mind, shown(mind, target), { want: 'type' });
  const isThere = named.found !== null && named.score >= 0.6 && !isTaken(mind, named.found);
  return isThere || named.tie.length > 1 ? null : yield* bodyField(mind, target.text);
}

function isTaken(mind: Mind, item: Item): boolean {
  return mind.filled.holds(item.ref, mind.scene.observation) !== undefined;
}

function isNamed(mind: Mind, item: Item, target: Target): boolean {
  const names = mind.scene.names(item);
  return shown(mind, target).readings.some(
    ({ label }) => label !== '' && names.some(n => similarity(phrase(label), n.phrase) * n.weight >= 0.85),
  );
}

/** Without a place: the field in focus, else the only field, else the one that plainly waits for it. */
function* typeHere(mind: Mind, value: Value): Course<Outcome> {
  const text = yield* valueOf(mind, value, null);
  if (text === null) return unproved('No value was given.');
  if (mind.scene.observation.dialog?.kind === 'prompt') return yield* answerPrompt(mind, text);
  const item = waitingField(mind);
  if (item !== null) return yield* putValue(mind, item, text);
  if (value.from === 'said' && isFocused(mind, () => true)) return yield* typeInFocus(mind, text);
  const located = yield* locate(mind, thing('', 'field'), {
    want: 'type',
    verb: `type “${text.slice(0, 40)}” into`,
  });
  return located.item === null
    ? notLocated('a field to type into', located)
    : yield* putValue(mind, located.item, text);
}

function waitingField(mind: Mind): Item | null {
  const { scene } = mind;
  const fields = scene.elements.filter(
    item =>
      isTypable(item) &&
      item.element.disabled !== true &&
      item.element.readonly !== true &&
      item.node.rect.height > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const open = fields.filter(item => !isTaken(mind, item));
  const attended =
    open.find(({ element }) => element.focused === true) ?? open.find(item => item.ref === mind.focus) ?? null;
  if (attended !== null) return attended;
  const blank = fields.filter(({ element }) => (element.value ?? '') === '');
  const empty = blank.filter(({ element }) => element.filled !== true);
  const fresh = blank.filter(({ element }) => element.isNew);
  return only(fields) ?? only(empty) ?? only(fresh) ?? only(open);
}

/** Whether the focus is on something that passes the test, whatever it is. */
function isFocused(mind: Mind, test: (node: ElementNode) => boolean): boolean {
  return mind.scene.observation.nodes.some(node => node.kind === 'element' && node.focused === true && test(node));
}

function* typeInFocus(mind: Mind, text: string): Course<Outcome> {
  const done = yield* act(mind, 'type_text', { text });
  if (!done.ok) return failed(done.message);
  return isFocused(mind, node => (node.value ?? node.text ?? '').includes(text))
    ? proved('The focused field contains the text.')
    : unproved('Typed into the focused field, not confirmed.');
}

function* answerPrompt(mind: Mind, text: string): Course<Outcome> {
  const done = yield* act(mind, 'answer_dialog', { accept: true, text });
  return done.ok ? proved('Answered the dialog.') : failed(done.message);
}
