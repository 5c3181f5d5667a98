import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { isAddress } from '#src/core/step-language/grammar/navigation.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { only } from '../../only.ts';
import { phrase, similarity } from '../../words/match.ts';
import { anchorsOf } from '../../page/context.ts';
import type { FailureReason } from '#src/browser/run-browser.ts';
import { isTypable, nameOf } from '../../page/scene.ts';
import { addressIn, sameAddress } from './address.ts';
import { needInputs } from '../asking/ask.ts';
import { clickItem, notLocated } from '../press/click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import {
  act,
  attend,
  type Acted,
  deny,
  failed,
  pause,
  proved,
  reveal,
  sleep,
  unproved,
  type Course,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { holdsNow, waitFor } from '../test.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Goes to an address. A site that cannot be reached ends the run, in words that name it; one that never answers fails the step. */
export function* go(mind: Mind, clause: Of<'go'>): Course<Outcome> {
  if (!(yield* needInputs(mind, clause.url))) return failed('No address was given.');
  const said = reveal(mind, clause.url).trim();
  if (!isAddress(said) && !said.startsWith('/')) {
    const located = yield* locate(mind, targetOf(JSON.stringify(said)), { want: 'click', verb: 'open' });
    return located.item === null ? notLocated(said, located) : yield* clickItem(mind, located.item, {});
  }
  const had = mind.scene.observation.url;
  const url = addressIn(said, had);
  if (!/^https?:/i.test(url) && url !== 'about:blank')
    return { ...failed(`I may only go to web addresses, not to ${url.slice(0, 200)}.`), halt: true };
  mind.askedAddress = url;
  const isUntouched = mind.turn.turn > 1 && mind.step !== null && mind.focus === null;
  if (isUntouched && !clause.newTab && sameAddress(had, url)) return proved(`The page is ${had} already.`);
  const done = clause.newTab ? yield* act(mind, 'open_tab', { url }) : yield* act(mind, 'go_to_url', { url });
  mind.focus = null;
  mind.spoken = null;
  return arrival(mind, { had, url }, done);
}

/** What came of going to an address. */
function arrival(mind: Mind, { had, url }: { had: string; url: string }, done: Acted): Outcome {
  const came = done.ok || isUsable(mind, done.reason);
  const now = mind.scene.observation.url;
  if (!came || /^(?:chrome-error|about:neterror)/.test(now))
    return {
      ...failed(`I cannot reach ${url}: ${came ? 'the site does not answer.' : reasonOf(done.message)}`),
      ...(done.late === true ? { absent: true } : { halt: true }),
    };
  const status = done.ok ? '' : ` ${statusOf(done.message)}`;
  if (sameAddress(now, url)) return proved(`The page is ${now}.${status}`);
  return hostOf(now) === hostOf(url) || now !== had
    ? proved(`Went to ${url} and arrived at ${now}.${status}`)
    : unproved(`Went to ${url}; the page is ${now}.${status}`);
}

/** A site that asks for a sign-in may answer so with a status of an error: its form is to be used all the same. */
function isUsable(mind: Mind, reason: FailureReason | undefined): boolean {
  return (
    reason === 'http-error' && mind.scene.elements.some(item => isTypable(item) && item.element?.type === 'password')
  );
}

function statusOf(message: string): string {
  return /The site answered with status \d+/.exec(message)?.[0] ?? '';
}

