/** The actions that a planner which only carries out the owner's clauses may take without approval. */
import type { OwnerClause, OwnerWords } from './owner-words.ts';
import type { Risk } from '../risk.ts';
import { coversKind } from '../consent/consent.ts';

const shortest = 3;

/**
 * The built-in planner presses what a clause names. It is asked about only where the name came from somewhere else: the
 * value of an input, or a text of the page.
 */
export function isOrdered(risk: Risk, { orders }: OwnerWords): boolean {
  if (risk.kinds.size === 0) return true;
  if ([...risk.kinds].every(kind => orders.some(order => coversKind(order, kind)))) return true;
  if (risk.target.type === 'form' || risk.target.type === 'dialog') return orders.some(sendsForm);
  const words = risk.label.units.filter(unit => unit.length >= shortest);
  if (words.some(unit => orders.some(order => order.units.includes(unit)))) return true;
  return risk.node?.kind === 'element' && risk.node.submits === true && orders.some(sendsForm);
}

/** "Submit the form", "confirm", "save it". */
function sendsForm({ kinds }: OwnerClause): boolean {
  return kinds.has('confirm') || kinds.has('ok') || kinds.has('save') || kinds.has('create') || kinds.has('next');
}
