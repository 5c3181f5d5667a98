import type { Comparator, Target, Test } from '../clause.ts';
import {
  isHard,
  phraseAt,
  phraseIn,
  phrasesOf,
  sub,
  textOf,
  tokenText,
  trimmed,
  wordAt,
  wordsOf,
  without,
  type Span,
} from '../lexer.ts';
import {
  comparators,
  determiners,
  equals,
  hiding,
  kindWord,
  relations,
  saying,
  showing,
  states,
  trailingComparators,
} from '../lexicon/words.ts';
import { nounPhrase, within } from '../noun-phrase.ts';
import { cardinal, quantity } from '../numbers.ts';
import { isParticipleForm } from '../verbs.ts';
import { finiteVerbAt, inPresent, isStatement } from './tense.ts';

export const showingPhrases = phrasesOf(showing);
export const hidingPhrases = phrasesOf(hiding);
export const sayingPhrases = phrasesOf(saying);
const equalsPhrases = phrasesOf(equals);
export const comparatorPhrases = phrasesOf(comparators.keys());
const trailingPhrases = phrasesOf(trailingComparators.keys());
const copula =
  /^(?:is|are|was|were|be|been|does|do|did|gets|goes|falls|drops|rises|reaches|costs|becomes|of|stays|has|have|holds|contains|shows|lists|equals|to|that|than|still|now|only|just)$/;
const counting = /^(?:has|have|holds|contains|shows|lists|displays|includes|there|contain|show|list)$/;
const units =
  /^(?:%|percent|euros?|dollars?|pounds?|usd|eur|gbp|stars?|points?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|kg|km|gb|mb|or|each|in|total|degrees?|characters?|today)$/;
const onPage =
  /^(?:(?:the|this|that|next|new|web|current|whole)\s)*(?:page|screen|site|app|website|it|browser|message|dialog)$/i;

/** Reads what is to be true: "the page says "Done"", "a cookie banner appears", "the total is at least 12". Null when nothing is said. */
export function parseTest(given: Span): Test | null {
  const { span: bare, exists } = withoutOpening(inPresent(withoutModals(trimmed(given))));
  const { span, negated } = withoutNegation(bare);
  if (span.tokens.length === 0) return null;
  const said = statedTest(span, { negated, exists });
  // A predicate that none of the tests knows is no part of a name: the user is asked.
  return said ?? (isStatement({ given: trimmed(given), bare: span, exists }) ? null : isThere(span, negated));
}

function statedTest(span: Span, { negated, exists }: Said): Test | null {
  return (
    reachedTest(span, negated) ??
    addressTest(span, negated) ??
    numberTest(span, { negated, exists }) ??
    countTest(span, { negated, exists }) ??
    stateTest(span, negated) ??
    tailTest(span, negated) ??
    placeTest(span, negated) ??
    havingTest(span, negated) ??
    middleTest(span, negated) ??
    happenedTest(span, negated)
  );
}

/** "(until you) reach page 5": what is reached is there. */
function reachedTest(span: Span, negated: boolean): Test | null {
  const n = phraseAt(span, 0, reaching);
  return n > 0 && n < span.tokens.length ? isThere(sub(span, n), negated) : null;
}

const reaching = phrasesOf([
  'reach',
  'reached',
  'get',
  'get to',
  'receive',
  'notice',
  'arrive at',
  'land on',
  'come to',
]);

/** "the transfer succeeded": something has come to be so. */
function happenedTest(span: Span, negated: boolean): Test | null {
  const at = finiteVerbAt(span);
  if (at < 1 || at < span.tokens.length - 1 || !isParticipleForm(wordAt(span, at))) return null;
  return { of: 'value', target: nounPhrase(sub(span, 0, at)), value: tokenText(span, at), negated };
}

/** "must be visible" → is visible, "should not contain" → not contain. */
function withoutModals(span: Span): Span {
  const isModal = (at: number): boolean => at > 0 && /^(?:should|must|shall|ought)$/.test(wordAt(span, at));
  const to = (at: number): number =>
    /^(?:not|to|always|still|also|now)$/.test(wordAt(span, at + 1)) ? at + 2 : at + 1;
  const modal = span.tokens.findIndex((_, i) => isModal(i));
  if (modal < 0) return span;
  const be = wordAt(span, to(modal)) === 'be' ? to(modal) : -1;
  const is = { kind: 'word' as const, text: 'is', lower: 'is' };
  const tokens = span.tokens.flatMap((token, i) => {
    if (i === modal) return be < 0 ? [] : [{ ...token, ...is }];
    const isAdverb = i === modal + 1 && /^(?:now|also|still|always)$/.test(token.lower) && be < 0;
    return i === be || isAdverb ? [] : [token];
  });
  return { source: span.source, tokens };
}

