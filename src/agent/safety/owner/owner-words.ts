/** What the owner's own words ask for and forbid, read clause by clause. */
import { marksIn, withoutMarks } from '#src/core/secrets/placeholders.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import { atOnce, type Slices } from '../../slices.ts';
import { type Money, numbersIn } from '../money.ts';
import {
  actionsIn,
  find,
  has,
  isArticle,
  isRisky,
  type ActionKind,
  type Language,
  languagesOf,
  type ThingKind,
  thingsIn,
} from '../vocabulary.ts';

/** An amount of money that a clause names, or the limit that it sets. */
export type Amount = Money & { limit: boolean };

export type OwnerClause = {
  text: string;
  units: readonly string[];
  languages: readonly Language[];
  kinds: ReadonlySet<ActionKind>;
  things: ReadonlySet<ThingKind>;
  /** Who or what exactly: capitalised names, e-mail addresses, numbers, quoted words. Each is a list of units. */
  names: readonly (readonly string[])[];
  /** Of those, the ones that can name a recipient. */
  parties: readonly (readonly string[])[];
  /** Of those, the ones that the text itself names, not the value of an input. */
  written: readonly (readonly string[])[];
  amounts: readonly Amount[];
  /** Names a control: "press …". */
  presses: boolean;
  /** Fills in a form. */
  fills: boolean;
  /** Speaks of "it" or "everything" instead of naming something. */
  general: boolean;
  /** Asks for a report to the owner, which is no action on a page. */
  report: boolean;
};

export type OwnerWords = { orders: readonly OwnerClause[]; bans: readonly OwnerClause[]; units: ReadonlySet<string> };

const textsAtMost = 400;
const clausesAtMost = 1500;

const articles = new Set(['the', 'a', 'an', 'any', 'this', 'that', 'my', 'your', 'our', 'their']);

/** "the new user": the word for making something says which user is meant. */
export function describes(units: readonly string[], { from, to }: { from: number; to: number }): boolean {
  return to - from === 1 && units[from] === 'new' && articles.has(units[from - 1] ?? '');
}

type ReadingOptions = {
  inputs?: Readonly<Record<string, string>>;
  /** Whatever they speak of is forbidden. */
  forbids?: boolean;
};

/**
 * Reads texts that the owner wrote. `{input}` stands for a value there: what the value says orders nothing, but it may name
 * who or what an order is about.
 */
export function readOwnerWords(texts: readonly string[], options?: ReadingOptions): OwnerWords {
  return atOnce(readingOwnerWords(texts, options));
}

/** The same, with a pause at each sentence: all that a task may say takes seconds. */
export function* readingOwnerWords(
  texts: readonly string[],
  { inputs = {}, forbids = false }: ReadingOptions = {},
): Slices<OwnerWords> {
  const orders: OwnerClause[] = [];
  const bans: OwnerClause[] = [];
  for (const text of texts.slice(0, textsAtMost)) {
    let before: OwnerClause | undefined;
    for (const sentence of sentencesOf(text)) {
      yield;
      let banned = false;
      for (const part of clausesOf(sentence)) {
        if (orders.length + bans.length >= clausesAtMost) break;
        const clause = readClause(part.text, { inputs, before });
        banned = isBan(clause, part.joins === 'and' && banned) || (forbids && !isRule(clause));
        if (banned) bans.push(banOf(clause));
        else orders.push(clause);
        before = clause;
      }
    }
  }
  const units = new Set([...orders, ...bans].flatMap(({ units: own }) => own));
  for (const value of Object.values(inputs)) for (const unit of unitsOf(value.slice(0, 2000))) units.add(unit);
  return { orders, bans, units };
}

function banOf(clause: OwnerClause): OwnerClause {
  const { units, languages } = clause;
  const actions = actionsIn(units, 'ban', languages).filter(found => !describes(units, found));
  const things = thingsIn(units, languages);
  // "No purchases", "no e-mails": the noun is the action, not what the action is about.
  const risks = actions.filter(({ value }) => isRisky(value));
  const isNoun = isWithin(things, risks) && isWithin(risks, things);
  const kinds = new Set(actions.map(({ value }) => value));
  return { ...clause, kinds, things: isNoun ? new Set() : clause.things };
}

type Span = { from: number; to: number };

function isWithin(inner: readonly Span[], outer: readonly Span[]): boolean {
  return inner.length > 0 && inner.every(({ from, to }) => outer.some(one => one.from <= from && to <= one.to));
}

function isBan(clause: OwnerClause, carried: boolean): boolean {
  // "Non-Fiction", "no-reply": the first half of a compound denies no order.
  const plain = clause.text.replaceAll(quoted, ' ').replaceAll(/(?<![\p{L}\p{N}])\p{L}{1,12}-(?=\p{L})/gu, ' ');
  const said = unitsOf(withoutAddresses(plain));
  const denied = find('not', said, clause.languages);
  if (denied.length === 0) return carried && clause.kinds.size > 0;
  const reminders = find('reminders', said, clause.languages);
  return denied.some(({ from, to }) => !reminders.some(one => one.from <= from && one.to >= to));
}

