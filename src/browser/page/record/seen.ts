/** An element in the words that an observation has for it, and what distinguishes it from others of the same name. */
import type { RecordedElement } from '#src/core/live-recording/events.ts';
import { collect } from '../observe/collect.ts';
import { byId, closestFlat, cut, parentOf } from '../dom/dom.ts';
import { nameOf } from '../accessibility/name.ts';
import { numberOf } from '../dom/refs.ts';
import type { WireElement, WirePage } from '../wire.ts';

const climbAtMost = 12;

/** The control that the element is or lies in, as an observation of this moment shows it; null when it lies in none. */
export function seenElement(element: Element): RecordedElement | null {
  const page = collect({ mark: false });
  const nodes = new Map(page.nodes.flatMap(node => (node.kind === 'element' ? [[node.ref, node] as const] : [])));
  let at: Element | null = element;
  for (let climbed = 0; at && climbed < climbAtMost; climbed += 1) {
    const node = nodes.get(numberOf(at));
    if (node) return describeNode(page, node, at);
    at = parentOf(at);
  }
  return null;
}

function describeNode(page: WirePage, node: WireElement, element: Element): RecordedElement {
  const twins = page.nodes.filter(
    (other): other is WireElement =>
      other.kind === 'element' && other.role === node.role && other.name === node.name && !other.covered,
  );
  const container = twins.length > 1 ? containerOf(page, node, twins) : undefined;
  const owner = node.role === 'option' ? ownerOf(element) : undefined;
  const { rect } = node;
  return {
    role: node.role,
    name: node.name,
    ...(node.type && { type: node.type }),
    ...(node.placeholder && { placeholder: node.placeholder }),
    ...(node.hints && { hints: node.hints }),
    css: cut(cssPath(element), 400),
    position: { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 },
    ...(window !== window.top && { frame: cut(`${location.origin}${location.pathname}`, 4000) }),
    twins: Math.max(1, twins.length),
    ordinal: Math.max(1, twins.indexOf(node) + 1),
    ...(container && { container }),
    ...(owner && { owner }),
  };
}

/** The nearest row, item or group that this one alone of its namesakes lies in, by its first words. */
function containerOf(page: WirePage, node: WireElement, twins: WireElement[]): RecordedElement['container'] {
  const withTwins = new Set<number>();
  for (const other of twins) if (other !== node) addAround(page, other.region, withTwins);
  const words = firstWords(page, node.name);
  for (let at = node.region; at >= 0; at = page.regions[at]?.region ?? -1) {
    const region = page.regions[at];
    if (!region || withTwins.has(at)) continue;
    const name = words.get(at) || region.name;
    if (name !== '' && /^(?:row|listitem|article|group|dialog|region|form|fieldset|section)$/.test(region.role))
      return { role: region.role, name: cut(name, 80) };
  }
  return undefined;
}

/** Adds a region and those around it. Around one that is there already all are. */
function addAround(page: WirePage, from: number, to: Set<number>): void {
  for (let at = from; at >= 0 && !to.has(at); at = page.regions[at]?.region ?? -1) to.add(at);
}

/** The first words in each region, other than the name. */
function firstWords(page: WirePage, not: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const node of page.nodes) {
    if (node.kind === 'frame') continue;
    const words = node.kind === 'text' ? node.text : node.role === 'link' ? node.name : '';
    if (words === not || !/\p{L}/u.test(words)) continue;
    // Around a region that has its first words all have.
    for (let at = node.region; at >= 0 && !found.has(at); at = page.regions[at]?.region ?? -1) found.set(at, words);
  }
  return found;
}

/** The drop-down that opened an option's list. */
function ownerOf(option: Element): RecordedElement['owner'] {
  const list = closestFlat(option, '[role=listbox],[role=menu]');
  if (!list) return undefined;
  const id = list.id;
  const root = list.getRootNode();
  const owner =
    id && (root instanceof Document || root instanceof ShadowRoot)
      ? [...root.querySelectorAll('[aria-controls],[aria-owns]')].find(
          one => one.getAttribute('aria-controls') === id || one.getAttribute('aria-owns') === id,
        )
      : undefined;
  const labelled = owner ?? (list.hasAttribute('aria-labelledby') || list.hasAttribute('aria-label') ? list : null);
  const name = labelled ? nameOf(labelled, 'combobox') : '';
  return name ? { role: 'combobox', name: cut(name, 200) } : undefined;
}

/** A path in the element's own tree: from the nearest id down. */
function cssPath(element: Element): string {
  const parts: string[] = [];
  for (let at: Element | null = element; at && parts.length < 8; at = at.parentElement) {
    if (at.id && byId(at, at.id) === at) return [`#${CSS.escape(at.id)}`, ...parts].join(' > ');
    const alike = at.parentElement ? [...at.parentElement.children].filter(one => one.localName === at?.localName) : [];
    const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : '';
    parts.unshift(`${CSS.escape(at.localName)}${nth}`);
  }
  return parts.join(' > ');
}