/** What went wrong, without what "I cannot reach" has said of it already. */
function reasonOf(message: string): string {
  return message
    .replace(/^Going to \S+ /, '')
    .replace(/ It may still come: wait and look again, or go elsewhere\.$/, '')
    .replace(/^The site could not be reached: /, '')
    .replace(/^The page is \S+\. The site (answered with status \d+)/, 'it $1');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Back, forward, reload. */
export function* history(mind: Mind, clause: Of<'history'>): Course<Outcome> {
  const tool = ({ back: 'go_back', forward: 'go_forward', reload: 'reload' } as const)[clause.to];
  const had = mind.scene.observation.url;
  const done = yield* act(mind, tool, {});
  if (!done.ok) return failed(done.message);
  const now = mind.scene.observation.url;
  return now !== had || clause.to === 'reload' ? proved(`The page is ${now}.`) : unproved(`The page is still ${now}.`);
}

/** With one tab of the browser, "the second tab" is one of the page's own. */
function* tabOfPage(mind: Mind, given: string): Course<Outcome> {
  const name = `${reveal(mind, given)} tab`;
  const located = yield* locate(mind, targetOf(`the ${name}`), { want: 'click', verb: 'open' });
  return located.item === null ? notLocated(name, located) : yield* clickItem(mind, located.item, {});
}

/** Closes or switches browser tabs by title, address or order. */
export function* tabs(mind: Mind, clause: Of<'tab'>): Course<Outcome> {
  const isOfPage = clause.what === 'switch' && clause.name !== '' && mind.scene.observation.tabs.length === 1;
  return isOfPage ? yield* tabOfPage(mind, clause.name) : yield* browserTabs(mind, clause);
}

function* browserTabs(mind: Mind, clause: Of<'tab'>): Course<Outcome> {
  const { tabs: all } = mind.scene.observation;
  const active = all.findIndex(tab => tab.active);
  const name = reveal(mind, clause.name).toLowerCase().trim();
  let wanted = clause.what === 'close' ? all[active] : all.length === 2 ? all[1 - active] : all.at(-1);
  const places = new Map([
    ['first', 0],
    ['original', 0],
    ['previous', Math.max(0, active - 1)],
    ['second', 1],
    ['third', 2],
    ['last', all.length - 1],
    ['new', all.length - 1],
    ['next', active + 1],
    ['other', active === 0 ? 1 : 0],
  ]);
  const place = places.get(name);
  if (place !== undefined) wanted = all[place];
  else if (name !== '') {
    const scored = all
      .map(tab => ({
        tab,
        score: Math.max(similarity(phrase(name), phrase(tab.title)), tab.url.toLowerCase().includes(name) ? 0.8 : 0),
      }))
      .toSorted((a, b) => b.score - a.score);
    if (scored[0] !== undefined && scored[0].score >= 0.5) wanted = scored[0].tab;
  }
  if (wanted === undefined)
    return failed(`There is no such tab. Open are: ${all.map(t => `“${t.title}”`).join(', ')}.`);
  const count = all.length;
  const done = yield* act(mind, clause.what === 'close' ? 'close_tab' : 'switch_tab', { tab: wanted.id });
  if (!done.ok) return failed(done.message);
  const now = mind.scene.observation.tabs;
  const holds = clause.what === 'close' ? now.length < count : now.find(t => t.active)?.id === wanted.id;
  return holds
    ? proved(clause.what === 'close' ? 'The tab is closed.' : `The tab is “${mind.scene.observation.title}”.`)
    : unproved(done.message);
}

/** Waits for a time, for the page to be still, or for something to be true. */
export function* wait(mind: Mind, clause: Of<'wait'>): Course<Outcome> {
  const held = clause.test !== null && holdsNow(mind, clause.test).holds;
  if (!held && deny(mind, 'wait')) return failed('The task excludes wait.');
  if (clause.test !== null) return yield* waitFor(mind, clause.test, 60_000);
  if (clause.ms > 500) {
    for (let left = clause.ms; left > 0; left -= 30_000) yield* sleep(mind, Math.min(left, 30_000));
    return proved(`Waited ${Math.round(clause.ms / 1000)} s.`);
  }
  let before = '';
  for (let rounds = 0; rounds < 16; rounds += 1) {
    const now = mind.scene.observation.fingerprint;
    const loading = mind.scene.texts.some(t => /^(?:loading|please wait)\b/i.test(t.node.text.trim()) && t.node.inView);
    if (now === before && !loading) return proved('The page is still.');
    before = now;
    yield* pause(mind, 500);
  }
  return unproved('The page goes on changing.');
}

/** Scrolls the page, a part of it, or until something is in view. */
export function* scroll(mind: Mind, clause: Of<'scroll'>): Course<Outcome> {
  if (clause.direction === null && clause.target !== null) return yield* scrollTo(mind, clause.target);
  const ref = clause.target === null ? null : scrolledRef(mind, clause.target);
  const far = clause.direction === 'top' || clause.direction === 'bottom';
  const args = { pages: far ? 50 : clause.pages, ...(ref !== null && { ref }) };
  const had = mind.scene.observation.scroll;
  const up = clause.direction === 'up' || clause.direction === 'top';
  const done = yield* act(mind, up ? 'scroll_up' : 'scroll_down', args);
  if (!done.ok) return failed(done.message);
  if (ref !== null) return done.changed ? proved('Scrolled it.') : unproved('Scrolled it as far as it goes.');
  const now = mind.scene.observation.scroll;
  return now.y !== had.y || (far && isAtEnd(now, up))
    ? proved(`The page is scrolled to ${Math.round(now.y)} of ${Math.round(now.maxY)}.`)
    : unproved('The page did not move.');
}

function isAtEnd({ y, maxY }: Mind['scene']['observation']['scroll'], up: boolean): boolean {
  return up ? y <= 1 : y >= maxY - 1;
}

function* scrollTo(mind: Mind, target: Target): Course<Outcome> {
  const located = yield* locate(mind, target, { want: 'any', verb: 'scroll to', near: null });
  if (located.item === null) return notLocated(target.text, located);
  const done = yield* act(mind, 'scroll_to', { ref: located.item.ref });
  attend(mind, located.item);
  return done.ok ? proved(`“${nameOf(mind.scene, located.item)}” is in view.`) : failed(done.message);
}

function scrolledRef(mind: Mind, given: Target): string | null {
  const target = shown(mind, given);
  const found = lookFor(mind, target, { want: 'any' });
  if (found.found !== null) return found.found.ref;
  const region = anchorsOf(mind.scene, target).find(a => a.region !== null);
  if (region?.region) return region.region;
  return only(mind.scene.elements.filter(item => isTypable(item) && item.element.tag === 'textarea'))?.ref ?? null;
}

/** Answers the native dialog that is open. */
export function* dialog(mind: Mind, clause: Of<'dialog'>): Course<Outcome> {
  for (let waited = 0; waited < 3000 && mind.scene.observation.dialog === null; waited += 500) yield* pause(mind, 500);
  const open = mind.scene.observation.dialog;
  if (open === null) return unproved('No dialog is open.');
  const text = clause.words === null ? null : reveal(mind, clause.words);
  const done = yield* act(mind, 'answer_dialog', { accept: clause.accept, ...(text !== null && { text }) });
  return done.ok
    ? proved(`${clause.accept ? 'Accepted' : 'Dismissed'} the dialog “${open.message.slice(0, 100)}”.`)
    : failed(done.message);
}
