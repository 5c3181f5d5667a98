/** Whether the owner's words ask for what a control does: by its verb, its object and its amount. */
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { once } from '../../once.ts';
import { isSameCurrency, isSameMoney, moneyIn, type Money } from '../money.ts';
import { type OwnerClause, isCommon, type OwnerWords } from '../owner/owner-words.ts';
import type { Risk } from '../risk.ts';
import {
  amountFieldsIn,
  amountsIn,
  besides,
  type LabelledText,
  type SurroundingRegion,
  entriesOfPage,
  identifiersIn,
  includesUnits,
  recipientsIn,
  saidIn,
  textOf,
  totalsIn,
  unitsOfEntries,
} from '../surroundings.ts';
import type { Observation } from '#src/browser/observe/observation.ts';
import { type ActionKind, languages, type RiskyKind, type ThingKind, thingsIn } from '../vocabulary.ts';

/** `why` says what does not fit, for the owner; undefined where nothing asks for it at all. */
export type Consent = { given: true } | { given: false; why: string | undefined };

/** What else an order of one kind asks for: who books also pays. */
const covers: Partial<Record<ActionKind, readonly RiskyKind[]>> = {
  pay: ['pay', 'book'],
  book: ['book', 'pay'],
  subscribe: ['subscribe', 'pay'],
  donate: ['donate', 'pay'],
  bid: ['bid'],
  sell: ['sell'],
  transfer: ['transfer'],
  delete: ['delete', 'remove'],
  remove: ['remove', 'delete', 'revoke'],
  close: ['close', 'cancel'],
  cancel: ['cancel', 'refund'],
  send: ['send'],
  publish: ['publish', 'send'],
  apply: ['apply', 'send'],
  grant: ['grant', 'send'],
  approve: ['approve', 'grant'],
  revoke: ['revoke', 'remove'],
  sign: ['sign', 'send'],
  disable: ['disable'],
};

/** Whether a question of the page belongs to what was allowed a moment ago. */
export function followsFrom(allowed: ReadonlySet<RiskyKind>, kind: RiskyKind): boolean {
  if (allowed.has(kind)) return true;
  return [...allowed].some(one => covers[one]?.includes(kind) || asksAs[one]?.includes(kind));
}

/** The words in which pages ask once more. */
const asksAs: Partial<Record<RiskyKind, readonly RiskyKind[]>> = {
  close: ['delete', 'remove', 'disable'],
  cancel: ['delete', 'remove', 'close'],
  revoke: ['delete', 'remove'],
  remove: ['delete'],
  merge: ['delete'],
};

/** Kinds that say "who receives it", which "send me a summary" does not ask of a page. */
const sendsOut: ReadonlySet<RiskyKind> = new Set<RiskyKind>(['send', 'publish', 'grant', 'upload', 'apply']);
const moves: ReadonlySet<RiskyKind> = new Set<RiskyKind>([
  'pay',
  'book',
  'subscribe',
  'donate',
  'bid',
  'sell',
  'transfer',
  'withdraw',
  'refund',
]);
/** What such an action is always about: a label that names it says nothing more. */
const usual: Partial<Record<RiskyKind, readonly ThingKind[]>> = {
  pay: ['order', 'money', 'booking', 'record'],
  book: ['booking', 'order', 'request'],
  subscribe: ['subscription', 'message', 'account'],
  send: ['message', 'request', 'file', 'record'],
  publish: ['post', 'message', 'record'],
  apply: ['request', 'file', 'account'],
  delete: ['record'],
  remove: ['record'],
  approve: ['request', 'record', 'order'],
  grant: ['access', 'request', 'person'],
  revoke: ['access', 'person'],
  sign: ['file', 'record'],
  merge: ['code', 'request', 'record'],
  transfer: ['money', 'order'],
  upload: ['file', 'record'],
};

export type ConsentContext = {
  words: OwnerWords;
  page: Observation;
  /** What the agent itself has typed so far: the page did not say that by itself. */
  typed: readonly string[];
};

