import { clauseOf, type Clause } from '#src/core/step-language/clause.ts';
import { lookFor, shown } from '../look-for.ts';
import { act, type Course, type Mind, type Outcome } from '../mind.ts';
import { controlTarget } from './control-target.ts';
import { namedAction } from './named-action.ts';

const bins = /^(?:the )?(trash|bin|rubbish bin|recycle bin|archive|junk|spam)(?: folder)?$/i;

/** "Move the page to the trash": the control that does so in the thing's own row. Null where the page has none, as where it is dragged. */
export function* moveToBin(mind: Mind, clause: Extract<Clause, { do: 'drag' }>): Course<Outcome | null> {
  const verb = bins.exec(clause.to?.text ?? '')?.[1]?.toLowerCase();
  if (verb === undefined) return null;
  const phrase = `move ${clause.from.text} to the ${verb}`;
  const order = clauseOf({ do: 'act', verb, object: clause.from, phrase }, clause.text);
  const control = (): boolean => lookFor(mind, shown(mind, controlTarget(order)), { want: 'click' }).found !== null;
  if (!control()) {
    // Some lists show what can be done with an entry only while it is pointed at.
    const entry = lookFor(mind, shown(mind, clause.from), { want: 'click' }).found;
    if (entry === null || !(yield* act(mind, 'hover', { ref: entry.ref })).ok || !control()) return null;
  }
  return yield* namedAction(mind, order);
}
