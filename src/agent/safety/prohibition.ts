/** Whether something that the owner forbids speaks of what a control does. */
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { moneyIn } from './money.ts';
import { type OwnerClause, isCommon } from './owner-words.ts';
import type { Risk } from './risk.ts';
import { amountFieldsIn, amountsIn, includesUnits, textOf } from './surroundings.ts';
import { actionsIn, has, type ActionKind, thingsIn } from './vocabulary.ts';

/** What "never pay" forbids besides paying. */
const family: readonly (readonly ActionKind[])[] = [
  ['pay', 'book', 'subscribe', 'donate', 'bid', 'transfer'],
  ['delete', 'remove', 'close'],
  ['send', 'apply'],
  ['publish', 'grant'],
  ['revoke', 'remove'],
];

/** The prohibition that speaks of it. */
export function prohibitionOf(risk: Risk, bans: readonly OwnerClause[]): OwnerClause | undefined {
  return bans.find(ban => speaksOf(ban, risk));
}

const shortestLabel = 3;

function speaksOf(ban: OwnerClause, risk: Risk): boolean {
  if (namesLabel(ban, risk)) return true;
  return (forbidsKind(ban, risk) || sharesVerb(ban, risk)) && isOverLimit(ban, risk) && isAboutObject(ban, risk);
}

/** "Do not press Delete all" */
function namesLabel(ban: OwnerClause, { label }: Risk): boolean {
  const named = label.text.length >= shortestLabel && label.units.length <= 12 && label.units.length > 0;
  return named && includesUnits(ban.units, label.units);
}

function forbidsKind(ban: OwnerClause, { kinds }: Risk): boolean {
  const forbids = (kind: ActionKind): boolean =>
    [...ban.kinds].some(one => one === kind || family.some(group => group[0] === one && group.includes(kind)));
  return [...kinds].some(forbids);
}

/** Whether the prohibition is about the thing that the control acts on, or may be. */
function isAboutObject(ban: OwnerClause, { label, containers }: Risk): boolean {
  const objects = ban.units.filter(unit => unit.length > 2 && !isCommon([unit], ban.languages));
  const general = ban.general || has('general', ban.units, ban.languages);
  if (general || (ban.things.size === 0 && objects.length === 0)) return true;
  const around = unitsOf(
    [label.text, ...containers.slice(0, 3).map(({ name, entries }) => `${name} ${textOf(entries)}`)].join(' '),
  );
  const things = thingsIn(label.units).map(({ value }) => value);
  // A label that names nothing may be about what is forbidden.
  if (things.length === 0 && label.units.length <= 1)
    return objects.length === 0 || objects.some(unit => around.includes(unit));
  return things.some(thing => ban.things.has(thing)) || objects.some(unit => around.includes(unit));
}

/** "Do not save anything" speaks of "Save": harmless actions are recognised by these exact words. */
function sharesVerb(ban: OwnerClause, { label, kinds }: Risk): boolean {
  if (kinds.size > 0 || label.harmless.size === 0) return false;
  const verbs = actionsIn(label.units, 'label').flatMap(({ from, to }) => label.units.slice(from, to));
  return verbs.some(unit => ban.units.includes(unit) && !has('not', [unit], ban.languages));
}

/** "Never pay more than 5 €" forbids what costs more, and what does not show its price. */
function isOverLimit(ban: OwnerClause, { label, containers }: Risk): boolean {
  const [limit] = ban.amounts;
  if (!limit || !has('moreThan', ban.units, ban.languages)) return true;
  const near = containers.slice(0, 3).flatMap(({ entries }) => [...amountFieldsIn(entries), ...amountsIn(entries)]);
  const shown = [...moneyIn(label.text), ...near];
  return shown.length === 0 || shown.some(({ value }) => value > limit.value);
}
