import type { Target } from '#src/core/step-language/clause.ts';
import { only } from '../only.ts';
import { entryOf } from '../page/context.ts';
import { acceptsValue, isTypable } from '../page/control.ts';
import { inGrid } from '../page/grid.ts';
import { extremeOf, mainOf, measures } from '../page/lists.ts';
import { byLooks, figureItem, saysLooks } from '../page/looks.ts';
import { resolve, type Ask, type Resolution } from '../page/resolve.ts';
import type { Item } from '../page/scene.ts';
import { phrase } from '../words/match.ts';
import type { Figure } from '#src/browser/observe/figure.ts';
import { act, reveal, type Course, type Mind, type Outcome } from './mind.ts';

export type Located =
  | { item: Item }
  | { item: null; why: 'by-hand' | 'skip' | 'stop' | 'missing' }
  /** What was to be done with it is done. */
  | { item: null; why: 'done'; outcome: Outcome };

export type LocateOptions = Ask & {
  /** What is to be done with it, for the question: "click", "type into". */
  verb: string;
  /** Come back with `missing` instead of asking. */
  quiet?: boolean;
  /** How long to wait for something that is not there yet. */
  patienceMs?: number;
  /** What is sought may be a page, which is found by being on it. */
  place?: boolean;
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
      contexts: r.contexts.map(c => ({ ...c, of: shown(mind, c.of) })),
    })),
  };
}

/** Looks for drawn things where a phrase names one by its look alone. What it finds holds for this turn. */
export function* seeFigures(mind: Mind, target: Target): Course<void> {
  if ((saysLooks(target.text) || target.cell !== undefined) && mind.figures === null) yield* lookAtFigures(mind);
}

export function* lookAtFigures(mind: Mind): Course<void> {
  const done = yield* act(mind, 'read_figures', {});
  if (!done.ok || done.data === '') return;
  // safe because the tool answers so
  const figures = JSON.parse(done.data) as Figure[];
  mind.figures = figures.map(figure => figureItem(mind.scene, figure));
}

function byTheirLooks({ scene, figures }: Mind, { text }: Target, { filter }: Ask): Item[] {
  return (byLooks(scene, text, figures ?? []) ?? []).filter(item => filter?.(item) !== false);
}

/** Looks once, with superlatives taken as a choice among what was measured. */
export function lookFor(mind: Mind, target: Target, options: Ask): Resolution {
  const near = options.near === undefined ? mind.focus : options.near;
  const cell = target.cell === undefined ? null : cellAt(mind, target.cell, options);
  if (cell !== null) return oneOf([cell], false);
  const direct = resolve(mind.scene, target, { ...options, near });
  const isSure = direct.found !== null && direct.score >= 0.85;
  const looks = isSure ? [] : byTheirLooks(mind, target, options);
  if (looks.length > 0) return oneOf(looks, target.any || target.all);
  const entry = direct.found?.element == null ? entryNamed(mind, options) : null;
  if (entry !== null) return oneOf([entry], false);
  const extreme = isSure ? null : mostOf(mind, target);
  return extreme === null ? direct : oneOf([extreme], false);
}

function oneOf(items: Item[], whichever: boolean): Resolution {
  const isSure = items.length === 1 || whichever;
  const found = isSure ? (items[0] ?? null) : null;
  const tie = isSure ? [] : items;
  return { found, score: 0.9, tie, doubt: null, seen: items.slice(0, 8), all: items, short: 0 };
}

/** "open the ticket "X"" of a list in which X is plain text: the link of its row, where only one row has that name. */
function entryNamed(mind: Mind, { want, filter }: Ask): Item | null {
  const { scene, clause } = mind;
  if (want !== 'click' || clause?.do !== 'act' || !/^(?:open|view|read|show)$/.test(clause.verb)) return null;
  const names = (clause.object === null ? [] : shown(mind, clause.object).readings).flatMap(({ exact, label }) =>
    exact ? [phrase(label).lower] : [],
  );
  const texts = scene.texts.filter(({ node }) => names.includes(phrase(node.text).lower));
  const row = only([...new Set(texts.flatMap(text => entryOf(scene, text) ?? []))]);
  const main = row === null ? null : mainOf(scene, row);
  return main?.role === 'link' && filter?.(main) !== false ? main : null;
}

/** What lies in that row and column: a control that can be used so, else a drawn thing, else a text. */
function cellAt({ scene, figures }: Mind, cell: NonNullable<Target['cell']>, { want, filter }: Ask): Item | null {
  const usable = scene.elements.filter(item =>
    want === 'type' || want === 'fill' ? acceptsValue(item) : !isTypable(item),
  );
  const pools: Item[][] = [usable, figures ?? [], want === 'type' ? [] : scene.texts];
  return pools.map(pool => inGrid(scene, pool, cell)).find(item => item !== null && filter?.(item) !== false) ?? null;
}

/** The thing with the least or the most of what the phrase compares: its entry's link or name. */
export function mostOf(mind: Mind, target: Target): Item | null {
  const { most } = target;
  if (most === null) return null;
  const best = extremeOf(measures(mind.scene, most.what), most.least);
  if (best === null) return null;
  if (best.anchor.element !== null) return best.anchor;
  // A price is no link: the entry that has it is what is meant.
  const row = entryOf(mind.scene, best.anchor);
  return (row === null ? null : mainOf(mind.scene, row)) ?? best.anchor;
}
