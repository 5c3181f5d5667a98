import type { Rect } from '#src/browser/observe/observation.ts';
import type { ClauseOf, Direction, Target } from '#src/core/steps/clause.ts';
import { looksLikeSlider } from '../../page/control.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { putValue } from '../fields/put-value.ts';
import { effectOf } from '../effect.ts';
import { locate } from '../locate.ts';
import { shown } from '../look-for.ts';
import { attend, must, proved, unproved, type Mind, type Outcome } from '../mind.ts';

/** Drags one thing onto another, or in a direction. */
export async function drag(mind: Mind, clause: ClauseOf<'drag'>): Promise<Outcome> {
  const from = await locate(mind, clause.from, { want: 'any', verb: 'drag', near: null });
  return 'direction' in clause.to ? await dragTowards(mind, from, clause.to) : await dragOnto(mind, from, clause.to);
}

function isSlider(item: Item): boolean {
  return item.role === 'slider' || item.element?.type === 'range' || looksLikeSlider(item);
}

async function dragOnto(mind: Mind, from: Item, target: Target): Promise<Outcome> {
  const slid = isSlider(from) ? /^-?\d[\d.,]*\s?%?$/.exec(shown(mind, target).text) : null;
  if (slid !== null) return await putValue(mind, from, slid[0]);
  const name = nameOf(mind.scene, from);
  const filter = ({ ref }: Item): boolean => ref !== from.ref;
  const onto = await locate(mind, target, { want: 'any', verb: 'drop on', near: null, filter });
  const before = mind.scene;
  await must(mind, 'drag', { from_ref: from.ref, to_ref: onto.ref });
  const now = placeNow(mind, from);
  if (now !== null && liesIn(mind, onto, now)) return proved(`Dragged “${name}”, which lies there now.`);
  if (hasMoved(before, mind.scene, { item: from, now }))
    return unproved(`Dragged “${name}”, but it does not lie in “${target.text}” now.`);
  return await effectOf(mind, { before, item: null, description: `Dragged “${name}”`, purpose: 'changes' });
}

/** Whether a place is inside a thing, or below it as a column is below its head. */
function liesIn({ scene }: Mind, item: Item, { x, y, width, height }: Rect): boolean {
  const there = (scene.byRef.get(item.ref) ?? item).node;
  const boxes = [there.rect, ...there.within.slice(0, 1).flatMap(ref => scene.regions.get(ref)?.rect ?? [])];
  const isIn = (box: Rect): boolean =>
    x + width / 2 >= box.x &&
    x + width / 2 <= box.x + box.width &&
    y + height / 2 >= box.y &&
    y + height / 2 <= box.y + box.height;
  const across = Math.min(x + width, there.rect.x + there.rect.width) - Math.max(x, there.rect.x);
  return boxes.some(isIn) || (y >= there.rect.y && across > Math.min(width, there.rect.width) / 2);
}

/** Where a thing lies now; null when it is gone. */
function placeNow({ scene }: Mind, { ref }: Item): Rect | null {
  return scene.byRef.get(ref)?.node.rect ?? null;
}

/** Whether a thing is in another place of the page, or in another container, than before. */
function hasMoved(before: Scene, after: Scene, { item, now }: { item: Item; now: Rect | null }): boolean {
  if (now === null) return false;
  const scrolled = after.observation.scroll.y - before.observation.scroll.y;
  const a = item.node.rect;
  const within = after.byRef.get(item.ref)?.node.within;
  return (
    Math.abs(a.x - now.x) > 3 ||
    Math.abs(a.y - now.y - scrolled) > 3 ||
    (within !== undefined && item.node.within.join(' ') !== within.join(' '))
  );
}

const sides: Record<Direction, [dx: number, dy: number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** CSS pixels: about as far as a person drags what is to be moved a little. */
const farthest = 120;
const shortest = 30;

/** As far as is said, else by its own size. */
async function dragTowards(
  mind: Mind,
  from: Item,
  to: { direction: Direction; pixels: number | null },
): Promise<Outcome> {
  const name = nameOf(mind.scene, from);
  const [dx, dy] = sides[to.direction];
  const size = dx === 0 ? from.node.rect.height : from.node.rect.width;
  const far = to.pixels ?? Math.round(Math.min(farthest, Math.max(shortest, size)));
  await must(mind, 'drag_by', { ref: from.ref, dx: dx * far, dy: dy * far });
  const now = placeNow(mind, from);
  const moved = now === null ? 0 : (now.x - from.node.rect.x) * dx + (now.y - from.node.rect.y) * dy;
  return moved > 3
    ? proved(`Dragged “${name}” ${to.direction}.`)
    : unproved(`Dragged “${name}”, but it did not move ${to.direction}.`);
}

/** Points at a thing. */
export async function hover(mind: Mind, clause: ClauseOf<'hover'>): Promise<Outcome> {
  const item = await locate(mind, clause.target, { want: 'click', verb: 'point at' });
  attend(mind, item);
  const before = mind.scene;
  await must(mind, 'hover', { ref: item.ref });
  const description = `Pointed at “${nameOf(before, item)}”`;
  return await effectOf(mind, { before, item: null, description, purpose: 'shows' });
}
