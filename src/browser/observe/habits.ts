/** What a tab asks its site for, and what of that it asks for all the time. */
import type { Request } from 'playwright-core';
import { followAnswers } from './answers/answers.ts';
import type { PageHost } from '../page-host.ts';
import { opensDocument } from '../tabs/main-frame.ts';

const workTypes = new Set(['fetch', 'xhr', 'document']);

/**
 * Requests that a tab makes while nobody acts: it makes them anyway, so they say nothing about an action. `times`: how often
 * one of a key was made, and how many keys an address had.
 */
export type Habits = {
  watches: number;
  times: Map<string, number>;
  open: Map<Request, number>;
  answered: WeakSet<Request>;
};
const habitFrom = 3;
/** As many different bodies to one address: what it is sent there is never the same, as with counters of visits. */
const variedFrom = 10;
const timesAtMost = 500;
/** A request that is open for longer, such as a long poll, does not count as work of the page. */
const longestWorkMs = 30_000;
const habitsOfTab = new WeakMap<PageHost, Habits>();

export function habitsOf(tab: PageHost): Habits {
  const known = habitsOfTab.get(tab);
  if (known) return known;
  const habits: Habits = { watches: 0, times: new Map(), open: new Map(), answered: new WeakSet() };
  habitsOfTab.set(tab, habits);
  followAnswers(tab, request => isHabit(habits, request));
  const close = (request: Request): void => void habits.open.delete(request);
  tab.page.on('requestfinished', close);
  tab.page.on('requestfailed', close);
  tab.page.on('response', response => void habits.answered.add(response.request()));
  tab.page.on('request', request => {
    if (workTypes.has(request.resourceType()) && habits.open.size < 500) habits.open.set(request, performance.now());
    if (opensDocument(request, tab.page)) habits.times.clear();
    else if (habits.watches === 0 && habits.times.size < timesAtMost) count(habits, request);
  });
  return habits;
}

function count({ times }: Habits, request: Request): void {
  const [key, address] = [keyOf(request), addressOf(request)];
  const more = (of: string): void => void times.set(of, (times.get(of) ?? 0) + 1);
  if (!times.has(key)) more(address);
  more(key);
}

export function isHabit({ times }: Habits, request: Request): boolean {
  return (times.get(keyOf(request)) ?? 0) >= habitFrom || (times.get(addressOf(request)) ?? 0) >= variedFrom;
}

/** Whether the page waits for its site: a navigation, or a request that it does not make all the time. */
export function isBusy(tab: PageHost): boolean {
  const habits = habitsOfTab.get(tab);
  if (!habits) return false;
  const since = performance.now() - longestWorkMs;
  return [...habits.open].some(([request, at]) => at > since && !isHabit(habits, request));
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

function addressOf(request: Request): string {
  return `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;
}

const keyBytes = 1000;
const keys = new WeakMap<Request, string>();

/**
 * What requests of one kind have in common: the address and, without numbers, what is sent there. By one address a page may
 * both poll and store what was typed.
 */
export function keyOf(request: Request): string {
  const known = keys.get(request);
  if (known !== undefined) return known;
  const sent = request.postDataBuffer()?.subarray(0, keyBytes).toString('latin1').replaceAll(/\d/g, '') ?? '';
  const key = `${addressOf(request)} ${sent}`;
  keys.set(request, key);
  return key;
}
