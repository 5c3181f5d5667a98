import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { named, reading } from '#src/core/steps/names.ts';
import { purposeOfAct } from '#src/agent/verification/purpose.ts';
import { outcomeWords } from '#src/agent/verification/outcome-words.ts';
import { entryOf } from '../../page/context.ts';
import { isFilled } from '../../page/control.ts';
import type { NamedThing } from '../../page/identity.ts';
import { resolve } from '../../page/resolve.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { thresholds } from '../../page/thresholds.ts';
import { phrase } from '../../words/match.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, itemNow, pause, unproved, type Mind, type Outcome } from '../mind.ts';
import { turnToTabOf } from '../pages/other-tab.ts';
import { saidOfOther, thingIn, thingMeant } from '../subject.ts';
import { clickItem } from './click.ts';
import { controlTarget } from './control-target.ts';
import { actInChosenRow, actInRowMenu, controlOf } from './in-row.ts';
import { isForMore, ofAnother } from './of-another.ts';
import { formOf, submit, submitControl } from './submit.ts';

type Act = ClauseOf<'act'>;

/** Does what a verb of the page's own says. A form that only opened is not what it makes. */
export async function namedAction(mind: Mind, clause: Act): Promise<Outcome> {
  const before = mind.scene;
  const { clause: outer } = mind;
  mind.clause = clause;
  const first = await pressNamed(mind, clause);
  const isOpen = first.elsewhere !== undefined && (await openThing(mind, first.elsewhere));
  const outcome = isOpen ? await pressNamed(mind, clause) : first;
  mind.clause = outer;
  if (outcome.verdict !== 'proved') return outcome;
  const other = saidOfOther(mind, before, clause);
  if (other !== null) return unproved(`${outcome.evidence} That is about “${other}”.`);
  const purpose = purposeOfAct(clause);
  const left =
    purpose === 'takes' && clause.object !== null
      ? await stays(mind, before, { verb: clause.verb, object: shown(mind, clause.object) })
      : null;
  if (left !== null) return unproved(`${outcome.evidence} “${left}” is still there.`);
  return purpose === 'changes' ? unlessForm(mind, before, outcome) : outcome;
}

/** A form that came up, and that nothing after it fills in, is not what was to be made. */
export function unlessForm(mind: Mind, before: Scene, outcome: Outcome): Outcome {
  if (outcome.verdict !== 'proved' || fillsNext(mind.later)) return outcome;
  // A page that was sent and comes back has the fields that it had.
  const had = new Set(before.elements.filter(isTypable).map(item => nameOf(before, item)));
  const form = mind.scene.elements.find(
    item => isEmptyField(mind.scene, item) && !before.byRef.has(item.ref) && !had.has(nameOf(mind.scene, item)),
  );
  if (form === undefined) return outcome;
  const name = nameOf(mind.scene, form);
  return unproved(`${outcome.evidence} A form with “${name}” is open, and nothing was filled in or sent.`);
}

function fillsNext(later: readonly Clause[]): boolean {
  const next = later.find(clause => !/^(?:wait|verify|if)$/.test(clause.do));
  return (
    next !== undefined && /^(?:type|fill|clear|choose|check|upload|keys|click|act|sign-in|for-each)$/.test(next.do)
  );
}

/** What a form that keeps something wants filled in: none of a search. */
function isEmptyField(scene: Scene, item: Item): boolean {
  const { element } = item;
  return (
    isTypable(item) &&
    element !== null &&
    !item.node.within.some(ref => scene.regions.get(ref)?.role === 'search') &&
    !isFilled(item) &&
    element.role !== 'searchbox' &&
    element.type !== 'search' &&
    element.disabled !== true &&
    element.rect.height > 0
  );
}

/** Opens the thing that is meant, where another one is open. */
async function openThing(mind: Mind, { name }: NamedThing): Promise<boolean> {
  const { found, score } = lookFor(mind, named(name), { want: 'click', near: null });
  if (found === null || score < thresholds.surely || found.role === 'button') return false;
  return (await clickItem(mind, found, { purpose: 'shows' })).verdict !== 'failed';
}

const goesMs = 1500;

/** The name of what was to be taken away, where it stays: a page may say that it is gone before it takes it away. */
async function stays(mind: Mind, before: Scene, at: Taken): Promise<string | null> {
  for (let waited = 0; waited < goesMs && stillThere(mind, before, at) !== null; waited += 300) await pause(mind, 300);
  return stillThere(mind, before, at);
}

type Taken = { verb: string; object: Target };

/** The name of what was to be taken away, where the page shows it as often as before. A new notice that says so does not count. */
function stillThere(mind: Mind, before: Scene, { verb, object }: Taken): string | null {
  const label = phrase(object.readings[0]?.label ?? '').words.join(' ');
  if (label === '' || before.observation.url !== mind.scene.observation.url) return null;
  const { reportsDone } = outcomeWords(verb, [object.readings[0]?.label ?? '']);
  const had = textsWith(before, label);
  const now = textsWith(mind.scene, label).filter(text => had.includes(text) || !reportsDone(text));
  return had.length > 0 && now.length >= had.length ? label : null;
}

