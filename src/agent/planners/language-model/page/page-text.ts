import type { Observation, PageNode, Region } from '#src/browser/observation.ts';
import { beyondLines, sidesOf } from './beyond.ts';
import { clean, elementLine, textLine } from './line.ts';
import { namesOf } from './names.ts';
import type { ElementNumbers } from './numbers.ts';

/** A page shorter than this is shown whole: a turn spent on scrolling costs more. */
const wholePageCharacters = 2400;
const shortText = 30;
const mostAlerts = 8;
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
  const names = namesOf(elements);
  // On a page that is new as a whole the mark would tell nothing.
  const marks = elements.filter(({ isNew }) => isNew).length * 2 < elements.length;
  // Where a whole list is live, its lines are no alerts.
  const alerts = observation.nodes.filter(node => node.kind === 'text' && node.alert).length <= mostAlerts;
  const write = (node: PageNode, last: boolean): string =>
    node.kind === 'text'
      ? textLine(alerts ? node : { ...node, alert: false })
      : elementLine(node, { number: numbers.of(node.ref), marked: marks && node.isNew, last, name: names(node) });
  return nodes => {
    const lines: (string | PageNode[])[] = [];
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
      const inRow = around.find(({ role }) => rows.has(role));
      const last = lines.at(-1);
      const goesOn = inRow
        ? inRow === row
        : !row && isShort(node) && typeof last === 'object' && last.length < 10 && last.every(isShort);
      if (goesOn && typeof last === 'object') last.push(node);
      else lines.push([node]);
      row = inRow;
    }
    return lines
      .map(line =>
        typeof line === 'string'
          ? line
          : line
              .map((node, index) => write(node, index === line.length - 1))
              .join(' ')
              .trim(),
      )
      .filter(line => line !== '')
      .join('\n');
  };
}

/** Words of a line's length or less that follow one another share a line. */
function isShort(node: PageNode): boolean {
  return node.kind === 'text' && node.level === 0 && !node.alert && node.text.length <= shortText;
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
