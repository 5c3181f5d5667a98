import type { Doing } from '../clause.ts';
import { phraseAt, phraseIn, phrasesOf, signAt, sub, textOf, trimmed, wordAt, wordsOf, type Span } from '../lexer.ts';
import { nounPhrase, within } from '../noun-phrase.ts';
import type { Verb } from '../verbs.ts';
import { objectOrNull } from './forms.ts';

const orders: readonly (readonly [words: string, descending: boolean])[] = [
  ...[
    'ascending',
    'increasing',
    'oldest first',
    'oldest to newest',
    'lowest first',
    'low to high',
    'lowest to highest',
    'smallest first',
    'cheapest first',
    'a to z',
    'a-z',
    'alphabetically',
    'alphabetical',
    'earliest first',
    'from a to z',
    'from low to high',
    'from lowest to highest',
    'from oldest to newest',
    'cheapest to most expensive',
    'from smallest to largest',
    'asc',
    'ascendingly',
    'upwards',
  ].map(w => [w, false] as const),
  ...[
    'descending',
    'decreasing',
    'newest first',
    'latest first',
    'most recent first',
    'newest to oldest',
    'highest first',
    'high to low',
    'highest to lowest',
    'largest first',
    'biggest first',
    'z to a',
    'z-a',
    'most expensive first',
    'from z to a',
    'from high to low',
    'from highest to lowest',
    'from newest to oldest',
    'from largest to smallest',
    'reverse',
    'desc',
    'downwards',
    'reverse alphabetical',
  ].map(w => [w, true] as const),
];
const orderPhrases = phrasesOf(orders.map(([words]) => words));

/** "the table by price, descending", "by name from A to Z", "newest first". */
export function parseSort(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  const drags = span.tokens.findIndex((_, i) => /^by (?:dragging|moving)$/.test(wordsOf(span, i, i + 2)));
  if (drags > 0) return sortedByDragging(trimmed(sub(span, 0, drags)));
  const order = orderIn(span, 0);
  if (order !== null && isBothWays(span, order)) return [{ do: 'unknown' }];
  const by = span.tokens.findIndex(
    (_, i) => /^(?:by|on)$/.test(wordAt(span, i)) && (order === null || i < order.at || i === order.at + order.n),
  );
  const wish = by < 0 ? wishedOrder(span) : null;
  if (wish !== null) return [wish];
  if (by < 0 && order === null) {
    const object = objectOrNull(span);
    return [{ do: 'act', verb: verb.word, object, phrase: `${verb.word} ${textOf(span)}`.trim() }];
  }
  const target = nounPhrase(columnOf(span, by, order));
  const object = by < 1 ? null : objectOrNull(sub(span, 0, by));
  return [{ do: 'sort', by: object === null ? target : within(target, object), descending: order?.descending ?? null }];
}

/** "so that the newest entries come first". */
function wishedOrder(span: Span): Doing | null {
  const so = span.tokens.findIndex((_, i) => wordAt(span, i) === 'so');
  const come = span.tokens.findIndex(
    (_, i) => i > so && /^(?:comes?|is|are|stands?|appears?|goes|go)$/.test(wordAt(span, i)),
  );
  const ends = wordsOf(span, come + 1);
  const isFirst = /^(?:first|(?:at|on) (?:the )?top|uppermost)$/.test(ends);
  if (so < 0 || come < so + 2 || !(isFirst || /^(?:last|at the (?:end|bottom))$/.test(ends))) return null;
  const what = sub(span, wordAt(span, so + 1) === 'that' ? so + 2 : so + 1, come);
  const first = what.tokens.map(t => t.lower).find(word => leastWords.test(word) || mostWords.test(word));
  if (first === undefined) return null;
  return { do: 'sort', by: nounPhrase(what), descending: mostWords.test(first) === isFirst };
}

const leastWords = /^(?:oldest|earliest|lowest|cheapest|smallest|shortest|least|youngest)$/;
const mostWords = /^(?:newest|latest|highest|largest|biggest|longest|most|greatest)$/;

type Order = { at: number; n: number; descending: boolean };

function orderIn(span: Span, from: number): Order | null {
  const found = phraseIn(span, orderPhrases, from);
  const said = found === null ? '' : wordsOf(span, found.at, found.at + found.n);
  const descending = orders.find(([words]) => words === said)?.[1];
  return found === null || descending === undefined ? null : { ...found, descending };
}

/** "ascending and descending". */
function isBothWays(span: Span, order: Order): boolean {
  const other = orderIn(span, order.at + order.n);
  return other !== null && other.descending !== order.descending && /^(?:and|or)$/.test(wordAt(span, other.at - 1));
}

function columnOf(span: Span, by: number, order: Order | null): Span {
  const isAfter = by >= 0 && order?.at === by + 1;
  if (order !== null) {
    const of = ofOrder(span, order);
    if (of !== null) return of;
  }
  if (order !== null && by > order.at) return sub(span, by + 1);
  return isAfter ? columnAfterOrder(span, by) : sub(span, by + 1, columnEnd(span, by, order?.at ?? span.tokens.length));
}

/** "in descending order of price". */
function ofOrder(span: Span, order: Order): Span | null {
  const at = order.at + order.n;
  const isSaid = wordAt(span, at) === 'order' && wordAt(span, at + 1) === 'of';
  return isSaid && at + 2 < span.tokens.length ? sub(span, at + 2) : null;
}

/** Without "in", "from" and a comma before the order. */
function columnEnd(span: Span, by: number, order: number): number {
  let end = order;
  const isJoint = (at: number): boolean =>
    /^(?:in|an|the|from|with)$/.test(wordAt(span, at)) || /^[,(]$/.test(signAt(span, at));
  while (end > by + 1 && isJoint(end - 1)) end -= 1;
  return end;
}

/** "by newest first", "by descending price". */
function columnAfterOrder(span: Span, by: number): Span {
  const n = phraseAt(span, by + 1, orderPhrases);
  const after = trimmed(sub(span, by + 1 + n));
  return after.tokens.length > 0 ? after : sub(span, by + 1);
}

/** "the numbers in increasing order", to be brought about by the pointer. */
function sortedByDragging(span: Span): Doing[] {
  const order = span.tokens.findIndex(
    (_, i) => i > 0 && /^(?:in|from|by|alphabetically|numerically)$/.test(wordAt(span, i)),
  );
  const said = order < 0 ? '' : wordsOf(span, order);
  const descending = /\b(?:desc|decreas|reverse|from (?:the )?(?:high|larg|big|great|z))/.test(said);
  return [{ do: 'sort', by: nounPhrase(order < 0 ? span : sub(span, 0, order)), descending, dragging: true }];
}
