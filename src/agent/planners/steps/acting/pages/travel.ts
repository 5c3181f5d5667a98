import type { ClauseOf, Target, Test } from '#src/core/steps/clause.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { wasLoaded } from '#src/agent/verification/answers.ts';
import { phrase, similarity } from '../../words/match.ts';
import type { FailureReason } from '#src/browser/run-browser.ts';
import { isTypable, nameOf } from '../../page/scene.ts';
import { addressIn, sameAddress } from './address.ts';
import { mayLeave } from './leave.ts';
import { clickItem } from '../press/click.ts';
import { locate } from '../locate.ts';
import {
  act,
  attend,
  type Acted,
  deny,
  failed,
  must,
  pause,
  proved,
  reveal,
  sleep,
  unproved,
  type Mind,
  type Outcome,
} from '../mind.ts';
import { holdsNow, waitFor } from '../test.ts';
import { leftAsSaid } from './native-dialog.ts';

/** Goes to an address. A site that cannot be reached ends the run, in words that name it; one that never answers fails the step. */
export async function go(mind: Mind, clause: ClauseOf<'go'>): Promise<Outcome> {
  return await visit(mind, reveal(mind, clause.url).trim(), clause.newTab);
}

/** The same, with the address as it is. */
export async function visit(mind: Mind, said: string, newTab: boolean): Promise<Outcome> {
  const before = mind.scene.observation;
  const had = before.url;
  const url = addressIn(said, had);
  if (!/^https?:/i.test(url) && url !== 'about:blank')
    return { ...failed(`I may only go to web addresses, not to ${url.slice(0, 200)}.`), halt: true };
  mind.askedAddress = url;
  const isUntouched = mind.turn.turn > 1 && mind.step !== null && mind.focus === null;
  if (isUntouched && !newTab && sameAddress(had, url)) return proved(`The page is ${had} already.`);
  if (!newTab) await mayLeave(mind);
  const done = newTab ? await act(mind, 'open_tab', { url }) : await act(mind, 'go_to_url', { url });
  await leftAsSaid(mind);
  mind.focus = null;
  mind.spoken = null;
  return arrival(mind, { before, url }, done);
}