function textsWith({ texts }: Scene, label: string): string[] {
  return texts.flatMap(({ node: { text } }) =>
    ` ${phrase(text).words.join(' ')} `.includes(` ${label} `) ? text : [],
  );
}

/** Presses the control of the verb: in the row of the object, on this page, on the object's own, or the one that sends the form. */
async function pressNamed(mind: Mind, given: Act): Promise<Outcome> {
  const clause = byName(mind, given.object?.pronoun === true ? { ...given, object: null } : given);
  const object = clause.object === null ? null : shown(mind, clause.object);
  const chosen = object === null ? null : await actInChosenRow(mind, clause.verb, object);
  if (chosen !== null) return chosen;
  const local = object === null ? inSpokenRow(mind, clause) : null;
  if (local !== null) return await clickItem(mind, local, {});
  const target = shown(mind, controlTarget(clause));
  const isOther = ofAnother(mind, clause.object);
  const filter = (item: Item): boolean => !(object !== null && isForMore(mind, object, item)) && !isOther(item);
  const { found, tie } = lookFor(mind, target, { want: 'click', filter });
  const elsewhere = found === null && tie.length === 0 ? await pressUnnamed(mind, clause, object) : null;
  if (elsewhere !== null) return elsewhere;
  if (found === null) await turnToTabOf(mind, target, { want: 'click', filter });
  return await clickItem(mind, await locate(mind, target, { want: 'click', verb: clause.verb, filter }), {});
}

/** "pause this folder" after "open the folder "Photos"": the folder "Photos". */
function byName(mind: Mind, clause: Act): Act {
  const { object } = clause;
  const said = object === null ? null : thingIn(mind, object);
  const meant = said === null || said.name !== '' ? null : thingMeant(mind, object);
  return meant === null ? clause : { ...clause, object: named(meant.name) };
}

/** The verb's control in the row of what was spoken of last. */
function inSpokenRow(mind: Mind, { verb }: Act): Item | null {
  const spoken = itemNow(mind, mind.spoken);
  const row = spoken === null ? null : entryOf(mind.scene, spoken);
  return row === null ? null : controlOf(mind, verb, item => item.node.within.includes(row));
}

/** Without a control of the verb: in the object's menu, on its own page, or by what sends the form. Null: by none. */
async function pressUnnamed(mind: Mind, clause: Act, object: Target | null): Promise<Outcome | null> {
  const inMenu = object === null ? null : await actInRowMenu(mind, clause.verb, object);
  if (inMenu !== null) return inMenu;
  const inside = await openThenAct(mind, clause, object);
  if (inside !== null) return inside;
  // "Save" in a form whose button is called something else.
  const sends = purposeOfAct(clause) === 'changes' && formOf(mind) !== null;
  return object === null && sends && submitControl(mind, clause.verb) !== null ? await submit(mind, clause.verb) : null;
}

const opens = /^(?:link|clickable|row|option|listitem|treeitem|gridcell|text)$/;
const opensMs = 1000;

/** Points at what the action is done to, or opens it, and presses the verb's control that comes up. */
async function openThenAct(mind: Mind, clause: Act, object: Target | null): Promise<Outcome | null> {
  const thing = object === null ? itemNow(mind, mind.spoken) : lookFor(mind, object, { want: 'click' }).found;
  if (thing === null) return null;
  const isClosed = thing.element?.expanded === false;
  if (object !== null) {
    if (!isClosed && controlOf(mind, clause.verb, () => true) !== null) return null;
    const pointed = await pointAt(mind, clause, thing);
    if (pointed !== null) return await clickItem(mind, pointed, {});
  }
  if (!isClosed && !opens.test(thing.role)) return null;
  const had = mind.scene.observation.fingerprint;
  const opened = await clickItem(mind, itemNow(mind, thing.ref) ?? thing, { purpose: 'shows' });
  if (opened.verdict === 'failed' || mind.scene.observation.fingerprint === had) return null;
  const inside = await controlInside(mind, clause);
  return inside === null ? null : await clickItem(mind, inside, {});
}

/** The control of the verb that an entry of a list shows only while the pointer is over it. */
async function pointAt(mind: Mind, { verb }: Act, thing: Item): Promise<Item | null> {
  const entry = entryOf(mind.scene, thing);
  if (entry === null) return null;
  await act(mind, 'hover', { ref: thing.ref });
  return controlOf(mind, verb, item => item.node.within.includes(entry));
}

/** The verb's control in what was just opened. */
async function controlInside(mind: Mind, clause: Act): Promise<Item | null> {
  const ofObject = shown(mind, controlTarget(clause));
  const ofVerb = { ...ofObject, readings: [reading(clause.verb)] };
  const isOther = ofAnother(mind, clause.object);
  const filter = (item: Item): boolean => !isOther(item);
  for (let waited = 0; waited <= opensMs; waited += 500) {
    if (waited > 0) await pause(mind, 500);
    const { found } = lookFor(mind, ofObject, { want: 'click', filter });
    const inside = found ?? resolve(mind.scene, ofVerb, { want: 'click', near: null, filter }).found;
    if (inside !== null) return inside;
  }
  return null;
}
