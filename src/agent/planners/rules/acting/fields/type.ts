import type { Clause, Pair, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { isTypable, nameOf, type Item } from '../../page/scene.ts';
import { notLocated } from '../press/click.ts';
import { phrase, similarity } from '../../words/match.ts';
import { locate } from '../locate.ts';
import { lookFor, shown, type Located } from '../look-for.ts';
import { act, failed, itemNow, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { bodyField, isBody } from './body-field.ts';
import { holds, putValue, typedFor } from './put-value.ts';
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
  const plans: { at: number; item: Item; text: string }[] = [];
  for (const [at, pair] of clause.pairs.entries()) {
    if (pair.target === null || pair.target.all || pair.value.from !== 'said' || pair.value.change !== undefined)
      return done;
    const found = lookFor(mind, shown(mind, pair.target), { want: 'type' });
    if (found.found === null || found.score < 0.75 || !isTypable(found.found) || found.found.element?.readonly === true)
      return done;
    if (mind.filled.holds(found.found.ref, mind.scene.observation) !== undefined) return done;
    const text = yield* valueOf(mind, pair.value, pair.target);
    const current = itemNow(mind, found.found.ref);
    if (text === null || current === null || plans.some(p => p.item.ref === current.ref)) return done;
    plans.push({ at, item: current, text: typedFor(mind, current, text) });
  }
  yield plans.map(p => ({ tool: 'input_text', arguments: { ref: p.item.ref, text: p.text } }));
  for (const plan of plans) {
    const now = itemNow(mind, plan.item.ref);
    if (!holds(now, plan.text)) continue;
    mind.filled.note(plan.item.ref, mind.scene.observation, mind.step ?? 1);
    done.add(plan.at);
  }
  mind.focus = plans.at(-1)!.item.ref;
  return done;
}

function* typePair(mind: Mind, pair: Pair, append: boolean): Course<Outcome> {
  const numbers = /^[[(]\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*[\])]$/.exec(pair.value.text);
  if (numbers && pair.target !== null)
    return yield* typeSeries(
      mind,
      pair.target,
      numbers[1]!.split(',').map(text => text.trim()),
    );
  if (pair.target?.all === true) return yield* typeAll(mind, pair);
  if (pair.target === null || pair.target.text === '' || mind.scene.observation.dialog?.kind === 'prompt')
    return yield* typeHere(mind, pair);
  const located = yield* locateField(mind, pair.target);
  if (located.item === null) return notLocated(pair.target.text, located);
  const chosen = located.item;
  const text = yield* valueOf(mind, pair.value, pair.target);
  if (text === null) return unproved(`No value was given for “${pair.target.text}”.`);
  const item = itemNow(mind, chosen.ref) ?? chosen;
  if (append && isTypable(item)) {
    const done = yield* act(mind, 'input_text', { ref: item.ref, text, append: true });
    return done.ok ? proved(done.message) : failed(done.message);
  }
  return yield* putValue(mind, item, text);
}

/** The field that is meant; one that was just filled only where it goes by that very name. */
function* locateField(mind: Mind, target: Target): Course<Located> {
  const options = { want: 'type', verb: 'type into' } as const;
  const body = isBody(target) ? yield* unnamedBody(mind, target) : null;
  if (body !== null) return { item: body };
  const located = yield* locate(mind, plainer(mind, target), options);
  if (located.item === null || !isTaken(mind, located.item) || isNamed(mind, located.item, target)) return located;
  const filter = (item: Item): boolean => !isTaken(mind, item);
  const other = lookFor(mind, shown(mind, target), { want: 'type', near: null, filter });
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
  const { scene } = mind;
  if (scene.observation.dialog?.kind === 'prompt') return yield* answerPrompt(mind, text);
  const fields = scene.elements.filter(
    item =>
      isTypable(item) &&
      item.element!.disabled !== true &&
      item.element!.readonly !== true &&
      item.node.rect.height > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const open = fields.filter(item => !isTaken(mind, item));
  const focused = open.find(item => item.element!.focused === true);
  const last = open.find(item => item.ref === mind.focus);
  const fresh = fields.filter(item => item.element!.isNew && (item.element!.value ?? '') === '');
  const empty = fields.filter(item => (item.element!.value ?? '') === '' && item.element!.filled !== true);
  const only =
    fields.length === 1 ? fields[0] : empty.length === 1 ? empty[0] : fresh.length === 1 ? fresh[0] : undefined;
  const item = focused ?? last ?? only ?? (open.length === 1 ? open[0] : undefined);
  if (item !== undefined) return yield* putValue(mind, item, text);
  if (
    pair.value.from === 'said' &&
    mind.scene.observation.nodes.some(n => n.kind === 'element' && n.focused === true)
  ) {
    const done = yield* act(mind, 'type_text', { text });
    if (!done.ok) return failed(done.message);
    const isThere = mind.scene.observation.nodes.some(
      node => node.kind === 'element' && node.focused === true && (node.value ?? node.text ?? '').includes(text),
    );
    return isThere
      ? proved('The focused field contains the text.')
      : unproved('Typed into the focused field, not confirmed.');
  }
  const located = yield* locate(mind, targetOf('the field'), {
    want: 'type',
    verb: `type “${text.slice(0, 40)}” into`,
  });
  return located.item === null
    ? notLocated('a field to type into', located)
    : yield* putValue(mind, located.item, text);
}

function* answerPrompt(mind: Mind, text: string): Course<Outcome> {
  const done = yield* act(mind, 'answer_dialog', { accept: true, text });
  return done.ok ? proved('Answered the dialog.') : failed(done.message);
}

/** "into both text fields": every field that matches gets the value. */
function* typeAll(mind: Mind, pair: Pair): Course<Outcome> {
  const first = yield* locate(mind, pair.target!, { want: 'type', verb: 'type into', quiet: true });
  const target = shown(mind, pair.target!);
  let items = lookFor(mind, target, { want: 'type' });
  let all = items.all.length > 0 ? items.all : items.tie;
  if (all.length === 0 && first.item !== null) all = [first.item];
  if (all.length === 0) {
    const asked = yield* locate(mind, pair.target!, { want: 'type', verb: 'type into' });
    if (asked.item === null) return notLocated(pair.target!.text, asked);
    all = [asked.item];
  }
  const text = yield* valueOf(mind, pair.value, pair.target);
  if (text === null) return unproved(`No value was given for “${target.text}”.`);
  items = { ...items, all };
  let outcome = unproved('Nothing was typed.');
  for (const item of items.all) {
    outcome = yield* putValue(mind, itemNow(mind, item.ref) ?? item, text);
    if (outcome.verdict === 'failed') return outcome;
  }
  return { ...outcome, evidence: `Filled ${items.all.length} fields.` };
}

/** "[16, 18, 4]" for several sliders or fields, in the order of the page. */
function* typeSeries(mind: Mind, target: Target, values: string[]): Course<Outcome> {
  const found = lookFor(mind, shown(mind, target), { want: 'fill', near: null });
  const all = found.all.length > 0 ? found.all : found.tie.toSorted((a, b) => a.index - b.index);
  if (all.length !== values.length) {
    const located = yield* locate(mind, target, { want: 'fill', verb: 'set' });
    return located.item === null
      ? notLocated(target.text, located)
      : yield* putValue(mind, located.item, values.join(', '));
  }
  let outcome = unproved('No field was filled in.');
  for (const [i, item] of all.entries()) {
    outcome = yield* putValue(mind, itemNow(mind, item.ref) ?? item, values[i]!);
    if (outcome.verdict === 'failed') return outcome;
  }
  return {
    ...outcome,
    evidence: `Set ${nameOf(mind.scene, all[0]!)} and ${all.length - 1} more to ${values.join(', ')}.`,
  };
}
