import type { Item, Scene } from '../../page/scene.ts';

/** Things of one kind and about one size that stand with an item, itself among them, in reading order. */
export function peersOf(scene: Scene, item: Item): Item[] {
  const { rect, tag, within } = item.node;
  const alike = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(8, Math.max(a, b) * 0.2);
  const peers = scene.items.filter(({ role, node }) => {
    if (role !== item.role || node.tag !== tag || node.rect.width === 0) return false;
    const isLine = alike(node.rect.height, rect.height) && (alike(node.rect.x, rect.x) || alike(node.rect.y, rect.y));
    return isLine && (node.within.at(-1) === within.at(-1) || node.within.length === within.length);
  });
  return peers.toSorted((a, b) => a.node.rect.y - b.node.rect.y || a.node.rect.x - b.node.rect.x);
}