/** Looks for an order that asks for the risk. */
export function consentTo(risk: Risk, asked: ConsentContext): Consent {
  const orders = asked.words.orders.filter(
    ({ report }) => !report || ![...risk.kinds].every(kind => sendsOut.has(kind)),
  );
  const named = new Set(orders.filter(order => namesControl(order, risk)));
  const meant = [...named, ...orders.filter(order => !named.has(order) && asksFor(order, risk, asked))];
  let why: string | undefined;
  for (const order of meant) {
    const fault = faultIn(order, risk, { ...asked, isNamed: named.has(order) });
    if (fault === undefined) return { given: true };
    why ??= fault;
  }
  return { given: false, why };
}

/** "Press Delete account": the label stands in the order as it is. */
export function namesControl(order: OwnerClause, { label: { units } }: Risk): boolean {
  return order.presses && units.length > 0 && units.length <= 16 && includesUnits(order.units, units);
}

function asksFor(order: OwnerClause, risk: Risk, asked: ConsentContext): boolean {
  if (risk.target.type === 'address' && order.text.includes(risk.target.url)) return true;
  if (risk.target.type === 'unseen') return asksForUnseen(order, risk);
  if (risk.command !== undefined) return asksForCommand(order, risk, risk.command);
  if (risk.kinds.size === 0) return asksForForm(order, risk, asked);
  return [...risk.kinds].every(kind => coversKind(order, kind));
}

/** An order has the verb; of what a label makes or changes, it names the thing. */
function asksForCommand(order: OwnerClause, { label }: Risk, command: string): boolean {
  // A word of a script without spaces is several units.
  if (label.harmless.size === 0)
    return hasUnit(new Set(order.units), command) || includesUnits(order.units, command.split(' '));
  const units = new Set(order.units);
  return label.units.some(unit => unit !== command && unit.length > 2 && hasUnit(units, unit));
}

/** An order to do something names the picture or the frame: nothing else says what is in it. */
function asksForUnseen({ units, kinds, languages: where }: OwnerClause, { label, target }: Risk): boolean {
  if (kinds.size > 0 && [...kinds].every(kind => looking.has(kind))) return false;
  const tag = target.type === 'unseen' ? target.node?.tag : undefined;
  // The page names it: words that stand in any order name nothing.
  const name = label.units.filter(unit => unit.length > 2 && !isCommon([unit], where));
  return units.some(unit => unit === tag) || (name.length > 0 && name.every(unit => units.includes(unit)));
}

/** Orders of these change nothing: "read the password policy", "sign in with the password". */
const looking: ReadonlySet<ActionKind> = new Set<ActionKind>(['look', 'find', 'login', 'dismiss', 'next']);

export function coversKind({ kinds, things }: OwnerClause, kind: RiskyKind): boolean {
  if (kind === 'secret') return things.has('key') && [...kinds].some(one => !looking.has(one));
  if (kind === 'close') {
    const ends = (['close', 'delete', 'cancel', 'remove', 'disable'] as const).some(one => kinds.has(one));
    return kinds.has('close') || (ends && (things.has('account') || things.has('subscription')));
  }
  return [...kinds].some(one => one === kind || (covers[one]?.includes(kind) ?? false));
}

/** A form of a kind that the task speaks of: an order fills it in, and names it or what it holds. */
function asksForForm(order: OwnerClause, risk: Risk, { words }: ConsentContext): boolean {
  if (risk.unknown === 'elsewhere') return false;
  // "See when it is done" looks, and finishes nothing.
  const looks = order.kinds.has('look') || order.kinds.has('find');
  if (!looks && (order.kinds.has('confirm') || order.kinds.has('ok'))) return true;
  if (!order.fills && order.kinds.size === 0) return false;
  const container = risk.containers.find(({ role }) => formLike.has(role));
  const heads = [container?.name ?? '', ...risk.fields.map(({ name }) => name)];
  const held = risk.fields.flatMap(({ value = '', options }) => (options || value.length < 3 ? [] : [unitsOf(value)]));
  if (held.some(units => units.length > 0 && units.every(unit => words.units.has(unit)))) return true;
  return heads
    .flatMap(unitsOf)
    .some(unit => unit.length > 2 && !isCommon([unit], order.languages) && order.units.includes(unit));
}

type Checked = ConsentContext & { isNamed: boolean };

