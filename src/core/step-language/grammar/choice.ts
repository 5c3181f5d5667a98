import type { Doing, Target } from '../clause.ts';
import {
  isHard,
  phraseAt,
  phraseIn,
  phrasesOf,
  signAt,
  sub,
  textOf,
  tokenText,
  trimmed,
  wordAt,
  wordsOf,
  type Span,
} from '../lexer.ts';
import { kindWord } from '../lexicon/words.ts';
import { nounPhrase, within } from '../noun-phrase.ts';
import { listItems, listSpans } from '../values.ts';
import type { Verb } from '../verbs.ts';
import { parseVerify } from './assertion.ts';
import { objectOrNull } from './forms.ts';
import { onOff } from './navigation.ts';
import { pathOf } from './pointer.ts';

export function parseChoose(given: Span, verb: Verb): Doing[] {
  let span = trimmed(given);
  if (/^(?:on|for|out)$/.test(wordAt(span, 0))) span = sub(span, 1);
  // "take care of it", "take a break": only "take the first" is a choice.
  if (verb.word === 'take' && !/^(?:the|this|that|number|option)$/.test(wordAt(span, 0)) && !isHard(span.tokens[0]))
    return [{ do: 'unknown' }];
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const path = span.tokens.some(isHard) ? [] : pathOf(span);
  if (path.length > 0) return [{ do: 'click', target: nounPhrase(span), button: 'left', count: 1, path }];
  const pairs = choices(span);
  return pairs.length > 1 ? pairs : [choice(span)];
}

/** "the column Name from A and the order Z from B": each with a place of its own. */
function choices(span: Span): Doing[] {
  const items = listSpans(span);
  const placed = items.filter(item => surePlace(item));
  return items.length > 1 && placed.length === items.length ? items.map(choice) : [];
}

function surePlace(span: Span): boolean {
  const cut = chooseCut(span);
  return cut !== null && /^(?:from|in|as|for|under)$/.test(wordAt(span, cut.at));
}

function choice(span: Span): Doing {
  const first = phraseAt(span, 0, places);
  const hardAt = span.tokens.findIndex(isHard);
  // "from the list 'France'": the place comes first.
  const turned = first > 0 && hardAt > first ? hardAt : -1;
  const cut = turned > 0 ? null : chooseCut(span);
  const valuePart = turned > 0 ? sub(span, turned) : cut === null ? span : sub(span, 0, cut.at);
  const place = turned > 0 ? sub(span, first, turned) : cut === null ? null : sub(span, cut.to);
  const values = listItems(valuePart).map(optionName);
  return {
    do: 'choose',
    values,
    quoted: valuePart.tokens.some(isHard),
    target: place === null ? null : nounPhrase(place),
    whole: nounPhrase(span),
  };
}

