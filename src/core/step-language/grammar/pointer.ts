import type { Doing, Target } from '../clause.ts';
import { keysOf } from '../keys.ts';
import {
  isHard,
  lex,
  phraseAt,
  phrasesOf,
  signAt,
  sub,
  textOf,
  tokenText,
  trimmed,
  wordAt,
  without,
  wordsOf,
  type Span,
} from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { cardinal, ordinal } from '../numbers.ts';
import { listSpans } from '../values.ts';
import { verbFormAt, type Verb } from '../verbs.ts';
import { parseTest } from './assertion.ts';

const pointing = phrasesOf([
  'on',
  'onto',
  'at',
  'down',
  'down on',
  'the mouse on',
  'over',
  'above',
  'the mouse over',
  'your mouse over',
  'your cursor over',
  'the cursor over',
  'the pointer over',
  'to',
  'the mouse to',
  'the mouse pointer over',
  'over to',
  'in',
  'into',
]);

function withoutPointing(given: Span, words: RegExp): Span {
  const span = trimmed(given);
  const n = phraseAt(span, 0, pointing);
  return n > 0 && span.tokens.length > n && words.test(wordsOf(span, 0, n)) ? trimmed(sub(span, n)) : span;
}

export function click(span: Span): Doing {
  return { do: 'click', target: nounPhrase(span), button: 'left', count: 1, path: pathOf(span) };
}

/** "Settings > Users > Add": the entries of a menu, from the outermost; a single name has none. */
export function pathOf(span: Span): string[] {
  const parts: Span[] = [];
  let start = 0;
  for (let i = 1; i < span.tokens.length; i += 1) {
    if (!/^[>›→»/]$/.test(signAt(span, i)) || i === start) continue;
    parts.push(sub(span, start, signAt(span, i - 1) === '-' ? i - 1 : i));
    start = i + 1;
  }
  if (parts.length === 0) return inMenu(span);
  if (start >= span.tokens.length) return [];
  parts.push(sub(span, start));
  return parts.map(entryName).filter(p => p !== '');
}

/** "Settings in the Actions menu": the menu, then its entry. A menu without a name of its own, such as the main one, is none. */
function inMenu(span: Span): string[] {
  const last = span.tokens.length - 1;
  const at = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:in|from|under|of|on)$/.test(wordAt(span, i)));
  if (at < 1 || wordAt(span, last) !== 'menu' || span.tokens.some(isHard)) return [];
  const menu = sub(span, wordAt(span, at + 1) === 'the' ? at + 2 : at + 1, last);
  return menu.tokens.length > 0 && /^\p{Lu}/u.test(textOf(menu))
    ? [sub(span, 0, at), menu].toReversed().map(entryName)
    : [];
}

