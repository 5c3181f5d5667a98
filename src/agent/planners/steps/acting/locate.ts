import type { Target } from '#src/core/steps/clause.ts';
import { only } from '../only.ts';
import type { Resolution } from '../page/resolve.ts';
import type { Item } from '../page/scene.ts';
import { askWhich, recalled } from './asking/ask-which.ts';
import { isAtWork } from './effect.ts';
import { lookFor, shown, type Located, type LocateOptions } from './look-for.ts';
import { act, itemNow, pause, type Course, type Mind } from './mind.ts';
import { coverCloser, isCovered, openers, pointAtMenus, turnPage } from './pages/uncover.ts';

const lookAgainMs = 500;
/** How long a page that is not at work has to show what is looked for, and one that is. */
const usualPatienceMs = 1500;
const atWorkPatienceMs = 8000;
/** A thing asked for by name may be on a later page of the list. */
const mostPages = 10;
const mostOpened = 6;
/** What is likely enough to be acted on while more may still come. */
const likelyEnough = 0.6;

/** Finds what a phrase means: looks, waits for late content, opens what may hide it, and asks when it cannot decide. */
export function* locate(mind: Mind, given: Target, options: LocateOptions): Course<Located> {
  const target = shown(mind, given);
  if (target.pronoun) {
    const item = itemNow(mind, mind.spoken);
    if (item !== null) return { item };
  }
  const remembered = yield* recalled(mind, target, options);
  if (remembered !== null) return remembered;
  const search: Search = {
    target,
    options,
    waited: 0,
    tried: new Set(),
    opened: 0,
    pages: 0,
  };
  const found = yield* lookEverywhere(mind, search);
  if (found !== null) return found;
  if (options.quiet === true) return { item: null, why: 'missing' };
  const resolution = lookFor(mind, search.target, options);
  return yield* askWhich(mind, { target, resolution, options });
}

type Search = {
  waited: number;
  target: Target;
  options: LocateOptions;
  tried: Set<string>;
  opened: number;
  pages: number;
};

/** Looks again and again, with more of the page shown each time. Null when it is nowhere. */
function* lookEverywhere(mind: Mind, search: Search): Course<Located | null> {
  const { options } = search;
  for (let round = 0; round < 40; round += 1) {
    const resolution = lookFor(mind, search.target, options);
    const seen = yield* takeIfSure(mind, search, resolution);
    if (seen !== null) return seen;
    const explores = options.explore !== false && options.quiet !== true;
    if (search.waited >= lookAgainMs && explores && !isAtWork(mind)) {
      if ((yield* explore(mind, search, resolution)) === 'again') continue;
    }
    const patience = options.patienceMs ?? (isAtWork(mind) ? atWorkPatienceMs : usualPatienceMs);
    if (search.waited >= patience) break;
    yield* pause(mind, lookAgainMs);
    search.waited += lookAgainMs;
  }
  const last = lookFor(mind, search.target, options);
  return last.found === null ? null : { item: last.found };
}

/** What was found, when nothing that is still to come may beat it; of several, the one beside what was spoken of. */
function* takeIfSure(mind: Mind, search: Search, resolution: Resolution): Course<Located | null> {
  const { target, options, waited } = search;
  if (resolution.found !== null) {
    const isLate = waited >= 2 * lookAgainMs;
    return resolution.score >= likelyEnough || isLate ? { item: resolution.found } : null;
  }
  if (resolution.tie.length < 2) return null;
  const beside = besideSpoken(mind, resolution.tie) ?? (options.want === 'type' ? onlyEmpty(resolution.tie) : null);
  if (beside !== null) return { item: beside };
  if (options.quiet === true) return { item: null, why: 'missing' };
  return yield* askWhich(mind, { target, resolution, options });
}

/** Opens one thing more that may hide what is looked for. */
function* explore(mind: Mind, search: Search, resolution: Resolution): Course<'again' | 'nothing'> {
  const { tried } = search;
  const closer = !tried.has('cover') && isCovered(mind) ? coverCloser(mind) : null;
  tried.add('cover');
  if (closer !== null) {
    yield* act(mind, 'click_element', { ref: closer.ref });
    return 'again';
  }
  if (resolution.found !== null) return 'again';
  if (yield* openOne(mind, search)) return 'again';
  if (yield* pointAtMenus(mind, tried)) return 'again';
  return (yield* turnToNext(mind, search, resolution.short)) ? 'again' : 'nothing';
}

function* openOne(mind: Mind, search: Search): Course<boolean> {
  const opener = openers(mind, search.target).find(o => !search.tried.has(o.ref));
  if (opener === undefined || search.opened >= mostOpened) return false;
  search.opened += 1;
  search.tried.add(opener.ref);
  yield* act(mind, 'click_element', { ref: opener.ref });
  return true;
}

/** Turns to the list's next page where the thing may be on it. */
function* turnToNext(mind: Mind, search: Search, short: number): Course<boolean> {
  const { target, options, pages, tried } = search;
  const listed = short > 0 || looksListed(target) || (options.want === 'click' && pages < mostPages);
  if (!listed || !(yield* turnPage(mind, tried))) return false;
  search.pages += 1;
  search.target = onNextPage(target, short);
  return true;
}

/** Of several fields that go by no name of their own, the one that is to be filled: the others hold a text already. */
function onlyEmpty(tie: readonly Item[]): Item | null {
  const free = tie.filter(({ element }) => element?.readonly !== true && (element?.value ?? '') === '');
  return free.length < tie.length ? only(free) : null;
}

/** On the line of what was spoken of last, or inside it: "find the mail by Ann and click the star". */
function besideSpoken(mind: Mind, tie: Item[]): Item | null {
  const spoken = itemNow(mind, mind.spoken);
  if (spoken === null) return null;
  const a = spoken.node.rect;
  const beside = tie.filter(item => {
    const b = item.node.rect;
    const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return overlap > Math.min(a.height, b.height) * 0.5 && a.height < 200;
  });
  return only(beside);
}

/** "the 7th result" on the next page counts on from the ones of this page. */
function onNextPage(target: Target, short: number): Target {
  if (short === 0) return target;
  return { ...target, readings: target.readings.map(r => (r.nth !== null && r.nth > 0 ? { ...r, nth: short } : r)) };
}

function looksListed(target: Target): boolean {
  return target.readings.some(
    r =>
      r.kind === 'item' ||
      r.kind === 'row' ||
      r.places.some(c => c.of.readings.some(x => x.kind === 'row' || x.kind === 'item')),
  );
}
