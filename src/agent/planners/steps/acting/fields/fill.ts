import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { Clause } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { phrase, similarity } from '../../words/match.ts';
import { fit } from '../../page/fit.ts';
import { labelScores } from '../../page/label-index.ts';
import { only } from '../../only.ts';
import { isTick, isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { ask, askForValue, phraseKey } from '../asking/ask.ts';
import { readSaid } from '../asking/talk.ts';
import { clickItem } from '../press/click.ts';
import {
  attend,
  itemNow,
  legible,
  proved,
  reveal,
  unproved,
  failed,
  pause,
  type Course,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { valueOf } from '../values/values.ts';
import { ofOtherThing } from '../subject.ts';
import { bodyField } from './body-field.ts';
import { bestOption, holds, putAgain, putValue, tick, truth, typedFor } from './put-value.ts';

type Fill = Extract<Clause, { do: 'fill' }>;
type Fact = { label: string; value: string };
/** Where a fact goes: a control, or a group of boxes or buttons to tick. */
type Spot = { item: Item; members: Item[] };

/** Fills a form from labelled values. */
export function* fillClause(mind: Mind, clause: Fill): Course<Outcome> {
  const facts: Fact[] = [];
  for (const { label, value } of clause.pairs) {
    const text = yield* valueOf(mind, value, thing(label));
    if (text === null) return unproved(`No value was given for “${label}”.`);
    facts.push({ label: reveal(mind, label), value: text });
  }
  yield* untilFields(mind);
  const { outcome, left } = yield* fillStages(mind, facts);
  if (outcome.verdict === 'failed') return outcome;
  const rest = yield* placeLeft(mind, left);
  if (rest.outcome.verdict === 'failed') return rest.outcome;
  const verdict = outcome.verdict === 'unproved' ? 'unproved' : rest.outcome.verdict;
  const missing = rest.missing.length > 0 ? `; not on the page: ${rest.missing.map(f => f.label).join(', ')}` : '';
  return { verdict, evidence: `Filled ${facts.length - rest.missing.length} of ${facts.length} fields${missing}.` };
}

/** Values whose labels no field has: for the only text area, or for the user to place. */
function* placeLeft(mind: Mind, left: Fact[]): Course<{ outcome: Outcome; missing: Fact[] }> {
  const missing: Fact[] = [];
  let outcome = proved('');
  for (const fact of left) {
    const field = yield* bodyField(mind, fact.label);
    if (field === null) missing.push(fact);
    const placed = field === null ? yield* askPlace(mind, fact) : yield* putValue(mind, field, fact.value);
    if (placed.verdict === 'failed') return { outcome: placed, missing };
    if (placed.verdict === 'unproved') outcome = placed;
  }
  return { outcome, missing };
}

type Stages = { outcome: Outcome; left: Fact[] };

/** Fills what the page has fields for, and goes on to the next stage of a form in stages. */
function* fillStages(mind: Mind, facts: Fact[]): Course<Stages> {
  let left = facts;
  let outcome = proved('');
  for (let page = 0; page < 10 && left.length > 0; page += 1) {
    const spots = assign(mind, left);
    if (spots.size === 0 && page > 0) break;
    const done = yield* fillSpots(mind, spots);
    if (done.verdict === 'failed') return { outcome: done, left };
    if (done.verdict === 'unproved') outcome = done;
    left = left.filter(fact => !spots.has(fact));
    if (left.length === 0) break;
    // What is asked only after an answer above it may be there now; else a form in stages goes on with "Next".
    if (assign(mind, left).size > 0) continue;
    const next = spots.size === 0 ? null : stageButton(mind);
    const went = next === null ? null : yield* clickItem(mind, next, {});
    if (went === null || went.verdict === 'failed') break;
  }
  return { outcome, left };
}

function* untilFields(mind: Mind): Course<void> {
  for (
    let waited = 0;
    waited < 5000 && !mind.scene.elements.some(item => isTypable(item) || item.element.tag === 'select');
    waited += 500
  )
    yield* pause(mind, 500);
}

/** Gives each fact the spot whose name is most like its label; each spot is used once. */
function assign(mind: Mind, facts: Fact[]): Map<Fact, Spot> {
  const offers: { fact: Fact; spot: Spot; score: number; at: number }[] = [];
  for (const [at, fact] of facts.entries()) {
    for (const spot of spotsFor(mind, fact)) offers.push({ fact, spot: spot.spot, score: spot.score, at });
  }
  offers.sort((a, b) => b.score - a.score || a.at - b.at || a.spot.item.index - b.spot.item.index);
  const taken = new Set<string>();
  const chosen = new Map<Fact, Spot>();
  for (const { fact, spot } of offers) {
    if (chosen.has(fact) || taken.has(spot.item.ref)) continue;
    chosen.set(fact, spot);
    for (const member of [spot.item, ...spot.members]) taken.add(member.ref);
  }
  return new Map([...chosen].toSorted((a, b) => a[1].item.index - b[1].item.index));
}

function spotsFor(mind: Mind, fact: Fact): { spot: Spot; score: number }[] {
  const { scene } = mind;
  const controls = [...labelScores(scene, fact.label)].flatMap(([item, score]) => {
    const suits = canHold(mind, item, fact.value) ? fit(item, null, 'fill') : 0;
    if (suits === 0 || score < (item.role === 'button' ? 0.8 : 0.5)) return [];
    return [{ spot: { item, members: [] }, score: score * (0.7 + 0.3 * suits) * suitsValue(item, fact.value) }];
  });
  return [...controls, ...groupsFor(scene, fact)];
}

function canHold({ scene }: Mind, item: Item, value: string): boolean {
  if (item.element === null || item.element.disabled === true) return false;
  if (scene.modal !== null && !item.node.within.includes(scene.modal.ref)) return false;
  // A number is for a field, not for a list of places: "stock: 8" beside "Add stock to …".
  const { options = [], moreOptions = 0 } = item.element;
  const isNumber = /^\d+(?:[.,]\d+)?$/.test(value.trim());
  if (isNumber && options.length > 0 && moreOptions === 0 && bestOption(options, value) === null) return false;
  return !isTick(item) || truth(value) !== null;
}

/** The groups of boxes or buttons whose name is like the label. */
function groupsFor(scene: Scene, fact: Fact): { spot: Spot; score: number }[] {
  const want = phrase(fact.label);
  const groups = Map.groupBy(scene.elements.filter(isTick), item => scene.group(item));
  return [...groups].flatMap(([group, members]) => {
    const [item] = members;
    if (group === '' || item === undefined) return [];
    const score = similarity(want, phrase(group)) || similarity(want, phrase(group.trimEnd().replace(/[*:]$/, '')));
    return score < 0.5 ? [] : [{ spot: { item, members }, score: score * 0.99 }];
  });
}

/** A select without the value, or a date field for a text, is the less likely place. */
function suitsValue({ element }: Item, value: string): number {
  if (element === null) return 1;
  const { options = [], multiple } = element;
  if (options.length > 0) {
    const several = value.includes(',') && multiple === true;
    return several || bestOption(options, value) !== null ? 1 : 0.6;
  }
  switch (element.type) {
    case 'number':
      return /\d/.test(value) ? 1 : 0.6;
    case 'email':
      return value.includes('@') || hasPlaceholder(value) ? 1 : 0.8;
    case 'file':
      return /\.\w+$/.test(value) ? 1 : 0.3;
    default:
      return 1;
  }
}

function* fillSpots(mind: Mind, spots: Map<Fact, Spot>): Course<Outcome> {
  const objection = [...spots.values()].map(({ item }) => ofOtherThing(mind, item)).find(one => one !== null);
  if (objection !== undefined) return objection;
  const plain = [...spots].filter(([, spot]) => spot.members.length === 0 && isPlain(spot.item));
  for (let from = 0; from < plain.length; from += 10) {
    const part = plain.slice(from, from + 10);
    yield part.map(([fact, spot]) => ({
      tool: 'input_text',
      arguments: { ref: spot.item.ref, text: typedFor(mind, spot.item, fact.value) },
    }));
    attend(mind, itemNow(mind, part.at(-1)?.[1].item.ref ?? null));
  }
  let verdict: Outcome['verdict'] = 'proved';
  for (const [fact, spot] of spots) {
    const now = itemNow(mind, spot.item.ref) ?? spot.item;
    if (spot.members.length === 0 && isPlain(now) && holds(now, typedFor(mind, now, fact.value))) {
      mind.filled.note(now.ref, mind.scene.observation, mind.step ?? 1);
      const both = yield* putAgain(mind, now, { value: fact.value, first: proved('') });
      if (both.verdict !== 'proved') verdict = 'unproved';
      continue;
    }
    const outcome =
      spot.members.length > 0 ? yield* tickGroup(mind, spot, fact) : yield* putValue(mind, now, fact.value);
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') verdict = 'unproved';
  }
  return { verdict, evidence: '' };
}

function isPlain(item: Item): boolean {
  const element = item.element;
  return (
    element !== null &&
    isTypable(item) &&
    element.readonly !== true &&
    element.role !== 'combobox' &&
    !/^(?:date|time|datetime-local|month|week|color|file)$/.test(element.type ?? '')
  );
}

/** Ticks the members of a group that the value names: one of radio buttons, any number of checkboxes. */
function* tickGroup(mind: Mind, spot: Spot, fact: Fact): Course<Outcome> {
  const members = spot.members.map(m => itemNow(mind, m.ref) ?? m);
  const radios = members[0]?.role === 'radio';
  const options = members.map(m => ({ text: nameOf(mind.scene, m), value: m.element?.value ?? '' }));
  let wanted = namedOptions(options, fact.value, radios);
  const sole = only(members);
  if (wanted.length === 0 && sole !== null) return yield* tick(mind, sole, truth(fact.value) ?? true);
  if (wanted.length === 0) {
    const answer = yield* askOption(mind, fact, options);
    if (answer === null) return unproved(`“${fact.label}” was left to the user.`);
    const option = bestOption(options, answer);
    if (option === null) return failed(`“${fact.label}” has no choice “${fact.value}”.`);
    wanted = [option];
  }
  let outcome = proved('');
  for (const member of members) {
    const on = wanted.includes(nameOf(mind.scene, member));
    const now = itemNow(mind, member.ref) ?? member;
    if (!on && (radios || now.element?.checked !== true)) continue;
    outcome = yield* tick(mind, now, on);
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}

/** Null: the user does it, or leaves it out. */
function* askOption(mind: Mind, { label, value }: Fact, options: { text: string }[]): Course<string | null> {
  return yield* askForValue(mind, {
    text: `For “${label}” I see: ${options.map(o => o.text).join(', ')}. None is “${legible(mind, value)}”. Which one should I choose?`,
    key: phraseKey(mind, label),
    choices: options.map(option => ({ label: option.text })),
  });
}

/** The options that a value names: one, or several where several can be chosen. */
function namedOptions(options: { text: string; value: string }[], value: string, onlyOne: boolean): string[] {
  const whole = bestOption(options, value);
  const wanted = whole === null ? [] : [whole];
  if (onlyOne || (whole !== null && !/,|\band\b/.test(value))) return wanted;
  const parts = value.split(/[,;\n]|\sand\s/).map(part => bestOption(options, part));
  return parts.every(part => part !== null) && parts.length >= wanted.length ? parts : wanted;
}

function stageButton(mind: Mind): Item | null {
  const named = mind.scene.elements.filter(
    item =>
      item.role === 'button' &&
      item.element.disabled !== true &&
      /^(?:next|continue|next step|save and continue|proceed)\b/i.test(nameOf(mind.scene, item)),
  );
  return only(named);
}

/** Does what the user said, which may put the value into its field or only lead to it. */
function* placeByOrders(mind: Mind, orders: Clause[], fact: Fact): Course<Outcome> {
  const done = yield* mind.carryOut(orders);
  if (done.verdict !== 'proved' || orders.some(({ text }) => reveal(mind, text).includes(fact.value))) return done;
  const place = [...assign(mind, [fact]).values()][0];
  if (place === undefined) return unproved(`${done.evidence} “${fact.label}” was not filled in.`);
  return isHeld(place.item, fact) ? done : yield* putInto(mind, place, fact);
}

function* putInto(mind: Mind, spot: Spot, fact: Fact): Course<Outcome> {
  return spot.members.length > 0 ? yield* tickGroup(mind, spot, fact) : yield* putValue(mind, spot.item, fact.value);
}

function isHeld({ element }: Item, { value }: Fact): boolean {
  return (element?.value ?? '').trim() === value.trim() || element?.filled === true;
}

/** A fact whose place is not plain: the user says where it goes, or what to do. */
function* askPlace(mind: Mind, fact: Fact): Course<Outcome> {
  const fields = mind.scene.elements.filter(item => fit(item, null, 'fill') > 0.9 && item.element.disabled !== true);
  const names = [...new Set(fields.map(item => nameOf(mind.scene, item)))].slice(0, 12);
  const key = phraseKey(mind, fact.label);
  let before = '';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `${before}I see no field for “${fact.label}”. The fields are: ${names.join(', ')}. Which one is it? Or answer “skip”.`,
      key,
      choices: names.map(label => ({ label })),
      fresh: attempt > 0,
    });
    const said = readSaid(mind, answer);
    if (said.kind === 'stop') return { ...failed('The user stopped the run.'), halt: true };
    if (said.kind === 'skip' || said.kind === 'nothing') return unproved(`“${fact.label}” was skipped, as you said.`);
    if (said.kind === 'by-hand') return unproved(`You did “${fact.label}” yourself.`);
    if (said.kind === 'orders') return yield* placeByOrders(mind, said.clauses, fact);
    const found = [...assign(mind, [{ label: answer.text, value: fact.value }]).values()][0];
    if (found !== undefined) return yield* putInto(mind, found, fact);
    before = `There is no field “${answer.text.slice(0, 200)}”.\n`;
  }
  return failed(`There is no field for “${fact.label}”.`);
}
