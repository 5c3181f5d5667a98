import type { Doing } from '../clause.ts';
import { isHard, phraseAt, phrasesOf, signAt, sub, textOf, trimmed, wordAt, type Span, type Token } from '../lexer.ts';
import { fieldNouns, relations, remarkNouns } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { inlinePairs, type LabelledValue } from '../pairs.ts';
import { verbFormAt } from '../verbs.ts';

const makers =
  /^(?:add|create|register|make a new|make|enter|book|schedule|record|set up|invite|insert|compose|draft|open|post|write|leave|start|submit|report|file|log|request|reserve|issue|enrol|enroll|sign up)$/;
const namers = phrasesOf([
  'named',
  'called',
  'titled',
  'with',
  'whose',
  'saying',
  'that says',
  'at',
  'entitled',
  'with the following',
  'under the name',
]);
/** Verbs whose object a remark only describes: "delete the post with the comment "x"". */
const choosing =
  /^(?:delete|remove|open|archive|restore|hide|show|display|download|print|export|play|read|move|duplicate|clone|pin|star|mark|view|load|copy|find|unarchive|trash|bin|discard)$/;

const isInput = /^\uE000\d+\uE001$/;

/**
 * An order with what is to be filled in: "add a customer named X with email Y", "write a mail to X, subject Y", "close the
 * case with the comment Z". Null when it says no facts.
 */
export function parseCreate(given: Span, verb: string): Doing | null {
  const span = trimmed(given);
  const means = paidBy(span, verb);
  if (means !== null) return means;
  const cut = factsAt(span, verb);
  if (cut < 1) return null;
  const tail = placeBehindName(span, cut);
  if (tail !== null) return parseCreate(tail, verb);
  const head = trimmed(sub(span, 0, cut));
  const isColon = signAt(span, cut) === ':';
  const body = trimmed(sub(span, isColon || signAt(span, cut) === ',' ? cut + 1 : cut));
  const pairs = isColon ? colonFacts(head, body) : factsOf(body);
  if (!pairs.some(p => p.value !== '')) return null;
  return { do: 'create', verb, object: nounPhrase(head), phrase: `${verb} ${textOf(head)}`, pairs };
}

const methods: Readonly<Record<string, string>> = {
  pay: 'payment method',
  settle: 'payment method',
  ship: 'shipping method',
};

/** "pay the invoice by card": how is for a field of the site. */
function paidBy(span: Span, verb: string): Doing | null {
  const by = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:by|via)$/.test(wordAt(span, i)));
  const label = methods[verb];
  if (label === undefined || by < 1 || by === span.tokens.length - 1) return null;
  const head = sub(span, 0, by);
  const pairs = [{ label, value: textOf(sub(span, by + 1)) }];
  return { do: 'create', verb, object: nounPhrase(head), phrase: `${verb} ${textOf(head)}`, pairs };
}

/** "a folder named "A" in Archive" → a folder in Archive named "A"; null when nothing stands behind the name. */
function placeBehindName(span: Span, cut: number): Span | null {
  const isNaming = /^(?:named|called|titled|entitled)$/.test(wordAt(span, cut));
  const from = cut + 2;
  if (
    !isNaming ||
    !isHard(span.tokens[cut + 1]) ||
    !/^(?:in|inside|within|under|below|on|for)$/.test(wordAt(span, from))
  )
    return null;
  const more = span.tokens.findIndex(
    (_, i) =>
      i > from && (/^[,;]$/.test(signAt(span, i)) || wordAt(span, i) === 'and' || phraseAt(span, i, namers) > 0),
  );
  const end = more < 0 ? span.tokens.length : more;
  const { source, tokens } = span;
  return {
    source,
    tokens: [...tokens.slice(0, cut), ...tokens.slice(from, end), ...tokens.slice(cut, from), ...tokens.slice(end)],
  };
}

