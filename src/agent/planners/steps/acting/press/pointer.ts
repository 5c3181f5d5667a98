import type { Rect } from '#src/browser/observe/observation.ts';
import type { Clause } from '#src/core/step-language/clause.ts';
import { saysAnyThing } from '../../page/looks.ts';
import { looksLikeSlider } from '../../page/control.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { putValue } from '../fields/put-value.ts';
import { notLocated } from './click.ts';
import { effectOf } from '../effect.ts';
import { locate } from '../locate.ts';
import { lookAtFigures, lookFor, seeFigures, shown } from '../look-for.ts';
import { act, attend, failed, proved, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { resize } from './resize.ts';
import { peersOf } from './peers.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Drags one thing, or all that are meant, onto another, to a place in its list, or in a direction. */
export function* drag(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  const outcome = yield* dragAny(mind, clause);
  const button = outcome.verdict === 'proved' ? unpressed(mind) : null;
  return button === null ? outcome : unproved(`${outcome.evidence} The button “${button}” was not pressed.`);
}

const sendsWork = /^(?:submit|done|save|confirm|apply|finish|check)\b/i;

/** The only button that submits what was arranged, where no later order presses anything. */
function unpressed({ scene, later }: Mind): string | null {
  if (later.some(({ do: what }) => /^(?:click|act|submit|keys|if)$/.test(what))) return null;
  const names = scene.elements.filter(({ role }) => role === 'button').map(item => nameOf(scene, item));
  const sending = names.filter(name => sendsWork.test(name));
  return sending.length === 1 ? (sending[0] ?? null) : null;
}

function* dragAny(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  if (clause.from.all || clause.rest === true) return yield* dragAll(mind, clause);
  if (clause.size !== undefined) return yield* resize(mind, clause.from, clause.size);
  const lone = saysAnyThing(clause.from.text) ? yield* loneFigure(mind) : null;
  if (lone !== null) return yield* dragOne(mind, clause, lone);
  const from = yield* locate(mind, clause.from, { want: 'any', verb: 'drag', near: null });
  return from.item === null ? notLocated(clause.from.text, from) : yield* dragOne(mind, clause, from.item);
}

/** "The item" of a page that shows only one. */
function* loneFigure(mind: Mind): Course<Item | null> {
  yield* lookAtFigures(mind);
  const shapes = (mind.figures ?? []).filter(({ role }) => role !== 'button' && role !== 'link');
  return shapes.length === 1 ? (shapes[0] ?? null) : null;
}

/** Each of them, as they were when the first was taken: what lies elsewhere by then is still the same thing. */
function* dragAll(mind: Mind, clause: Of<'drag'>): Course<Outcome> {
  const things = clause.rest === true ? yield* othersOf(mind) : yield* allOf(mind, clause);
  if (things.length === 0) {
    const from = yield* locate(mind, clause.from, { want: 'any', verb: 'drag', near: null });
    return from.item === null ? notLocated(clause.from.text, from) : yield* dragOne(mind, clause, from.item);
  }
  if (clause.rest !== true) mind.dragged = new Set();
  for (const { ref } of things) mind.dragged.add(ref);
  const doubts: string[] = [];
  for (const item of things) {
    const outcome = yield* dragOne(mind, clause, item);
    if (outcome.verdict === 'failed') return outcome;
    if (outcome.verdict === 'unproved') doubts.push(outcome.evidence);
  }
  const sum = `Dragged ${things.length}.`;
  return doubts.length === 0 ? proved(sum) : unproved(`${sum} ${doubts.slice(0, 3).join(' ')}`);
}

/** All that are meant but the places that they go to, which may look alike. */
function* allOf(mind: Mind, { from, to }: Of<'drag'>): Course<Item[]> {
  yield* seeFigures(mind, from);
  const { all } = lookFor(mind, shown(mind, from), { want: 'any', near: null });
  const place = to === null ? null : lookFor(mind, shown(mind, to), { want: 'any', near: null }).found;
  return place === null ? all : all.filter(item => areaOf(item) < areaOf(place) * 0.8);
}

function areaOf({ node: { rect } }: Item): number {
  return rect.width * rect.height;
}

/** What the drags before have left: things about as large as those, which hold none of them. */
function* othersOf(mind: Mind): Course<Item[]> {
  yield* lookAtFigures(mind);
  const figures = mind.figures ?? [];
  const done = [...figures, ...mind.scene.elements].filter(({ ref }) => mind.dragged.has(ref));
  const largest = Math.max(...done.map(areaOf));
  return figures.filter(
    figure =>
      !mind.dragged.has(figure.ref) &&
      areaOf(figure) <= largest * 3 &&
      !done.some(other => isInside(other.node.rect, figure.node.rect)),
  );
}

function* dragOne(mind: Mind, clause: Of<'drag'>, from: Item): Course<Outcome> {
  const slid = clause.to === null || !isSlider(from) ? null : /^-?\d[\d.,]*\s?%?$/.exec(clause.to.text);
  if (slid !== null) return yield* putValue(mind, from, slid[0]);
  if (clause.position !== undefined) return yield* dragToPosition(mind, from, clause.position);
  if (clause.to !== null) return yield* dragOnto(mind, clause, from);
  return clause.direction === null
    ? failed(`I do not see where to drag “${nameOf(mind.scene, from)}”.`)
    : yield* dragTowards(mind, from, clause.direction);
}

function isSlider(item: Item): boolean {
  return item.role === 'slider' || item.element?.type === 'range' || looksLikeSlider(item);
}

const insideWords = /^(?:in|into|inside|within)$/;

function* dragOnto(mind: Mind, clause: Of<'drag'>, from: Item): Course<Outcome> {
  const { to: target, direction } = clause;
  if (target === null) return failed('There is no place to drag to.');
  const name = nameOf(mind.scene, from);
  const isOther = ({ ref }: Item): boolean => ref !== from.ref && !mind.dragged.has(ref);
  const grid = gridPlace(mind, from, target.text);
  const located = grid ?? (yield* placeFor(mind, clause, isOther));
  if ('why' in located) return notLocated(target.text, located);
  const before = mind.scene;
  const done = yield* act(mind, 'drag', { from_ref: from.ref, to_ref: located.ref });
  if (!done.ok) return failed(done.message);
  const now = yield* placeNow(mind, from);
  if (now !== null && insideWords.test(direction ?? '')) {
    const place = (yield* placeNow(mind, located)) ?? located.node.rect;
    if (isInside(now, place)) return proved(`Dragged “${name}”, which lies inside now.`);
    if (!mind.scene.byRef.get(from.ref)?.node.within.includes(located.ref))
      return unproved(`Dragged “${name}”, but it does not lie inside “${target.text}” now.`);
  }
  if (hasMoved(before, mind.scene, { item: from, now }))
    return proved(`Dragged “${name}”, which is in another place now.`);
  return yield* effectOf(mind, { before, item: null, description: `Dragged “${name}”`, purpose: 'changes' });
}

type Missing = Parameters<typeof notLocated>[1];

function* placeFor(mind: Mind, { to }: Of<'drag'>, filter: (item: Item) => boolean): Course<Item | Missing> {
  if (to === null) return { item: null, why: 'missing' };
  const found = yield* locate(mind, to, { want: 'any', verb: 'drop on', near: null, filter });
  return found.item === null ? found : found.item;
}

/** Where a thing lies now; null when it is gone. */
function* placeNow(mind: Mind, { ref }: Item): Course<Rect | null> {
  const seen = mind.scene.byRef.get(ref);
  if (seen !== undefined) return seen.node.rect;
  if (mind.figures === null) yield* lookAtFigures(mind);
  return mind.figures?.find(figure => figure.ref === ref)?.node.rect ?? null;
}

function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
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

/** Onto what is at that place of its list now; proved when it is there itself afterwards. */
function* dragToPosition(mind: Mind, from: Item, position: number): Course<Outcome> {
  const name = nameOf(mind.scene, from);
  const peers = peersOf(mind.scene, from);
  const to = peers.at(position > 0 ? position - 1 : position);
  if (to === undefined) return failed(`I see no list with place ${position} for “${name}”.`);
  if (to.ref === from.ref) return proved(`“${name}” is in that place already.`);
  const done = yield* act(mind, 'drag', { from_ref: from.ref, to_ref: to.ref });
  if (!done.ok) return failed(done.message);
  const now = mind.scene.byRef.get(from.ref) ?? mind.scene.items.find(item => nameOf(mind.scene, item) === name);
  const after = now === undefined ? [] : peersOf(mind.scene, now);
  return after.at(position > 0 ? position - 1 : position)?.ref === now?.ref && now !== undefined
    ? proved(`Dragged “${name}”, which is in that place of its list now.`)
    : unproved(`Dragged “${name}”, but it is not in that place of its list.`);
}

const sides: Record<string, [dx: number, dy: number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
/** CSS pixels: about as far as a person drags what is to be moved a little. */
const farthest = 120;
const shortest = 30;

/** Onto the next one of its kind on that side, or by its own size where it stands alone. */
function* dragTowards(mind: Mind, from: Item, direction: string): Course<Outcome> {
  const name = nameOf(mind.scene, from);
  const [dx, dy] = sides[direction.replace(/wards$/, '')] ?? [0, 1];
  const next = neighbour(mind.scene, from, [dx, dy]);
  const size = dx === 0 ? from.node.rect.height : from.node.rect.width;
  const far = Math.round(Math.min(farthest, Math.max(shortest, size)));
  const done =
    next === null
      ? yield* act(mind, 'drag_by', { ref: from.ref, dx: dx * far, dy: dy * far })
      : yield* act(mind, 'drag', { from_ref: from.ref, to_ref: next.ref });
  if (!done.ok) return failed(done.message);
  const now = yield* placeNow(mind, from);
  const moved = now === null ? 0 : (now.x - from.node.rect.x) * dx + (now.y - from.node.rect.y) * dy;
  return moved > 3
    ? proved(`Dragged “${name}” ${direction}.`)
    : unproved(`Dragged “${name}”, but it did not move ${direction}.`);
}

function neighbour(scene: Scene, item: Item, [dx, dy]: [number, number]): Item | null {
  const a = item.node.rect;
  const there = peersOf(scene, item).filter(({ ref, node: { rect: b } }) => {
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy;
    const across = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx);
    return ref !== item.ref && along > Math.min(a.width, a.height) * 0.5 && across < Math.max(a.width, a.height) * 0.6;
  });
  const far = ({ node: { rect } }: Item): number => Math.hypot(rect.x - a.x, rect.y - a.y);
  return there.toSorted((x, y) => far(x) - far(y))[0] ?? null;
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
