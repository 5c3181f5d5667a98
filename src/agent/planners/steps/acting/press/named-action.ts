import type { Clause, ClauseOf, Target } from '#src/core/steps/clause.ts';
import { named, reading } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { phrase } from '../../words/match.ts';
import { entryOf } from '../../page/context.ts';
import { entries } from '../../page/lists.ts';
import { resolve, scoreReading } from '../../page/resolve.ts';
import { purposeOfVerb } from '#src/agent/verification/fitting.ts';
import { thresholds } from '../../page/thresholds.ts';
import type { NamedThing } from '../../page/identity.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';
import { clickItem, notLocated, submit } from './click.ts';
import { formOf, submitControl } from './submit-control.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, itemNow, pause, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { controlTarget } from './control-target.ts';
import { actInChosenRow, actInRowMenu } from './in-row.ts';
import { isForMore, ofAnother } from './of-another.ts';
import { coverCloser } from '../pages/uncover.ts';
import { saidOfOther, thingIn, thingMeant } from '../subject.ts';

/** Does what a verb of the page's own says. A form that only opened is not what it makes. */
export function* namedAction(mind: Mind, clause: ClauseOf<'act'>): Course<Outcome> {
  const before = mind.scene;
  const { clause: outer } = mind;
  mind.clause = clause;
  const first = yield* pressNamed(mind, clause);
  const isOpen = first.elsewhere !== undefined && (yield* openThing(mind, first.elsewhere));
  const outcome = isOpen ? yield* pressNamed(mind, clause) : first;
  mind.clause = outer;
  if (outcome.verdict !== 'proved') return outcome;
  const other = saidOfOther(mind, before, clause);
  if (other !== null) return unproved(`${outcome.evidence} That is about “${other}”.`);
  const purpose = purposeOfVerb(clause.verb);
  const left =
    purpose === 'takes' && clause.object !== null ? yield* stays(mind, before, shown(mind, clause.object)) : null;
  if (left !== null) return unproved(`${outcome.evidence} “${left}” is still there.`);
  return purpose !== 'changes' ? outcome : unlessForm(mind, before, outcome);
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

/** Opens the thing that is meant, where another one is open. */
function* openThing(mind: Mind, { name }: NamedThing): Course<boolean> {
  const { found, score } = lookFor(mind, named(name), { want: 'click', near: null });
  if (found === null || score < thresholds.surely || found.role === 'button') return false;
  return (yield* clickItem(mind, found, { purpose: 'shows' })).verdict !== 'failed';
}

const saysRemoved = /\b(?:deleted|removed|cancell?ed|archived|gone|undo|discarded|trashed)\b/i;

const goesMs = 1500;

/** The name of what was to be taken away, where it stays: a page may say that it is gone before it takes it away. */
function* stays(mind: Mind, before: Scene, object: Target): Course<string | null> {
  for (let waited = 0; waited < goesMs && stillThere(mind, before, object) !== null; waited += 300)
    yield* pause(mind, 300);
  return stillThere(mind, before, object);
}

/** The name of what was to be taken away, where the page shows it as often as before. */
function stillThere(mind: Mind, before: Scene, object: Target): string | null {
  const label = phrase(object.readings[0]?.label ?? '').words.join(' ');
  const count = (scene: Scene): number =>
    scene.texts.filter(
      ({ node }) => ` ${phrase(node.text).words.join(' ')} `.includes(` ${label} `) && !saysRemoved.test(node.text),
    ).length;
  const had = label === '' ? 0 : count(before);
  return had > 0 && before.observation.url === mind.scene.observation.url && count(mind.scene) >= had ? label : null;
}

function fillsNext(later: Clause[]): boolean {
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
    (element.value ?? '') === '' &&
    element.filled !== true &&
    element.role !== 'searchbox' &&
    element.type !== 'search' &&
    element.disabled !== true &&
    element.rect.height > 0
  );
}

