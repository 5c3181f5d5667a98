/** Finds what is to take a value: a control, or the boxes and buttons of one question. */
import type { Reading, Target } from '#src/core/steps/clause.ts';
import { anchorsOf, distanceTo } from '../../page/context.ts';
import { isFilled } from '../../page/control.ts';
import { fit, wantFit, type Want } from '../../page/fit.ts';
import { only } from '../../only.ts';
import { isTick, isTypable, type Item, type Scene } from '../../page/scene.ts';
import { likeness, phrase, similarity } from '../../words/match.ts';
import { locate } from '../locate.ts';
import { isShown, shown } from '../look-for.ts';
import type { Mind } from '../mind.ts';
import { laterBoxes } from './split.ts';

const calledSo = 0.5;
/** CSS pixels between the middles of a control and of the text on its line; another control is further away by so much. */
const lineReach = 30;
const apart = 10;

type Options = { want: Extract<Want, 'type' | 'fill' | 'check'>; verb: string };

/** What a phrase names, or what has no name of its own and stands under or beside that one; asks where it is not plain. @throws Ended */
export async function findField(mind: Mind, given: Target, options: Options): Promise<Item> {
  const filter = (item: Item): boolean => mayTake(mind, item, shown(mind, given));
  const nameless = isThere(mind, given, options.want) ? null : namelessFor(mind, shown(mind, given), options.want);
  return nameless ?? (await locate(mind, given, { ...options, filter }));
}

/** Whether a control goes by that name. */
export function isThere(mind: Mind, given: Target, want: Want): boolean {
  const target = shown(mind, given);
  return isShown(mind, target, { want, filter: item => mayTake(mind, item, target) });
}

function mayTake(mind: Mind, item: Item, target: Target): boolean {
  return item.element !== null && !laterBoxes(mind.scene).has(item.ref) && isCalled(mind, item, target);
}

/** Whether a control goes by a name that is said: a kind alone is no name, unless it is a special one. */
export function isCalled(mind: Mind, item: Item, { readings }: Target): boolean {
  const isNamed = readings.some(({ label }) => label !== '');
  const names = mind.scene.names(item).filter(({ source }) => source !== 'option' && source !== 'value');
  return readings.some(({ label, kind }) => {
    if (label !== '') return names.some(name => similarity(phrase(label), name.phrase) * name.weight >= calledSo);
    return !isNamed || (kind !== null && kind !== 'field' && fit(item, kind, 'any') === 1);
  });
}

/** The boxes and buttons of the question that is named; none where a control has that name. */
export function groupNamed(mind: Mind, target: Target): Item[] {
  const { scene } = mind;
  const ticks = scene.elements.filter(item => isTick(item) && inReach(scene, item));
  for (const { label, places } of shown(mind, target).readings) {
    if (label === '' || places.length > 0) continue;
    const members = ticks.filter(item => isSame(label, scene.group(item)));
    if (members.length > 1) return members;
  }
  return [];
}

function isSame(label: string, name: string): boolean {
  return likeness(phrase(label), phrase(name.trimEnd().replace(/[*:]$/, ''))).whole > 0;
}

function inReach({ modal }: Scene, { element, node }: Item): boolean {
  return element?.disabled !== true && (modal === null || node.within.includes(modal.ref));
}

function namelessFor({ scene }: Mind, { readings }: Target, want: Want): Item | null {
  const usable = scene.elements.filter(item => wantFit(item, want) > 0 && inReach(scene, item));
  for (const reading of readings) {
    if (reading.label === '') continue;
    const found = inColumn(scene, usable, reading);
    const sole =
      only(found) ?? only(found.filter(item => isTypable(item) && !isFilled(item))) ?? onLine(scene, usable, reading);
    if (sole !== null) return sole;
  }
  return null;
}

/** What lies under the head of that name, in the row that is said. */
export function inColumn(scene: Scene, items: readonly Item[], { label, places }: Reading): Item[] {
  const peers = items.filter(({ node }) => isSame(label, node.column ?? ''));
  return peers.filter(item =>
    places.every(({ relation, of }) => distanceTo(scene, item, { relation, anchors: anchorsOf(scene, of) }) !== null),
  );
}

/** The only control without a name on the line of a text that is the name. */
function onLine(scene: Scene, usable: readonly Item[], { label, places }: Reading): Item | null {
  if (places.length > 0) return null;
  const text = only(scene.texts.filter(({ node }) => node.text.length <= 200 && isSame(label, node.text)));
  if (text === null) return null;
  const far = ({ node: { rect } }: Item): number =>
    Math.abs(rect.y + rect.height / 2 - text.node.rect.y - text.node.rect.height / 2);
  const nameless = usable.filter(({ element }) => element?.name === '' && element.rect.height > 0);
  const [first, second] = nameless.toSorted((a, b) => far(a) - far(b));
  if (first === undefined || far(first) > lineReach) return null;
  return second === undefined || far(second) > far(first) + apart ? first : null;
}
