import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { only } from '../../only.ts';
import { parseDay } from '../../words/dates.ts';
import { phrase, similarity } from '../../words/match.ts';
import { fit } from '../../page/fit.ts';
import { resolve } from '../../page/resolve.ts';
import { isTick, isTypable, nameOf, type Item } from '../../page/scene.ts';
import { askForValue, needInputs, phraseKey } from '../asking/ask.ts';
import { chooseDay, showsMonth } from './calendar.ts';
import { clickItem, notLocated } from '../press/click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { attend, itemNow, pause, proved, reveal, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { openAndChoose } from './pick.ts';
import { bestOption, putValue, tick } from './put-value.ts';
import { rowValue } from '../values/values.ts';

type Choose = Extract<Clause, { do: 'choose' }>;
type Options = NonNullable<ElementNode['options']>;

/** Chooses values: options of drop-downs, radio buttons, boxes, days, or whatever on the page goes by that name. */
export function* chooseClause(mind: Mind, clause: Choose): Course<Outcome> {
  for (const value of clause.values) if (!(yield* needInputs(mind, value))) return unproved('No value was given.');
  const values = clause.values.map(v => (clause.quoted ? undefined : rowValue(mind, v)) ?? reveal(mind, v));
  if (!clause.quoted && isNothing(values)) return proved('There is nothing to choose.');
  if (!clause.quoted && values.some(isUnnamed)) return yield* askValue(mind, clause);
  if (clause.whole.all || /^(?:all|every|everything)\b/i.test(clause.whole.text)) return yield* chooseAll(mind, clause);
  if (clause.target !== null) {
    const there = yield* chooseIn(mind, { clause, values, target: clause.target });
    if (there !== null) return there;
  }
  const positional = clause.whole.readings.some(r => r.nth !== null) || clause.whole.most !== null;
  return positional || values.length === 0
    ? yield* chooseWhole(mind, clause)
    : yield* chooseEach(mind, values, clause.whole);
}

function isNothing([first = '', ...more]: string[]): boolean {
  return more.length === 0 && /^(?:nothing|none|no(?: \w+)?)$/i.test(first);
}

/** "the correct one": a value that only who reads the page knows. */
function isUnnamed(value: string): boolean {
  return /^(?:following|given|shown|correct|right|displayed|same|appropriate|matching)\b/i.test(value);
}

function* askValue(mind: Mind, clause: Choose): Course<Outcome> {
  const answer = yield* askForValue(mind, {
    text: `“${clause.text}”: which one is it? Answer with its name as the page shows it.`,
    key: phraseKey(mind, clause.text),
  });
  if (answer === null) return unproved('It was left to you.');
  const whole = targetOf(JSON.stringify(answer));
  return yield* chooseClause(mind, { ...clause, values: [answer], quoted: true, whole });
}

function* chooseEach(mind: Mind, values: string[], whole: Target): Course<Outcome> {
  const many = values.length > 1;
  let outcome = unproved('Nothing was chosen.');
  for (const value of values) {
    outcome = yield* chooseNamed(mind, value, { target: many ? targetOf(JSON.stringify(value)) : whole, many });
    if (outcome.verdict === 'failed') return outcome;
  }
  return many ? { ...outcome, evidence: `Chose ${values.join(', ')}.` } : outcome;
}

/** "X from Y", "X as Y", "X with Y": Y is a control when the page has one of that name or kind. Null when it has none. */
function* chooseIn(mind: Mind, at: { clause: Choose; values: string[]; target: Target }): Course<Outcome | null> {
  const { clause, values } = at;
  const target = shown(mind, at.target);
  for (let waited = 0; waited <= 4000; waited += 500) {
    const control = controlFor(mind, { target, values });
    if (control !== null) return yield* putInto(mind, { control, values, clause });
    const day = control === null ? parseDay(values.join(' '), mind.assignment.today) : null;
    if (day !== null && showsMonth(mind.scene)) return yield* chooseDay(mind, null, day);
    const group = groupFor(mind, target);
    if (group.length > 0) return yield* chooseAmong(mind, group, values);
    // The phrase may be a place: "Express from the shipping section", "Ann in the Members list".
    const placed = resolve(mind.scene, shown(mind, clause.whole), { want: 'choose', near: mind.focus });
    const sole = only(values);
    if (placed.found !== null && placed.score >= 0.6 && sole !== null) return yield* useItem(mind, placed.found, sole);
    if (placed.tie.length > 1) break;
    yield* pause(mind, 500);
  }
  return null;
}

