import type { Observation } from '#src/browser/observe/observation.ts';
import { beyondLines, sidesOf } from './beyond.ts';
import { writerOf } from './layout.ts';
import { clean } from './line.ts';
import type { ElementNumbers } from './numbers.ts';

/** A page shorter than this is shown whole: a turn spent on scrolling costs more. */
const wholePageCharacters = 2400;
/** More than this of one view is cut. */
const mostCharacters = 40_000;

/**
 * The page as a model reads it: numbered elements, text between them, what lies beyond the view in a few words.
 * A page of no more than `wholeUpTo` characters is shown whole.
 */
export function pageText(
  observation: Observation,
  numbers: ElementNumbers,
  wholeUpTo: number = wholePageCharacters,
): string {
  const modal = observation.regions.findLast(region => region.modal);
  const reachable = modal ? observation.nodes.filter(({ within }) => within.includes(modal.ref)) : observation.nodes;
  const write = writerOf(observation, numbers);
  const whole = write(reachable);
  const lines = [...header(observation)];
  if (whole.length <= wholeUpTo) lines.push(whole || '(The page is empty.)');
  else {
    const sides = sidesOf(observation, reachable);
    lines.push(
      ...beyondLines('Above the view', sides.above, numbers),
      cut(write(sides.shown)),
      ...beyondLines('Covered or scrolled away', sides.hidden, numbers),
      ...beyondLines('Below the view', sides.below, numbers),
    );
  }
  const behind = observation.nodes.length - reachable.length;
  if (behind > 0) lines.push(`(${behind} more behind the dialog: out of reach until it is closed.)`);
  if (observation.truncated) lines.push('(The page is larger than what is listed here; the rest is left out.)');
  return lines.join('\n');
}

function header(observation: Observation): string[] {
  const { url, title, tabs, scroll, viewport, dialog } = observation;
  const lines = [`Address: ${clean(url, 300)}`, `Title: ${clean(title, 150)}`];
  if (tabs.length > 1) {
    const tabNames = tabs.map(
      tab => `${tab.id}${tab.active ? ' (this one)' : ''} "${clean(tab.title || tab.url, 60)}"`,
    );
    lines.push(`Tabs: ${tabNames.join(', ')}`);
  }
  if (scroll.maxY > 0) {
    const screens = (pixels: number): string => (pixels / Math.max(1, viewport.height)).toFixed(1);
    lines.push(`Scrolled: ${screens(scroll.y)} screens above, ${screens(scroll.maxY - scroll.y)} below`);
  }
  if (dialog) lines.push(`A native ${dialog.kind} is open and must be answered first: "${clean(dialog.message, 400)}"`);
  return lines;
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n(The rest of this view is left out.)` : text;
}
