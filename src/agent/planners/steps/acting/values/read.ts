import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';

/** What an item says: a field's value, else its text or name. */
export function contentOf(scene: Scene, item: Item): string {
  if (item.node.kind === 'text') return item.node.text.trim();
  const { value } = item.node;
  if (value !== undefined && value !== '' && item.role !== 'button') return value;
  return isTypable(item) ? '' : nameOf(scene, item);
}
