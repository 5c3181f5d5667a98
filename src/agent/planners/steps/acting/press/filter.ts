import type { ClauseOf } from '#src/core/steps/clause.ts';
import { named } from '#src/core/steps/names.ts';
import { entries } from '../../page/lists.ts';
import { isTypable, type Scene } from '../../page/scene.ts';
import { arrange } from './arrange.ts';
import { clickItem, notLocated } from './click.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { legible, pause, unproved, type Course, type Mind, type Outcome } from '../mind.ts';
import { putValue } from '../fields/put-value.ts';
import { valueOf } from '../values/values.ts';

const sure = 0.6;
const comesMs = 3000;

/** Filters a list: by the control that is named, or by the choice, tab or box of the value's name. */
export function* filter(mind: Mind, clause: ClauseOf<'filter'>): Course<Outcome> {
  const value = yield* valueOf(mind, clause.value, clause.by);
  if (value === null) return unproved('No value to filter by was given.');
  const before = mind.scene;
  const outcome = yield* press(mind, clause, value);
  if (outcome.verdict !== 'proved' || entries(before).length === 0) return outcome;
  for (let waited = 0; waited < comesMs && shapeOf(mind.scene) === shapeOf(before); waited += 300)
    yield* pause(mind, 300);
  return shapeOf(mind.scene) === shapeOf(before)
    ? unproved(`${outcome.evidence} The page shows the same as before.`)
    : outcome;
}

function* press(mind: Mind, { by, text }: ClauseOf<'filter'>, value: string): Course<Outcome> {
  if (by !== null) {
    const { found, score } = lookFor(mind, shown(mind, by), { want: 'fill', near: null });
    const takes = found !== null && score >= sure && (isTypable(found) || found.element?.options !== undefined);
    if (takes) return yield* putValue(mind, found, value);
  }
  const arranged = yield* arrange(mind, by === null ? value : `${shown(mind, by).text} ${value}`);
  if (arranged !== null) return arranged;
  const located = yield* locate(mind, named(value), { want: 'click', verb: 'filter by' });
  return located.item === null ? notLocated(legible(mind, text), located) : yield* clickItem(mind, located.item, {});
}

/** What the page shows: a choice that left all of a list as it was has filtered nothing. */
function shapeOf({ texts, observation }: Scene): string {
  return `${observation.url} ${texts.map(({ node }) => node.text).join('|')}`;
}
