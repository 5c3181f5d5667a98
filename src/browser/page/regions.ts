/** Containers that give what is in them a context. */
import type { WireRegion } from './wire.ts';
import { boxOf, cut, parentOf } from './dom.ts';
import type { Walk } from './drafts.ts';
import { containerName } from './name.ts';
import { numberOf } from './refs.ts';

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

/** Opens a region and returns its index. */
export function openRegion(walk: Walk, element: Element, at: { role: string; parent: number }): number {
  const { role, parent } = at;
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
  const texts: string[] = walk.regions.map(() => '');
  const headings: string[] = walk.regions.map(() => '');
  for (const { node } of walk.drafts) {
    const said = node.kind === 'text' ? node.text : node.kind === 'element' ? node.name || node.value || '' : '';
    const heading = node.kind === 'text' && node.level > 0 ? node.text : '';
    for (let index = node.region; index >= 0; index = walk.regions[index]?.region ?? -1) {
      const region = walk.regions[index];
      if (!region) break;
      region.used = true;
      const before = texts[index] ?? '';
      if (namedByContent.has(region.role) && before.length < 200 && said)
        texts[index] = before ? `${before} ${said}` : said;
      if (heading && !headings[index]) headings[index] = heading;
    }
  }
  const places: number[] = [];
  const kept: WireRegion[] = [];
  walk.regions.forEach((region, index) => {
    const { element, used, ...wire } = region;
    if (!used) return void places.push(-1);
    places.push(kept.length);
    if (!wire.name && namedByContent.has(wire.role)) wire.name = cut(texts[index] ?? '', 200);
    if (!wire.name && namedByHeading.has(wire.role)) wire.name = cut(headings[index] ?? '', 200);
    wire.rect = boxOf(element.getBoundingClientRect());
    wire.region = wire.region < 0 ? -1 : (places[wire.region] ?? -1);
    kept.push(wire);
  });
  for (const { node } of walk.drafts) node.region = node.region < 0 ? -1 : (places[node.region] ?? -1);
  return kept;
}
