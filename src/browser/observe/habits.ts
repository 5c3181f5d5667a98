/** What a tab asks its site for, and what of that it asks for all the time. */
import type { Request } from 'playwright-core';
import { followAnswers } from './answers/answers.ts';
import type { PageHost } from '../page-host.ts';
import { opensDocument } from '../tabs/main-frame.ts';

const workTypes = new Set(['fetch', 'xhr', 'document']);

/** Requests that a tab makes while nobody acts: it makes them anyway, so they say nothing about an action. */
export type Habits = {
  watches: number;
  times: Map<string, number>;
  open: Map<Request, number>;
  answered: WeakSet<Request>;
};
export const habitFrom = 3;
/** A request that is open for longer, such as a long poll, does not count as work of the page. */
const longestWorkMs = 30_000;
const habitsOfTab = new WeakMap<PageHost, Habits>();

export function habitsOf(tab: PageHost): Habits {
  const known = habitsOfTab.get(tab);
  if (known) return known;
  const habits: Habits = { watches: 0, times: new Map(), open: new Map(), answered: new WeakSet() };
  habitsOfTab.set(tab, habits);
  followAnswers(tab, request => (habits.times.get(keyOf(request)) ?? 0) >= habitFrom);
  const close = (request: Request): void => void habits.open.delete(request);
  tab.page.on('requestfinished', close);
  tab.page.on('requestfailed', close);
  tab.page.on('response', response => void habits.answered.add(response.request()));
  tab.page.on('request', request => {
    if (workTypes.has(request.resourceType()) && habits.open.size < 500) habits.open.set(request, performance.now());
    if (opensDocument(request, tab.page)) habits.times.clear();
    else if (habits.watches === 0 && habits.times.size < 500) {
      const key = keyOf(request);
      habits.times.set(key, (habits.times.get(key) ?? 0) + 1);
    }
  });
  return habits;
}

/** Whether the page waits for its site: a navigation, or a request that it does not make all the time. */
export function isBusy(tab: PageHost): boolean {
  const habits = habitsOfTab.get(tab);
  if (!habits) return false;
  const since = performance.now() - longestWorkMs;
  return [...habits.open].some(([request, at]) => at > since && (habits.times.get(keyOf(request)) ?? 0) < habitFrom);
}

/** Whether the site of the tab's next page has not answered in full yet. */
export function isPageOnItsWay(tab: PageHost): boolean {
  const open = habitsOfTab.get(tab)?.open.keys() ?? [];
  return [...open].some(request => opensDocument(request, tab.page));
}

/** Whether the tab waits for the first word of its next page. */
export function isPageAwaited(tab: PageHost): boolean {
  const habits = habitsOfTab.get(tab);
  const open = [...(habits?.open.keys() ?? [])];
  return open.some(request => habits?.answered.has(request) !== true && opensDocument(request, tab.page));
}

const keyBytes = 1000;
const keys = new WeakMap<Request, string>();

/** By one address a page may look for what is new and store what was typed: what it sends is what they differ in. */
export function keyOf(request: Request): string {
  const known = keys.get(request);
  if (known !== undefined) return known;
  const sent = request.postDataBuffer()?.subarray(0, keyBytes).toString('latin1').replaceAll(/\d/g, '') ?? '';
  const key = `${request.method()} ${request.url().split(/[?#]/, 1)[0]} ${sent}`;
  keys.set(request, key);
  return key;
}