/** Where the facts of an order begin: at "with", a colon or a comma; -1 when it has none. */
function factsAt(span: Span, verb: string): number {
  const isMaker = makers.test(verb);
  const places = [...span.tokens.keys()].filter(i => i > 0 && i < span.tokens.length - 1);
  const colon = isMaker ? places.find(i => signAt(span, i) === ':') : undefined;
  const named = places.find(i =>
    isMaker
      ? phraseAt(span, i, namers) > 0 && wordAt(span, i) !== 'at' && !isCompany(span, i)
      : isRemark(span, i, verb),
  );
  const comma = places.find(i => signAt(span, i) === ',' && areFacts(sub(span, i + 1), isMaker));
  const found = [colon, named, comma].filter(at => at !== undefined);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** "a call with {client}": who takes part, not what a field holds. */
function isCompany(span: Span, at: number): boolean {
  const next = span.tokens[at + 1];
  return wordAt(span, at) === 'with' && next !== undefined && isInput.test(next.text) && wordAt(span, at + 2) !== 'and';
}

/** "with the reason …", "giving the reason …": what is said beside an action, where it does not say which thing is meant. */
function isRemark(span: Span, at: number, verb: string): boolean {
  if (phraseAt(span, at, namers) > 1 && wordAt(span, at) === 'under') return true;
  if (isReason(span, at)) return true;
  if (choosing.test(verb) || !/^(?:with|giving|stating|adding|and)$/.test(wordAt(span, at))) return false;
  const fact = factOf(sub(span, at + 1));
  return fact !== null && endsWith(fact.label, remarkNouns);
}

/** "for the reason …": why it is done says never which thing is meant. */
function isReason(span: Span, at: number): boolean {
  if (!/^(?:for|with|giving|stating|citing)$/.test(wordAt(span, at))) return false;
  const fact = factOf(sub(span, at + 1));
  return (
    fact !== null && /^(?:(?:the|this) )?(?:reason|explanation|justification)$/i.test(fact.label) && fact.value !== ''
  );
}

function endsWith(label: string, nouns: ReadonlySet<string>): boolean {
  return nouns.has(label.toLowerCase().split(' ').at(-1) ?? '');
}

/** More words than anybody says at once: reading them costs the square of their number. */
const mostTokens = 120;

/** "subject "Plan", priority high": labels and values alone. Those of what is not made are called as fields are. */
export function areFacts(span: Span, isMaker: boolean): boolean {
  if (span.tokens.length > mostTokens) return false;
  const parts = partsOf(span);
  const facts = parts.map(looseFact);
  const isLabel = ({ label }: LabelledValue): boolean =>
    (isMaker && (label !== '' || parts.length > 1)) || endsWith(label, remarkNouns) || endsWith(label, fieldNouns);
  return (
    facts.every(fact => fact !== null && isLabel(fact)) &&
    parts.some(part => part.tokens.some(startsValue) || part.tokens.some((_, i) => signAt(part, i) === ':'))
  );
}

/** "new phone {phone}, city Graz", said alone: labels and values, one of them hard. Empty for all else. */
export function labelledFacts(span: Span): LabelledValue[] {
  if (
    span.tokens.length > mostTokens ||
    !span.tokens.some(isHard) ||
    span.tokens.some((_, i) => signAt(span, i) === ':')
  )
    return [];
  const parts = partsOf(span);
  return parts.length > 1 && areFacts(span, true) ? parts.flatMap(part => looseFact(part) ?? []) : [];
}

/** Parted at each comma, and at an "and" before a label with its value. */
function partsOf(span: Span): Span[] {
  const out: Span[] = [];
  let start = 0;
  for (let i = 1; i < span.tokens.length; i += 1) {
    const isAnd = wordAt(span, i) === 'and' && i > start && looseFact(nextPart(span, i + 1)) !== null;
    if (!isAnd && !/^[,;]$/.test(signAt(span, i))) continue;
    out.push(trimmed(sub(span, start, i)));
    start = wordAt(span, i + 1) === 'and' ? i + 2 : i + 1;
    i = start;
  }
  out.push(trimmed(sub(span, start)));
  return out.filter(part => part.tokens.length > 0);
}

function nextPart(span: Span, from: number): Span {
  const end = span.tokens.findIndex(
    (_, i) => i > from && (/^[,;]$/.test(signAt(span, i)) || wordAt(span, i) === 'and'),
  );
  return trimmed(sub(span, from, end < 0 ? undefined : end));
}

/** "due date 30 June", "reason: changed plans", "priority high", "high priority". */
function looseFact(given: Span): LabelledValue | null {
  const span = trimmed(given);
  if (span.tokens.length === 1 && isInput.test(textOf(span))) return { label: '', value: textOf(span) };
  const [pair, ...more] = inlinePairs(textOf(span));
  if (pair !== undefined) return more.length === 0 ? pair : null;
  const at = span.tokens.findIndex((t, i) => i > 0 && startsValue(t));
  const words = at < 0 ? span.tokens : span.tokens.slice(0, at);
  const isPlain = words.every(
    (t, i) =>
      t.kind === 'word' &&
      !relations.has(t.lower) &&
      !/^(?:the|a|an|and|or|but|not|it|them|this|that)$/.test(t.lower) &&
      isLabelWord(t, i),
  );
  if (!isPlain || words.length === 0 || words.length > 4 || verbUsed(span)) return null;
  if (at > 0) return { label: words.map(t => t.text).join(' '), value: textOf(sub(span, at)) };
  return plainFact(span);
}

/** "VAT number": an abbreviation may begin a label. */
function isLabelWord(token: Token, at: number): boolean {
  return token.text === token.lower || (at === 0 && /^[\p{Lu}\d-]{2,6}$/u.test(token.text));
}

function verbUsed(span: Span): boolean {
  const verb = verbFormAt(span, 0);
  return verb !== null && verb.entry.noun !== true;
}

/** Neither quoted nor a number: only the nouns of fields say which word is the value. */
function plainFact(span: Span): LabelledValue | null {
  const words = span.tokens.map(t => t.lower);
  const at = words.findIndex(word => fieldNouns.has(word));
  if (words.length < 2 || at < 0) return null;
  const isLast = at === words.length - 1;
  const [label, value] = isLast ? [words.slice(at), words.slice(0, at)] : [words.slice(0, at + 1), words.slice(at + 1)];
  return { label: label.join(' '), value: value.join(' ') };
}

/** "add a comment: Looks good", "create a task: title: Plan, due: Friday", "add a contact: first name Ida, city Graz". */
function colonFacts(head: Span, body: Span): LabelledValue[] {
  if (body.tokens.length === 0) return [];
  if (areFacts(body, true)) return partsOf(body).flatMap(part => looseFact(part) ?? []);
  const labelled = inlinePairs(textOf(body));
  if (labelled.length > 0) return labelled;
  const last = head.tokens.at(-1);
  return last === undefined ? [] : [{ label: last.text, value: textOf(body) }];
}

/** "named X with email Y and town Z" as labels and values. */
export function factsOf(span: Span): LabelledValue[] {
  const out: LabelledValue[] = [];
  let start = 0;
  const cut = (end: number, next: number): void => {
    const part = trimmed(sub(span, start, end));
    const fact = factOf(part);
    const last = out.at(-1);
    // "called invoices with columns id and amount": what has no value is left over.
    const isFact = phraseAt(span, start, namers) > 0;
    if (fact !== null) out.push(fact);
    else if (last !== undefined && end > start && !isFact && goesOn(last, part)) {
      const more = textOf(part);
      const joint = wordAt(span, start - 1) === 'and' ? ' and ' : signAt(span, start - 1) === ',' ? ', ' : ' ';
      if (more !== '') last.value += `${joint}${more}`;
    }
    start = next;
  };
  for (let i = 1; i < span.tokens.length; i += 1) {
    const isJoint = /^[,;]$/.test(signAt(span, i)) || wordAt(span, i) === 'and';
    if (isJoint) cut(i, i + 1);
    else if (phraseAt(span, i, namers) > 0 && i > start + 1 && wordAt(span, i) !== 'at') cut(i, i);
  }
  cut(span.tokens.length, span.tokens.length);
  return out;
}

/** Behind an input only another value goes on; other words are left over. */
function goesOn({ value }: LabelledValue, part: Span): boolean {
  return !isInput.test(value) || part.tokens.every(startsValue);
}

const nameFields: Readonly<Record<string, string>> = {
  named: 'name',
  called: 'name',
  titled: 'title',
  entitled: 'title',
  saying: 'message',
};

/** One stretch: label words, then the value: what is quoted, numeric, an address, or starts with a capital letter. */
function factOf(given: Span): LabelledValue | null {
  const field = nameFields[wordAt(given, 0)];
  const span = withoutJoint(field === undefined ? given : sub(given, 1));
  if (field !== undefined) {
    // "named {name} at 19.90": what stands behind a name is left over.
    const value = textOf(isHard(span.tokens[0]) ? sub(span, 0, 1) : span);
    return value === '' ? null : { label: field, value };
  }
  const at = valueAt(span);
  const words = span.tokens.slice(0, Math.max(at, 0)).filter(t => !/^(?:is|of|as|=|:|set|to|for)$/.test(t.lower));
  // "with {email}": its label is what the input is called.
  if (span.tokens.length === 1 && isInput.test(textOf(span))) return { label: '', value: textOf(span) };
  if (words.length === 0) return countOf(span) ?? plainFact(span);
  const value = at < 0 ? '' : textOf(sub(span, at));
  return value === '' ? null : { label: words.map(t => t.text).join(' '), value };
}

function withoutJoint(given: Span): Span {
  let span = given;
  while (
    /^(?:with|under|giving|stating|adding|whose|and|the|a|an|his|her|its|their|following|that|says)$/.test(
      wordAt(span, 0),
    )
  )
    span = sub(span, 1);
  return span;
}

/** Where the value begins; "VAT number {vat}" begins with its label. */
function valueAt(span: Span): number {
  const from =
    span.tokens[1]?.kind === 'word' && span.tokens.some(isHard) && /^\p{Lu}+$/u.test(span.tokens[0]?.text ?? '')
      ? 1
      : 0;
  return span.tokens.findIndex((t, i) => i >= from && (startsValue(t) || (i > 0 && isBeforeValue(span, i - 1))));
}

/** "with 3 seats": how many of what. */
function countOf(span: Span): LabelledValue | null {
  const [number, ...things] = span.tokens;
  const isCount = number?.kind === 'number' && things.length > 0 && things.length < 4;
  if (!isCount || !things.every(t => t.kind === 'word' && t.text === t.lower)) return null;
  return { label: things.map(t => t.text).join(' '), value: number.text };
}

/** "name is …", "due date of …"; but "a moment to load". */
function isBeforeValue(span: Span, at: number): boolean {
  const word = span.tokens[at]?.lower ?? '';
  return word === 'to'
    ? verbFormAt(span, at + 1) === null && wordAt(span, at + 1) !== 'load'
    : /^(?:is|of|as|set|=|:)$/.test(word);
}

export function startsValue(token: Token): boolean {
  return isHard(token) || token.kind === 'number' || /^\p{Lu}|@|\d/u.test(token.text);
}
