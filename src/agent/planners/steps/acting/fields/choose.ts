import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { named, reading } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { parseDay } from '../../words/dates.ts';
import { phrase, similarity } from '../../words/match.ts';
import { fit } from '../../page/fit.ts';
import { resolve } from '../../page/resolve.ts';
import { isTick, isTypable, nameOf, type Item } from '../../page/scene.ts';
import { chooseDay, showsMonth } from './calendar.ts';
import { clickItem, notLocated } from '../press/click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { attend, itemNow, pause, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { openAndChoose } from './pick.ts';
import { bestOption, putValue, tick } from './put-value.ts';
import { valueOf } from '../values/values.ts';

type Choose = ClauseOf<'choose'>;
type Options = NonNullable<ElementNode['options']>;

/** Chooses values: options of drop-downs, radio buttons, boxes, days, or whatever on the page goes by that name. */
export function* chooseClause(mind: Mind, clause: Choose): Course<Outcome> {
  const values: string[] = [];
  for (const value of clause.values) {
    const text = yield* valueOf(mind, value, clause.target);
    if (text === null) return unproved('No value was given.');
    values.push(text);
  }
  if (clause.target !== null)
    return (yield* chooseIn(mind, values, clause.target)) ?? (yield* chooseEach(mind, values));
  // "Choose the second room": a thing of the page and not a value of that name.
  const isPlaced = clause.whole?.readings.some(({ nth }) => nth !== null) === true;
  return isPlaced && clause.whole !== null
    ? yield* chooseThing(mind, clause.whole)
    : yield* chooseEach(mind, values, clause.whole);
}

function* chooseEach(mind: Mind, values: string[], whole: Target | null = null): Course<Outcome> {
  const many = values.length > 1;
  let outcome = unproved('Nothing was chosen.');
  for (const value of values) {
    outcome = yield* chooseNamed(mind, value, whole === null || many ? named(value) : whole);
    if (outcome.verdict === 'failed') return outcome;
  }
  return many ? { ...outcome, evidence: `Chose ${values.join(', ')}.` } : outcome;
}

/** In the control that is named, or among the boxes or buttons of that name. Null when the page has none. */
function* chooseIn(mind: Mind, values: string[], field: Target): Course<Outcome | null> {
  const target = shown(mind, field);
  for (let waited = 0; waited <= 4000; waited += 500) {
    const control = controlFor(mind, { target, values });
    if (control !== null) return yield* putInto(mind, control, values);
    const day = parseDay(values.join(' '), mind.assignment.today);
    if (day !== null && showsMonth(mind.scene)) return yield* chooseDay(mind, null, day);
    const group = groupFor(mind, target);
    if (group.length > 0) return yield* chooseAmong(mind, group, values);
    yield* pause(mind, 500);
  }
  // "Ann in the Members list": the place of a thing.
  const sole = only(values);
  if (sole === null) return null;
  const whole = {
    ...named(sole),
    readings: [reading(sole, { exact: true, places: [{ relation: 'in', of: target }] })],
  };
  const placed = resolve(mind.scene, whole, { want: 'choose', near: mind.focus });
  return placed.found !== null && placed.score >= 0.6 ? yield* useItem(mind, placed.found, sole) : null;
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

function* putInto(mind: Mind, control: Item, values: string[]): Course<Outcome> {
  attend(mind, control);
  const { element } = control;
  if (element?.options !== undefined) return yield* putValue(mind, control, values.join(', '));
  const sole = only(values);
  const day = sole === null || !takesDay(control) ? null : parseDay(sole, mind.assignment.today);
  if (day !== null) return yield* chooseDay(mind, control, day);
  if (control.role === 'listbox' || (control.role === 'combobox' && element?.tag !== 'input'))
    return yield* openAndChoose(mind, control, values);
  return yield* putValue(mind, control, values.join(', '));
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
    if (member === undefined) return yield* chooseNamed(mind, value, named(value));
    outcome = yield* tick(mind, itemNow(mind, member.ref) ?? member, true);
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}

/** A value without a place: a select that has it, else whatever goes by that name. */
function* chooseNamed(mind: Mind, value: string, target: Target): Course<Outcome> {
  const holding = selectsWith(mind, value);
  const direct = lookFor(mind, shown(mind, target), { want: 'choose' });
  const sole = direct.found === null || direct.score < 0.9 ? only(holding) : null;
  if (sole !== null) return yield* putValue(mind, sole, value);
  const day = parseDay(value, mind.assignment.today);
  if (day !== null && direct.score < 0.8) {
    const field = only(mind.scene.elements.filter(item => fit(item, 'date', 'fill') >= 0.95 && item.node.inView));
    if (field !== null) return yield* putInto(mind, field, [value]);
  }
  const located = yield* locate(mind, target, {
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

function* chooseThing(mind: Mind, target: Target): Course<Outcome> {
  const located = yield* locate(mind, target, { want: 'choose', verb: 'choose' });
  return located.item === null
    ? notLocated(target.text, located)
    : yield* useItem(mind, located.item, nameOf(mind.scene, located.item));
}

function* useItem(mind: Mind, item: Item, value: string): Course<Outcome> {
  if (isTick(item)) return yield* tick(mind, item, true);
  const options = item.element?.options;
  if (options !== undefined && bestOption(options, value) !== null) return yield* putValue(mind, item, value);
  return yield* clickItem(mind, item, {});
}

/** Ticks or unticks what the clause names; a thing that is no box is asked about. */
export function* checkClause(mind: Mind, clause: ClauseOf<'check'>): Course<Outcome> {
  let outcome = unproved('Nothing was ticked.');
  for (const target of clause.targets) {
    const located = yield* locate(mind, target, { want: 'check', verb: clause.checked ? 'tick' : 'untick' });
    if (located.item === null) return notLocated(target.text, located);
    const { item } = located;
    outcome = isTick(item) ? yield* tick(mind, item, clause.checked) : yield* clickItem(mind, item, {});
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}