/** What stands in the address of a page or a mailbox forbids nothing: "shop.test/no/never". */
function withoutAddresses(text: string): string {
  const words = text.split(/\s+/);
  return words.filter(word => !/:\/\/|@|\.\p{L}{2,24}\//u.test(word)).join(' ');
}

/** "Only use the English page", "always ask first": what to keep to, among what is forbidden. */
const rules = new Set(
  unitsOf(
    'only always nur immer solo solamente siempre seulement uniquement toujours apenas somente sempre soltanto alleen altijd tylko zawsze только всегда sadece daima فقط دائما केवल हमेशा',
  ),
);

function isRule({ units }: OwnerClause): boolean {
  return units.slice(0, 3).some(unit => rules.has(unit));
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?;])\s+|(?<=[。！？；؟।])|\n+/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '');
}

type Part = { text: string; /** How it is joined to the part before. */ joins: 'start' | 'and' | 'but' };

/** Words that begin a clause of their own, whatever the language; "but" ends what a prohibition covers. */
const but = new Set(unitsOf('but instead aber sondern stattdessen pero sino mais mas ma però но а ama maar ale лишь'));
const lookAhead = 6;

/** Cuts a sentence where another instruction begins: behind a comma or an "and", before a verb. */
function clausesOf(sentence: string): Part[] {
  const languages = languagesOf(ownWordsIn(sentence));
  const words = sentence.split(/\s+|(?<=[、，：—–])/).filter(word => word !== '');
  const parts: Part[] = [];
  let from = 0;
  let joins: Part['joins'] = 'start';
  const cut = (at: number, next: Part['joins']): void => {
    const text = words.slice(from, at).join(' ');
    // The "and" of "and then publish" is no instruction of its own.
    if (withoutFillers(unitsOf(text), languages).length === 0) return;
    parts.push({ text, joins });
    from = at;
    joins = next;
  };
  for (let at = 1; at < words.length; at += 1) {
    const units = unitsOf(words[at] ?? '');
    const adverse = units.length === 1 && but.has(units[0] ?? '');
    const joined = adverse || isFiller(units, languages);
    const comma = /[、，,:：—–]$/.test(words[at - 1] ?? '');
    if (!comma && !joined) continue;
    const after = withoutFillers(unitsOf(words.slice(at, at + lookAhead).join(' ')), languages);
    if (adverse || beginsWithVerb(after, languages)) cut(at, adverse ? 'but' : 'and');
  }
  cut(words.length, 'start');
  return parts;
}

function isFiller(units: readonly string[], languages: readonly Language[]): boolean {
  return units.length === 1 && has('fillers', units, languages);
}

function withoutFillers(units: readonly string[], languages: readonly Language[]): readonly string[] {
  const ends = new Map(find('fillers', units, languages).map(({ from, to }) => [from, to]));
  let at = 0;
  for (;;) {
    const end = ends.get(at) ?? (but.has(units[at] ?? '') ? at + 1 : undefined);
    if (end === undefined) return units.slice(at);
    at = end;
  }
}

function beginsWithVerb(units: readonly string[], languages: readonly Language[]): boolean {
  const begins = ({ from }: { from: number }): boolean => from === 0;
  return (
    actionsIn(units, 'step', languages).some(begins) ||
    find('press', units, languages).some(begins) ||
    find('fill', units, languages).some(begins) ||
    find('not', units, languages).some(begins)
  );
}

