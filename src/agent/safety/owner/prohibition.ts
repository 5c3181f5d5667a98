/** Whether something that the owner forbids speaks of what a control does. */
import type { Observation } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { once } from '../../once.ts';
import { isOfAmount, isSameCurrency, type Money, moneyIn } from '../money.ts';
import { describes, type OwnerClause, isCommon } from './owner-words.ts';
import type { Label } from '../label.ts';
import type { Risk } from '../risk.ts';
import { amountFieldsIn, amountsIn, entriesOf, includesUnits, saidIn, textOf } from '../surroundings.ts';
import { actionsIn, find, has, type ActionKind, thingsIn } from '../vocabulary.ts';

/** What "never pay" forbids besides paying. */
const family: readonly (readonly ActionKind[])[] = [
  ['pay', 'book', 'subscribe', 'donate', 'bid', 'transfer'],
  ['delete', 'remove', 'close'],
  ['remove', 'delete'],
  ['send', 'apply'],
  ['publish', 'grant'],
  ['revoke', 'remove'],
];

/** The prohibition that speaks of it. */
export function prohibitionOf(risk: Risk, bans: readonly OwnerClause[], page: Observation): OwnerClause | undefined {
  return bans.find(ban => speaksOf(ban, risk, page));
}

const shortestLabel = 3;

function speaksOf(ban: OwnerClause, risk: Risk, page: Observation): boolean {
  if (isAboutAnother(ban, risk, page) || isObeyed(ban, risk) || !isOverLimit(ban, risk)) return false;
  if (namesLabel(ban, risk)) return true;
  return (forbidsKind(ban, risk) || sharesVerb(ban, risk)) && isAboutObject(ban, risk);
}

/** Turning "Send a copy" off does what "do not send a copy" wants; "do not turn it off" forbids it. */
function isObeyed({ kinds, units, presses }: OwnerClause, { on, label }: Risk): boolean {
  if (on !== false || presses || kinds.has('disable') || units.some(unit => turnsOff.test(unit))) return false;
  return verbsOf(label).some(unit => units.includes(unit));
}

const verbsOf = once(({ units }: Label) => actionsIn(units, 'label').flatMap(({ from, to }) => units.slice(from, to)));

const turnsOff = /^(?:off|un\w+|de\w+|clear|disable|stop)$/;

/** "Do not press Delete all" */
function namesLabel(ban: OwnerClause, { label }: Risk): boolean {
  const named = label.text.length >= shortestLabel && label.units.length > 0;
  return named && includesUnits(ban.units, label.units);
}

/** "Do not delete Zorblax" beside a bare "Delete" that stands for Kumquat: the words name the action, not the control. */
function isAboutAnother(ban: OwnerClause, risk: Risk, page: Observation): boolean {
  if (ban.presses || ban.general || !isForbiddenVerb(ban, risk.label.units)) return false;
  const names = onlyNames(ban);
  const shown = names.length > 0 ? shownWith(page)(risk) : undefined;
  return shown !== undefined && !names.some(name => shown.some(unit => unit.startsWith(name)));
}

/** Whether they are the verb that directly follows a "not". */
function isForbiddenVerb(ban: OwnerClause, label: readonly string[]): boolean {
  return deniedVerbs(ban).some(verb => verb.length === label.length && label.every((unit, at) => verb[at] === unit));
}

const deniedVerbs = once(({ units, languages }: OwnerClause): string[][] => {
  const denied = new Set(find('not', units, languages).map(({ to }) => to));
  return actionsIn(units, 'ban', languages).flatMap(({ from, to }) =>
    denied.has(from) ? [units.slice(from, to)] : [],
  );
});

/** The names that a prohibition is about; none when it also describes something, or may: German nouns have capitals too. */
const onlyNames = once((ban: OwnerClause): string[] => {
  const { units, languages, text } = ban;
  if (languages.includes('de')) return [];
  const objects = objectsOf(ban);
  const named = new Set(
    [...text.matchAll(/\p{Lu}[\p{L}\p{M}\p{N}]*/gu)].flatMap(({ 0: word, index }) =>
      index === 0 ? [] : unitsOf(word),
    ),
  );
  return units.length > 0 && objects.every(unit => named.has(unit)) ? objects : [];
});

