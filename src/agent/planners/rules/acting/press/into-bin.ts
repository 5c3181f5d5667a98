import { clauseOf, type Clause } from '#src/core/step-language/clause.ts';
import { lookFor, shown } from '../look-for.ts';
import type { Course, Mind, Outcome } from '../mind.ts';
import { controlTarget, namedAction } from './named-action.ts';

const bins = /^(?:the )?(trash|bin|rubbish bin|recycle bin|archive|junk|spam)(?: folder)?$/i;

/** "Move the page to the trash": the control that does so in the thing's own row. Null where the page has none, as where it is dragged. */
export function* moveToBin(mind: Mind, clause: Extract<Clause, { do: 'drag' }>): Course<Outcome | null> {
  const verb = bins.exec(clause.to?.text ?? '')?.[1]?.toLowerCase();
  if (verb === undefined) return null;
  const phrase = `move ${clause.from.text} to the ${verb}`;
  const order = clauseOf({ do: 'act', verb, object: clause.from, phrase }, clause.text);
  const { found } = lookFor(mind, shown(mind, controlTarget(order)), { want: 'click' });
  return found === null ? null : yield* namedAction(mind, order);
}
