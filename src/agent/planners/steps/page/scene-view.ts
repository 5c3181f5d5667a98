/** An observation as its regions nest, so that acting finds the same lists as reading. It has no cards: those are no regions. */
import { once } from '#src/agent/once.ts';
import type { OutlineNode } from '#src/browser/observe/outline-node.ts';
import type { Region } from '#src/browser/observe/observation.ts';
import type { Item, Scene } from './control.ts';
import { createView, within, type PagePart, type PageView } from './view.ts';

/** What the regions of an observation are in a page; the others keep their role. */
const tags: Record<string, string> = {
  row: 'tr',
  listitem: 'li',
  list: 'ul',
  ...Object.fromEntries(
    'table nav header footer main form section dialog iframe fieldset'.split(' ').map(tag => [tag, tag]),
  ),
};
const namedByContent = new Set(['row', 'listitem']);
const rolesKept = /^(?:button|link|option|treeitem|columnheader|rowheader|gridcell|img)$/;

type SceneView = { view: PageView; items: Map<OutlineNode, Item> };

const made = once(viewed);

export function viewOf(scene: Scene): PageView {
  return made(scene).view;
}

/** The items in a part, in reading order. */
export function itemsIn(scene: Scene, { index, end }: PagePart): Item[] {
  const { view, items } = made(scene);
  return within(view.parts, { from: index, to: end }).flatMap(({ node }) => items.get(node) ?? []);
}

export function regionOf(scene: Scene, { node }: PagePart): Region | null {
  return scene.regions.get(node.ref ?? '') ?? null;
}

function viewed({ observation: { url, title, truncated, regions }, regions: byRef, items }: Scene): SceneView {
  const root: OutlineNode = { tag: 'body', block: true, children: [] };
  const nodes = new Map(regions.map(region => [region.ref, nodeOfRegion(region)]));
  const placed = new Set<string>();
  const sources = new Map<OutlineNode, Item>();
  const around = (refs: readonly string[]): OutlineNode => {
    const [ref = '', ...outer] = refs.filter(one => nodes.has(one));
    const node = nodes.get(ref);
    if (node === undefined) return root;
    if (!placed.has(ref)) {
      placed.add(ref);
      around(outer.filter(one => one !== ref)).children?.push(node);
    }
    return node;
  };
  for (const item of items) {
    const node = nodeOfItem(item);
    sources.set(node, item);
    around([...item.node.within, ...(byRef.get(item.node.within[0] ?? '')?.within ?? [])]).children?.push(node);
  }
  return { view: createView({ url, title, truncated, root }), items: sources };
}

function nodeOfRegion({ ref, role, name }: Region): OutlineNode {
  const tag = tags[role];
  return {
    tag: tag ?? 'div',
    ...(tag === undefined && { role }),
    ...(name !== '' && !namedByContent.has(role) && { label: name }),
    ref,
    block: true,
    children: [],
  };
}

function nodeOfItem({ ref, node, role }: Item): OutlineNode {
  const isText = node.kind === 'text';
  return {
    tag: isText && node.level > 0 ? `h${node.level}` : node.tag,
    ...(rolesKept.test(role) && { role }),
    ...(!isText && node.href !== undefined && { href: node.href }),
    ref,
    block: true,
    children: [{ tag: '#text', text: isText ? node.text : (node.value ?? node.name) }],
  };
}