/** What came of going to an address. */
function arrival(mind: Mind, { before, url }: { before: Observation; url: string }, done: Acted): Outcome {
  const came = done.ok || isUsable(mind, done.reason);
  const now = mind.scene.observation.url;
  if (!came || /^(?:chrome-error|about:neterror)/.test(now))
    return {
      ...failed(`I cannot reach ${url}: ${came ? 'the site does not answer.' : reasonOf(done.message)}`),
      ...(done.late === true ? { absent: true } : { halt: true }),
    };
  const status = done.ok ? '' : ` ${statusOf(done.message)}`;
  if (sameAddress(now, url)) return proved(`The page is ${now}.${status}`);
  return now !== before.url || wasLoaded(before, mind.scene.observation)
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

/** Back, forward, reload. */
export async function history(mind: Mind, clause: ClauseOf<'history'>): Promise<Outcome> {
  const tool = ({ back: 'go_back', forward: 'go_forward', reload: 'reload' } as const)[clause.to];
  const had = mind.scene.observation.url;
  await mayLeave(mind);
  await must(mind, tool, {});
  await leftAsSaid(mind);
  const now = mind.scene.observation.url;
  return now !== had || clause.to === 'reload' ? proved(`The page is ${now}.`) : unproved(`The page is still ${now}.`);
}

/** Closes the tab that is active, or switches to one of the browser, or else of the page. */
export async function tabs(mind: Mind, { to }: ClauseOf<'tab'>): Promise<Outcome> {
  const all = mind.scene.observation.tabs;
  const active = all.findIndex(tab => tab.active);
  if (to === null) return await closeTab(mind, all[active]);
  const wanted = all.length === 1 ? undefined : tabNamed(all, active, to);
  if (wanted === undefined) return await clickItem(mind, await locate(mind, to, { want: 'click', verb: 'open' }), {});
  const done = await must(mind, 'switch_tab', { tab: wanted.id });
  const isThere = mind.scene.observation.tabs.find(tab => tab.active)?.id === wanted.id;
  return isThere ? proved(`The tab is “${mind.scene.observation.title}”.`) : unproved(done.message);
}

type Tab = Mind['scene']['observation']['tabs'][number];

async function closeTab(mind: Mind, tab: Tab | undefined): Promise<Outcome> {
  if (tab === undefined) return failed('No tab is open.');
  const count = mind.scene.observation.tabs.length;
  await mayLeave(mind);
  const done = await must(mind, 'close_tab', { tab: tab.id });
  return mind.scene.observation.tabs.length < count ? proved('The tab is closed.') : unproved(done.message);
}

/** The tab of the browser that a name means, by its place, title or address. */
function tabNamed(all: readonly Tab[], active: number, { readings }: Target): Tab | undefined {
  const nth = readings.find(one => one.nth !== null && one.label === '')?.nth;
  if (nth != null) return all.at(nth > 0 ? nth - 1 : nth);
  const name = (readings[0]?.label ?? '').toLowerCase();
  const byPlace: Record<string, number> = { previous: Math.max(0, active - 1), next: active + 1, new: all.length - 1 };
  const place = byPlace[name] ?? (name === 'other' && all.length === 2 ? 1 - active : undefined);
  if (place !== undefined) return all[place];
  const scored = all
    .map(tab => ({
      tab,
      score: Math.max(similarity(phrase(name), phrase(tab.title)), tab.url.toLowerCase().includes(name) ? 0.8 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  return scored[0] !== undefined && scored[0].score >= 0.5 ? scored[0].tab : undefined;
}

/** Waits for a time, or for something to be true. */
export async function wait(mind: Mind, { for: what }: ClauseOf<'wait'>): Promise<Outcome> {
  const there = { of: 'thing', state: 'there', negated: false } as const;
  const test: Test | null = 'ms' in what ? null : 'test' in what ? what.test : { ...there, target: what.thing };
  const held = test !== null && (await holdsNow(mind, test)).holds;
  if (!held && deny(mind, 'wait')) return failed('The task excludes wait.');
  if (test !== null) return await waitFor(mind, test, 60_000);
  const { ms } = 'ms' in what ? what : { ms: 0 };
  for (let left = ms; left > 0; left -= 30_000) await sleep(mind, Math.min(left, 30_000));
  return proved(`Waited ${Math.round(ms / 1000)} s.`);
}

/** Scrolls the page, or until something is in view. */
export async function scroll(mind: Mind, { to, times }: ClauseOf<'scroll'>): Promise<Outcome> {
  if (typeof to !== 'string') return await scrollTo(mind, to);
  const far = to === 'bottom' || to === 'top';
  const had = mind.scene.observation.scroll;
  const up = to === 'up' || to === 'top';
  await must(mind, up ? 'scroll_up' : 'scroll_down', { pages: far ? 50 : times });
  const now = mind.scene.observation.scroll;
  const isAtEnd = up ? now.y <= 1 : now.y >= now.maxY - 1;
  return now.y !== had.y || (far && isAtEnd)
    ? proved(`The page is scrolled to ${Math.round(now.y)} of ${Math.round(now.maxY)}.`)
    : unproved('The page did not move.');
}

async function scrollTo(mind: Mind, target: Target): Promise<Outcome> {
  const item = await locate(mind, target, { want: 'any', verb: 'scroll to', near: null });
  await must(mind, 'scroll_to', { ref: item.ref });
  attend(mind, item);
  return proved(`“${nameOf(mind.scene, item)}” is in view.`);
}

/** Answers the native dialog that is open. */
export async function dialog(mind: Mind, clause: ClauseOf<'dialog'>): Promise<Outcome> {
  for (let waited = 0; waited < 3000 && mind.scene.observation.dialog === null; waited += 500) await pause(mind, 500);
  const open = mind.scene.observation.dialog;
  if (open === null) return unproved('No dialog is open.');
  const text = clause.words === null ? null : reveal(mind, clause.words.text);
  await must(mind, 'answer_dialog', { accept: clause.accept, ...(text !== null && { text }) });
  return proved(`${clause.accept ? 'Accepted' : 'Dismissed'} the dialog “${open.message.slice(0, 100)}”.`);
}
