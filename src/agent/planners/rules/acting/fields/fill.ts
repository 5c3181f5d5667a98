import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import type { Clause } from '#src/core/step-language/clause.ts';
import { spaced, phrase, similarity } from '../../words/match.ts';
import { fit } from '../../page/fit.ts';
import { isMultiline } from '../../page/control.ts';
import { labelScores } from '../../page/label-index.ts';
import { isTick, isTypable, nameOf, type Item } from '../../page/scene.ts';
import { ask, isByHand, isSkip, needInputs, phraseKey, purposeFor } from '../asking/ask.ts';
import { readSaid } from '../asking/talk.ts';
import { clickItem } from '../press/click.ts';
import {
  attend,
  inputValue,
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
import { rowValue } from '../values/values.ts';
import { bestOption, holds, putValue, tick, truth, typedFor } from './put-value.ts';

type Fill = Extract<Clause, { do: 'fill' }>;
type Fact = { label: string; value: string };
/** Where a fact goes: a control, or a group of boxes or buttons to tick. */
type Spot = { item: Item; members: Item[] };

/** Fills a form from labelled values; with none given, from the inputs of the run whose names fit its fields. */
export function* fillClause(mind: Mind, clause: Fill): Course<Outcome> {
  for (const pair of clause.pairs)
    if (!(yield* needInputs(mind, pair.value))) return unproved(`No value was given for “${pair.label}”.`);
  let facts: Fact[] = clause.pairs.map(p => ({
    label: reveal(mind, p.label),
    value: rowValue(mind, p.value) ?? reveal(mind, p.value),
  }));
  const own = facts.length === 0;
  if (own)
    facts = (mind.row.size > 0 ? [...mind.row.keys()] : Object.keys(mind.assignment.inputs))
      .map(name => ({ label: spaced(name), value: inputValue(mind, name) ?? '' }))
      .filter(f => f.value !== '');
  if (facts.length === 0) return yield* fillByQuestions(mind);
  yield* untilFields(mind);
  let left = facts;
  let filled = 0;
  let verdict: Outcome['verdict'] = 'proved';
  for (let page = 0; page < 10 && left.length > 0; page += 1) {
    const spots = assign(mind, left);
    if (spots.size === 0 && page > 0) break;
    const outcome = yield* fillSpots(mind, spots);
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') verdict = 'unproved';
    filled += spots.size;
    left = left.filter(fact => !spots.has(fact));
    if (left.length === 0) break;
    // What is asked only after an answer above it may be there now; else a form in stages goes on with "Next".
    if (assign(mind, left).size > 0) continue;
    const next = spots.size === 0 ? null : stageButton(mind);
    if (next === null) break;
    const went = yield* clickItem(mind, next, {});
    if (went.verdict === 'failed') break;
  }
  const asked = own ? [] : left;
  for (const fact of asked) {
    const outcome = yield* askPlace(mind, fact);
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') verdict = 'unproved';
    else {
      filled += 1;
      left = left.filter(one => one !== fact);
    }
  }
  if (filled === 0 && left.length === facts.length && own)
    return failed('None of the inputs has a field of its name on this page.');
  return {
    verdict,
    evidence: `Filled ${filled} of ${facts.length} fields${left.length > 0 ? `; not on the page: ${left.map(f => f.label).join(', ')}` : ''}.`,
  };
}

function* untilFields(mind: Mind): Course<void> {
  for (
    let waited = 0;
    waited < 5000 && !mind.scene.elements.some(item => isTypable(item) || item.element!.tag === 'select');
    waited += 500
  )
    yield* pause(mind, 500);
}

/** With nothing to fill from, asks for each required empty field. */
function* fillByQuestions(mind: Mind): Course<Outcome> {
  const fields = mind.scene.elements.filter(
    item =>
      isTypable(item) &&
      item.element!.disabled !== true &&
      (item.element!.value ?? '') === '' &&
      item.element!.filled !== true,
  );
  const required = fields.filter(item => item.element!.required === true);
  for (const field of (required.length > 0 ? required : fields).slice(0, 20)) {
    const name = nameOf(mind.scene, field);
    const answer = yield* ask(mind, {
      text: `What should I put into “${name}”?`,
      key: phraseKey(mind, name),
      purpose: field.element!.type === 'password' ? 'secret' : purposeFor(name),
    });
    if (isSkip(answer) || isByHand(answer) || answer === '') continue;
    const outcome = yield* putValue(mind, itemNow(mind, field.ref) ?? field, answer);
    if (outcome.verdict === 'failed') return outcome;
  }
  return proved('Filled the form with the answers given.');
}

/** Gives each fact the spot whose name is most like its label; each spot is used once. */
export function assign(mind: Mind, facts: Fact[]): Map<Fact, Spot> {
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
  const out: { spot: Spot; score: number }[] = [];
  const want = phrase(fact.label);
  const scores = labelScores(scene, fact.label);
  for (const [item, score] of scores) {
    const suits = fit(item, null, 'fill');
    if (suits === 0 || item.element!.disabled === true || score < 0.5) continue;
    if (scene.modal !== null && !item.node.within.includes(scene.modal.ref)) continue;
    if (item.role === 'button' && score < 0.8) continue;
    if (isTick(item) && truth(fact.value) === null) continue;
    out.push({ spot: { item, members: [] }, score: score * (0.7 + 0.3 * suits) * suitsValue(item, fact.value) });
  }
  const groups = new Map<string, Item[]>();
  for (const item of scene.elements) {
    if (!isTick(item)) continue;
    const group = scene.group(item);
    if (group !== '') groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  for (const [group, members] of groups) {
    const score = similarity(want, phrase(group)) || similarity(want, phrase(group.trimEnd().replace(/[*:]$/, '')));
    if (score >= 0.5 && members.length > 0) out.push({ spot: { item: members[0]!, members }, score: score * 0.99 });
  }
  return out;
}

/** A select without the value, or a date field for a text, is the less likely place. */
function suitsValue(item: Item, value: string): number {
  const options = item.element?.options;
  if (options !== undefined && options.length > 0)
    return bestOption(options, value) !== null ? 1 : value.includes(',') && item.element?.multiple === true ? 1 : 0.85;
  if (item.element?.type === 'number' && !/\d/.test(value)) return 0.6;
  if (item.element?.type === 'email' && !value.includes('@') && !hasPlaceholder(value)) return 0.8;
  if (item.element?.type === 'file') return /\.\w+$/.test(value) ? 1 : 0.3;
  return 1;
}

function* fillSpots(mind: Mind, spots: Map<Fact, Spot>): Course<Outcome> {
  const plain = [...spots].filter(([, spot]) => spot.members.length === 0 && isPlain(spot.item));
  for (let from = 0; from < plain.length; from += 10) {
    const part = plain.slice(from, from + 10);
    yield part.map(([fact, spot]) => ({
      tool: 'input_text',
      arguments: { ref: spot.item.ref, text: typedFor(mind, spot.item, fact.value) },
    }));
    attend(mind, itemNow(mind, part.at(-1)![1].item.ref));
  }
  let verdict: Outcome['verdict'] = 'proved';
  for (const [fact, spot] of spots) {
    const now = itemNow(mind, spot.item.ref) ?? spot.item;
    if (spot.members.length === 0 && isPlain(now) && holds(now, typedFor(mind, now, fact.value))) {
      mind.filled.note(now.ref, mind.scene.observation, mind.step ?? 1);
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
  const radios = members[0]!.role === 'radio';
  const options = members.map(m => ({ text: nameOf(mind.scene, m), value: m.element?.value ?? '' }));
  const whole = bestOption(options, fact.value);
  let wanted = whole === null ? [] : [whole];
  if (!radios && (whole === null || /,|\band\b/.test(fact.value))) {
    const parts = fact.value.split(/[,;\n]|\sand\s/).map(part => bestOption(options, part));
    if (parts.every(part => part !== null) && parts.length >= wanted.length) wanted = parts;
  }
  if (wanted.length === 0 && members.length === 1) return yield* tick(mind, members[0]!, truth(fact.value) ?? true);
  if (wanted.length === 0) {
    const answer = yield* ask(mind, {
      text: `For “${fact.label}” I see: ${options.map(o => o.text).join(', ')}. None is “${legible(mind, fact.value)}”. Which one should I choose?`,
      key: phraseKey(mind, fact.label),
    });
    if (isSkip(answer) || isByHand(answer)) return unproved(`“${fact.label}” was left to the user.`);
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

function stageButton(mind: Mind): Item | null {
  const named = mind.scene.elements.filter(
    item =>
      item.role === 'button' &&
      item.element!.disabled !== true &&
      /^(?:next|continue|next step|save and continue|proceed)\b/i.test(nameOf(mind.scene, item)),
  );
  return named.length === 1 ? named[0]! : null;
}

/** A fact whose place is not plain: a text goes where texts go when there is one such place, else the user says where it goes. */
function* askPlace(mind: Mind, fact: Fact): Course<Outcome> {
  const area = isText(fact.value) ? onlyTextArea(mind) : null;
  if (area !== null) return yield* putValue(mind, area, fact.value);
  const fields = mind.scene.elements.filter(item => fit(item, null, 'fill') > 0.9 && item.element!.disabled !== true);
  const names = [...new Set(fields.map(item => nameOf(mind.scene, item)))].slice(0, 12);
  const key = phraseKey(mind, fact.label);
  let before = '';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = yield* ask(mind, {
      text: `${before}I see no field for “${fact.label}”. The fields are: ${names.join(', ')}. Which one is it? Or answer “skip”.`,
      key,
      fresh: attempt > 0,
    });
    const said = readSaid(mind, answer);
    if (said.kind === 'stop') return { ...failed('The user stopped the run.'), halt: true };
    if (said.kind === 'skip' || said.kind === 'nothing') return unproved(`“${fact.label}” was skipped, as you said.`);
    if (said.kind === 'by-hand') return unproved(`You did “${fact.label}” yourself.`);
    if (said.kind === 'orders') return yield* mind.carryOut(said.clauses);
    const found = [...assign(mind, [{ label: answer, value: fact.value }]).values()][0];
    if (found !== undefined)
      return found.members.length > 0
        ? yield* tickGroup(mind, found, fact)
        : yield* putValue(mind, found.item, fact.value);
    before = `There is no field “${answer.slice(0, 200)}”.\n`;
  }
  return failed(`There is no field for “${fact.label}”.`);
}

const wordsOfText = 4;

function isText(value: string): boolean {
  return value.trim().split(/\s+/).length >= wordsOfText;
}

/** The only place for a long text on the page, when it is empty and nothing says what it is for. */
function onlyTextArea(mind: Mind): Item | null {
  const { scene } = mind;
  const areas = scene.elements.filter(
    item =>
      isMultiline(item) &&
      item.element?.disabled !== true &&
      item.node.rect.height > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const [area] = areas;
  return areas.length === 1 && area?.element?.name === '' && (area.element.value ?? '').trim() === '' ? area : null;
}