/** Without "that", "whether", "you can see", "there is". */
function withoutOpening(given: Span): { span: Span; exists: boolean } {
  let span = given;
  let exists = false;
  const opening =
    /^(?:that|whether|if|to|you|i|we|see|can|now|should|could|there|is|are|for|user|of|find|still|also|exists|does|do)$/;
  while (
    span.tokens.length > 1 &&
    (opening.test(wordAt(span, 0)) || /^the user (?:sees|can|should|is|gets)$/.test(wordsOf(span, 0, 3)))
  ) {
    if (wordAt(span, 0) === 'there') exists = true;
    span = trimmed(sub(span, wordAt(span, 0) === 'the' ? 2 : 1));
  }
  return { span, exists };
}

const negations =
  /^(?:not|doesn't|isn't|don't|aren't|didn't|hasn't|haven't|wasn't|cannot|can't|never|no|doesn’t|isn’t|don’t|aren’t)$/;

/** Takes the negation out of a test: "no error", "is not shown", "does not contain", "is no longer in the list". */
function withoutNegation(span: Span): { span: Span; negated: boolean } {
  const at = span.tokens.findIndex(
    (_, i) => negations.test(wordAt(span, i)) && phraseAt(span, i, comparatorPhrases) === 0,
  );
  if (at < 0) return { span, negated: false };
  const word = wordAt(span, at);
  const before = wordAt(span, at - 1);
  let to = at + 1;
  if (wordAt(span, to) === 'longer' || wordAt(span, to) === 'any') to += 1;
  const auxiliary = /^(?:does|do|did|should|must|can|may|could|will)$/.test(before);
  const drop = (i: number): boolean => (i >= at && i < to) || (auxiliary && i === at - 1);
  // "isn't" is also the copula.
  if (/^(?:isn|aren|wasn)/.test(word)) {
    const tokens = span.tokens.map((t, i) => (i === at ? { ...t, text: 'is', lower: 'is', kind: 'word' as const } : t));
    return { span: { source: span.source, tokens }, negated: true };
  }
  return { span: trimmed(without(span, drop)), negated: true };
}

export function withoutCopula(given: Span): Span {
  let span = trimmed(given);
  while (span.tokens.length > 0 && copula.test(wordAt(span, span.tokens.length - 1))) span = trimmed(sub(span, 0, -1));
  return span;
}

export function numberAt(span: Span, at: number): { number: number; input?: string } | null {
  const token = span.tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'value') return { number: 0, input: token.text };
  const number = /\d/.test(token.text) ? quantity(token.text) : cardinal(token.text);
  return number === null || token.kind === 'quote' ? null : { number };
}

type Said = { negated: boolean; exists: boolean };

/** "the price is less than $49.60", "at least 3 items", "5 or more results". */
function numberTest(span: Span, said: Said): Test | null {
  for (let i = 0; i < span.tokens.length; i += 1) {
    const n = phraseAt(span, i, comparatorPhrases);
    const than = comparators.get(wordsOf(span, i, i + n));
    const found = than === undefined ? null : numberAt(span, i + n);
    if (than !== undefined && found !== null && !(than === 'equal' && found.input !== undefined))
      return compared(span, { at: i, to: i + n + 1, than, ...found }, said);
    const tail = phraseAt(span, i + 1, trailingPhrases);
    const after = trailingComparators.get(wordsOf(span, i + 1, i + 1 + tail));
    const number = after === undefined ? null : numberAt(span, i);
    if (after !== undefined && number !== null)
      return compared(span, { at: i, to: i + 1 + tail, than: after, ...number }, said);
  }
  return parityTest(span, said);
}

type Compared = { at: number; to: number; than: Comparator; number: number; input?: string };

function compared(span: Span, { at, to, ...number }: Compared, { negated, exists }: Said): Test | null {
  const subject = withoutCopula(sub(span, 0, at));
  const isCounting = exists || span.tokens.slice(0, at).some(t => counting.test(t.lower));
  const tail = trimmed(sub(span, to));
  const noun = tail.tokens.some((_, i) => !units.test(wordAt(tail, i)) && wordAt(tail, i) !== '')
    ? withoutTail(tail)
    : null;
  if (noun !== null && (isCounting || subject.tokens.length === 0)) {
    const place = subject.tokens.length > 0 && !onPage.test(textOf(subject)) ? nounPhrase(subject) : null;
    const target = place === null ? nounPhrase(noun) : within(nounPhrase(noun), place);
    return { of: 'number', target, ...number, counted: true, negated };
  }
  if (subject.tokens.length === 0) return null;
  const counted = /^(?:number|count|amount) of$/.test(wordsOf(subject, 0, 2).replace(/^the /, ''));
  return { of: 'number', target: nounPhrase(subject), ...number, counted, negated };
}

