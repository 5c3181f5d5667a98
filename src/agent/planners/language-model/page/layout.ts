import type { ElementRef, Observation, PageNode, Region } from '#src/browser/observe/observation.ts';
import { clean, elementLine, textLine } from './line.ts';
import { namesOf } from './names.ts';
import type { ElementNumbers } from './numbers.ts';
import { regionWords, announcedRegions } from './announced-regions.ts';

const shortText = 30;
const mostOnLine = 12;
const mostAlerts = 8;
const regionLength = 80;

/** Regions whose content belongs on one line. */
const rows = new Set(['row', 'listitem', 'option', 'treeitem']);

type Line = { nodes: PageNode[]; row?: Region; announced?: Region };

/**
 * Writes nodes in reading order. What a person sees side by side shares a line, as does what belongs to a row. What
 * lies in an announced region stands below its line, one space to the right, which costs nothing.
 */
export function writerOf(observation: Observation, numbers: ElementNumbers): (nodes: readonly PageNode[]) => string {
  const regions = new Map(observation.regions.map(region => [region.ref, region]));
  const announced = announcedRegions(observation);
  const write = nodeWriter(observation, numbers);
  return nodes => {
    const lines = linesOf(nodes, { regions, announced });
    const written: string[] = [];
    let region: Region | undefined;
    for (const line of lines) {
      if (line.announced && line.announced !== region)
        written.push(`-- ${clean(regionWords(line.announced), regionLength)}`.trim());
      region = line.announced;
      const words = joined(line.nodes, write);
      if (words) written.push(region ? ` ${words}` : words);
    }
    return written.join('\n');
  };
}

function nodeWriter(observation: Observation, numbers: ElementNumbers): (node: PageNode) => string {
  const elements = observation.nodes.filter(node => node.kind === 'element');
  const names = namesOf(elements);
  // On a page that is new as a whole the mark would say nothing.
  const marks = elements.filter(({ isNew }) => isNew).length * 2 < elements.length;
  // Where a whole list is live, its lines are no alerts.
  const alerts = observation.nodes.filter(node => node.kind === 'text' && node.alert).length <= mostAlerts;
  return node =>
    node.kind === 'text'
      ? textLine(alerts ? node : { ...node, alert: false })
      : elementLine(node, { number: numbers.of(node.ref), marked: marks && node.isNew, name: names(node) });
}

/** A bar keeps a link's words from the text that follows them; other elements end in a sign of their own. */
function joined(nodes: readonly PageNode[], write: (node: PageNode) => string): string {
  const words = nodes.map((node, index) => {
    const next = nodes[index + 1];
    return node.kind === 'element' && next?.kind === 'text' ? `${write(node)} |` : write(node);
  });
  return words.join(' ').trim();
}

function linesOf(
  nodes: readonly PageNode[],
  { regions, announced }: { regions: Map<ElementRef, Region>; announced: Set<ElementRef> },
): Line[] {
  const lines: Line[] = [];
  for (const [index, node] of nodes.entries()) {
    const around = node.within.flatMap(ref => regions.get(ref) ?? []);
    const row = around.find(({ role }) => rows.has(role));
    const region = around.find(({ ref }) => announced.has(ref));
    if (isIdle(nodes, index, region)) continue;
    const last = lines.at(-1);
    if (last && last.announced === region && goesOn(last, node, row)) last.nodes.push(node);
    else lines.push({ nodes: [node], ...(row && { row }), ...(region && { announced: region }) });
  }
  return lines;
}

function goesOn(line: Line, node: PageNode, row: Region | undefined): boolean {
  if (row || line.row) return row === line.row;
  const before = line.nodes.at(-1);
  if (!before || line.nodes.length >= mostOnLine || standsAlone(node) || standsAlone(before)) return false;
  if (line.nodes.every(isShort) && isShort(node)) return true;
  return sideBySide(before, node);
}

function standsAlone(node: PageNode): boolean {
  return node.kind === 'text' && (node.level > 0 || node.alert === true);
}

/** Consecutive texts up to the length of a line share a line. */
function isShort(node: PageNode): boolean {
  return node.kind === 'text' && !standsAlone(node) && node.text.length <= shortText;
}

/** On the same line of the page. */
function sideBySide({ rect: a }: PageNode, { rect: b }: PageNode): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return shared > Math.min(a.height, b.height) / 2;
}

/** Separators between texts. */
const parting = /^[\s.,;:·•|/\\›»→]*$/;

/** Text that says nothing: the name of the control it labels, of an element beside it or of the region it opens. */
function isIdle(nodes: readonly PageNode[], index: number, region: Region | undefined): boolean {
  const node = nodes[index];
  if (node?.kind !== 'text') return false;
  if (node.labels !== undefined || parting.test(node.text)) return true;
  const words = clean(node.text, 200);
  if (region && words === clean(region.name, 200)) return true;
  if (node.level > 0) return false;
  return [nodes[index - 1], nodes[index + 1]].some(
    beside => beside?.kind === 'element' && clean(beside.name, 200) === words,
  );
}
