/** Containers that give what is in them a context. */
import type { WireRegion } from '../wire.ts';
import { boxOf, cut, parentOf } from '../dom/dom.ts';
import type { NodeDraft, Walk } from './drafts.ts';
import { containerName } from '../accessibility/name.ts';
import { numberOf } from '../dom/refs.ts';

/** As many as the nodes that may lie in them, with what those lie in. */
const regionLimit = 20_000;
const namedByContent = new Set(['row', 'listitem']);
const namedByHeading = new Set([
  'section',
  'form',
  'dialog',
  'main',
  'fieldset',
  'tabpanel',
  'nav',
  'header',
  'footer',
]);

/** Opens a region and returns its index. Past the limit it is the parent's, and the page is not read further. */
export function openRegion(walk: Walk, element: Element, at: { role: string; parent: number }): number {
  const { role, parent } = at;
  if (walk.regions.length >= regionLimit) {
    walk.truncated = true;
    return parent;
  }
  const region: WireRegion & { element: Element; used: boolean } = {
    ref: numberOf(element),
    role,
    name: containerName(element),
    rect: { x: 0, y: 0, width: 0, height: 0 },
    region: parent,
    element,
    used: false,
  };
  const position = positionOf(walk, element, role);
  if (position > 0) region.position = position;
  if (role === 'dialog' && (element.getAttribute('aria-modal') === 'true' || element.matches(':modal')))
    region.modal = true;
  walk.regions.push(region);
  return walk.regions.length - 1;
}

function positionOf(walk: Walk, element: Element, role: string): number {
  const position = Number(element.getAttribute(role === 'row' ? 'aria-rowindex' : 'aria-posinset'));
  if (position > 0 && namedByContent.has(role)) return position;
  if (role === 'row') {
    // Header rows are no rows of data.
    if (!element.querySelector('td,[role=cell],[role=gridcell]')) return 0;
    const table = element.closest('table,[role=table],[role=grid],[role=treegrid]');
    return table ? count(walk, table) : 0;
  }
  const parent = role === 'listitem' ? parentOf(element) : null;
  return parent ? count(walk, parent) : 0;
}

function count(walk: Walk, container: Element): number {
  const next = (walk.positions.get(container) ?? 0) + 1;
  walk.positions.set(container, next);
  return next;
}

/** Names regions by what was found in them and drops the empty ones; changes the nodes' indexes to match. */
export function finishRegions(walk: Walk): WireRegion[] {
  const words = gatherWords(walk);
  const places: number[] = [];
  const placeOf = (index: number): number => (index < 0 ? -1 : (places[index] ?? -1));
  const kept: WireRegion[] = [];
  walk.regions.forEach((region, index) => {
    const { element, used, ...wire } = region;
    if (!used) return void places.push(-1);
    places.push(kept.length);
    wire.name ||= nameFrom(words[index], wire.role);
    wire.rect = boxOf(element.getBoundingClientRect());
    wire.region = placeOf(wire.region);
    kept.push(wire);
  });
  for (const { node } of walk.drafts) node.region = placeOf(node.region);
  return kept;
}

/** What stands in a region: all of it where that names it, and its first heading. */
type Words = { text: string; heading: string };

/** The words of each region. Marks those that something was found in. */
function gatherWords(walk: Walk): Words[] {
  const words: Words[] = walk.regions.map(() => ({ text: '', heading: '' }));
  for (const { node } of walk.drafts) {
    const said = textOf(node);
    const heading = node.kind === 'text' && node.level > 0 ? node.text : '';
    for (let index = node.region; index >= 0; index = walk.regions[index]?.region ?? -1) {
      const [region, own] = [walk.regions[index], words[index]];
      if (!region || !own) break;
      region.used = true;
      if (namedByContent.has(region.role) && own.text.length < 200 && said)
        own.text = own.text ? `${own.text} ${said}` : said;
      own.heading ||= heading;
    }
  }
  return words;
}

function textOf(node: NodeDraft['node']): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'element' ? node.name || node.value || '' : '';
}

function nameFrom(words: Words | undefined, role: string): string {
  if (namedByContent.has(role)) return cut(words?.text ?? '', 200);
  return namedByHeading.has(role) ? cut(words?.heading ?? '', 200) : '';
}
