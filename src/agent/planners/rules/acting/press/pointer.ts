import type { Clause } from '#src/core/step-language/clause.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { notLocated } from './click.ts';
import { effectOf } from '../effect.ts';
import { locate } from '../locate.ts';
import { lookFor, shown, type Located } from '../look-for.ts';
import { act, attend, failed, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Drags one thing, or all that are meant, onto another or one place further in a direction. */
export function* drag(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  if (!clause.from.all) return yield* dragOne(mind, clause);
  const { all } = lookFor(mind, shown(mind, clause.from), { want: 'any', near: null });
  if (all.length === 0) return yield* dragOne(mind, clause);
  let outcome = unproved('Nothing was dragged.');
  for (const item of all) {
    mind.spoken = item.ref;
    const one = { ...clause, from: { ...clause.from, all: false, pronoun: true } };
    outcome = yield* dragOne(mind, one);
    if (outcome.verdict === 'failed') return outcome;
  }
  return { ...outcome, evidence: `Dragged ${all.length}. ${outcome.evidence}` };
}

function* dragOne(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  const from = yield* locate(mind, clause.from, { want: 'any', verb: 'drag', near: null });
  if (from.item === null) return notLocated(clause.from.text, from);
  let to: Item | null = null;
  if (clause.to !== null) {
    to = gridPlace(mind, from.item, clause.to.text);
    const located: Located =
      to !== null
        ? { item: to }
        : yield* locate(mind, clause.to, {
            want: 'any',
            verb: 'drop on',
            near: null,
            filter: item => item.ref !== from.item.ref,
          });
    if (located.item === null) return notLocated(clause.to.text, located);
    to = located.item;
  } else if (clause.direction !== null) to = neighbour(mind, from.item, clause.direction);
  if (to === null) return failed(`I do not see where to drag “${nameOf(mind.scene, from.item)}”.`);
  const before = mind.scene;
  const name = nameOf(before, from.item);
  const done = yield* act(mind, 'drag', { from_ref: from.item.ref, to_ref: to.ref });
  if (!done.ok) return failed(done.message);
  if (hasMoved(before, mind.scene, from.item)) return proved(`Dragged “${name}”, which is in another place now.`);
  return yield* effectOf(mind, { before, item: null, description: `Dragged “${name}”`, purpose: 'shows' });
}

/** Whether a thing is in another place of the page, or in another container, than before. */
function hasMoved(before: Scene, after: Scene, item: Item): boolean {
  const now = after.byRef.get(item.ref);
  if (now === undefined) return false;
  const scrolled = after.observation.scroll.y - before.observation.scroll.y;
  const [a, b] = [item.node.rect, now.node.rect];
  return (
    Math.abs(a.x - b.x) > 3 ||
    Math.abs(a.y - b.y - scrolled) > 3 ||
    item.node.within.join(' ') !== now.node.within.join(' ')
  );
}

/** "the top left", "the bottom center" of the grid that a thing lies in: what is there now. */
function gridPlace(mind: Mind, item: Item, text: string): Item | null {
  const said =
    /^(?:the )?(top|bottom|upper|lower|middle|center|centre)?[ -]?(left|right|center|centre|middle)?(?: corner)?$/i.exec(
      text.trim(),
    );
  if (said === null || (said[1] === undefined && said[2] === undefined)) return null;
  const { width, height } = item.node.rect;
  const alike = mind.scene.items.filter(
    o => Math.abs(o.node.rect.width - width) < 4 && Math.abs(o.node.rect.height - height) < 4,
  );
  const pick = (at: number[], where: string): number | undefined => {
    const sorted = [...new Set(at.map(Math.round))].toSorted((a, b) => a - b);
    if (/^(?:top|upper|left)$/.test(where)) return sorted[0];
    return /^(?:bottom|lower|right)$/.test(where) ? sorted.at(-1) : sorted[sorted.length >> 1];
  };
  const y = pick(
    alike.map(o => o.node.rect.y),
    (said[1] ?? 'middle').toLowerCase(),
  );
  const x = pick(
    alike.map(o => o.node.rect.x),
    (said[2] ?? 'middle').toLowerCase(),
  );
  return (
    alike.find(o => Math.round(o.node.rect.x) === x && Math.round(o.node.rect.y) === y && o.ref !== item.ref) ?? null
  );
}

function neighbour(mind: Mind, item: Item, direction: string): Item | null {
  const a = item.node.rect;
  const side = direction.replace(/wards$/, '');
  const [dx, dy] = side === 'left' ? [-1, 0] : side === 'right' ? [1, 0] : side === 'up' ? [0, -1] : [0, 1];
  const others = mind.scene.items.filter(
    o => o.ref !== item.ref && o.node.rect.width > 0 && (item.element === null) === (o.element === null),
  );
  const there = others.filter(o => {
    const b = o.node.rect;
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    return along > Math.min(a.width, a.height) * 0.5 && across < Math.max(a.width, a.height) * 0.6;
  });
  const far = (o: Item): number => Math.hypot(o.node.rect.x - a.x, o.node.rect.y - a.y);
  return there.toSorted((x, y) => far(x) - far(y))[0] ?? null;
}

/** Points at a thing. */
export function* hover(mind: Mind, clause: Of<'hover'>): Course<Outcome> {
  const located = yield* locate(mind, clause.target, { want: 'click', verb: 'point at' });
  if (located.item === null) return notLocated(clause.target.text, located);
  attend(mind, located.item);
  const before = mind.scene;
  const done = yield* act(mind, 'hover', { ref: located.item.ref });
  if (!done.ok) return failed(done.message);
  const description = `Pointed at “${nameOf(before, located.item)}”`;
  return yield* effectOf(mind, { before, item: null, description, purpose: 'shows' });
}
