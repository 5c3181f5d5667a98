import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { resolve, scoreReading } from '../../page/resolve.ts';
import { describe, isTick, isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { only } from '../../only.ts';
import {
  act,
  attend,
  type Acted,
  failed,
  itemNow,
  pause,
  proved,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { locate } from '../locate.ts';
import { lookFor, seeFigures, shown, type Located } from '../look-for.ts';
import type { Purpose } from '#src/agent/verification/fitting.ts';
import { effectOf, purposeOfPress } from '../effect.ts';
import { isForMore } from './of-another.ts';
import { isPreview, submitControl } from './submit-control.ts';
import { compareMembers, membersOf, type Member } from './members.ts';
import { coverCloser } from '../pages/uncover.ts';
import { pressOfOther } from '../subject.ts';

type Click = Extract<Clause, { do: 'click' }>;
type Options = {
  button?: 'left' | 'right' | 'middle';
  count?: 1 | 2 | 3;
  /** What it is for, where that is not what its name says: a step on the way only shows something. */
  purpose?: Purpose;
};

/** What it comes to when a thing was not located: done by the user, left out, or the end. */
export function notLocated(what: string, located: Extract<Located, { item: null }>): Outcome {
  switch (located.why) {
    case 'done':
      return located.outcome;
    case 'by-hand':
      return unproved(`You did “${what}” yourself.`);
    case 'skip':
      return unproved(`“${what}” was skipped, as you said.`);
    case 'stop':
      return { verdict: 'failed', evidence: 'The user stopped the run.', halt: true };
    case 'missing':
      return { ...failed(`I could not find “${what}” on the page.`), halt: true };
  }
}

/** Clicks what the clause names. Returns how many of the next clauses are done with it. */
export function* clickClause(mind: Mind, clause: Click): Course<{ outcome: Outcome; swallowed: number }> {
  if (clause.path.length > 1) return { outcome: yield* clickPath(mind, clause), swallowed: 0 };
  // "Save and Close" may be one button; then the next clause is part of its name.
  if (clause.joined !== undefined) {
    const whole = resolve(mind.scene, clause.joined.target, { want: 'click', near: mind.focus });
    if (whole.found !== null && whole.score >= 0.85)
      return { outcome: yield* clickItem(mind, whole.found, {}), swallowed: clause.joined.swallows };
  }
  if (clause.order !== undefined)
    return { outcome: yield* clickInOrder(mind, clause.target, clause.order), swallowed: 0 };
  if (isAll(clause.target)) {
    yield* seeFigures(mind, clause.target);
    const { all, tie } = lookFor(mind, shown(mind, clause.target), { want: 'click', near: null });
    if (all.length > 1 || tie.length > 1) return { outcome: yield* clickAll(mind, clause.target), swallowed: 0 };
  }
  const located = yield* locate(mind, clause.target, {
    want: 'click',
    verb: 'click',
    place: clause.target.readings.some(r => /^(?:page|table|section)$/.test(r.kind ?? '') && !r.exact),
    ...(clause.target.readings.some(({ contexts }) => contexts.length > 0) && {
      filter: item => !isForMore(mind, clause.target, item),
    }),
    ...(clause.target.all && { near: null }),
  });
  if (located.item === null) return { outcome: notLocated(clause.target.text, located), swallowed: 0 };
  if (clause.target.all) return { outcome: yield* clickAll(mind, clause.target), swallowed: 0 };
  return {
    outcome: yield* clickItem(mind, located.item, { button: clause.button, count: clause.count }),
    swallowed: 0,
  };
}

/** "all red tiles", "the Like button of all posts by Ann". */
function isAll({ all, readings }: Target): boolean {
  return all || readings.slice(0, 2).some(({ contexts }) => contexts.some(({ of }) => of.all));
}

/** "all X": one after the other, each looked up again as the page may change. */
function* clickAll(mind: Mind, target: Target): Course<Outcome> {
  const done = new Set<string>();
  const doubts: string[] = [];
  let last = '';
  for (let i = 0; i < 100; i += 1) {
    yield* seeFigures(mind, target);
    const { all, tie } = lookFor(mind, shown(mind, target), { want: 'click', near: null });
    const next = (tie.length > 1 ? tie : all).find(item => !done.has(item.ref));
    if (next === undefined) break;
    done.add(next.ref);
    const outcome = yield* clickItem(mind, next, {});
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') doubts.push(outcome.evidence);
    last = outcome.evidence;
  }
  if (done.size === 0) return unproved('There was nothing to click.');
  const sum = `Clicked ${done.size}`;
  return doubts.length > 0 ? unproved(`${sum}. ${doubts[0]}`) : proved(`${sum}: ${last}`);
}

/** One after the other as their numbers or words go; what is clicked may go away or move. */
function* clickInOrder(mind: Mind, target: Target, order: 'ascending' | 'descending'): Course<Outcome> {
  let members: Member[] = [];
  for (let waited = 0; waited <= 1500 && members.length < 2; waited += 500) {
    if (waited > 0) yield* pause(mind, 500);
    members = membersOf(mind.scene, target);
  }
  if (members.length < 2) return failed(`I see no ${target.text} to click in an order.`);
  const sorted = members.toSorted((a, b) => compareMembers(a, b) * (order === 'ascending' ? 1 : -1));
  const doubts: string[] = [];
  for (const { item, name } of sorted) {
    const now = yield* memberNow(mind, target, { item, name });
    if (now === null) return failed(`“${name}” is gone.`);
    const outcome = yield* clickItem(mind, now, { purpose: 'shows' });
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') doubts.push(outcome.evidence);
  }
  const sum = `Clicked ${sorted.map(({ name }) => name).join(', ')}.`.slice(0, 300);
  return doubts.length > 0 ? unproved(`${sum} ${doubts[0]}`) : proved(sum);
}

/** A page that draws all of them again takes a moment. */
function* memberNow(mind: Mind, target: Target, { item, name }: Member): Course<Item | null> {
  for (let waited = 0; waited <= 2000; waited += 500) {
    if (waited > 0) yield* pause(mind, 500);
    const now = itemNow(mind, item.ref) ?? membersOf(mind.scene, target).find(one => one.name === name)?.item;
    if (now !== undefined) return now;
  }
  return null;
}

/** "Settings > Users": each station is opened, by pointing at it first where that is enough. */
function* clickPath(mind: Mind, clause: Click): Course<Outcome> {
  let outcome = unproved('Nothing was clicked.');
  for (const [i, station] of clause.path.entries()) {
    const target = targetOf(station);
    const next = clause.path[i + 1];
    const located = yield* locate(mind, target, { want: 'click', verb: 'click', near: null });
    if (located.item === null) return notLocated(station, located);
    if (next !== undefined) {
      const pointed = yield* act(mind, 'hover', { ref: located.item.ref });
      if (pointed.ok && (yield* comesUp(mind, next))) continue;
    }
    outcome = yield* clickItem(mind, itemNow(mind, located.item.ref) ?? located.item, {});
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}

/** Whether the next station shows by pointing alone; menus take a moment to open. */
function* comesUp(mind: Mind, station: string): Course<boolean> {
  for (let waited = 0; waited <= 900; waited += 300) {
    const next = resolve(mind.scene, targetOf(station), { want: 'click', near: null });
    if (next.found !== null && next.score > 0.85) return true;
    yield* pause(mind, 300);
  }
  return false;
}

/** Clicks one thing and looks what came of it. A click that may have worked is not repeated. */
export function* clickItem(mind: Mind, item: Item, options: Options): Course<Outcome> {
  const description = describe(mind.scene, item);
  const name = nameOf(mind.scene, item);
  if (mind.scene.observation.dialog !== null) return yield* answerByName(mind, name);
  const objection = options.purpose === 'shows' ? null : pressOfOther(mind, item);
  if (objection !== null) return objection;
  let target = yield* untilEnabled(mind, item);
  attend(mind, target);
  for (let attempt = 0; ; attempt += 1) {
    const before = mind.scene;
    const values = mind.filled.values();
    const done = yield* act(mind, 'click_element', clickArguments(target.ref, options));
    if (done.ok)
      return yield* afterClick(mind, { before, target, given: item, name, description, options, values }, done);
    const couldNot = failed(`Could not click ${description}: ${done.message}`);
    if (done.interrupted) return couldNot;
    if (mind.scene.observation.dialog !== null) return proved(`Clicked ${description}; a dialog opened.`);
    const pressed = yield* makeWay(mind, { attempt, covered: done.reason === 'covered', target, description });
    if (pressed !== null) return pressed;
    const next = itemNow(mind, target.ref) ?? sameName(mind, item, name);
    if (next === null || attempt === 2) return couldNot;
    target = next;
  }
}

function clickArguments(ref: string, { button = 'left', count = 1 }: Options): Record<string, unknown> {
  return { ref, ...(button !== 'left' && { button }), ...(count > 1 && { count }) };
}

/** `given`: what the click was meant for, `target` what stood in its place when it was clicked. */
type Clicked = {
  before: Scene;
  target: Item;
  given: Item;
  name: string;
  description: string;
  options: Options;
  values: string[];
};

function* afterClick(mind: Mind, at: Clicked, done: Acted): Course<Outcome> {
  const { before, target, given, name, description, options, values } = at;
  const was = target.element;
  const now = itemNow(mind, target.ref)?.element ?? null;
  if (was !== null && now !== null && isTick(target) && was.checked !== now.checked)
    return proved(`Clicked ${description}; it is ${now.checked === true ? 'on' : 'off'} now.`);
  mind.filled.pressed(was ?? given.element ?? undefined);
  if (done.confirmed === true) return proved(`Clicked ${description}. ${done.message}`);
  if (done.downloads !== undefined)
    return proved(`Clicked ${description}; ${done.downloads.join(', ')} is downloaded.`);
  const purpose = options.purpose ?? purposeOfPress(mind, target, name);
  return yield* effectOf(mind, { before, item: target, description: `Clicked ${description}`, purpose, values });
}

/** Clears away what keeps a thing from being clicked, or waits; an outcome is that of pressing it otherwise. */
function* makeWay(
  mind: Mind,
  at: { attempt: number; covered: boolean; target: Item; description: string },
): Course<Outcome | null> {
  const { attempt, covered, target, description } = at;
  const closer = covered && attempt === 0 ? coverCloser(mind) : null;
  if (closer !== null && closer.ref !== target.ref) yield* act(mind, 'click_element', { ref: closer.ref });
  else if (attempt === 0 && covered && inField(mind)) yield* act(mind, 'send_keys', { keys: 'Tab' });
  else if (attempt === 1 && covered && mind.scene.modal === null)
    return yield* pressIt(mind, { ref: target.ref, description, item: target });
  else yield* pause(mind, 500);
  return null;
}

function* untilEnabled(mind: Mind, item: Item): Course<Item> {
  let now = item;
  for (let waited = 0; waited < 3000 && now.element?.disabled === true; waited += 500) {
    yield* pause(mind, 500);
    now = itemNow(mind, item.ref) ?? now;
  }
  return now;
}

/** What lies under something is still reached by the keyboard: a button takes Enter, and anything else Escape. */
function* pressIt(mind: Mind, at: { ref: string; description: string; item: Item }): Course<Outcome | null> {
  if (at.item.role !== 'button') {
    yield* act(mind, 'send_keys', { keys: 'Escape' });
    return null;
  }
  const done = yield* act(mind, 'send_keys', { keys: 'Enter', ref: at.ref });
  return done.ok && done.changed ? proved(`Pressed ${at.description} by the keyboard; the page changed.`) : null;
}

/** Whether the focus is in a field, whose picker may lie over what is below it until the field is left. */
function inField(mind: Mind): boolean {
  return mind.scene.elements.some(item => item.element.focused === true && isTypable(item));
}

function sameName(mind: Mind, item: Item, name: string): Item | null {
  return only(mind.scene.elements.filter(e => e.role === item.role && nameOf(mind.scene, e) === name));
}

/** With a native dialog open, "click OK" means its button. */
function* answerByName(mind: Mind, name: string): Course<Outcome> {
  const accept = !/^(?:cancel|no|dismiss|close|stay)$/i.test(name);
  const done = yield* act(mind, 'answer_dialog', { accept });
  return done.ok ? proved(`${accept ? 'Accepted' : 'Dismissed'} the dialog.`) : failed(done.message);
}

/** Sends the form off. */
export function* submit(mind: Mind, verb: string, object: Target | null): Course<Outcome> {
  if (object !== null) {
    const reading = { label: `${verb} ${object.text}`, exact: false, kind: null, nth: null, contexts: [], prior: 1 };
    const named = scoreReading(mind.scene, reading, { want: 'click', near: mind.focus }).toSorted(
      (a, b) => b.score - a.score,
    )[0];
    if (named !== undefined && named.label >= 0.85) return yield* clickItem(mind, named.item, {});
  }
  for (let waited = 0; waited <= 3000; waited += 500) {
    const control = submitControl(mind, verb);
    if (control !== null && !isPreview(mind, control, verb)) return yield* clickItem(mind, control, {});
    if (control !== null) {
      const before = yield* clickItem(mind, control, { purpose: 'shows' });
      const sender = submitControl(mind, verb);
      if (sender !== null && !isPreview(mind, sender, verb)) return yield* clickItem(mind, sender, {});
      return unproved(`${before.evidence} That sends nothing yet.`);
    }
    yield* pause(mind, 500);
  }
  const field = itemNow(mind, mind.focus);
  if (field !== null && (field.role === 'textbox' || field.role === 'searchbox')) {
    const before = mind.scene;
    const values = mind.filled.values();
    yield* act(mind, 'send_keys', { keys: 'Enter', ref: field.ref });
    mind.filled.pressed(undefined);
    return yield* effectOf(mind, {
      before,
      item: field,
      description: 'Pressed Enter in the last field',
      purpose: 'changes',
      values,
    });
  }
  const located = yield* locate(mind, targetOf(`the ${verb} button`), {
    want: 'click',
    verb: 'click',
    patienceMs: 1000,
  });
  return located.item === null ? notLocated(verb, located) : yield* clickItem(mind, located.item, {});
}