/** "the Express option" → Express. */
function optionName(text: string): string {
  const plain = text
    .replace(/^(?:the|an?|your|my)\s+/i, '')
    .replace(/(?<!\s)\s+(?:option|options|choice|item|value|entry|radio button|checkbox|checkboxes)$/i, '');
  const bare = plain.replace(/^(?:option|value|choice|item|date|number|time|color|colour)\s+(?=\S)/i, '');
  return bare.replace(/^(["“'‘])(.*)(["”'’])$/s, '$2');
}

const placeWords = [
  'from',
  'out of',
  'in',
  'inside',
  'within',
  'under',
  'as',
  'for',
  'with',
  'using',
  'on',
  'at',
  'of',
];
const places = phrasesOf(placeWords);

/** Where a choice is cut into its value and the list that it is in. */
function chooseCut(span: Span): { at: number; to: number } | null {
  const hardAt = span.tokens.findLastIndex(isHard);
  for (const words of placeWords) {
    for (let i = span.tokens.length - 2; i > 0; i -= 1) {
      const n = phraseAt(span, i, places);
      if (n === 0 || wordsOf(span, i, i + n) !== words || i + n >= span.tokens.length) continue;
      if (isSurePlace(words, sub(span, i + n)) || (hardAt >= 0 && hardAt < i)) return { at: i, to: i + n };
    }
  }
  return null;
}

/** "of", "with" and "in" may belong to a name: only a determiner or a kind word after them makes a place. */
function isSurePlace(words: string, tail: Span): boolean {
  if (/^(?:from|out of|as|for)$/.test(words)) return true;
  const isKind = tail.tokens.some(t => t.kind === 'word' && kindWord(t.text) !== null);
  const isTitle = /^(?:in|under)$/.test(words) && /^\p{Lu}/u.test(tokenText(tail, 0));
  return isKind || isTitle || /^(?:the|your|my|its|their|this)$/.test(wordAt(tail, 0));
}

export function parseCheck(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  const first = wordAt(span, 0);
  if (verb.word === 'check') {
    if (/^(?:that|whether|if|for)$/.test(first)) return parseVerify(sub(span, 1));
    if (first === 'there') return parseVerify(span);
    if (first === 'out') return [{ do: 'act', verb: 'checkout', object: null, phrase: 'checkout' }];
    if (first === 'the' && isStatement(span)) return parseVerify(span);
    if (first === 'how' || first === 'what' || first === 'which')
      return [
        {
          do: 'read',
          what: nounPhrase(sub(span, first === 'how' ? 2 : 1)),
          many: false,
          count: first === 'how',
          as: null,
          limit: null,
          fields: [],
        },
      ];
  }
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const checked = verb.family === 'toggle' ? null : verb.family === 'check';
  const bare = first === 'off' ? sub(span, 1) : span;
  return [{ do: 'check', targets: targetsOf(bare), checked }];
}

/** "check the total is 12". */
function isStatement(span: Span): boolean {
  return span.tokens.some((_, i) => i > 1 && /^(?:is|are|says|shows|contains|equals|has)$/.test(wordAt(span, i)));
}

/** "A, B and C checkboxes" are three targets; a quoted or single phrase is one. */
function targetsOf(span: Span): Target[] {
  const items = listSpans(span);
  const isNamed = items.every(p => p.tokens.some(t => isHard(t) || (t.kind === 'word' && kindWord(t.text) !== null)));
  const hasComma = span.tokens.some((_, i) => signAt(span, i) === ',');
  // "Terms and conditions" is one label unless quotes or commas say it is a list.
  if (items.length > 1 && (isNamed || hasComma)) return items.map(nounPhrase);
  const last = kindWord(wordAt(span, span.tokens.length - 1));
  const isPlural = /s$|es$/.test(wordAt(span, span.tokens.length - 1)) && last === 'checkbox';
  return items.length > 1 && isPlural ? items.map(nounPhrase) : [nounPhrase(span)];
}

export function parseTurn(given: Span): Doing[] {
  const rest = trimmed(given);
  const state = onOff(rest);
  if (state !== null) return [state];
  const at = rest.tokens.findIndex((_, i) => /^(?:on|off)$/.test(wordAt(rest, i)));
  if (at < 1) return [{ do: 'unknown' }];
  // "turn dark mode on in the settings".
  const place = sub(rest, at + 1);
  const tokens = [...rest.tokens.slice(0, at), ...place.tokens];
  return [{ do: 'check', targets: [nounPhrase({ source: rest.source, tokens })], checked: wordAt(rest, at) === 'on' }];
}

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

/** "the numbers in increasing order", to be brought about by the pointer. */
function sortedByDragging(span: Span): Doing[] {
  const order = span.tokens.findIndex((_, i) => i > 0 && /^(?:in|from|by)$/.test(wordAt(span, i)));
  const said = order < 0 ? '' : wordsOf(span, order);
  const descending = /\b(?:desc|decreas|reverse|from (?:the )?(?:high|larg|big|great|z))/.test(said);
  return [{ do: 'sort', by: nounPhrase(order < 0 ? span : sub(span, 0, order)), descending, dragging: true }];
}

/** "the table by price, descending", "by name from A to Z", "newest first". */
export function parseSort(given: Span): Doing[] {
  const whole = trimmed(given);
  const drags = whole.tokens.findIndex((_, i) => /^by (?:dragging|moving)$/.test(wordsOf(whole, i, i + 2)));
  if (drags > 0) return sortedByDragging(trimmed(sub(whole, 0, drags)));
  const span = whole;
  const order = phraseIn(span, orderPhrases);
  const said = order === null ? '' : wordsOf(span, order.at, order.at + order.n);
  const descending = orders.find(([words]) => words === said)?.[1] ?? null;
  const by = span.tokens.findIndex((_, i) => /^(?:by|on)$/.test(wordAt(span, i)) && i < (order?.at ?? Infinity));
  if (by < 0 && descending === null) {
    const object = objectOrNull(span);
    return [{ do: 'act', verb: 'sort', object, phrase: `sort ${textOf(span)}`.trim() }];
  }
  const end = columnEnd(span, by, order?.at ?? span.tokens.length);
  const column = by >= 0 && order?.at === by + 1 ? columnAfterOrder(span, by) : sub(span, by + 1, end);
  const target = nounPhrase(column);
  const object = by < 1 ? null : objectOrNull(sub(span, 0, by));
  return [{ do: 'sort', by: object === null ? target : within(target, object), descending }];
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
