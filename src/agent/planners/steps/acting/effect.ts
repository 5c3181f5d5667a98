import { type Expected, type SeenEffect, effectOn, isWorking } from '#src/agent/verification/fitting.ts';
import { wasSent } from '#src/agent/verification/answers.ts';
import { purposeOfControl } from '#src/agent/verification/press-purpose.ts';
import { onlyMakes, type Purpose } from '#src/agent/verification/purpose.ts';
import { fills } from '#src/core/steps/clause.ts';
import { noteLasting, noteSent, noteTurned } from '#src/agent/verification/work.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { lostOnTheWay, otherOnPage, reportsOther, setBack, takesOther } from './arrived.ts';
import { goOn } from './confirm.ts';
import { itemNow, pause, proved, reveal, unproved, type Mind, type Outcome } from './mind.ts';
import { sameAddress } from './pages/address.ts';
import type { Pressed } from './pressed.ts';
import { refusal } from './refusal.ts';

/** How long an effect may take to begin to show, and to be there where the page says that it works or waits for its site. */
const beginsMs = 1500;
const saysWorksMs = 10_000;
const worksMs = 30_000;
/** Each more is a menu in a menu, or a question after a question. */
const mostHops = 3;

/** What a press is for. */
export function purposeOfPress(mind: Mind, item: Item, name: string): Purpose {
  const { clause, later, scene } = mind;
  return purposeOfControl(scene.observation, { ...item, name, clause, next: later[0] });
}

/** Looks for the effect of a press, for as long as the page works on it; without one it is not proved. */
export async function effectOf(mind: Mind, pressed: Pressed): Promise<Outcome> {
  let at = pressed;
  for (let hop = 0; ; hop += 1) {
    const came = await comes(mind, at);
    if (!('state' in came)) return await arrived(mind, at, came);
    if (hop === mostHops) return unproved(`${at.description}; ${came.words}. It was not confirmed.`);
    const next = await goOn(mind, at, came);
    if ('verdict' in next) return next;
    at = { ...at, ...next };
  }
}

/** Nothing was saved or sent that lost a text on its way, or that was of another thing. */
async function arrived(
  mind: Mind,
  { before, item, purpose, values = [] }: Pressed,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.verdict !== 'proved') return outcome;
  noteSent(mind.work, mind.scene.observation, { step: mind.step ?? 1, before: before.observation });
  if (purpose === 'shows') return await withoutLoss(mind, before, { values, outcome });
  const other = item === null ? null : reportsOther(before, mind.scene.observation, item);
  if (other !== null) return unproved(`${outcome.evidence} But this is about “${other}”.`);
  const taken = item === null || purpose !== 'takes' ? null : takesOther(before, mind.scene, item);
  if (taken !== null) return unproved(`${outcome.evidence} But “${taken}” is gone in its place.`);
  const lost = (await setBack(mind, before)) ?? (await lostOnTheWay(mind, before, values)) ?? otherOnPage(mind, before);
  return lost === null ? outcome : unproved(`${outcome.evidence} But ${lost}.`);
}

/** "Done", "Continue": what was typed may be sent by a press that only leads on. */
async function withoutLoss(
  mind: Mind,
  before: Scene,
  { values, outcome }: { values: readonly string[]; outcome: Outcome },
): Promise<Outcome> {
  const isSent = values.length > 0 && wasSent(before.observation, mind.scene.observation);
  const lost = isSent ? await lostOnTheWay(mind, before, values) : null;
  return lost === null ? outcome : unproved(`${outcome.evidence} But ${lost}.`);
}

/** What it comes to, or what the page wants first. */
async function comes(mind: Mind, at: Pressed): Promise<Outcome | SeenEffect> {
  const expected = expectedOf(mind, at);
  let held: SeenEffect | null = null;
  for (let waited = 0; ;) {
    const refused = refusal(at.before, mind.scene, at.item);
    if (refused !== null) return refused;
    const now = effectOn(at.before.observation, mind.scene.observation, expected);
    if (isNotice(now)) held = now;
    const effect: SeenEffect = now.state === 'none' && held !== null ? { ...held, state: 'seen' } : now;
    const done = judged(mind, at, effect) ?? (effect.state === 'none' ? begun(mind, at) : null);
    if (done !== null) return done;
    const limit = limitOf(mind, effect);
    if (waited >= limit || mind.excluded.has('wait'))
      return withoutEffect(mind, at, { effect, isOver: waited >= limit });
    if (waited >= beginsMs && isAtWork(mind)) mind.thought = 'Waiting for the page…';
    const ms = waited < beginsMs ? 300 : 1000;
    await pause(mind, ms);
    waited += ms;
  }
}

