/** Whether the document has settled, by what changes in it and not by the clock. */
import { onShadowRoot } from '../dom/dom.ts';
import type { Pulse } from '../wire.ts';

let mutations = 0;
let events = 0;
let lastHard = 0;
let lastSoft = 0;
let acting = false;
let watching = false;
/** How often a node changed while nobody acted: clocks, carousels and the like say nothing about an action. */
const restless = new WeakMap<Node, number>();
const restlessFrom = 3;
/** What changes this often, for this long, in one wait is restless too: nobody may have been there to see it before. */
const oftenCount = 6;
const oftenMs = 300;
let counted = new Map<Node, { times: number; since: number }>();

const observer = new MutationObserver(records => {
  const now = performance.now();
  for (const record of records) {
    const before = restless.get(record.target) ?? 0;
    if (!acting) restless.set(record.target, before + 1);
    else if (before >= restlessFrom) continue;
    else if (isOften(record.target, now)) restless.set(record.target, restlessFrom);
    mutations += 1;
    // Styles written by scripts are mostly animation; what they lead to shows as something else too.
    if (record.type === 'attributes' && record.attributeName === 'style') lastSoft = now;
    else lastHard = now;
  }
});

function isOften(node: Node, now: number): boolean {
  const known = counted.get(node);
  if (!known) counted.set(node, { times: 1, since: now });
  else known.times += 1;
  return known !== undefined && known.times >= oftenCount && now - known.since >= oftenMs;
}

const observed = { subtree: true, childList: true, attributes: true, characterData: true };

export function startWatching(): void {
  if (watching) return;
  watching = true;
  observer.observe(document, observed);
  onShadowRoot(root => observer.observe(root, observed));
  for (const type of ['input', 'change', 'scroll', 'focusin', 'toggle', 'hashchange', 'popstate'])
    window.addEventListener(type, () => (events += 1), { capture: true, passive: true });
}

/** From now on changes are taken as caused by an action. */
export function beginAction(): Pulse {
  startWatching();
  acting = true;
  lastHard = 0;
  lastSoft = 0;
  return pulse();
}

function pulse(): Pulse {
  return { mutations, events, scrollX: Math.round(scrollX), scrollY: Math.round(scrollY), url: location.href };
}

/**
 * Resolves once nothing has changed for `stillMs`, or after `capMs`. Style changes alone are waited for at most `softMs`.
 * With `expectMs`, something is due to happen: quiet does not count before the first change, up to that long.
 */
export function quiet(on: { stillMs: number; softMs: number; capMs: number; expectMs: number }): Promise<Pulse> {
  startWatching();
  acting = true;
  counted = new Map();
  const began = performance.now();
  const before = mutations;
  return new Promise(resolve => {
    const look = (): void => {
      const now = performance.now();
      const sinceSoft = now - began < on.softMs ? now - Math.max(lastSoft, began) : Infinity;
      const still = Math.min(now - Math.max(lastHard, began), sinceSoft);
      const due = mutations === before && now - began < on.expectMs;
      if (now - began >= on.capMs || (still >= on.stillMs && !due)) {
        acting = false;
        resolve(pulse());
      } else setTimeout(look, due ? 20 : Math.min(on.stillMs, Math.max(5, on.stillMs - still)));
    };
    look();
  });
}