/** What does not fit an order of the right kind; undefined when all does. */
function faultIn(order: OwnerClause, risk: Risk, asked: Checked): string | undefined {
  return (
    faultOfObject(order, risk, asked) ??
    faultOfParty(order, risk, asked) ??
    faultOfRecord(order, risk, asked) ??
    faultOfAmount(order, risk, asked)
  );
}

/** The label names another thing than the order: "Delete account" where the draft is to go. */
function faultOfObject(
  order: OwnerClause,
  { label, kinds, containers }: Risk,
  { isNamed, words }: Checked,
): string | undefined {
  if (isNamed || kinds.size === 0 || label.units.length === 0) return undefined;
  const things = thingsIn(label.units).map(({ value }) => value);
  const plain = new Set([...kinds].flatMap(kind => usual[kind] ?? []));
  const other = things.filter(thing => !plain.has(thing));
  if (other.length > 0 && order.things.size > 0 && !other.some(thing => order.things.has(thing)))
    return `It says “${label.text.slice(0, 100)}”.`;
  if (other.length > 0 && order.things.size === 0 && order.names.length === 0 && !order.general)
    return `It says “${label.text.slice(0, 100)}”.`;
  const rest = label.units.filter(
    unit => unit.length > 2 && !/\d/.test(unit) && !isCommon([unit], languages) && !payWays.has(unit),
  );
  if (rest.length === 0 || rest.some(unit => hasUnit(words.units, unit))) return undefined;
  // What the page shows beside it may be what was named.
  if (order.names.some(name => besides(containers).some(one => includesUnits(unitsOfEntries(one.entries), name))))
    return undefined;
  return things.some(thing => order.things.has(thing)) ? undefined : `It says “${label.text.slice(0, 100)}”.`;
}

/** Ways to pay and other words of buttons that name nobody. */
const payWays = new Set(
  unitsOf(
    'paypal visa mastercard amex klarna apple google pay card credit debit stripe sepa ideal klick 1 express step order enquiry inquiry request review',
  ),
);

/** Words in another form of the same word: invoice, invoices. */
function hasUnit(units: ReadonlySet<string>, unit: string): boolean {
  if (units.has(unit)) return true;
  const stem = unit.slice(0, Math.max(4, unit.length - 2));
  return unit.length >= 5 && [...units].some(one => one.startsWith(stem) && Math.abs(one.length - unit.length) <= 3);
}

/** The page names somebody else as the one who gets it. */
function faultOfParty(order: OwnerClause, risk: Risk, { words, typed, page }: Checked): string | undefined {
  const sends = [...risk.kinds].some(kind => sendsOut.has(kind) || moves.has(kind));
  if (!sends || risk.target.type === 'address') return undefined;
  const container = risk.containers.find(({ role }) => records.has(role));
  const entries = container?.entries ?? entriesOfPage(page);
  const parties = partiesOf(entries);
  if (parties.length > partiesAtMost) return `It goes to ${parties.length} recipients.`;
  const typedUnits = typed.map(unitsOf);
  for (const party of parties) {
    const units = unitsOf(party);
    const byAgent = typedUnits.some(text => includesUnits(text, units));
    if (isNamedBy(units, { order, words, byAgent, exact: party.includes('@') })) continue;
    return `It goes to ${party.trim().slice(0, 100)}.`;
  }
  return undefined;
}

/** Each is looked for in all that the task says and the agent has typed. */
const partiesAtMost = 50;

const partiesOf = once((entries: readonly LabelledText[]): string[] => {
  const values = recipientsIn(entries).flatMap(value => value.split(/[,;]\s*/));
  return [...new Set(values.filter(value => /\p{L}|\d{4}/u.test(value)))];
});

type Naming = { order: OwnerClause; words: OwnerWords; byAgent: boolean; exact: boolean };

/** An address that the agent typed has to stand in the task whole: a name alone fits any address that has it. */
function isNamedBy(units: readonly string[], { order, words, byAgent, exact }: Naming): boolean {
  if (byAgent)
    return exact
      ? units.every(unit => words.units.has(unit)) && whole(units, words)
      : units.some(unit => words.units.has(unit));
  // The site filled it in: it is another's only where the order names somebody.
  if (order.parties.length === 0) return true;
  return order.parties.some(name => includesUnits(units, name)) || units.every(unit => words.units.has(unit));
}

