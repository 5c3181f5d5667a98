import type { Target } from '#src/core/step-language/clause.ts';
import type { Resolution } from '../page/resolve.ts';
import type { Item } from '../page/scene.ts';
import { only } from '../only.ts';
import { phraseKey, understand } from './asking/ask.ts';
import { askWhich, likeliest, listKey, plainTarget } from './asking/ask-which.ts';
import { lookFor, seeFigures, shown, type Located, type LocateOptions } from './look-for.ts';
import { isAtWork } from './effect.ts';
import { act, itemNow, pause, type Course, type Mind } from './mind.ts';
import { coverCloser, isCovered, learnByPointing, openers, pointAtMenus, turnPage } from './pages/uncover.ts';

const lookAgainMs = 500;
const usualPatienceMs = 5000;
const quietPatienceMs = 1500;
/** Content that comes late is waited for before anything is opened. */
const exploresAfterMs = 1000;
/** Menus and sections that are opened at most. */
const mostOpened = 6;
/** A thing asked for by name may be on a later page of the list. */
const mostPages = 10;

/** Finds what a phrase means: looks, waits for late content, opens what may hide it, and asks when it cannot decide. */
export function* locate(mind: Mind, given: Target, options: LocateOptions): Course<Located> {
  const target = shown(mind, given);
  const spoken = target.pronoun || target.text === '' ? itemNow(mind, mind.spoken) : null;
  if (spoken !== null) return { item: spoken };
  const remembered = fromMemory(mind, target, options);
  if (remembered !== null) return remembered;
  const search: Search = { target, options, tried: new Set(), waited: 0, opened: 0, pages: 0 };
  const found = yield* searchFor(mind, search);
  if (found !== null) return found;
  const last = lookFor(mind, search.target, options);
  if (last.found !== null) return { item: last.found };
  if (options.quiet === true) return { item: null, why: 'missing' };
  return yield* askWhich(mind, { target: search.target, resolution: last, options });
}

/** How far a search has come; its target changes when a further page of a list is opened. */
type Search = {
  target: Target;
  options: LocateOptions;
  tried: Set<string>;
  waited: number;
  opened: number;
  pages: number;
};

function* searchFor(mind: Mind, search: Search): Course<Located | null> {
  const { options } = search;
  const first = mind.scene.observation.fingerprint;
  for (let round = 0; round < 40; round += 1) {
    yield* seeFigures(mind, search.target);
    const resolution = lookFor(mind, search.target, options);
    const decided = yield* settle(mind, search, resolution);
    if (decided !== null) return decided;
    if (search.waited >= exploresAfterMs && options.explore !== false && !options.quiet) {
      const explored = yield* explore(mind, search, resolution);
      if (explored === 'look again') continue;
      if (explored !== null) return { item: explored };
    }
    // On a page that is at work, or that changes meanwhile, it may still come.
    const works = isAtWork(mind) || mind.scene.observation.fingerprint !== first;
    if (search.waited >= (options.patienceMs ?? (works ? usualPatienceMs : quietPatienceMs))) break;
    yield* pause(mind, lookAgainMs);
    search.waited += lookAgainMs;
  }
  return null;
}

/** What a look comes to: a thing that is surely meant, or one of several that is chosen. Null: go on looking. */
function* settle(
  mind: Mind,
  { target, options, tried, waited }: Search,
  resolution: Resolution,
): Course<Located | null> {
  const { found, tie, score } = resolution;
  const quiet = options.quiet === true;
  if (found !== null) {
    // A weak likeness may be beaten by what is still loading.
    const isSure = score >= 0.6 || tried.has('tips') || (waited >= exploresAfterMs && quiet);
    return isSure ? { item: found } : null;
  }
  if (tie.length < 2) return null;
  const beside = besideSpoken(mind, tie) ?? (options.want === 'type' ? onlyEmpty(tie) : null);
  if (beside !== null) return { item: beside };
  return quiet ? { item: null, why: 'missing' } : yield* askWhich(mind, { target, resolution, options });
}

/** Uncovers and opens what may hide the thing, one attempt at a time; an item is what was meant. */
function* explore(mind: Mind, search: Search, resolution: Resolution): Course<Item | 'look again' | null> {
  const { options, tried, target } = search;
  const closer = !tried.has('cover') && isCovered(mind) ? coverCloser(mind) : null;
  tried.add('cover');
  if (closer !== null) {
    yield* act(mind, 'click_element', { ref: closer.ref });
    return 'look again';
  }
  const pointing = options.want === 'click' && !tried.has('tips');
  const learnt = pointing ? yield* learnByPointing(mind, target, tried) : null;
  tried.add('tips');
  if (learnt !== null) return learnt;
  if (resolution.found !== null) return 'look again';
  const opener = openers(mind, target).find(({ ref }) => !tried.has(ref));
  if (opener !== undefined && search.opened < mostOpened) {
    search.opened += 1;
    tried.add(opener.ref);
    yield* act(mind, 'click_element', { ref: opener.ref });
    return 'look again';
  }
  if (yield* pointAtMenus(mind, tried)) return 'look again';
  return (yield* turnToNext(mind, search, resolution.short)) ? 'look again' : null;
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
      r.contexts.some(c => c.of.readings.some(x => x.kind === 'row' || x.kind === 'item')),
  );
}

/** An answer of an earlier run, when it still names something on the page. A number counts only for the same list. */
function fromMemory(mind: Mind, target: Target, options: LocateOptions): Located | null {
  if (options.quiet === true) return null;
  const key = phraseKey(mind, target.text);
  const known = Object.entries(mind.turn.remembered).filter(([k]) => k === key || k.startsWith(`${key}|`));
  if (known.length === 0) return null;
  const direct = lookFor(mind, target, options);
  if (direct.found !== null) return { item: direct.found };
  const offered = direct.tie.length > 1 ? direct.tie : likeliest(mind, direct, options);
  for (const [at, text] of known.toReversed()) {
    if (/^\W*\d+\W*$/.test(text) && at !== listKey(mind, target.text, offered.slice(0, 9))) continue;
    const answer = understand(mind, text, offered);
    if (answer.kind === 'skip') return { item: null, why: 'skip' };
    if (answer.kind === 'item') return { item: answer.item };
    if (answer.kind !== 'text') continue;
    const again = lookFor(mind, plainTarget(mind, answer.text), options);
    if (again.found !== null) return { item: again.found };
  }
  return null;
}
