/** Whether something that the owner forbids speaks of what a control does. */
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { moneyIn } from './money.ts';
import { type Clause, isCommon } from './owner-words.ts';
import type { Risk } from './risk.ts';
import { amountFieldsIn, amountsIn, includesUnits, textOf } from './surroundings.ts';
import { actionsIn, has, type Kind, thingsIn } from './vocabulary.ts';

/** What "never pay" forbids besides paying. */
const family: readonly (readonly Kind[])[] = [
  ['pay', 'book', 'subscribe', 'donate', 'bid', 'transfer'],
  ['delete', 'remove', 'close'],
  ['send', 'apply'],
  ['publish', 'grant'],
  ['revoke', 'remove'],
];

/** The prohibition that speaks of it. */
export function prohibitionOf(risk: Risk, bans: readonly Clause[]): Clause | undefined {
  return bans.find(ban => speaksOf(ban, risk));
}

const shortestLabel = 3;

function speaksOf(ban: Clause, risk: Risk): boolean {
  const { label } = risk;
  const named = label.text.length >= shortestLabel && label.units.length <= 12 && label.units.length > 0;
  if (named && includesUnits(ban.units, label.units)) return true;
  const forbids = (kind: Kind): boolean =>
    [...ban.kinds].some(one => one === kind || family.some(group => group[0] === one && group.includes(kind)));
  if (!([...risk.kinds].some(forbids) || sharesVerb(ban, risk)) || !isOverLimit(ban, risk)) return false;
  const objects = ban.units.filter(unit => unit.length > 2 && !isCommon([unit], ban.languages));
  const general = ban.general || has('general', ban.units, ban.languages);
  if (general || (ban.things.size === 0 && objects.length === 0)) return true;
  const around = unitsOf(
    [label.text, ...risk.containers.slice(0, 3).map(({ name, entries }) => `${name} ${textOf(entries)}`)].join(' '),
  );
  const things = thingsIn(label.units).map(({ value }) => value);
  // A label that names nothing may be about what is forbidden.
  if (things.length === 0 && label.units.length <= 1)
    return objects.length === 0 || objects.some(unit => around.includes(unit));
  return things.some(thing => ban.things.has(thing)) || objects.some(unit => around.includes(unit));
}

/** "Do not save anything" speaks of "Save": harmless actions are recognised by these exact words. */
function sharesVerb(ban: Clause, { label, kinds }: Risk): boolean {
  if (kinds.size > 0 || label.harmless.size === 0) return false;
  const verbs = actionsIn(label.units, 'label').flatMap(({ from, to }) => label.units.slice(from, to));
  return verbs.some(unit => ban.units.includes(unit) && !has('not', [unit], ban.languages));
}

/** "Never pay more than 5 €" forbids what costs more, and what does not show its price. */
function isOverLimit(ban: Clause, { label, containers }: Risk): boolean {
  const [limit] = ban.amounts;
  if (!limit || !has('moreThan', ban.units, ban.languages)) return true;
  const near = containers.slice(0, 3).flatMap(({ entries }) => [...amountFieldsIn(entries), ...amountsIn(entries)]);
  const shown = [...moneyIn(label.text), ...near];
  return shown.length === 0 || shown.some(({ value }) => value > limit.value);
}