/** The words that are neither the verb nor a common word of the language. */
const objectsOf = once(({ units, languages, amounts }: OwnerClause): string[] => {
  const verbs = [...find('not', units, languages), ...actionsIn(units, 'ban', languages)];
  const isObject = (unit: string): boolean => !(amounts.length > 0 && isOfAmount(unit)) && !isCommon([unit], languages);
  const covered = new Set(verbs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  return units.filter((unit, at) => !covered.has(at) && isObject(unit));
});

/** What the record of a control shows, or the whole page where it is in none; undefined when it is more than is read. */
const shownWith = once((page: Observation) => once((risk: Risk) => readShown(risk, page)));

function readShown({ label, containers, node }: Risk, page: Observation): string[] | undefined {
  const record = containers.find(
    ({ role, entries }) => (role === 'row' || role === 'listitem') && unitsOf(saidIn(entries)).length > 0,
  );
  const inside = record ? page.nodes.filter(one => one.within.includes(record.ref)) : page.nodes;
  const entries = entriesOf(inside);
  if (page.truncated || entries.length < inside.length) return undefined;
  const headings = page.nodes.flatMap(one => (one.kind === 'text' && one.level > 0 ? one.text : []));
  const regions = containers.map(({ name }) => name);
  const address = node?.kind === 'element' ? (node.href ?? '') : '';
  const texts = [label.text, page.title, page.url, address, ...headings, ...regions, textOf(entries)];
  return texts.flatMap(unitsOf);
}

function forbidsKind(ban: OwnerClause, risk: Risk): boolean {
  const kinds: readonly ActionKind[] = removesLittle(ban, risk) ? [...risk.kinds, 'remove'] : [...risk.kinds];
  const forbids = (kind: ActionKind): boolean =>
    [...ban.kinds].some(one => one === kind || family.some(group => group[0] === one && group.includes(kind)));
  return kinds.some(forbids);
}

/** A removal that needs no approval is forbidden too, unless the prohibition is about other things. */
function removesLittle(ban: OwnerClause, risk: Risk): boolean {
  if (risk.removesLittle !== true) return false;
  if (ban.things.size === 0 || isGeneral(ban)) return true;
  return thingsIn(unitsAround(risk)).some(({ value }) => ban.things.has(value));
}

/** Whether the prohibition is about the thing that the control acts on, or may be. */
function isAboutObject(ban: OwnerClause, risk: Risk): boolean {
  const objects = objectsOf(ban).filter(({ length }) => length >= shortestWord);
  if (isGeneral(ban) || (ban.things.size === 0 && objects.length === 0)) return true;
  const { units } = risk.label;
  const around = unitsAround(risk);
  const isNamed = (): boolean => objects.some(object => around.some(unit => isSameWord(object, unit)));
  const things = thingsIn(units).map(({ value }) => value);
  // A label that names nothing may be about what is forbidden.
  if (things.length === 0 && units.length <= 1) return objects.length === 0 || isNamed();
  return things.some(thing => ban.things.has(thing)) || isNamed();
}

function isGeneral(ban: OwnerClause): boolean {
  return ban.general || has('general', ban.units, ban.languages);
}

const unitsAround = once(({ label, containers }: Risk): string[] => {
  const near = containers.slice(0, 3).map(({ name, entries }) => `${name} ${textOf(entries)}`);
  return unitsOf([label.text, ...near].join(' '));
});

const shortestWord = 3;
const longestEnding = 2;

/** "tags" and "tag": one has an ending more than the other. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long) return true;
  return short.length >= shortestWord && long.length - short.length <= longestEnding && long.startsWith(short);
}

/** "Do not save anything" speaks of "Save": harmless actions are recognised by these exact words. */
function sharesVerb(ban: OwnerClause, { label, kinds }: Risk): boolean {
  if (kinds.size > 0 || label.harmless.size === 0) return false;
  const orders = ban.units.filter((_, at) => !describes(ban.units, { from: at, to: at + 1 }));
  return verbsOf(label).some(unit => orders.includes(unit) && !has('not', [unit], ban.languages));
}

/** "Never pay more than 5 €" forbids what costs more, and what does not show its price in that currency. */
function isOverLimit(ban: OwnerClause, risk: Risk): boolean {
  const [limit] = ban.amounts;
  if (!limit || !has('moreThan', ban.units, ban.languages)) return true;
  const shown = moneyShown(risk);
  return shown.length === 0 || shown.some(one => one.value > limit.value || !isSameCurrency(one, limit));
}

const moneyShown = once(({ label, containers }: Risk): Money[] => {
  const near = containers.slice(0, 3).flatMap(({ entries }) => [...amountFieldsIn(entries), ...amountsIn(entries)]);
  return [...moneyIn(label.text), ...near];
});
