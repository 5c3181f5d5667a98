import type { Clause, Target } from '#src/core/step-language/clause.ts';
import { entryOf } from '../../page/context.ts';
import { extremeOf, mainOf, measures, type Measured } from '../../page/lists.ts';
import { scoreReading } from '../../page/resolve.ts';
import type { Item } from '../../page/scene.ts';
import { locate } from '../locate.ts';
import { pause, type Course, type Mind, type Outcome } from '../mind.ts';
import { clickItem, notLocated } from './click.ts';
import { controlTarget, reading } from './control-target.ts';

type Action = Extract<Clause, { do: 'act' }>;

/** "Book the cheapest flight": the entry with the least or the most, then its control. */
export function* actOnMost(mind: Mind, clause: Action, most: NonNullable<Target['most']>): Course<Outcome | null> {
  let found = measures(mind.scene, most.what);
  for (let waited = 0; waited < 3000 && found.length === 0; waited += 500) {
    yield* pause(mind, 500);
    found = measures(mind.scene, most.what);
  }
  const best = extremeOf(found, most.least);
  if (best === null) return null;
  const control = controlBeside(mind, clause.verb, { best, found });
  if (control !== null) return yield* clickItem(mind, control, {});
  const entry = entryOf(mind.scene, best.anchor);
  const main = (entry === null ? null : mainOf(mind.scene, entry)) ?? best.anchor;
  const opened = yield* clickItem(mind, main, { purpose: 'shows' });
  if (opened.verdict === 'failed' || /^(?:open|view|click|show|read|select|choose)$/.test(clause.verb)) return opened;
  // The control of the verb is on the page of the thing itself.
  const inside = yield* locate(
    mind,
    { ...controlTarget({ ...clause, object: null, phrase: clause.verb }) },
    { want: 'click', verb: clause.verb, near: null },
  );
  return inside.item === null ? notLocated(clause.phrase, inside) : yield* clickItem(mind, inside.item, {});
}

function isPressable(item: Item): boolean {
  return item.element !== null && /^(?:button|link|clickable|menuitem|radio|checkbox)$/.test(item.role);
}

/** The verb's control that belongs to the best of several measures: in its row, or by its order among them. */
function controlBeside(mind: Mind, verb: string, at: { best: Measured; found: Measured[] }): Item | null {
  const { best, found } = at;
  const controls = scoreReading(mind.scene, reading(verb), { want: 'click' })
    .filter(c => c.label >= 0.55 && isPressable(c.item))
    .map(c => c.item)
    .toSorted((a, b) => a.index - b.index);
  const row = best.anchor.node.within.find(
    ref =>
      controls.some(v => v.node.within.includes(ref)) &&
      !found.some(m => m !== best && m.anchor.node.within.includes(ref)),
  );
  const inRow = row === undefined ? undefined : controls.find(v => v.node.within.includes(row));
  // As many controls as measures: they go together in order.
  const paired = controls.length === found.length ? controls[found.indexOf(best)] : undefined;
  const after = controls.find(v => v.index > best.anchor.index) ?? controls.at(-1);
  return inRow ?? paired ?? after ?? null;
}
