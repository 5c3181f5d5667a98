import type { Doing, Target } from '../clause.ts';
import {
  isHard,
  phraseAt,
  phrasesOf,
  signAt,
  sub,
  without,
  tokenText,
  trimmed,
  wordAt,
  wordsOf,
  type Span,
} from '../lexer.ts';
import { determiners, kindWord } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { listItems, listSpans, parsePairs } from '../values.ts';
import type { Verb } from '../verbs.ts';
import { parseVerify } from './verify.ts';
import { typed } from './forms.ts';
import { pathOf } from './pointer.ts';

export function parseChoose(given: Span, verb: Verb): Doing[] {
  let span = trimmed(given);
  if (/^(?:on|for|out)$/.test(wordAt(span, 0))) span = sub(span, 1);
  span = withoutListHead(span);
  // "take care of it", "take a break": only "take the first" is a choice.
  const first = span.tokens[0];
  const isNamed = first !== undefined && (isHard(first) || first.kind === 'number' || /^\p{Lu}/u.test(first.text));
  if (verb.word === 'take' && !isNamed && !/^(?:the|this|that|number|option)$/.test(wordAt(span, 0)))
    return [{ do: 'unknown' }];
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const path = span.tokens.some(isHard) ? [] : pathOf(span);
  if (path.length > 0) return [{ do: 'click', target: nounPhrase(span), button: 'left', count: 1, path }];
  const pairs = choices(span);
  return pairs.length > 1 ? pairs : [namedChoice(span) ?? choice(span)];
}

/** "the column Name from A and the order Z from B": each with a place of its own. */
function choices(span: Span): Doing[] {
  const items = listSpans(span);
  if (items.length < 2) return [];
  const named = items.flatMap(item => namedChoice(item) ?? []);
  if (named.length === items.length) return named;
  return items.every(surePlace) ? items.map(choice) : [];
}

/** `the type "Code Defect"`: the value, and the list that it is in. Null for `the option "Code Defect"`. */
function namedChoice(span: Span): Doing | null {
  const last = span.tokens.length - 1;
  const value = span.tokens[last];
  const label = sub(span, determiners.has(wordAt(span, 0)) ? 1 : 0, last);
  if (value === undefined || !isHard(value) || label.tokens.length === 0 || label.tokens.length > 3) return null;
  const kind = kindWord(wordAt(span, last - 1));
  const isList = kind === null || kind === 'dropdown' || kind === 'field' || kind === 'menu';
  const isName = label.tokens.every(t => t.kind === 'word' && !notInLabels.test(t.lower));
  if (!isList || !isName || itself.test(wordAt(span, last - 1))) return null;
  return { do: 'choose', values: [value.text], quoted: true, target: nounPhrase(label), whole: nounPhrase(span) };
}

const notInLabels =
  /^(?:and|or|but|from|in|of|for|as|with|to|at|on|under|by|named|called|labeled|labelled|that|which|says|except)$/;
/** Nouns for what is chosen itself. */
const itself = /^(?:value|choice|option|entry|number|named|called|except)$/;

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
  // "the rows from 3 to 7".
  if (words === 'from' && tail.tokens[0]?.kind === 'number' && wordAt(tail, 1) === 'to') return false;
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

/** "all that apply: A, C", "the following: A, C": the list alone. */
export function withoutListHead(span: Span): Span {
  const colon = span.tokens.findIndex((_, i) => signAt(span, i) === ':');
  const isHead =
    colon > 0 &&
    span.tokens.slice(0, colon).some(t => /^(?:apply|applies|following|these|below|options|boxes)$/.test(t.lower));
  return isHead && colon < span.tokens.length - 1 ? trimmed(sub(span, colon + 1)) : span;
}

/** "check the total is 12". */
function isStatement(span: Span): boolean {
  return span.tokens.some((_, i) => i > 1 && /^(?:is|are|says|shows|contains|equals|has)$/.test(wordAt(span, i)));
}

/** "A, B and C checkboxes" are three targets; a quoted or single phrase is one. */
export function targetsOf(given: Span): Target[] {
  const span = withoutListHead(given);
  const items = listSpans(span);
  const isNamed = items.every(p => p.tokens.some(t => isHard(t) || (t.kind === 'word' && kindWord(t.text) !== null)));
  const hasComma = span.tokens.some((_, i) => signAt(span, i) === ',');
  // "Terms and conditions" is one label unless quotes or commas say it is a list.
  if (items.length > 1 && (isNamed || hasComma || wordAt(span, 0) === 'both')) return items.map(nounPhrase);
  const last = kindWord(wordAt(span, span.tokens.length - 1));
  const isPlural = /s$|es$/.test(wordAt(span, span.tokens.length - 1)) && last === 'checkbox';
  return items.length > 1 && isPlural ? items.map(nounPhrase) : [nounPhrase(span)];
}

export function parseTurn(given: Span): Doing[] {
  const rest = trimmed(given);
  const state = onOff(rest);
  if (state !== null) return [state];
  // "turn the volume up to 80".
  const step = rest.tokens.findIndex(
    (_, i) => i > 0 && /^(?:up|down)$/.test(wordAt(rest, i)) && wordAt(rest, i + 1) === 'to',
  );
  if (step > 0) return [typed(parsePairs(rest, 'set'))];
  const at = rest.tokens.findIndex((_, i) => /^(?:on|off)$/.test(wordAt(rest, i)));
  if (at < 1) return [{ do: 'unknown' }];
  // "turn dark mode on in the settings".
  const place = sub(rest, at + 1);
  const tokens = [...rest.tokens.slice(0, at), ...place.tokens];
  return [{ do: 'check', targets: [nounPhrase({ source: rest.source, tokens })], checked: wordAt(rest, at) === 'on' }];
}

/** "on notifications", "the Wi-Fi off"; null when neither is said. */
export function onOff(rest: Span): Doing | null {
  const last = rest.tokens.length - 1;
  const at = [0, last].find(i => /^(?:on|off)$/.test(wordAt(rest, i)));
  if (at === undefined || last < 1) return null;
  const what = without(rest, i => i === at);
  return { do: 'check', targets: targetsOf(what), checked: wordAt(rest, at) === 'on' };
}
