import type { ClauseOf } from '#src/core/steps/clause.ts';
import { named } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { entries } from '../../page/entries.ts';
import { isTypable, type Scene } from '../../page/scene.ts';
import { phrase } from '../../words/match.ts';
import { clickItem } from './click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { pause, unproved, type Mind, type Outcome } from '../mind.ts';
import { putValue } from '../fields/put-value.ts';
import { valueOf } from '../values/values.ts';

const sure = 0.6;
const comesMs = 3000;

/** Filters a list: by the control that is named, the only list with that choice, or the tab, box or link of the value's name. */
export async function filter(mind: Mind, clause: ClauseOf<'filter'>): Promise<Outcome> {
  const value = await valueOf(mind, clause.value, clause.by);
  const before = mind.scene;
  const outcome = await press(mind, clause, value);
  if (outcome.verdict !== 'proved' || entries(before).length === 0) return outcome;
  for (let waited = 0; waited < comesMs && shapeOf(mind.scene) === shapeOf(before); waited += 300)
    await pause(mind, 300);
  return shapeOf(mind.scene) === shapeOf(before)
    ? unproved(`${outcome.evidence} The page shows the same as before.`)
    : outcome;
}

async function press(mind: Mind, { by }: ClauseOf<'filter'>, value: string): Promise<Outcome> {
  const called = by === null ? null : lookFor(mind, shown(mind, by), { want: 'fill', near: null });
  const field = called?.found ?? null;
  const takes = field !== null && (isTypable(field) || field.element?.options !== undefined);
  if (takes && (called?.score ?? 0) >= sure) return await putValue(mind, field, value);
  const isValue = ({ text }: { text: string }): boolean => phrase(text).joined === phrase(value).joined;
  const lists = mind.scene.elements.filter(({ element }) => element.options?.some(isValue));
  const list = by === null ? only(lists) : null;
  if (list !== null) return await putValue(mind, list, value);
  const control = await locate(mind, named(value), { want: 'click', verb: 'filter by' });
  return await clickItem(mind, control, { purpose: 'shows' });
}

/** What the page shows: a choice that left all of a list as it was has filtered nothing. */
function shapeOf({ texts, observation }: Scene): string {
  return `${observation.url} ${texts.map(({ node }) => node.text).join('|')}`;
}