/** The control a place phrase names; by kind alone, the one that has the wanted options. */
function controlFor(mind: Mind, at: { target: Target; values: string[] }): Item | null {
  const found = resolve(mind.scene, at.target, { want: 'fill', near: mind.focus });
  const pool = found.tie.length > 1 ? found.tie : found.found !== null ? [found.found] : [];
  const usable = pool.filter(item => !isTick(item));
  const sole = found.score >= 0.55 ? only(usable) : null;
  if (sole !== null) return sole;
  const holding = usable.filter(item => at.values.every(v => bestOption(item.element?.options ?? [], v) !== null));
  if (holding.length === 1) return only(holding);
  return usable.length > 1 && usable.every(item => item.element?.options === undefined) ? (usable[0] ?? null) : null;
}

function* putInto(mind: Mind, at: { control: Item; values: string[]; clause: Pick<Choose, 'whole'> }): Course<Outcome> {
  const { control, values } = at;
  attend(mind, control);
  const { element } = control;
  if (element?.options !== undefined) {
    const chosen = nthOption(element.options, values[0] ?? '', at.clause.whole);
    return yield* putValue(mind, control, chosen ?? values.join(', '));
  }
  const sole = only(values);
  const day = sole === null || !takesDay(control) ? null : parseDay(sole, mind.assignment.today);
  if (day !== null) return yield* chooseDay(mind, control, day);
  if (control.role === 'listbox' || (control.role === 'combobox' && element?.tag !== 'input'))
    return yield* openAndChoose(mind, control, values);
  return yield* putValue(mind, control, values.join(', '));
}

/** "the second size": the option of that place, where none is called so. */
function nthOption(options: Options, value: string, whole: Target): string | undefined {
  const nth = whole.readings.find(r => r.nth !== null)?.nth ?? null;
  if (nth === null || bestOption(options, value) !== null) return undefined;
  return options.filter(o => !o.disabled && o.value !== '').at(nth > 0 ? nth - 1 : nth)?.text;
}

/** Whether a day is chosen for it in a calendar. */
function takesDay(control: Item): boolean {
  const { element } = control;
  if (element?.type === 'date') return false;
  return element?.readonly === true || !isTypable(control) || opensCalendar(control);
}

function opensCalendar(item: Item): boolean {
  return /\b(?:datepicker|date.?picker|flatpickr|calendar)\b/i.test(item.element?.hints ?? '');
}

/** The boxes or buttons that belong to a named question. */
function groupFor(mind: Mind, target: Target): Item[] {
  const { scene } = mind;
  for (const reading of target.readings) {
    if (reading.label === '') continue;
    const want = phrase(reading.label);
    const members = scene.elements.filter(item => isTick(item) && similarity(want, phrase(scene.group(item))) >= 0.6);
    if (members.length > 0) return members;
  }
  return [];
}

