import type { Observation, PageNode, Region } from '#src/browser/observation.ts';
import { beyondLines, sidesOf } from './beyond.ts';
import { clean, elementLine, textLine } from './line.ts';
import type { ElementNumbers } from './numbers.ts';

/** A page shorter than this is shown whole: a turn spent on scrolling costs more. */
const wholePageCharacters = 5000;
/** More than this of one view is cut. */
const mostCharacters = 40_000;

/** Regions that are worth a line, since what lies in them means something else than outside. */
const toldRegions = new Set([
  'dialog',
  'alertdialog',
  'form',
  'search',
  'iframe',
  'navigation',
  'group',
  'radiogroup',
  'fieldset',
]);
/** Regions whose content belongs on one line. */
const rows = new Set(['row', 'listitem', 'option', 'treeitem']);

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
    const told = tabs.map(tab => `${tab.id}${tab.active ? ' (this one)' : ''} "${clean(tab.title || tab.url, 60)}"`);
    lines.push(`Tabs: ${told.join(', ')}`);
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

/** Writes nodes in reading order, one line each, those of a row on one line. */
function writerOf(observation: Observation, numbers: ElementNumbers): (nodes: readonly PageNode[]) => string {
  const regions = new Map(observation.regions.map(region => [region.ref, region]));
  const elements = observation.nodes.filter(node => node.kind === 'element');
  // On a page that is new as a whole the mark would tell nothing.
  const marks = elements.filter(({ isNew }) => isNew).length * 2 < elements.length;
  return nodes => {
    const lines: string[] = [];
    let region: Region | undefined;
    let row: Region | undefined;
    for (const [index, node] of nodes.entries()) {
      if (repeats(nodes, index)) continue;
      const around = node.within.flatMap(ref => regions.get(ref) ?? []);
      const told = around.find(isTold);
      if (told !== region) {
        region = told;
        lines.push(told ? `-- ${told.role}${told.name ? ` "${clean(told.name, 80)}"` : ''} --` : '--');
      }
      const line =
        node.kind === 'text'
          ? textLine(node)
          : elementLine(node, { number: numbers.of(node.ref), marked: marks && node.isNew });
      if (!line) continue;
      const inRow = around.find(({ role }) => rows.has(role));
      if (inRow && inRow === row && lines.length > 0) lines[lines.length - 1] += ` ${line}`;
      else lines.push(inRow ? `- ${line}` : line);
      row = inRow;
    }
    return lines.join('\n');
  };
}

function isTold({ role, name }: Region): boolean {
  return toldRegions.has(role) && (name !== '' || role === 'dialog' || role === 'iframe');
}

/** Text that only repeats the name of the control it labels, or of an element beside it, is left out. */
function repeats(nodes: readonly PageNode[], index: number): boolean {
  const node = nodes[index];
  if (node?.kind !== 'text' || node.level > 0) return false;
  if (node.labels !== undefined) return true;
  const words = clean(node.text, 200);
  return [nodes[index - 1], nodes[index + 1]].some(
    beside => beside?.kind === 'element' && clean(beside.name, 200) === words,
  );
}