function* pressNamed(mind: Mind, given: ClauseOf<'act'>): Course<Outcome> {
  const clause = byName(mind, atAttention(given));
  const object = clause.object === null ? null : shown(mind, clause.object);
  const chosen = object === null ? null : yield* actInChosenRow(mind, clause.verb, object);
  if (chosen !== null) return chosen;
  const closer = isAcceptance(clause) ? coverCloser(mind) : null;
  if (closer !== null) return yield* clickItem(mind, closer, {});
  const local = inLastEntry(mind, clause) ?? inNamedEntry(mind, clause);
  if (local !== null) return yield* clickItem(mind, local, {});
  const target = shown(mind, controlTarget(clause));
  const isOther = ofAnother(mind, clause.object);
  const filter = (item: Item): boolean => !(object !== null && isForMore(mind, object, item)) && !isOther(item);
  const { found, tie } = lookFor(mind, target, { want: 'click', filter });
  const other = found === null ? yield* pressUnnamed(mind, clause, { object, tied: tie.length > 0 }) : null;
  if (other !== null) return other;
  const located = yield* locate(mind, target, { want: 'click', verb: clause.verb, filter });
  return located.item === null ? notLocated(target.text, located) : yield* clickItem(mind, located.item, {});
}

const sends = /^(?:save|send|apply|confirm|place|finish|publish|post|pay|book|register|checkout|create|order)$/;

/** Without a control of the verb: on the page of the object, by its entry, or by what sends the form. Null: by none. */
function* pressUnnamed(
  mind: Mind,
  clause: ClauseOf<'act'>,
  { object, tied }: { object: Target | null; tied: boolean },
): Course<Outcome | null> {
  if (!tied && object !== null) {
    const inMenu = yield* actInRowMenu(mind, clause.verb, object);
    if (inMenu !== null) return inMenu;
    // The object may have to be opened first: its control is on its own page.
    const inside = yield* openThenAct(mind, clause, object);
    if (inside !== null) return inside;
  }
  const within = !tied && object === null ? yield* openSpoken(mind, clause) : null;
  if (within !== null) return within;
  return !tied && sendsForm(mind, clause) ? yield* submit(mind, clause.verb, null) : null;
}

/** "save" in a form whose button is called something else. */
function sendsForm(mind: Mind, { verb }: ClauseOf<'act'>): boolean {
  return sends.test(verb) && formOf(mind) !== null && submitControl(mind, verb) !== null;
}

/** "pause this folder" after "open the folder "Photos"": the folder "Photos". */
function byName(mind: Mind, clause: ClauseOf<'act'>): ClauseOf<'act'> {
  const { object } = clause;
  const said = object === null ? null : thingIn(mind, object);
  const meant = said === null || said.name !== '' ? null : thingMeant(mind, object);
  return meant === null ? clause : { ...clause, object: named(meant.name) };
}

/** "edit it" is done where attention is. */
function atAttention(clause: ClauseOf<'act'>): ClauseOf<'act'> {
  return clause.object?.pronoun === true ? { ...clause, object: null } : clause;
}

function isAcceptance(clause: ClauseOf<'act'>): boolean {
  return (
    /^(?:accept|dismiss|reject|decline|close)$/.test(clause.verb) &&
    (clause.object === null || /cookie|banner|consent|popup|pop-up|notice/i.test(clause.object.text))
  );
}

/** Where attention is on an entry, the verb's control in that entry comes first. */
function inLastEntry(mind: Mind, clause: ClauseOf<'act'>): Item | null {
  if (clause.object !== null) return null;
  const spoken = itemNow(mind, mind.spoken);
  const row = spoken?.node.within.find(ref =>
    /^(?:row|listitem|article)$/.test(mind.scene.regions.get(ref)?.role ?? ''),
  );
  if (row === undefined) return null;
  const scored = scoreReading(mind.scene, reading(clause.verb), {
    want: 'click',
    filter: item => item.node.within.includes(row),
  }).filter(c => c.label >= 0.85);
  return only(scored)?.item ?? null;
}

/** Of several controls of the verb, the one on the line of the entry that the object names: "delete the mail from Ann". */
function inNamedEntry(mind: Mind, clause: ClauseOf<'act'>): Item | null {
  if (clause.object === null) return null;
  const controls = scoreReading(mind.scene, reading(clause.verb), { want: 'click' })
    .filter(c => c.label >= 0.7)
    .map(c => c.item);
  const entry = controls.length < 2 ? null : messageEntry(mind, shown(mind, clause.object));
  if (entry === null) return null;
  const a = entry.node.rect;
  const beside = controls.filter(item => {
    const b = item.node.rect;
    return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > Math.min(a.height, b.height) * 0.5;
  });
  return only(beside);
}

