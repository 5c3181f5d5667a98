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
  const { target } = risk;
  if (target.type === 'keys') return orders.some(order => order.presses && namesKeys(order, target.keys));
  if ([...risk.kinds].every(kind => orders.some(order => coversKind(order, kind)))) return true;
  if (risk.target.type === 'form' || risk.target.type === 'dialog') return orders.some(sendsForm);
  const words = risk.label.units.filter(unit => unit.length >= shortest);
  if (orders.some(order => names(order, words))) return true;
  return risk.node?.kind === 'element' && risk.node.submits === true && orders.some(sendsForm);
}

/** Whether the keys stand in it as words: “Delivery” names no “Del”. */
function namesKeys({ text }: OwnerClause, keys: string): boolean {
  const words = new Set(text.split(/[\s"'“”‘’`]+/));
  return keys.split(/\s+/).every(key => words.has(key));
}

/** One word is enough of what is to be pressed or submitted; else "Read the account" would order “Delete account”. */
function names(order: OwnerClause, words: readonly string[]): boolean {
  const named = words.filter(unit => order.units.includes(unit));
  return named.length > 0 && (named.length === words.length || order.presses || submits(order));
}

/** "Submit the form", "confirm", "save it". */
function sendsForm(order: OwnerClause): boolean {
  return submits(order) || order.kinds.has('save') || order.kinds.has('create');
}

/** "Submit the order", "confirm". */
function submits({ kinds }: OwnerClause): boolean {
  return kinds.has('confirm') || kinds.has('ok') || kinds.has('next');
}
