import type { Clause } from '#src/core/steps/clause.ts';
import {
  type Expected,
  type Purpose,
  type SeenEffect,
  effectOn,
  isWorking,
  kindsOf,
  purposeOf,
  purposeOfVerb,
} from '#src/agent/verification/fitting.ts';
import { isTypable, nameOf, type Item } from '../page/scene.ts';
import { lostOnTheWay } from './arrived.ts';
import { goOn } from './confirm.ts';
import { pause, proved, reveal, unproved, itemNow, type Course, type Mind, type Outcome } from './mind.ts';
import { sameAddress } from './pages/address.ts';
import type { Pressed } from './pressed.ts';
import { refusal } from './refusal.ts';

/** How long an effect may take to begin to show, and to be there where the page says that it works or waits for its site. */
const beginsMs = 1500;
const saysWorksMs = 10_000;
const worksMs = 30_000;
/** Each more is a menu in a menu, or a question after a question. */
const mostHops = 3;

/** What a press is for: by the name of what is pressed, else by the verb of the clause. */
export function purposeOfPress(mind: Mind, item: Item, name: string): Purpose {
  if (!/^(?:button|menuitem|link|clickable|img)$/.test(item.role)) return 'shows';
  const said = mind.clause?.do === 'act' ? purposeOfVerb(mind.clause.verb) : 'shows';
  if (said !== 'shows') return opensForm(mind) ? 'shows' : said;
  // A link leads somewhere, whatever its name says.
  return item.role === 'link' ? 'shows' : purposeOf(name);
}

const fills: ReadonlySet<Clause['do']> = new Set(['type', 'fill', 'choose', 'check', 'upload']);

/** "Create an event", where the next thing to do fills in what opens: making it is the work of what comes after. */
function opensForm({ clause, later: [next] }: Mind): boolean {
  if (clause?.do !== 'act' || next === undefined || !fills.has(next.do)) return false;
  return clause.verb === 'edit' || clause.verb === 'rename' || kindsOf(clause.verb).includes('create');
}

/** Looks for the effect of a press, for as long as the page works on it; without one it is not proved. */
export function* effectOf(mind: Mind, pressed: Pressed): Course<Outcome> {
  let at = pressed;
  for (let hop = 0; ; hop += 1) {
    const seen = yield* comes(mind, at);
    if (!('state' in seen)) return yield* arrived(mind, at, seen);
    if (hop === mostHops) return unproved(`${at.description}; ${seen.words}. It was not confirmed.`);
    const next = yield* goOn(mind, at, seen.words);
    if ('verdict' in next) return next;
    at = { ...at, ...next };
  }
}

/** Nothing was saved or sent that lost a text on its way. */
function* arrived(mind: Mind, { before, purpose, values = [] }: Pressed, outcome: Outcome): Course<Outcome> {
  if (outcome.verdict !== 'proved' || purpose === 'shows') return outcome;
  const lost = yield* lostOnTheWay(mind, before, values);
  const names = lost.slice(0, 5).map(text => `“${text.slice(0, 80)}”`);
  return lost.length === 0 ? outcome : unproved(`${outcome.evidence} But the page did not send ${names.join(', ')}.`);
}

/** What it comes to, or what the page wants first. */
function* comes(mind: Mind, at: Pressed): Course<Outcome | SeenEffect> {
  const expected = expectedOf(mind, at);
  for (let waited = 0; ;) {
    const refused = refusal(at.before, mind.scene, at.item);
    if (refused !== null) return refused;
    const effect = effectOn(at.before.observation, mind.scene.observation, expected);
    const now = judged(mind, at, effect);
    if (now !== null) return now;
    const works = isAtWork(mind);
    const limit = limitOf(mind, effect, works);
    if (waited >= limit || mind.excluded.has('wait'))
      return withoutEffect(mind, {
        description: at.description,
        words: effect.words,
        gaveUp: works && waited >= limit,
      });
    if (works && waited >= beginsMs) mind.thought = 'Waiting for the page…';
    const ms = waited < beginsMs ? 300 : 1000;
    yield* pause(mind, ms);
    waited += ms;
  }
}

/** What is certain already; null where more may come. */
function judged(
  mind: Mind,
  { before, item, description, purpose }: Pressed,
  effect: SeenEffect,
): Outcome | SeenEffect | null {
  switch (effect.state) {
    case 'seen':
      return proved(`${description}; ${effect.words}.`);
    case 'refused':
      return unproved(`${description}, but ${effect.words}.`);
    case 'asks':
      return effect;
    case 'pending':
      return null;
    case 'none':
      return isThere(mind, { before, item, purpose }) ? proved(`${description}; it is in use now.`) : null;
  }
}

function limitOf(mind: Mind, effect: SeenEffect, works: boolean): number {
  if (effect.state === 'pending') return worksMs;
  if (!works) return beginsMs;
  return mind.scene.observation.busy === true ? worksMs : saysWorksMs;
}

/** `gaveUp`: the page was waited for as long as it may be, which is not done again. */
function withoutEffect(mind: Mind, at: { description: string; words: string; gaveUp: boolean }): Outcome {
  const loading = isAtWork(mind) ? ' and the page is still loading' : '';
  if (at.gaveUp) mind.alwaysAtWork.add(placeOf(mind));
  return unproved(`${at.description}, but ${at.words === '' ? 'saw nothing change' : at.words}${loading}.`);
}

function expectedOf(mind: Mind, { before, item, purpose, values = [] }: Pressed): Expected & { purpose: Purpose } {
  const name = item === null ? '' : nameOf(before, item);
  const { isSaid, ...order } = orderOf(mind, name);
  return {
    ...order,
    purpose,
    acted: item?.ref ?? '',
    values: [...values, ...order.values],
    lenient: !isSaid && values.length === 0 && item?.element?.submits !== true && makesOnly(name),
  };
}

type Order = { isSaid: boolean; asked: string; object: string; values: string[] };

/** What the clause orders in words of its own; one that only names a control orders what its name says. */
function orderOf(mind: Mind, name: string): Order {
  const { clause } = mind;
  if (clause?.do !== 'act') return { isSaid: false, asked: name, object: '', values: [] };
  const object = clause.object === null ? '' : properName(reveal(mind, clause.object.text));
  return { isSaid: true, asked: clause.verb, object, values: [] };
}

function makesOnly(name: string): boolean {
  const kinds = kindsOf(name);
  return kinds.length > 0 && kinds.every(kind => kind === 'create');
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
function isThere(mind: Mind, { before, item, purpose }: Pick<Pressed, 'before' | 'item' | 'purpose'>): boolean {
  // What was to be sent, saved or deleted is not done by a field that has the focus.
  if (item === null || purpose !== 'shows') return false;
  const now = itemNow(mind, item.ref);
  if (now !== null && (isTypable(now) || now.role === 'combobox') && now.element?.focused === true) return true;
  const href = item.element?.href;
  const { url } = mind.scene.observation;
  return (
    href !== undefined && !href.includes('#') && sameAddress(href, url) && sameAddress(href, before.observation.url)
  );
}
