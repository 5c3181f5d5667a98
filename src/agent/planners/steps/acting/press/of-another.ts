import type { Target } from '#src/core/steps/clause.ts';
import type { ElementRef } from '#src/browser/observe/observation.ts';
import { entryOf } from '../../page/context.ts';
import { labelMatches } from '../../page/label-index.ts';
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { properName } from '../effect.ts';
import { reveal, type Mind } from '../mind.ts';

const control = /^(?:button|menuitem|clickable)/;

/** The rows that hold the proper name of an object: those where it stands alone, else all with its words. */
export function rowsNamed(mind: Mind, object: Target): Set<ElementRef> {
  const { scene } = mind;
  const matches = [...labelMatches(scene, properName(reveal(mind, object.text)))];
  const named = matches.filter(([item, { like }]) => !control.test(item.role) && like.cover !== 'part');
  const exact = named.filter(([, { like }]) => like.cover === 'whole');
  return new Set((exact.length > 0 ? exact : named).flatMap(([item]) => entryOf(scene, item) ?? []));
}

/**
 * Whether a control is another thing's than the one that is named: it lies in the row of something else. Holds for each page
 * that is looked at in turn.
 */
export function ofAnother(mind: Mind, object: Target | null): (item: Item) => boolean {
  if (object === null || properName(reveal(mind, object.text)) === '') return () => false;
  let known: { scene: Scene; test: (item: Item) => boolean } | undefined;
  return item => {
    if (known?.scene !== mind.scene) known = { scene: mind.scene, test: testIn(mind.scene, rowsNamed(mind, object)) };
    return known.test(item);
  };
}

function testIn(scene: Scene, own: ReadonlySet<ElementRef>): (item: Item) => boolean {
  const members = Map.groupBy(scene.items, item => entryOf(scene, item));
  // A row of a toolbar holds controls alone.
  const isThing = (row: ElementRef, item: Item): boolean =>
    members.get(row)?.some(one => one !== item && !control.test(one.role) && /\p{L}/u.test(nameOf(scene, one))) ===
    true;
  return item => {
    const row = entryOf(scene, item);
    return row !== null && !own.has(row) && isThing(row, item);
  };
}

const ofAll = /\b(?:all|everything|everyone|each)\b/i;

/** “Pause all” does more than "pause this folder" asks for. */
export function isForMore(mind: Mind, object: Target, item: Item): boolean {
  return ofAll.test(nameOf(mind.scene, item)) && !ofAll.test(object.text);
}
