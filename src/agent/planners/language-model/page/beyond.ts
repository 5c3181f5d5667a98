import type { ElementNode, Observation, PageNode } from '#src/browser/observe/observation.ts';
import { clean, elementLine } from './line.ts';
import type { ElementNumbers } from './numbers.ts';

const headingsShown = 6;
const controlsShown = 12;
const sameShown = 2;

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
  const controlNodes = elements.filter(({ role }) => controls.has(role));
  const shown = firstOfEach(controlNodes).slice(0, controlsShown);
  const lines: string[] = [];
  const links = elements.length - controlNodes.length;
  const summary = [
    ...(headings.length > 0 ? [some(headings, headingsShown).join(', ')] : []),
    ...(links > 0 ? [`${links} links and others`] : []),
    ...(controlNodes.length > shown.length ? [`${controlNodes.length - shown.length} more controls`] : []),
  ];
  lines.push(`${direction}: ${summary.join('; ') || (controlNodes.length > 0 ? 'controls' : 'text')}`);
  for (const node of shown) {
    const bare = { ...node };
    delete bare.options;
    lines.push(` ${elementLine(bare, { number: numbers.of(node.ref), marked: false })}`);
  }
  return lines;
}

/** Rows of a list have the same controls: the first few of each kind stand for all of them. */
function firstOfEach(nodes: ElementNode[]): ElementNode[] {
  const counts = new Map<string, number>();
  return nodes.filter(({ role, name }) => {
    const key = `${role} ${name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return (counts.get(key) ?? 0) <= sameShown;
  });
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