export function entryName(span: Span): string {
  return textOf(span)
    .replace(/^the\s+/i, '')
    .replace(/(?<!\s)\s+(?:menu|page|tab|section)$/i, '')
    .replace(/^(["“'‘])(.*)(["”'’])$/s, '$2');
}

export function parseClick(rest: Span, verb: Verb): Doing[] {
  const keys = /^(?:press|hit|push|strike)$/.test(verb.word) ? keysOf(rest) : null;
  if (keys !== null) {
    const place = withoutPointing(keys.rest, /^(?:in|on|into)$/);
    const more = moreKeys(keys.rest, verb);
    if (more !== null) return [{ do: 'keys', keys: keys.keys, times: more.times, target: null }, ...more.doings];
    const isPlaced = place.tokens.length > 0 && place.tokens.length < trimmed(keys.rest).tokens.length;
    return [{ do: 'keys', keys: keys.keys, times: 1, target: isPlaced ? nounPhrase(place) : null }];
  }
  const span = withoutPointing(rest, /^(?:on|onto|at|down|down on|the mouse on|in)$/);
  // "click and drag A to B".
  const second = wordAt(span, 0) === 'and' ? verbFormAt(span, 1) : null;
  if (second?.family === 'drag') return parseDrag(sub(span, 1 + second.length));
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const ordered = inOrder(span);
  if (ordered !== null) return [ordered];
  const button = verb.word.startsWith('right') ? 'right' : verb.word.startsWith('middle') ? 'middle' : 'left';
  const count = verb.word.startsWith('double') ? 2 : verb.word.startsWith('triple') ? 3 : 1;
  const clickOn = (part: Span): Doing => ({
    do: 'click',
    target: nounPhrase(part),
    button,
    count,
    path: part.tokens.some(isHard) ? [] : pathOf(part),
  });
  return several(span).map(clickOn);
}

/** "the down arrow twice and Enter": the keys that follow. */
function moreKeys(rest: Span, verb: Verb): { times: number; doings: Doing[] } | null {
  const and = rest.tokens.findIndex((_, i) => wordAt(rest, i) === 'and');
  const next = and < 0 ? null : keysOf(sub(rest, and + 1));
  if (next === null) return null;
  const before = and === 0 ? null : timesOf(lex(`keys ${textOf(sub(rest, 0, and))}`));
  if (and > 0 && before === null) return null;
  return { times: before?.times ?? 1, doings: parseClick(sub(rest, and + 1), verb) };
}

const low = /^(?:lowest|smallest|least|low|small|first|a|1)$/;
const high = /^(?:highest|largest|biggest|greatest|most|high|large|big|z)$/;

/** "the numbers in ascending order", "the tiles from the lowest to the highest", "the words alphabetically". */
function inOrder(span: Span): Doing | null {
  const words = wordsOf(span, 0);
  const [, tail = ''] =
    /\s((?:in (?:an? |the |their )?(?:[a-z]{1,15} ){1,2}order|from (?:the )?[a-z0-9]{1,12} to (?:the )?[a-z0-9]{1,12}|(?:starting|beginning) (?:with|from|at) the [a-z]{1,12}(?: one)?|alphabetically|numerically))$/.exec(
      words,
    ) ?? [];
  const first = /^(?:from (?:the )?|(?:starting|beginning) \w{1,5} the )(\w{1,12})/.exec(tail)?.[1];
  const descends = first === undefined ? /\b(?:desc|decreas|reverse)/.test(tail) : high.test(first);
  const ascends = first === undefined ? /\b(?:asc|increas|num|alph)/.test(tail) : low.test(first);
  if (!descends && !ascends) return null;
  const target = nounPhrase(sub(span, 0, span.tokens.length - tail.split(' ').length));
  return {
    do: 'click',
    target: { ...target, all: true },
    button: 'left',
    count: 1,
    path: [],
    order: descends ? 'descending' : 'ascending',
  };
}

/** "A", "B" and "C", or Red, Green and Blue: a list by its commas or its quotes, else one name. */
export function several(span: Span): Span[] {
  const items = listSpans(span);
  const isList =
    items.length > 1 &&
    (items.every(item => item.tokens.some(isHard)) || items.length > 2) &&
    items.every(item => item.tokens.length <= 6);
  return isList ? items : [span];
}

export function parseHover(rest: Span): Doing[] {
  const span = withoutPointing(rest, /./);
  return span.tokens.length === 0 ? [{ do: 'unknown' }] : [{ do: 'hover', target: nounPhrase(span) }];
}

const places = phrasesOf([
  'to the top of',
  'to the bottom of',
  'on top of',
  'to',
  'onto',
  'into',
  'on',
  'in',
  'over',
  'above',
  'below',
  'inside',
  'before',
  'after',
  'under',
  'next to',
  'between',
]);

export function parseDrag(given: Span): Doing[] {
  const span = wordsOf(given, 0, 2) === 'and drop' ? sub(given, 2) : trimmed(given);
  if (/^(?:the|your) (?:mouse|pointer|cursor)\b/.test(wordsOf(span, 0, 2))) return parseHover(sub(span, 2));
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const both = twoDrags(span);
  if (both !== null) return both.flatMap(parseDrag);
  const turn = span.tokens.findIndex((_, i) => i > 0 && directions.test(wordAt(span, i)));
  const at = span.tokens.findIndex((_, i) => i > 0 && i < span.tokens.length - 1 && phraseAt(span, i, places) > 0);
  // "to the right", "to the very left".
  const to = span.tokens.findIndex(
    (_, i) =>
      i > 0 &&
      wordAt(span, i) === 'to' &&
      directions.test(wordAt(span, span.tokens.length - 1)) &&
      span.tokens.length - i <= 3,
  );
  if (to > 0) return [drag(sub(span, 0, to), null, wordAt(span, span.tokens.length - 1))];
  const inside = draggedInside(span);
  if (inside !== null) return [inside];
  if (turn > 0 && (at < 0 || turn < at)) return [drag(sub(span, 0, turn), null, wordAt(span, turn))];
  return [at < 0 ? { do: 'unknown' } : draggedTo(span, at)];
}

/** "the discs into the left box and everything else into the right box": cut where the second place has a thing of its own. */
function twoDrags(span: Span): [Span, Span] | null {
  const isPlace = (i: number): boolean => i < span.tokens.length - 1 && phraseAt(span, i, places) > 0;
  const and = span.tokens.findIndex(
    (_, i) =>
      i > 2 &&
      wordAt(span, i) === 'and' &&
      span.tokens.some((__, at) => at > 0 && at < i - 1 && isPlace(at)) &&
      span.tokens.some((__, at) => at > i + 1 && isPlace(at)),
  );
  return and < 0 ? null : [trimmed(sub(span, 0, and)), trimmed(sub(span, and + 1))];
}

const restWords = phrasesOf([
  'everything else',
  'all else',
  'all others',
  'all the others',
  'all of the others',
  'all other',
  'all the other',
  'the rest',
  'the others',
  'the other',
]);

/** Words that say how far, and name no part of the page. */
const measureWords = new Set(
  'the this a by one two three half few little bit page pages screen screens times time down up'.split(' '),
);
const directions = /^(?:left|right|up|down|upwards|downwards)$/;

/** "drag A so that it is inside B". */
function draggedInside(span: Span): Doing | null {
  const so = span.tokens.findIndex((_, i) => wordsOf(span, i, i + 2) === 'so that');
  const inside = span.tokens.findIndex((_, i) => i > so && /^(?:inside|in|into|on|within)$/.test(wordAt(span, i)));
  const isSaid = so > 0 && inside > 0 && inside < span.tokens.length - 1;
  return isSaid ? drag(sub(span, 0, so), nounPhrase(sub(span, inside + 1)), 'into') : null;
}

/** "drag the row in the list to the top", "the card from A to B": the place it has, then where it goes. */
function draggedTo(span: Span, at: number): Doing {
  const to = span.tokens.findLastIndex((_, i) => i > 0 && wordAt(span, i) === 'to');
  const origin = span.tokens.findIndex((_, i) => i > 0 && wordAt(span, i) === 'from');
  const isPlaced = /^(?:in|on|inside|under)$/.test(wordAt(span, at)) || (origin > 0 && to > origin);
  const cut = to > at && isPlaced ? to : at;
  const start = wordAt(span, 0) === 'from' ? 1 : 0;
  const from = sub(span, start, cut);
  const place = wordsOf(span, cut).replace(/^(?:to|on|at|into|in) (?:the |your |its )?/, '');
  if (/^(?:left|right)(?: side)?$/.test(place)) return drag(from, null, place.split(' ')[0] ?? '');
  const target = nounPhrase(sub(span, cut + Math.max(1, phraseAt(span, cut, places))));
  const position = positionIn(place);
  return { ...drag(from, target, wordAt(span, cut)), ...(position !== null && { position }) };
}

/** "top of the list", "last place", "4th position". */
function positionIn(place: string): number | null {
  const [, which = ''] =
    /^(top|bottom|start|beginning|end)(?: of .{1,60})?$/.exec(place) ??
    /^(\w{1,20}) (?:position|place|spot|slot|row|line)(?: .{1,60})?$/.exec(place) ??
    [];
  if (/^(?:top|start|beginning)$/.test(which)) return 1;
  return /^(?:bottom|end)$/.test(which) ? -1 : which === '' ? null : ordinal(which);
}

function drag(from: Span, to: Target | null, direction: string | null): Extract<Doing, { do: 'drag' }> {
  const isRest = phraseAt(from, 0, restWords) > 0;
  return { do: 'drag', from: nounPhrase(from), to, direction, ...(isRest && { rest: true }) };
}

export function parseScroll(given: Span): Doing[] {
  const words = wordsOf(given, 0);
  const amount = given.tokens.map(t => cardinal(t.text)).find(n => n !== null);
  const pages = amount ?? (/\bhalf\b/.test(words) ? 0.5 : 1);
  const end = /\b(?:bottom|end)\b/.test(words) ? 'bottom' : /\b(?:top|beginning|start)\b/.test(words) ? 'top' : null;
  const to = given.tokens.findIndex((_, i) => /^(?:to|until|till)$/.test(wordAt(given, i)));
  if (end !== null) return [{ do: 'scroll', direction: end, target: scrolledArea(given, to), pages: 1 }];
  const direction = /\bup\b/.test(words) ? 'up' : /\bdown\b/.test(words) ? 'down' : null;
  if (to >= 0 && to < given.tokens.length - 1)
    return [{ do: 'scroll', direction: null, target: scrolledTo(sub(given, to + 1), wordAt(given, to)), pages: 1 }];
  const inAt = given.tokens.findIndex((_, i) => /^(?:in|inside|within)$/.test(wordAt(given, i)));
  const rest =
    inAt >= 0
      ? sub(given, inAt + 1)
      : direction === null
        ? given
        : sub(given, given.tokens.findIndex(t => t.lower === direction) + 1);
  const isArea =
    rest.tokens.length > 0 &&
    !wordsOf(rest, 0)
      .split(/\s/)
      .every(word => word === '' || measureWords.has(word) || /^\d+$/.test(word));
  return [{ do: 'scroll', direction: direction ?? 'down', target: isArea ? nounPhrase(rest) : null, pages }];
}

/** What scrolls, in "to the bottom of the list"; null for the page. */
function scrolledArea(span: Span, to: number): Target | null {
  const of = span.tokens.findIndex((_, i) => /^(?:of|in)$/.test(wordAt(span, i)));
  const isPage = (area: Span): boolean =>
    /^(?:down|up|all the way|the page|page|it|this page|the screen|\s)*$/i.test(textOf(area));
  // "the list to the end of the text": what is scrolled is said first.
  const said = [...(to > 0 ? [sub(span, 0, to)] : []), ...(of > 0 ? [sub(span, of + 1)] : [])];
  const area = said.find(one => !isPage(one));
  return area === undefined ? null : nounPhrase(area);
}

function scrolledTo(rest: Span, word: string): Target {
  const until = word === 'to' ? null : parseTest(rest);
  if (until?.of === 'thing') return until.target;
  return nounPhrase(until?.of === 'text' ? { source: rest.source, tokens: rest.tokens.filter(isHard) } : rest);
}

/** "close the dialog", "close the tab", "collapse the section". */
export function parseOpenState(rest: Span, verb: Verb): Doing[] {
  const span = trimmed(rest);
  const at = span.tokens.findIndex((_, i) => wordAt(span, i) === 'tab');
  if (verb.family === 'close' && at >= 0) {
    const name = textOf(sub(span, 0, at)).replace(/^(?:the|this|current|that|a)\b\s*/i, '');
    return [{ do: 'tab', what: 'close', name: name.replace(/^(?:browser|current)$/i, '') }];
  }
  const isIt =
    span.tokens.length === 0 || (span.tokens.length === 1 && /^(?:it|this|that|them)$/.test(wordAt(span, 0)));
  const open = /^(?:expand|unfold)$/.test(verb.word);
  const all = several(span);
  return isIt
    ? [{ do: 'open', target: null, open }]
    : all.map(part => ({ do: 'open', target: nounPhrase(part), open }));
}

/** "3 times", "twice", "once" at the end of what is to be done; null when it is not said. */
export function timesOf(given: Span): { times: number; rest: Span } | null {
  const isBracket =
    signAt(given, given.tokens.length - 1) === ')' && /^[(]$/.test(signAt(given, given.tokens.length - 3));
  const span = isBracket ? without(given, i => i === given.tokens.length - 1 || i === given.tokens.length - 3) : given;
  const n = span.tokens.length;
  const last = wordAt(span, n - 1);
  const lone = last === 'twice' ? 2 : last === 'once' ? 1 : last === 'thrice' ? 3 : null;
  if (lone !== null && n > 1) return { times: lone, rest: trimmed(sub(span, 0, n - 1)) };
  if (last !== 'times' && last !== 'time') return null;
  const more = /^(?:more|single)$/.test(wordAt(span, n - 2)) ? 1 : 0;
  const times = wordsOf(span, n - 3, n) === 'a single time' ? 1 : cardinal(tokenText(span, n - 2 - more));
  return times === null || n < 3 + more ? null : { times, rest: trimmed(sub(span, 0, n - 2 - more)) };
}
