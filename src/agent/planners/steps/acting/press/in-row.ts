/** Controls of the row of a thing, also those that show only when its menu is opened. */
import type { ElementRef } from '#src/browser/observe/observation.ts';
import type { Target } from '#src/core/steps/clause.ts';
import { reading } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { entryOf } from '../../page/context.ts';
import { scoreReading } from '../../page/resolve.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { thresholds } from '../../page/thresholds.ts';
import { locate } from '../locate.ts';
import type { Mind, Outcome } from '../mind.ts';
import { clickItem } from './click.ts';
import { rowsNamed } from './of-another.ts';

const opensMenu = /^(?:[⋮⋯…☰▾▼]+|more(?: (?:actions|options))?|actions?|options|menu|row actions)$/i;

/** Where several rows have the name of the object and a control for the verb, the user says which is meant. Null otherwise. */
export async function actInChosenRow(mind: Mind, verb: string, object: Target): Promise<Outcome | null> {
  // "the second …", "… in the row of …": the step itself says which.
  if (object.any || object.readings.some(({ nth, places }) => nth !== null || places.length > 0)) return null;
  const able = [...rowsNamed(mind, object)].filter(
    row => controlIn(mind, verb, row) !== null || openerIn(mind, row) !== undefined,
  );
  if (able.length < 2) return null;
  const chosen = await locate(mind, object, { want: 'any', verb, near: null, explore: false });
  const row = entryOf(mind.scene, chosen);
  const control = row === null ? null : controlIn(mind, verb, row);
  if (control !== null) return await clickItem(mind, control, {});
  return row === null ? null : await actInMenuOf(mind, verb, row);
}

/** Opens the menu of the row that an object names, and presses the verb's control in it. Null where there is none. */
export async function actInRowMenu(mind: Mind, verb: string, object: Target): Promise<Outcome | null> {
  const row = only([...rowsNamed(mind, object)]);
  return row === null ? null : await actInMenuOf(mind, verb, row);
}

async function actInMenuOf(mind: Mind, verb: string, row: ElementRef): Promise<Outcome | null> {
  const opener = openerIn(mind, row);
  if (opener === undefined) return null;
  const before = mind.scene;
  const opened = await clickItem(mind, opener, { purpose: 'shows' });
  if (opened.verdict === 'failed') return null;
  const filter = (item: Item): boolean => !before.byRef.has(item.ref);
  const controls = scoreReading(mind.scene, reading(verb, { exact: true }), { want: 'click', filter });
  const best = controls.filter(({ label }) => label >= 0.7).toSorted((a, b) => b.label - a.label)[0];
  return best === undefined ? null : await clickItem(mind, best.item, {});
}

function controlIn(mind: Mind, verb: string, row: ElementRef): Item | null {
  return controlOf(mind, verb, item => item.node.within.includes(row));
}

/** The only control of a verb among some. */
export function controlOf({ scene }: Mind, verb: string, filter: (item: Item) => boolean): Item | null {
  const controls = scoreReading(scene, reading(verb), { want: 'click', filter });
  return only(controls.filter(({ label }) => label >= thresholds.surely))?.item ?? null;
}

function openerIn(mind: Mind, row: ElementRef): Item | undefined {
  return mind.scene.elements.find(item => item.node.within.includes(row) && isOpener(mind, item));
}

function isOpener(mind: Mind, item: Item): boolean {
  if (!/^(?:button|clickable|link)$/.test(item.role) || item.element?.disabled === true) return false;
  return item.element?.expanded === false || opensMenu.test(nameOf(mind.scene, item).trim());
}
