import type { Target } from '#src/core/step-language/clause.ts';
import type { Item } from '../page/scene.ts';
import { phraseKey, understand } from './asking/ask.ts';
import { askWhich, likeliest, listKey, plainTarget } from './asking/ask-which.ts';
import { lookFor, seeFigures, shown, type Located, type LocateOptions } from './look-for.ts';
import { act, itemNow, pause, type Course, type Mind } from './mind.ts';
import { coverCloser, isCovered, learnByPointing, openers, pointAtMenus, turnPage } from './pages/uncover.ts';

const lookAgainMs = 500;
const usualPatienceMs = 5000;
/** A thing asked for by name may be on a later page of the list. */
const mostPages = 10;

/** Finds what a phrase means: looks, waits for late content, opens what may hide it, and asks when it cannot decide. */
export function* locate(mind: Mind, given: Target, options: LocateOptions): Course<Located> {
  let target = shown(mind, given);
  if (target.pronoun || target.text === '') {
    const item = itemNow(mind, mind.spoken);
    if (item !== null) return { item };
  }
  const remembered = fromMemory(mind, target, options);
  if (remembered !== null) return remembered;
  const tried = new Set<string>();
  let waited = 0;
  let opened = 0;
  let pages = 0;
  const patience = options.patienceMs ?? usualPatienceMs;
  for (let round = 0; round < 40; round += 1) {
    yield* seeFigures(mind, target);
    const resolution = lookFor(mind, target, options);
    if (resolution.found !== null) {
      // A weak likeness may be beaten by what is still loading.
      if (resolution.score >= 0.6 || tried.has('tips') || (waited >= 1000 && options.quiet === true))
        return { item: resolution.found };
    } else if (resolution.tie.length > 1) {
      const beside = besideSpoken(mind, resolution.tie);
      if (beside !== null) return { item: beside };
      if (options.quiet === true) return { item: null, why: 'missing' };
      return yield* askWhich(mind, { target, resolution, options });
    }
    if (waited >= 1000 && options.explore !== false && !options.quiet) {
      const closer = !tried.has('cover') && isCovered(mind) ? coverCloser(mind) : null;
      tried.add('cover');
      if (closer !== null) {
        yield* act(mind, 'click_element', { ref: closer.ref });
        continue;
      }
      const learnt =
        options.want === 'click' && !tried.has('tips') ? yield* learnByPointing(mind, target, tried) : null;
      tried.add('tips');
      if (learnt !== null) return { item: learnt };
      if (resolution.found !== null) continue;
      const opener = openers(mind, target).find(o => !tried.has(o.ref));
      if (opener !== undefined && opened < 6) {
        opened += 1;
        tried.add(opener.ref);
        yield* act(mind, 'click_element', { ref: opener.ref });
        continue;
      }
      if (yield* pointAtMenus(mind, tried)) continue;
      const listed = resolution.short > 0 || looksListed(target) || (options.want === 'click' && pages < mostPages);
      const paged = listed ? yield* turnPage(mind, tried) : false;
      if (paged) {
        pages += 1;
        target = onNextPage(target, resolution.short);
        continue;
      }
    }
    if (waited >= patience) break;
    yield* pause(mind, lookAgainMs);
    waited += lookAgainMs;
  }
  const last = lookFor(mind, target, options);
  if (last.found !== null) return { item: last.found };
  if (options.quiet === true) return { item: null, why: 'missing' };
  return yield* askWhich(mind, { target, resolution: last, options });
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
  return beside.length === 1 ? beside[0]! : null;
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
