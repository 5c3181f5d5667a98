import { only } from '../../only.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { itemNow, type Mind } from '../mind.ts';

/** A field as it is now: a page that was loaded again has another one of its name. Null when it has none or several. */
export function fieldNow(mind: Mind, before: Scene, item: Item): Item | null {
  const name = nameOf(before, item);
  const isSame = (other: Item): boolean =>
    other.role === item.role && other.node.tag === item.node.tag && nameOf(mind.scene, other) === name;
  return itemNow(mind, item.ref) ?? only(mind.scene.elements.filter(isSame));
}
