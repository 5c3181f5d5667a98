import type { Growth, Target } from '#src/core/step-language/clause.ts';
import { nameOf } from '../../page/scene.ts';
import { locate } from '../locate.ts';
import { act, failed, itemNow, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { notLocated } from './click.ts';

/** CSS pixels that a corner is dragged by, and how large a thing is left at least. */
const far = 60;
const least = 12;

/** Drags the lower right corner of a thing; proved by what it measures then. */
export function* resize(mind: Mind, target: Target, { width, height }: Growth): Course<Outcome> {
  const located = yield* locate(mind, target, { want: 'any', verb: 'resize', near: null });
  if (located.item === null) return notLocated(target.text, located);
  const { item } = located;
  const name = nameOf(mind.scene, item);
  const had = item.node.rect;
  const by = (way: number, size: number): number =>
    way * Math.max(1, Math.min(far, way < 0 ? (size - least) / 2 : far));
  const [dx, dy] = [by(width, had.width), by(height, had.height)].map(Math.round);
  const done = yield* act(mind, 'drag_by', { ref: item.ref, dx, dy, corner: true });
  if (!done.ok) return failed(done.message);
  const now = itemNow(mind, item.ref)?.node.rect;
  if (now === undefined) return unproved(`Dragged the corner of “${name}”, which is gone since.`);
  const isSo = (way: number, grown: number): boolean => way === 0 || grown * way > 1;
  return isSo(width, now.width - had.width) && isSo(height, now.height - had.height)
    ? proved(`“${name}” measures ${now.width} × ${now.height} now.`)
    : unproved(`Dragged the corner of “${name}”, but it measures ${now.width} × ${now.height} as before.`);
}