/** A press that only put a field in the place of a text, for what comes next to fill in. */
function begun(mind: Mind, { before, description }: Pressed): Outcome | null {
  const { scene, later } = mind;
  const [next] = later;
  if (next === undefined || !fills.has(next.do) || wasSent(before.observation, scene.observation)) return null;
  const field = scene.elements.find(
    item => item.element?.focused === true && isTypable(item) && !before.byRef.has(item.ref),
  );
  return field === undefined ? null : proved(`${description}; a field to fill in came up.`);
}

/** What was said before the site answered, and may be gone by then. A row has to stay. */
function isNotice({ state, shows, hides, isLeft }: SeenEffect): boolean {
  return state === 'pending' && shows === undefined && hides === undefined && isLeft !== true;
}

/** `isOver`: the page was waited for as long as it may be, which is not done again. */
function withoutEffect(
  mind: Mind,
  { description }: Pressed,
  { effect, isOver }: { effect: SeenEffect; isOver: boolean },
): Outcome {
  const works = isAtWork(mind);
  if (works && isOver) mind.alwaysAtWork.add(placeOf(mind));
  const what = effect.words === '' ? 'saw nothing change' : effect.words;
  return unproved(`${description}, but ${what}${works ? ' and the page is still loading' : ''}.`);
}

/** What is certain already; null where more may come. */
function judged(
  mind: Mind,
  { before, item, description, purpose }: Pressed,
  effect: SeenEffect,
): Outcome | SeenEffect | null {
  switch (effect.state) {
    case 'seen':
      if (purpose === 'shows') noteTurned(mind.work, before.observation, mind.scene.observation);
      noteLasting(mind.work, mind.scene.observation, { ...effect, purpose, step: mind.step ?? 1 });
      return proved(`${description}; ${effect.words}.`);
    case 'refused':
      return unproved(`${description}, but ${effect.words}.`);
    case 'asks':
      return effect;
    case 'pending':
      return null;
    case 'none':
      return purpose === 'shows' && isThere(mind, before, item) ? proved(`${description}; it is in use now.`) : null;
  }
}

function limitOf(mind: Mind, { state, isLeft, held }: SeenEffect): number {
  if (held === true) return saysWorksMs;
  if (state === 'pending' && isLeft !== true) return worksMs;
  if (!isAtWork(mind)) return beginsMs;
  return mind.scene.observation.busy === true ? worksMs : saysWorksMs;
}

function expectedOf(mind: Mind, { before, item, purpose, values = [] }: Pressed): Expected & { purpose: Purpose } {
  const { clause } = mind;
  const name = item === null ? '' : nameOf(before, item);
  const isSaid = clause?.do === 'act';
  return {
    purpose,
    acted: item?.ref ?? '',
    asked: isSaid ? clause.verb : name,
    object: isSaid && clause.object !== null ? properName(reveal(mind, clause.object.text)) : '',
    values,
    lenient: !isSaid && values.length === 0 && item?.element?.submits !== true && onlyMakes(name),
  };
}

/** The part of a phrase that names one thing among others of its kind: what is quoted, else words with capitals or digits. */
export function properName(text: string): string {
  const quoted = /["“„«]([^"“„«”»]+)["“”»]/.exec(text)?.[1];
  const named = text.split(/\s+/).filter(word => /[\p{Lu}\d]/u.test(word));
  return (quoted ?? named.join(' ')).trim().toLowerCase();
}

/** Whether the page says that it is at work, unless it has said so for as long as it was ever waited for. */
export function isAtWork(mind: Mind): boolean {
  return isWorking(mind.scene.observation) && !mind.alwaysAtWork.has(placeOf(mind));
}

/** The address of the page without what changes on the same page. */
function placeOf(mind: Mind): string {
  return mind.scene.observation.url.replace(/[?#].*/s, '').slice(0, 500);
}

/** A field has the focus, or the page of a link is the one that is open. */
function isThere(mind: Mind, before: Scene, item: Item | null): boolean {
  if (item === null) return false;
  const now = itemNow(mind, item.ref);
  if (now !== null && (isTypable(now) || now.role === 'combobox') && now.element?.focused === true) return true;
  const href = item.element?.href;
  const { url } = mind.scene.observation;
  return (
    href !== undefined && !href.includes('#') && sameAddress(href, url) && sameAddress(href, before.observation.url)
  );
}
