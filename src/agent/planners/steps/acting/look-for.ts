import type { Target } from '#src/core/steps/clause.ts';
import { only } from '../only.ts';
import { rowsNamed } from '../page/context.ts';
import { mainOf } from '../page/entries.ts';
import { resolve, type Ask, type Resolution } from '../page/resolve.ts';
import type { Item } from '../page/scene.ts';
import { reveal, type Mind } from './mind.ts';

export type LocateOptions = Ask & {
  /** What is to be done with it, for the question: "click", "type into". */
  verb: string;
  /** Whether menus, tabs and further pages may be opened to look for it; by default yes. */
  explore?: boolean;
};

/** Puts values in the place of hidden inputs, so that a phrase can be compared with the page. */
export function shown(mind: Mind, target: Target): Target {
  if (!/\uE000/.test(target.text)) return target;
  return {
    ...target,
    readings: target.readings.map(r => ({
      ...r,
      label: reveal(mind, r.label),
      places: r.places.map(c => ({ ...c, of: shown(mind, c.of) })),
    })),
  };
}

/** Looks once, by the names of the page. */
export function lookFor(mind: Mind, target: Target, options: Ask): Resolution {
  const near = options.near === undefined ? mind.focus : options.near;
  const direct = resolve(mind.scene, target, { ...options, near });
  const entry = direct.found?.element == null ? entryNamed(mind, options) : null;
  if (entry === null) return direct;
  return { found: entry, score: 1, tie: [], seen: [entry], all: [entry] };
}

/** Whether the page has what a phrase means, be it several times. */
export function isShown(mind: Mind, given: Target, options: Ask): boolean {
  const { found, tie } = lookFor(mind, shown(mind, given), options);
  return found !== null || tie.length > 0;
}

/** "open the ticket "X"" of a list in which X is plain text: the link of its row, where only one row has that name. */
function entryNamed(mind: Mind, { want, filter }: Ask): Item | null {
  const { scene, clause } = mind;
  if (want !== 'click' || clause?.do !== 'open') return null;
  const named = shown(mind, clause.target).readings.filter(({ exact }) => exact);
  const row = only(named.flatMap(reading => rowsNamed(scene, { ...reading, kind: 'row' })));
  const main = row === null ? null : mainOf(scene, row.row.ref);
  return main?.role === 'link' && filter?.(main) !== false ? main : null;
}