/** Opens what the action is done to, where it names an entry of a list or a closed section, then looks for the verb's control there. */
function* openThenAct(mind: Mind, clause: ClauseOf<'act'>, object: Target): Course<Outcome | null> {
  const entry = lookFor(mind, object, { want: 'click' });
  const named = entry.found ?? messageEntry(mind, object);
  if (named === null || (entry.found !== null && entry.score < 0.6)) return null;
  const isClosed = named.element?.expanded === false;
  const controls = scoreReading(mind.scene, reading(clause.verb), { want: 'click' }).filter(c => c.label >= 0.85);
  if (controls.length > 0 && !isClosed) return null;
  const pointed = yield* pointAtEntry(mind, clause, named);
  if (pointed !== null) return yield* clickItem(mind, pointed, {});
  if (!isClosed && !/^(?:link|clickable|row|option|listitem|treeitem|gridcell|text)$/.test(named.role)) return null;
  const opened = yield* clickItem(mind, itemNow(mind, named.ref) ?? named, { purpose: 'shows' });
  const inside = opened.verdict === 'failed' ? null : yield* controlInside(mind, clause);
  return inside === null ? null : yield* clickItem(mind, inside, {});
}

/** The verb's control in what was just opened. */
function* controlInside(mind: Mind, clause: ClauseOf<'act'>): Course<Item | null> {
  const ofObject = shown(mind, controlTarget(clause));
  const ofVerb = { ...ofObject, readings: [reading(clause.verb)] };
  const isOther = ofAnother(mind, clause.object);
  const filter = (item: Item): boolean => !isOther(item);
  for (let waited = 0; waited <= opensMs; waited += 500) {
    if (waited > 0) yield* pause(mind, 500);
    const { found } = lookFor(mind, ofObject, { want: 'click', filter });
    const inside = found ?? resolve(mind.scene, ofVerb, { want: 'click', near: null, filter }).found;
    if (inside !== null) return inside;
  }
  return null;
}

/** How long what was opened has to show its controls. */
const opensMs = 1000;

/** The control of the verb that an entry of a list shows only while the pointer is over it. */
function* pointAtEntry(mind: Mind, clause: ClauseOf<'act'>, named: Item): Course<Item | null> {
  const entry = entryOf(mind.scene, named);
  if (entry === null) return null;
  yield* act(mind, 'hover', { ref: named.ref });
  const within = (item: Item): boolean => item.node.within.includes(entry);
  const scored = scoreReading(mind.scene, reading(clause.verb), { want: 'click', filter: within });
  const controls = scored.filter(c => c.label >= 0.85);
  return only(controls)?.item ?? null;
}

/** The entry that was found before: the control for what is done with it is on its own page. */
function* openSpoken(mind: Mind, clause: ClauseOf<'act'>): Course<Outcome | null> {
  const spoken = itemNow(mind, mind.spoken);
  if (spoken === null || !/^(?:link|clickable|row|option|listitem|treeitem|gridcell|text)$/.test(spoken.role))
    return null;
  const had = mind.scene.observation.fingerprint;
  const opened = yield* clickItem(mind, spoken, { purpose: 'shows' });
  if (opened.verdict === 'failed' || mind.scene.observation.fingerprint === had) return null;
  const target = { ...controlTarget(clause), readings: [reading(clause.verb)] };
  const { found } = resolve(mind.scene, target, { want: 'click', near: null });
  return found === null ? null : yield* clickItem(mind, found, {});
}

/** The entry of a list that a phrase such as "the email by Ann" or "the message Ann sent you" names, by the names in it. */
function messageEntry(mind: Mind, target: Target): Item | null {
  const { scene } = mind;
  const words = target.text
    .split(/\s+/)
    .map(w =>
      w
        .replace(/(?<![.,;:!?"'])[.,;:!?"']+$/, '')
        .replace(/^["']/, '')
        .replace(/['’]s$/, ''),
    )
    .filter(w => w.length > 1);
  const names = words.filter(
    (w, i) => /^\p{Lu}/u.test(w) && !(i === 0 && /^(?:The|An?|My|This|That|Email|Message)$/.test(w)),
  );
  const hits: Item[] = [];
  for (const name of names) {
    const want = phrase(name);
    const direct = scene.items.filter(item => phrase(nameOf(scene, item)).words.includes(want.joined));
    hits.push(...direct);
  }
  const [first] = hits;
  if (first === undefined) return null;
  const listed = entries(scene).find(entry => entry.items.includes(first));
  const clickable = listed?.items.find(
    item =>
      item.element !== null && (item.role === 'clickable' || item.role === 'link' || item.ref === listed.region?.ref),
  );
  return hits.find(item => item.element !== null) ?? clickable ?? first;
}