const quoted =
  /["“„«「『]([^"“”„«»「」『』]{1,200})["”“»」』]|(?<![\p{L}\p{N}])['‘]([^'‘’]{1,200})['’](?![\p{L}\p{N}])/gu;
const addresses = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}/gu;
const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}'’&-]*/gu;
/** Numbers that stand for one thing, unlike those that count things. */
const identifying = /\d{4}|[#\p{L}]/u;
const codes = /[\p{L}\p{N}#/-]+/gu;

/** Without labels and values, which may be of the language of a page, where there is more than those. */
function ownWordsIn(text: string): string {
  const unquoted = text.replaceAll(quoted, ' ');
  return /\p{L}/u.test(unquoted) ? unquoted : text;
}

function readClause(
  text: string,
  { inputs, before }: { inputs: Readonly<Record<string, string>>; before: OwnerClause | undefined },
): OwnerClause {
  const values = marksIn(text).flatMap(({ name }) => inputs[name] ?? []);
  const own = withoutMarks(text);
  const languages = languagesOf(ownWordsIn(own));
  // What is quoted is a value or a label; its verbs are not those of the clause.
  const unquoted = own.replaceAll(quoted, ' ');
  const units = withoutFillers(unitsOf(unquoted), languages);
  const kinds = new Set(actionsIn(units, 'step', languages).map(({ value }) => value));
  const things = new Set(thingsIn(units, languages).map(({ value }) => value));
  const parties = partiesIn(unquoted, languages);
  const exact = [
    ...[...own.matchAll(quoted)].map(match => match[1] ?? match[2] ?? ''),
    ...[...withoutMoney(unquoted).matchAll(codes)]
      .map(([word]) => word)
      .filter(word => /\d/.test(word) && identifying.test(word)),
    ...values,
  ];
  const amounts = amountsIn(unquoted, languages).concat(values.flatMap(value => amountsOfValue(value)));
  const general = has('general', units, languages);
  const clause: OwnerClause = {
    text,
    units: unitsOf(own),
    languages,
    kinds,
    things,
    parties: [...parties, ...values.map(unitsOf)].filter(({ length }) => length > 0),
    written: parties,
    names: [...parties, ...exact.map(unitsOf)].filter(({ length }) => length > 0),
    amounts,
    presses: has('press', units, languages),
    fills: has('fill', units, languages),
    general,
    report: isReport(units, languages, own),
  };
  return before ? inherited(clause, before) : clause;
}

/** "Open the draft of Ann and delete it": whom and what a clause leaves open, the one before has named. */
function inherited(clause: OwnerClause, before: OwnerClause): OwnerClause {
  if (clause.names.length > 0 || (!clause.general && clause.things.size > 0)) return clause;
  return {
    ...clause,
    names: before.names,
    parties: before.parties,
    things: new Set([...clause.things, ...before.things]),
    amounts: clause.amounts.length > 0 ? clause.amounts : before.amounts,
  };
}

/** Names of people, firms and things: words with a capital letter that are no common words of the language. */
function partiesIn(text: string, languages: readonly Language[]): string[][] {
  const mails = [...text.matchAll(addresses)].map(([address]) => unitsOf(address));
  const rest = text.replaceAll(addresses, ' ').trimStart();
  const names = [...rest.matchAll(capitalised)]
    .filter(({ index }) => index > 0)
    .map(([word]) => unitsOf(word))
    .filter(units => !isCommon(units, languages));
  // Who writes no capitals names things in small letters.
  const small = names.length > 0 || /\p{Lu}/u.test(rest.slice(1)) ? [] : unknownWords(rest, languages);
  return [...mails, ...names, ...small].filter(units => units.length > 0);
}

const shortestName = 3;

function unknownWords(text: string, languages: readonly Language[]): string[][] {
  if (!/\p{scx=Latn}|\p{scx=Cyrl}/u.test(text)) return [];
  const units = unitsOf(text);
  return units
    .filter((unit, at) => at > 0 && unit.length >= shortestName && !/\d/.test(unit) && !isCommon([unit], languages))
    .map(unit => [unit]);
}

/** Whether the language has the word for something that is no name. */
export function isCommon(units: readonly string[], languages: readonly Language[]): boolean {
  if (units.every(unit => isArticle(unit, languages) || but.has(unit))) return true;
  const covers = ({ from, to }: { from: number; to: number }): boolean => from === 0 && to === units.length;
  return (
    thingsIn(units, languages).some(covers) ||
    actionsIn(units, 'step', languages).some(covers) ||
    actionsIn(units, 'around', languages).some(covers) ||
    commonLists.some(list => find(list, units, languages).some(covers))
  );
}

const commonLists = [
  'small',
  'general',
  'fillers',
  'press',
  'fill',
  'me',
  'not',
  'amounts',
  'totals',
  'recipients',
  'protections',
  'exposures',
] as const;

function amountsIn(text: string, languages: readonly Language[]): Amount[] {
  const numbers = numbersIn(text);
  const marked = numbers.filter(({ marked: isMoney }) => isMoney);
  return marked.map(({ value, currency, index }) => {
    const lead = unitsOf(text.slice(Math.max(0, index - 40), index)).slice(-4);
    const tail = unitsOf(text.slice(index, index + 40)).slice(0, 4);
    const limit = has('atMost', lead, languages) || has('atMost', tail, languages);
    return { value, currency, limit };
  });
}

function withoutMoney(text: string): string {
  let plain = text;
  for (const { marked, index } of numbersIn(text).toReversed())
    if (marked) plain = `${plain.slice(0, index)}${plain.slice(index).replace(/^[\d.,'’\u00a0\u202f]+/u, '')}`;
  return plain;
}

/** The value of an input is an amount when it is nothing but a number. */
function amountsOfValue(value: string): Amount[] {
  const [only, ...more] = numbersIn(value.slice(0, 100));
  if (!only || more.length > 0 || !/^[^\p{L}]*(?:\p{L}{1,4}[^\p{L}]*)?$/u.test(value)) return [];
  return [{ value: only.value, currency: only.currency, limit: false }];
}

/** "Send me a summary": a report to the owner, unless it names a way that uses the page. */
function isReport(units: readonly string[], languages: readonly Language[], text: string): boolean {
  if (!has('me', units.slice(0, 4), languages)) return false;
  return !/@/.test(text) && !actionsIn(units.slice(1), 'step', languages).some(({ value }) => value === 'send');
}
