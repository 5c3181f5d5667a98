/** Fields that can be read only until a button beside them is pressed: a pencil, “Edit”, “Change”. */
import { nameOf, type Item } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import { act, itemNow, pause, type Course, type Mind } from '../mind.ts';

const unlocks = /^(?:edit|change|modify|unlock)\b/i;
const reach = 60;
const opensMs = 1500;

/** The field once it takes text; null where nothing beside it opens it. */
export function* unlocked(mind: Mind, field: Item): Course<Item | null> {
  const button = mind.scene.elements.find(item => isBeside(field, item) && unlocks.test(nameOf(mind.scene, item)));
  if (button === undefined || !(yield* act(mind, 'click_element', { ref: button.ref })).ok) return null;
  for (let waited = 0; waited <= opensMs; waited += 300) {
    const now = fieldNow(mind, field);
    if (now !== null && now.element?.readonly !== true) return now;
    yield* pause(mind, 300);
  }
  return null;
}

/** A page may put another field in its place. */
function fieldNow(mind: Mind, field: Item): Item | null {
  const name = phrase(nameOf(mind.scene, field)).lower;
  const same = mind.scene.elements.find(
    item => item.role === field.role && phrase(nameOf(mind.scene, item)).lower === name,
  );
  return itemNow(mind, field.ref) ?? same ?? null;
}

/** On the line of the field, right after it. */
function isBeside(field: Item, { role, node, element }: Item): boolean {
  if (!/^(?:button|link|clickable)$/.test(role) || element?.disabled === true) return false;
  const [a, b] = [field.node.rect, node.rect];
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const gap = b.x - (a.x + a.width);
  return overlap > Math.min(a.height, b.height) * 0.5 && gap > -b.width - 2 && gap < reach;
}
