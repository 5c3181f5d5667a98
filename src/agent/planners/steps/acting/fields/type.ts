import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { Clause, Pair, Target, Value } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { isTypable, type Item } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { notLocated } from '../press/click.ts';
import { phrase, similarity } from '../../words/match.ts';
import { locate } from '../locate.ts';
import { lookFor, shown, type Located } from '../look-for.ts';
import { act, failed, itemNow, proved, reveal, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { bodyField, isBody } from './body-field.ts';
import { holds, putAgain, putValue, typedFor } from './put-value.ts';
import { ofOtherThing } from '../subject.ts';
import { valueOf } from '../values/values.ts';

type Typing = Extract<Clause, { do: 'type' }>;

/** Types what the clause says where it says; several plain fields go in one turn. */
export function* typeClause(mind: Mind, clause: Typing): Course<Outcome> {
  const evidence: string[] = [];
  let verdict: Outcome['verdict'] = 'proved';
  const quick = yield* typeTogether(mind, clause);
  for (const [i, pair] of clause.pairs.entries()) {
    if (quick.has(i)) continue;
    const outcome = yield* typePair(mind, pair, clause.append);
    evidence.push(outcome.evidence);
    if (outcome.verdict === 'failed') return { ...outcome, evidence: outcome.evidence };
    if (outcome.verdict === 'unproved') verdict = 'unproved';
  }
  if (quick.size > 0) evidence.unshift(`Filled ${quick.size} fields.`);
  return { verdict, evidence: evidence.join(' ') };
}

/** Fields that are plainly meant and plainly take text are filled in one turn; what does not hold is done singly after. */
function* typeTogether(mind: Mind, clause: Typing): Course<Set<number>> {
  const done = new Set<number>();
  if (clause.pairs.length < 2 || clause.append) return done;
  const plans: Plan[] = [];
  for (const [at, pair] of clause.pairs.entries()) {
    const plan = yield* planFor(mind, pair, at);
    if (plan === null || plans.some(p => p.item.ref === plan.item.ref)) return done;
    plans.push(plan);
  }
  yield plans.map(p => ({ tool: 'input_text', arguments: { ref: p.item.ref, text: p.text } }));
  for (const plan of plans) {
    const now = itemNow(mind, plan.item.ref);
    if (!holds(now, plan.text)) continue;
    mind.filled.note(plan.item.ref, mind.scene.observation, mind.step ?? 1);
    const both = yield* putAgain(mind, plan.item, { value: plan.text, first: proved('') });
    if (both.verdict === 'proved') done.add(plan.at);
  }
  mind.focus = plans.at(-1)?.item.ref ?? mind.focus;
  return done;
}

type Plan = { at: number; item: Item; text: string };

/** The field that a pair plainly means and the text for it; null where either is in doubt. */
function* planFor(mind: Mind, { target, value }: Pair, at: number): Course<Plan | null> {
  if (target === null || target.all || value.from !== 'said' || value.change !== undefined) return null;
  const { found, score } = lookFor(mind, shown(mind, target), { want: 'type', ...said(mind, value) });
  if (found === null || score < 0.75 || !isTypable(found) || found.element?.readonly === true) return null;
  if (isTaken(mind, found) || ofOtherThing(mind, found) !== null) return null;
  const text = yield* valueOf(mind, value, target);
  const item = itemNow(mind, found.ref);
  return text === null || item === null ? null : { at, item, text: typedFor(mind, item, text) };
}

function* typePair(mind: Mind, pair: Pair, append: boolean): Course<Outcome> {
  const { value, target } = pair;
  if (target === null) return yield* typeHere(mind, pair);
  if (target.all) return yield* typeAll(mind, value, target);
  if (target.text === '' || mind.scene.observation.dialog?.kind === 'prompt') return yield* typeHere(mind, pair);
  return yield* typeInto(mind, { value, target }, append);
}

function* typeInto(mind: Mind, { value, target }: { value: Value; target: Target }, append: boolean): Course<Outcome> {
  const located = yield* locateField(mind, { target, value });
  if (located.item === null) return notLocated(target.text, located);
  const chosen = located.item;
  const text = yield* valueOf(mind, value, target);
  const item = itemNow(mind, chosen.ref) ?? chosen;
  if (text === null) return filledByHand(chosen, item) ?? unproved(`No value was given for “${target.text}”.`);
  return append && isTypable(item)
    ? yield* appendTo(mind, item, startsLine(item, value) ? `\n${text}` : text)
    : yield* putValue(mind, item, text);
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

/** "the line X": one of its own, below what the text area holds. */
function startsLine({ element }: Item, { called = '' }: Value): boolean {
  const held = element?.value ?? element?.text ?? '';
  const isLine = /\b(?:line|paragraph|row|entry|item)$/i.test(called);
  return isLine && element?.tag !== 'input' && held.trim() !== '' && !held.endsWith('\n');
}

/** The value as far as the step says it. */
function said(mind: Mind, { text, from }: Value): { value?: string } {
  return from === 'said' ? { value: reveal(mind, text) } : {};
}

/** The field that is meant; one that was just filled only where it goes by that very name. */
function* locateField(mind: Mind, { target, value }: { target: Target; value: Value }): Course<Located> {
  const options = { want: 'type', verb: 'type into', ...said(mind, value) } as const;
  const body = isBody(target) ? yield* unnamedBody(mind, target) : null;
  if (body !== null) return { item: body };
  const located = yield* locate(mind, plainer(mind, target), options);
  if (located.item === null || !isTaken(mind, located.item) || isNamed(mind, located.item, target)) return located;
  const filter = (item: Item): boolean => !isTaken(mind, item);
  const other = lookFor(mind, shown(mind, target), { ...options, near: null, filter });
  if (other.found !== null && other.score >= 0.6) return { item: other.found };
  return yield* locate(mind, target, { ...options, filter });
}

const general = /^(.+) (?:number|address|name|value|field|text)$/i;

/** "the phone number" where the page has no field of that name but one called Phone. */
function plainer(mind: Mind, target: Target): Target {
  const head = general.exec(target.text.replace(/^(?:the|a|an|your|my) /i, ''))?.[1];
  if (head === undefined || lookFor(mind, shown(mind, target), { want: 'type' }).score >= 0.6) return target;
  const bare = targetOf(head);
  const { found, score } = lookFor(mind, bare, { want: 'type' });
  return found !== null && score >= 0.75 && isNamed(mind, found, bare) ? bare : target;
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
function* typeHere(mind: Mind, pair: Pair): Course<Outcome> {
  const text = yield* valueOf(mind, pair.value, null);
  if (text === null) return unproved('No value was given.');
  if (mind.scene.observation.dialog?.kind === 'prompt') return yield* answerPrompt(mind, text);
  const item = waitingField(mind);
  if (item !== null) return yield* putValue(mind, item, text);
  if (pair.value.from === 'said' && isFocused(mind, () => true)) return yield* typeInFocus(mind, text);
  const located = yield* locate(mind, targetOf('the field'), {
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

/** "into both text fields": every field that matches gets the value. */
function* typeAll(mind: Mind, value: Value, given: Target): Course<Outcome> {
  const first = yield* locate(mind, given, { want: 'type', verb: 'type into', quiet: true });
  const target = shown(mind, given);
  const { all, tie } = lookFor(mind, target, { want: 'type' });
  let items = all.length > 0 ? all : tie;
  if (items.length === 0) {
    const located = first.item === null ? yield* locate(mind, given, { want: 'type', verb: 'type into' }) : first;
    if (located.item === null) return notLocated(given.text, located);
    items = [located.item];
  }
  const text = yield* valueOf(mind, value, given);
  if (text === null) return unproved(`No value was given for “${target.text}”.`);
  let outcome = unproved('Nothing was typed.');
  for (const item of items) {
    outcome = yield* putValue(mind, itemNow(mind, item.ref) ?? item, text);
    if (outcome.verdict === 'failed') return outcome;
  }
  return { ...outcome, evidence: `Filled ${items.length} fields.` };
}
