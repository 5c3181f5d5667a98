import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { goesOnWithForm, type Purpose } from '#src/agent/verification/purpose.ts';
import { resolve } from '../../page/resolve.ts';
import { describe, isTick, isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { effectOf, purposeOfPress } from '../effect.ts';
import { locate } from '../locate.ts';
import { shown, type LocateOptions } from '../look-for.ts';
import {
  act,
  attend,
  type Acted,
  Ended,
  failed,
  itemNow,
  pause,
  proved,
  unproved,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { putBack } from '../fields/put-back.ts';
import { leadsAway, mayLeave } from '../pages/leave.ts';
import { leftAsSaid, unexpectedDialog } from '../pages/native-dialog.ts';
import { turnToTabOf } from '../pages/other-tab.ts';
import { coverCloser } from '../pages/uncover.ts';
import { pressOfOther } from '../subject.ts';
import { isForMore } from './of-another.ts';

type Click = ClauseOf<'click'>;
type Options = {
  button?: 'left' | 'right';
  count?: 1 | 2;
  /** What it is for, where that is not what its name says: a step on the way only shows something. */
  purpose?: Purpose;
};

/** Clicks what the clause names, in whichever tab of the browser it is. */
export async function clickClause(mind: Mind, clause: Click): Promise<Outcome> {
  const { target, path, button, count } = clause;
  if (path.length > 1) return await clickPath(mind, path);
  const options: LocateOptions = {
    want: 'click',
    verb: 'click',
    ...(target.readings.some(({ places }) => places.length > 0) && {
      filter: item => !isForMore(mind, target, item),
    }),
  };
  await turnToTabOf(mind, target, options);
  return await clickItem(mind, await locate(mind, target, options), { button, count });
}

/** "Settings > Users": each station is opened, by pointing at it first where that is enough. No station is the one before it. */
async function clickPath(mind: Mind, path: readonly Target[]): Promise<Outcome> {
  let outcome = unproved('Nothing was clicked.');
  const passed = new Set<string>();
  const filter = ({ ref }: Item): boolean => !passed.has(ref);
  for (const [i, target] of path.entries()) {
    const next = path[i + 1];
    const item = await locate(mind, target, { want: 'click', verb: 'click', near: null, filter });
    passed.add(item.ref);
    if (next !== undefined) {
      const pointed = await act(mind, 'hover', { ref: item.ref });
      if (pointed.ok && (await comesUp(mind, next, filter))) continue;
    }
    outcome = await clickItem(mind, itemNow(mind, item.ref) ?? item, {});
    if (outcome.verdict === 'failed') return outcome;
  }
  return outcome;
}

/** Whether the next station shows by pointing alone at the one before it; menus take a moment to open. */
async function comesUp(mind: Mind, station: Target, filter: (item: Item) => boolean): Promise<boolean> {
  for (let waited = 0; waited <= 900; waited += 300) {
    const next = resolve(mind.scene, shown(mind, station), { want: 'click', near: null, filter });
    if (next.found !== null && next.score > 0.85) return true;
    await pause(mind, 300);
  }
  return false;
}

/** Clicks one thing and looks what came of it. A click that may have worked is not repeated. */
export async function clickItem(mind: Mind, item: Item, options: Options): Promise<Outcome> {
  const description = describe(mind.scene, item);
  const name = nameOf(mind.scene, item);
  await unexpectedDialog(mind);
  const objection = options.purpose === 'shows' ? null : pressOfOther(mind, item);
  if (objection !== null) return objection;
  let target = await untilEnabled(mind, item);
  // The page that comes of it may have no such form any more.
  const purpose = options.purpose ?? purposeOfPress(mind, target, name);
  await keepFilled(mind, target, purpose);
  attend(mind, target);
  for (let attempt = 0; ; attempt += 1) {
    const before = mind.scene;
    const values = mind.filled.values();
    const done = await act(mind, 'click_element', clickArguments(target.ref, options));
    await leftAsSaid(mind);
    const said = `Clicked ${description}`;
    if (done.ok) return await afterPress(mind, { before, target, given: item, name, said, purpose, values }, done);
    const couldNot = failed(`Could not click ${description}: ${done.message}`);
    if (done.interrupted) return couldNot;
    // A dialog that opened before the click has kept it from being done.
    await unexpectedDialog(mind);
    const pressed = await makeWay(mind, { attempt, covered: done.reason === 'covered', target, description, purpose });
    if (pressed !== null) return pressed;
    const isSame = (other: Item): boolean => other.role === item.role && nameOf(mind.scene, other) === name;
    const next = itemNow(mind, target.ref) ?? only(mind.scene.elements.filter(isSame));
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
  said: string;
  purpose: Purpose;
  values: string[];
};

async function afterPress(mind: Mind, at: Clicked, done: Acted): Promise<Outcome> {
  const { before, target, given, name, said, purpose, values } = at;
  const was = target.element;
  const now = itemNow(mind, target.ref)?.element ?? null;
  if (was !== null && now !== null && isTick(target) && was.checked !== now.checked) {
    mind.filled.drop(target.ref);
    return proved(`${said}; it is ${now.checked === true ? 'on' : 'off'} now.`);
  }
  const goesOn = goesOnWithForm(name, purpose);
  mind.filled.pressed(was ?? given.element ?? { ref: given.ref, name }, { goesOn, before: before.observation });
  if (done.confirmed === true) return proved(`${said}. ${done.message}`);
  if (done.downloads !== undefined) return proved(`${said}; ${done.downloads.join(', ')} is downloaded.`);
  const outcome = await effectOf(mind, { before, item: target, description: said, purpose, values });
  mind.filled.changed(name, before.observation, mind.scene.observation);
  return outcome;
}

/** What was filled in is put back before it is sent, and not left behind without a word. @throws Ended where it may not be pressed */
export async function keepFilled(mind: Mind, target: Item, purpose: Purpose): Promise<void> {
  if (leadsAway(mind, target)) await mayLeave(mind);
  else if (isSender(target)) {
    const loss = await putBack(mind);
    // What only shows something sends nothing.
    if (loss !== null && purpose !== 'shows') throw new Ended(loss);
  }
}

/** Whether a press may send what was filled in: a link or a tab only leads on. */
function isSender({ role, element }: Item): boolean {
  return element?.submits === true || role === 'button' || role === 'clickable' || role === 'img';
}

/** Clears away what keeps a thing from being clicked, or waits; an outcome is that of pressing it otherwise. */
async function makeWay(
  mind: Mind,
  at: { attempt: number; covered: boolean; target: Item; description: string; purpose: Purpose },
): Promise<Outcome | null> {
  const { attempt, covered, target } = at;
  const closer = covered && attempt === 0 ? coverCloser(mind) : null;
  if (closer !== null && closer.ref !== target.ref) await act(mind, 'click_element', { ref: closer.ref });
  else if (attempt === 0 && covered && inField(mind)) await act(mind, 'send_keys', { keys: 'Tab' });
  else if (attempt === 1 && covered && mind.scene.modal === null) return await pressIt(mind, at);
  else await pause(mind, 500);
  return null;
}

async function untilEnabled(mind: Mind, item: Item): Promise<Item> {
  let now = item;
  for (let waited = 0; waited < 3000 && now.element?.disabled === true; waited += 500) {
    await pause(mind, 500);
    now = itemNow(mind, item.ref) ?? now;
  }
  return now;
}

/** What lies under something is still reached by the keyboard: a button takes Enter, and anything else Escape. */
async function pressIt(
  mind: Mind,
  at: Pick<Clicked, 'target' | 'purpose'> & { description: string },
): Promise<Outcome | null> {
  const { target: item, description, purpose } = at;
  const before = mind.scene;
  if (item.role !== 'button') {
    await act(mind, 'send_keys', { keys: 'Escape' });
    return null;
  }
  const values = mind.filled.values();
  const done = await act(mind, 'send_keys', { keys: 'Enter', ref: item.ref });
  if (!done.ok || !done.changed) return null;
  const [name, said] = [nameOf(before, item), `Pressed ${description} by the keyboard`];
  return await afterPress(mind, { before, target: item, given: item, name, said, purpose, values }, done);
}

/** Whether the focus is in a field, whose picker may lie over what is below it until the field is left. */
function inField(mind: Mind): boolean {
  return mind.scene.elements.some(item => item.element.focused === true && isTypable(item));
}