function parityTest(span: Span, { negated }: Said): Test | null {
  const last = wordAt(span, span.tokens.length - 1);
  if ((last !== 'even' && last !== 'odd') || span.tokens.length < 3) return null;
  const target = nounPhrase(withoutCopula(sub(span, 0, -1)));
  return { of: 'number', target, than: last, number: 0, counted: false, negated };
}

/** "there are 3 items", "the table has 5 rows", "3 results are shown". */
function countTest(span: Span, { negated, exists }: Said): Test | null {
  const at = span.tokens.findIndex(
    (t, i) => t.kind !== 'quote' && cardinal(t.text) !== null && span.tokens[i + 1]?.kind === 'word',
  );
  if (at < 0) return null;
  const before = wordAt(span, at - 1);
  const verbAt = /^(?:exactly|only|just)$/.test(before) ? at - 2 : at - 1;
  const isCounting =
    exists || at === 0 || (verbAt >= 0 && counting.test(wordAt(span, verbAt))) || (at === 1 && verbAt < 0);
  if (!isCounting || units.test(wordAt(span, at + 1))) return null;
  const noun = nounPhrase(withoutTail(sub(span, at + 1)));
  const subject = withoutCopula(sub(span, 0, Math.max(0, verbAt)));
  const isPlaced = subject.tokens.length > 0 && !onPage.test(textOf(subject));
  const target = isPlaced ? within(noun, nounPhrase(subject)) : noun;
  return { of: 'count', target, count: cardinal(tokenText(span, at)) ?? 0, negated };
}

/** Without "are shown" at the end. */
function withoutTail(span: Span): Span {
  const found = phraseIn(span, showingPhrases, 1);
  return found !== null && found.at + found.n === span.tokens.length ? sub(span, 0, found.at) : span;
}

/** "the URL contains /orders", "the page title is Home". */
function addressTest(span: Span, negated: boolean): Test | null {
  const head = wordsOf(span, 0, 4);
  const of = /\b(?:url|address bar|page address|web address)\b/.test(head)
    ? 'url'
    : /^(?:the |page |tab |browser |window )*title\b/.test(head)
      ? 'title'
      : null;
  const at = span.tokens.findIndex((_, i) =>
    /^(?:is|contains|equals|says|includes|be|contain|include|ends|end|starts|start|reads|has|shows|show|matches|changes|becomes)$/.test(
      wordAt(span, i),
    ),
  );
  if (of === null || at < 0) return null;
  let rest = trimmed(sub(span, at + 1));
  if (/^(?:with|to|equal|now)$/.test(wordAt(rest, 0))) rest = sub(rest, 1);
  return { of, text: rest.tokens.find(isHard)?.text ?? textOf(rest), negated };
}

/** "the box is checked", "Save is disabled", "the cart is empty". */
function stateTest(span: Span, negated: boolean): Test | null {
  const last = wordsOf(span, span.tokens.length - 1);
  const two = wordsOf(span, span.tokens.length - 2).replace(' ', '-');
  const size = states.has(two) && span.tokens.length > 2 ? 2 : 1;
  const state = states.get(size === 2 ? two : last);
  const copulaAt = span.tokens.length - size - 1;
  if (
    state === undefined ||
    span.tokens.slice(-size).some(isHard) ||
    isTitle(span, span.tokens.length - 1) ||
    !/^(?:is|are|be|was|were|stays|remains|becomes|became|get|gets)$/.test(wordAt(span, copulaAt))
  )
    return null;
  const end = wordAt(span, copulaAt - 1) === 'to' ? copulaAt - 1 : copulaAt;
  if (end < 1) return null;
  return { of: 'thing', target: nounPhrase(sub(span, 0, end)), negated: negated !== state.negated, state: state.state };
}

/** "Open" with a capital letter is a value, "open" a state. */
function isTitle(span: Span, at: number): boolean {
  return at > 0 && span.tokens[at]?.kind === 'word' && /^\p{Lu}/u.test(tokenText(span, at));
}

/** "X appears", "the spinner is gone". */
function tailTest(span: Span, negated: boolean): Test | null {
  for (let i = 1; i < span.tokens.length; i += 1) {
    const shown = phraseAt(span, i, showingPhrases);
    const gone = phraseAt(span, i, hidingPhrases);
    const n = Math.max(shown, gone);
    if (n === 0 || isTitle(span, i + n - 1)) continue;
    const rest = sub(span, i + n);
    const ends =
      rest.tokens.length === 0 ||
      /^(?:in|on|at|under|again|there|now|yet|for|anymore|within|next|near|below|above|beside|inside)$/.test(
        wordAt(rest, 0),
      );
    if (!ends || (n === 1 && rest.tokens.length > 0 && phraseAt(span, i, sayingPhrases) > 0)) continue;
    const subject = sub(span, 0, i);
    const onlyHere = /^(?:(?:on|in|at) (?:the )?(?:page|screen|top|bottom)|again|there|now|yet|anymore)?$/.test(
      wordsOf(rest, 0),
    );
    const whole = onlyHere ? subject : without(span, at => at >= i && at < i + n);
    return isThere(whole, gone > shown ? !negated : negated);
  }
  return null;
}

