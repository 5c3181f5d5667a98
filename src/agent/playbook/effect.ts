import type { ElementNode, Observation, PageNode } from '#src/browser/observe/observation.ts';
import type { RecordedEffect } from '#src/core/playbook/entry.ts';
import { fillIn, withSlots, type Inputs } from '#src/core/playbook/template.ts';
import { fitsPattern, urlPattern } from '#src/core/playbook/url-pattern.ts';
import { changesBetween, elementOf, wordsOf } from '../verification/changes.ts';
import { isInRow } from '../verification/rows.ts';
import { tidy } from './surroundings.ts';

const mostShown = 5;
const longestShown = 100;

/** What an action brought about, for the next run to look for. Rows of data are none of it: they are others each time. */
export function effectBetween(
  before: Observation,
  after: Observation,
  at: { acted: string; inputs: Inputs },
): RecordedEffect {
  const { acted, inputs } = at;
  const { added, address } = changesBetween(before, after);
  const [was, is] = [elementOf(before, acted), elementOf(after, acted)];
  const state = was && is && stateOf(was) !== stateOf(is) ? stateOf(is) : undefined;
  const shown = added
    .filter(node => isLandmark(node) && !isInRow(after, node))
    .map(node => withSlots(shapeOf(node), inputs))
    .filter(shape => shape !== null);
  return {
    ...(address && { url: urlPattern(after.url, Object.values(inputs)) }),
    shows: [...new Set(shown.map(numberless))].slice(0, mostShown),
    ...(state !== undefined && { state }),
    ...(after.tabs.length > before.tabs.length && { tab: true as const }),
  };
}

export function isNothing({ url, shows, state, tab }: RecordedEffect): boolean {
  return url === undefined && shows.length === 0 && state === undefined && tab === undefined;
}

type Seen = { before: Observation; now: Observation; acted: string; inputs: Inputs };

/**
 * Whether the page is the one that came before: at the same address, or with something of what came up there, since addresses
 * may have names of things in them.
 */
export function isSamePlace(effect: RecordedEffect, seen: Seen): boolean {
  return effect.url === undefined || fitsPattern(seen.now.url, effect.url) || showsSome(effect, seen);
}

/** Whether the page shows the same again: its place, the element's state, and something of what came up. */
export function showsAgain(effect: RecordedEffect, seen: Seen): boolean {
  const { before, now, acted } = seen;
  const is = elementOf(now, acted);
  if (!isSamePlace(effect, seen)) return false;
  if (effect.tab === true && now.tabs.length <= before.tabs.length) return false;
  if (effect.state !== undefined && is !== undefined && stateOf(is) !== effect.state) return false;
  return effect.shows.length === 0 || showsSome(effect, seen);
}

function showsSome({ shows }: RecordedEffect, { before, now, inputs }: Seen): boolean {
  const shapes = new Set(changesBetween(before, now).added.map(node => tidy(numberless(shapeOf(node)))));
  return shows.some(shape => shapes.has(tidy(numberless(fillIn(shape, inputs) ?? shape))));
}

/** What a person takes a page by: its headings and notices, and what can be used on it. */
function isLandmark(node: PageNode): boolean {
  const words = wordsOf(node).trim();
  if (words === '' || words.length > longestShown) return false;
  if (node.kind === 'text') return node.level > 0 || node.alert === true;
  return /^(?:button|link|tab|menuitem|checkbox|textbox|combobox|searchbox|radio|switch)$/.test(node.role);
}

function shapeOf(node: PageNode): string {
  return `${node.kind === 'text' ? 'text' : node.role} ${wordsOf(node).replaceAll(/\s+/g, ' ').trim()}`;
}

/** With `#` for numbers, which are others each time. Names of inputs keep theirs. */
function numberless(text: string): string {
  return text.replaceAll(/\{[^{}]*\}|\d+/g, found => (found.startsWith('{') ? found : '#'));
}

function stateOf({ checked, selected, expanded }: ElementNode): string {
  return JSON.stringify({ checked, selected, expanded });
}
