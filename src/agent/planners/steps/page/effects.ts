import type { Candidate } from './candidates.ts';
import { nameOf, type Item, type Scene } from './scene.ts';

/** Each is compared with all others; of so many there are several in any case. */
const mostCompared = 200;

/** One item for each effect: of a text and the control around it the control. */
export function optionsOf(scene: Scene, candidates: readonly Candidate[]): Item[] {
  const options: Item[][] = [];
  for (const { item } of candidates.slice(0, mostCompared)) {
    const same = options.find(items => items.some(one => sameEffect(scene, one, item)));
    if (same === undefined) options.push([item]);
    else if (same[0]?.role === 'text' && item.role !== 'text') same.unshift(item);
    else same.push(item);
  }
  return options.flatMap(([item]) => item ?? []);
}

/** Links to one place, a text inside the control of that name, a label and its control, nested wrappers. */
function sameEffect(scene: Scene, a: Item, b: Item): boolean {
  if (a === b) return true;
  if (a.element?.href !== undefined && a.element.href === b.element?.href) return true;
  if (labels(a, b) || labels(b, a)) return true;
  if (!isInside(a, b) && !isInside(b, a)) return false;
  const wrapper = /^(?:text|clickable)$/;
  return wrapper.test(a.role) || wrapper.test(b.role) || nameOf(scene, a) === nameOf(scene, b);
}

function labels(a: Item, b: Item): boolean {
  return a.node.kind === 'text' && a.node.labels === b.ref;
}

function isInside(a: Item, b: Item): boolean {
  const [r, s] = [a.node.rect, b.node.rect];
  if (r.width === 0 || s.width === 0) return false;
  return r.x >= s.x - 2 && r.y >= s.y - 2 && r.x + r.width <= s.x + s.width + 2 && r.y + r.height <= s.y + s.height + 2;
}