/** "the order is in the list", "an error is under the field": a thing in its place. */
function placeTest(span: Span, negated: boolean): Test | null {
  const at = span.tokens.findIndex((_, i) => i > 0 && /^(?:is|are|be|was|were|stays|remains)$/.test(wordAt(span, i)));
  if (at < 0 || !/^(?:in|on|at|under|below|above|next|among|inside|within|near|part|still)$/.test(wordAt(span, at + 1)))
    return null;
  if (span.tokens.length < at + 3) return null;
  const whole = trimmed(without(span, i => i === at || (i === at + 1 && wordAt(span, i) === 'still')));
  return isThere(whole, negated);
}

function isThere(span: Span, negated: boolean): Test {
  const hard = span.tokens.filter(isHard);
  const target = nounPhrase(span);
  const others = span.tokens.filter(
    t => !isHard(t) && !determiners.has(t.lower) && kindWord(t.text) === null && t.kind === 'word',
  );
  const bare =
    hard.length === 1 &&
    others.every(t => relations.has(t.lower)) &&
    target.readings.every(r => r.kind === null || r.kind === 'text');
  const isPlaced = target.readings.some(r => r.contexts.length > 0);
  if (hard[0] === undefined || !(bare || (hard.length === 1 && isPlaced && span.tokens[0] === hard[0])))
    return { of: 'thing', target, negated, state: 'there' };
  const where =
    span.tokens.length > 1 ? (target.readings.find(r => r.contexts.length > 0)?.contexts[0]?.of ?? null) : null;
  return { of: 'text', text: hard[0].text, where: where === null || onPage.test(where.text) ? null : where, negated };
}

/** Tests with something on either side: "the page says X", "Status is Done". */
/** "the page has a button called "Cancel"": a thing, not a text. */
function havingTest(span: Span, negated: boolean): Test | null {
  const at = span.tokens.findIndex((_, i) => i > 0 && /^(?:has|have|shows?|contains?)$/.test(wordAt(span, i)));
  if (at < 0 || !onPage.test(textOf(sub(span, 0, at)))) return null;
  const target = nounPhrase(trimmed(sub(span, at + 1)));
  const { exact = false, kind = null } = target.readings[0] ?? {};
  return exact && kind !== null && kind !== 'text' ? { of: 'thing', target, negated, state: 'there' } : null;
}

const stated =
  /^(?:assigned|addressed|set|named|called|titled|labelled|labeled|marked|dated|owned|written|created|posted|booked|due)$/;

/** "sent to {email}", "neither A nor B", "sorted by date": no page shows this as a value. */
function isPartlySaid(rest: Span): boolean {
  const first = wordAt(rest, 0);
  if (/^(?:neither|either|both|sorted|ordered|arranged|ranked)$/.test(first) && rest.tokens.length > 1) return true;
  return rest.tokens.some(isHard) && isParticipleForm(first) && !stated.test(first);
}

function middleTest(span: Span, negated: boolean): Test | null {
  for (let i = 1; i < span.tokens.length - 1; i += 1) {
    // "the list contains": a noun too.
    if (span.tokens[i]?.kind !== 'word' || determiners.has(wordAt(span, i - 1))) continue;
    const says = phraseAt(span, i, sayingPhrases);
    const n = Math.max(says, phraseAt(span, i, equalsPhrases));
    if (n === 0 || i + n >= span.tokens.length) continue;
    const rest = trimmed(sub(span, i + n));
    const hard = rest.tokens.find(isHard);
    if (isPartlySaid(rest)) return null;
    const text =
      hard?.text ??
      textOf(rest)
        .replace(/^(?:called|named|titled|labelled|labeled|dated)\s+/i, '')
        .replace(/^(?:the|a|an)\s+(?:(?:text|message|words?|value)\s+)?/i, '');
    const target: Target = nounPhrase(sub(span, 0, i));
    const isHere = onPage.test(target.text);
    if (isHere && (says === n || !/message|dialog/i.test(target.text)))
      return { of: 'text', text, where: null, negated };
    if (says === n) return { of: 'text', text, where: target, negated };
    return { of: 'value', target, value: text, negated };
  }
  return null;
}