function whole(units: readonly string[], { orders }: OwnerWords): boolean {
  return orders.some(
    ({ names, units: own }) => includesUnits(own, units) || names.some(name => includesUnits(name, units)),
  );
}

/** The row, dialog or page is about somebody or something else than the order names. */
function faultOfRecord(order: OwnerClause, risk: Risk, { page, isNamed }: Checked): string | undefined {
  if (order.names.length === 0 || risk.target.type === 'address' || risk.target.type === 'file') return undefined;
  const names = isNamed
    ? order.names.filter(name => !includesUnits(risk.label.units, name) && !includesUnits(name, risk.label.units))
    : order.names;
  if (names.length === 0) return undefined;
  const shows = (units: readonly string[]): boolean => names.some(name => includesUnits(units, name));
  if (shows(unitsOf(risk.label.text))) return undefined;
  if (risk.target.type === 'dialog') return faultOfQuestion(risk.target.message, { shows, page });
  for (const container of risk.containers.filter(({ role }) => records.has(role))) {
    if (shows(unitsOfRegion(container))) return undefined;
    const other = othersIn(container);
    if (other !== undefined) return `It is about ${other}.`;
  }
  if ([...risk.kinds].every(kind => moves.has(kind) && kind !== 'transfer' && kind !== 'withdraw')) return undefined;
  if (shows(unitsOfPage(page))) return undefined;
  return isNamed ? undefined : 'The page does not show what the step names.';
}

const formLike = new Set(['form', 'dialog', 'fieldset', 'section']);
const records = new Set(['row', 'listitem', 'dialog', 'section', 'form', 'fieldset']);
/** Of these the text names the one thing that they are about. */
const single = new Set(['row', 'listitem', 'dialog']);

const othersIn = once(({ role, name, entries }: SurroundingRegion): string | undefined => {
  if (!single.has(role)) return undefined;
  const said = `${name} \n ${saidIn(entries)}`;
  const found = identifiersIn(said).find(units => !isCommon(units, languages));
  return found && `“${(name || said).replace(/\s+/g, ' ').trim().slice(0, 100)}”`;
});

function faultOfQuestion(
  message: string,
  { shows, page }: { shows(units: readonly string[]): boolean; page: Observation },
): string | undefined {
  if (shows(unitsOf(message))) return undefined;
  const other = identifiersIn(message.replace(/^\s*\p{Lu}/u, ' ')).find(units => !isCommon(units, languages));
  if (other) return `It asks “${message.slice(0, 200)}”.`;
  return shows(unitsOfPage(page)) ? undefined : 'The page does not show what the step names.';
}

const unitsOfRegion = once(({ name, entries }: SurroundingRegion) => unitsOf(`${name} \n ${textOf(entries)}`));

const unitsOfPage = once((page: Observation) => {
  const url = URL.parse(page.url);
  const address = url ? decodeSafely(`${url.pathname} ${url.search}`) : '';
  return unitsOf(`${page.title} ${address} ${textOf(entriesOfPage(page))}`);
});

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The page shows another amount than the order names, or more than it allows. */
function faultOfAmount(order: OwnerClause, risk: Risk, { page }: Checked): string | undefined {
  if (order.amounts.length === 0 || ![...risk.kinds].some(kind => moves.has(kind))) return undefined;
  const fits = (shown: Money): boolean =>
    order.amounts.some(amount =>
      amount.limit ? shown.value <= amount.value + 0.005 && isSameCurrency(shown, amount) : isSameMoney(shown, amount),
    );
  const own = moneyIn(risk.label.text);
  const container = risk.containers.find(({ role }) => records.has(role));
  const entries = container?.entries ?? entriesOfPage(page);
  const must = [...own, ...amountFieldsIn(entries), ...totalsIn(entries)];
  const wrong = must.find(shown => !fits(shown));
  if (wrong) return `It shows ${moneyText(wrong)}.`;
  if (must.length > 0) return undefined;
  const shown = amountsIn(entries);
  if (shown.length === 0 || shown.some(fits)) return undefined;
  return `It shows ${moneyText(shown[0] ?? { value: 0, currency: undefined })}.`;
}

function moneyText({ value, currency }: Money): string {
  return `${value}${currency ? ` ${currency}` : ''}`;
}
