import type { Observation, PageNode } from '#src/browser/observation.ts';
import { clean, elementLine } from './line.ts';
import type { ElementNumbers } from './numbers.ts';

const headingsShown = 8;
const controlsShown = 20;

/** Controls that a task may need before they come into view; links are only counted. */
const controls = new Set([
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'tab',
]);

/** What lies out of view in one direction, summed up in a line or two; nothing when there is nothing. */
export function beyondLines(direction: string, nodes: readonly PageNode[], numbers: ElementNumbers): string[] {
  if (nodes.length === 0) return [];
  const headings = nodes.flatMap(node => (node.kind === 'text' && node.level > 0 ? [`"${clean(node.text, 60)}"`] : []));
  const elements = nodes.filter(node => node.kind === 'element');
  const told = elements.filter(({ role }) => controls.has(role));
  const lines: string[] = [];
  const links = elements.length - told.length;
  const summary = [
    ...(headings.length > 0 ? [some(headings, headingsShown).join(', ')] : []),
    ...(links > 0 ? [`${links} links and others`] : []),
    ...(told.length > controlsShown ? [`${told.length - controlsShown} more controls`] : []),
  ];
  lines.push(`${direction}: ${summary.join('; ') || (told.length > 0 ? 'controls' : 'text')}`);
  for (const node of told.slice(0, controlsShown)) {
    const bare = { ...node };
    delete bare.options;
    lines.push(`  ${elementLine(bare, { number: numbers.of(node.ref), marked: false })}`);
  }
  return lines;
}

function some(items: string[], most: number): string[] {
  return items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;
}

export type Sides = { shown: PageNode[]; above: PageNode[]; below: PageNode[]; hidden: PageNode[] };

/** Sorts nodes by where they lie of the view. `hidden` are those covered or scrolled away inside the page. */
export function sidesOf(observation: Observation, nodes: readonly PageNode[]): Sides {
  const sides: Sides = { shown: [], above: [], below: [], hidden: [] };
  for (const node of nodes) {
    if (node.inView) sides.shown.push(node);
    else if (node.rect.y + node.rect.height <= 0) sides.above.push(node);
    else if (node.rect.y >= observation.viewport.height) sides.below.push(node);
    else sides.hidden.push(node);
  }
  return sides;
}