function* chooseAmong(mind: Mind, members: Item[], values: string[]): Course<Outcome> {
  let outcome = unproved('Nothing was chosen.');
  for (const value of values) {
    const text = bestOption(
      members.map(m => ({ text: nameOf(mind.scene, m), value: m.element?.value ?? '' })),
      value,
    );
    const member = members.find(m => nameOf(mind.scene, m) === text);
    if (member === undefined)
      return yield* chooseNamed(mind, value, { target: targetOf(JSON.stringify(value)), many: false });
    outcome = yield* tick(mind, itemNow(mind, member.ref) ?? member, true);
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}

/** A value without a place: a select that has it, else whatever goes by that name. */
function* chooseNamed(mind: Mind, value: string, at: { target: Target; many: boolean }): Course<Outcome> {
  const holding = selectsWith(mind, value);
  const direct = lookFor(mind, shown(mind, at.target), { want: 'choose' });
  const sole = direct.found === null || direct.score < 0.9 ? only(holding) : null;
  if (sole !== null) return yield* putValue(mind, sole, value);
  const day = parseDay(value, mind.assignment.today);
  if (day !== null && direct.score < 0.8) {
    const field = only(mind.scene.elements.filter(item => fit(item, 'date', 'fill') >= 0.95 && item.node.inView));
    if (field !== null) return yield* putInto(mind, { control: field, values: [value], clause: { whole: at.target } });
  }
  const located = yield* locate(mind, at.target, {
    want: 'choose',
    verb: 'choose',
    ...(holding.length > 0 && { quiet: true, patienceMs: 500 }),
  });
  if (located.item !== null) return yield* useItem(mind, located.item, value);
  return holding[0] === undefined ? notLocated(value, located) : yield* putValue(mind, holding[0], value);
}

function selectsWith(mind: Mind, value: string): Item[] {
  return mind.scene.elements.filter(
    ({ element: { options, disabled } }) =>
      options !== undefined &&
      disabled !== true &&
      bestOption(options, value) !== null &&
      optionScore(options, value) >= 0.85,
  );
}

function optionScore(options: Options, value: string): number {
  const want = phrase(value);
  return options.reduce((most, o) => Math.max(most, similarity(want, phrase(o.text))), 0);
}

function* chooseWhole(mind: Mind, clause: Choose): Course<Outcome> {
  const located = yield* locate(mind, clause.whole, { want: 'choose', verb: 'choose' });
  return located.item === null
    ? notLocated(clause.whole.text, located)
    : yield* useItem(mind, located.item, reveal(mind, clause.values[0] ?? ''));
}

function* useItem(mind: Mind, item: Item, value: string): Course<Outcome> {
  if (isTick(item)) return yield* tick(mind, item, true);
  const options = item.element?.options;
  if (options !== undefined && bestOption(options, value) !== null) return yield* putValue(mind, item, value);
  return yield* clickItem(mind, item, {});
}

/** "all", "every checkbox": each box that matches is ticked; other things are clicked. */
function* chooseAll(mind: Mind, clause: Choose): Course<Outcome> {
  const found = lookFor(mind, shown(mind, clause.whole), { want: 'choose', near: null });
  const boxes = found.all.filter(isTick);
  const every = mind.scene.elements.filter(item => isTick(item) && found.all.length === 0);
  const all = boxes.length > 0 ? boxes : found.all.length > 0 ? found.all : every;
  if (all.length === 0) return yield* chooseWhole(mind, clause);
  for (const item of all) {
    const now = itemNow(mind, item.ref) ?? item;
    const outcome = isTick(item) ? yield* tick(mind, now, true) : yield* clickItem(mind, now, {});
    if (outcome.verdict === 'failed') return outcome;
  }
  return proved(`Chose all ${all.length}.`);
}

/** Ticks or unticks what the clause names; a thing that is no box is asked about. */
export function* checkClause(mind: Mind, clause: Extract<Clause, { do: 'check' }>): Course<Outcome> {
  let outcome = unproved('Nothing was ticked.');
  for (const target of clause.targets) {
    if (target.all) {
      const found = resolve(mind.scene, shown(mind, target), { want: 'check', near: null });
      for (const item of found.all.filter(isTick))
        outcome = yield* tick(mind, itemNow(mind, item.ref) ?? item, clause.checked ?? item.element?.checked !== true);
      if (found.all.some(isTick)) continue;
    }
    const located = yield* locate(mind, target, { want: 'check', verb: clause.checked === false ? 'untick' : 'tick' });
    if (located.item === null) return notLocated(target.text, located);
    const { item } = located;
    outcome = isTick(item)
      ? yield* tick(mind, item, clause.checked ?? item.element?.checked !== true)
      : yield* clickItem(mind, item, {});
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}
