import { clauseOf, type Doing, type Pair } from '../clause.ts';
import { isHard, lex, sub, textOf, tokenText, trimmed, wordAt, wordsOf, type Span } from '../lexer.ts';
import { named, nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';
import { parsePairs } from '../values.ts';
import { readValue } from './read-value.ts';
import type { Verb } from '../verbs.ts';
import { baskets, parseAct, parseAdd, typed } from './forms.ts';

export function parseSet(rest: Span, verb: Verb): Doing[] {
  const end = parseEndState(rest, verb);
  if (end !== null) return end;
  const pairs = parsePairs(wordAt(rest, 0) === 'in' && verb.word === 'put' ? sub(rest, 1) : rest, 'set');
  const [first, ...others] = pairs;
  // "put a reminder for tomorrow": a thing to make, and no value.
  const isNew = verb.word === 'put' && /^an?$/.test(wordAt(rest, 0)) && !rest.tokens.some(isHard);
  if (isNew && !baskets.test(textOf(rest))) return [{ do: 'unknown' }];
  const step = stepAt(rest, verb);
  if (step > 0) return [bySteps(rest, step, verb)];
  if (first === undefined) return [{ do: 'unknown' }];
  const lone = others.length === 0 ? parseLone(rest, { verb, pair: first }) : null;
  return lone ?? (isSiteAction(rest, verb) ? parseAct(rest, verb) : [typed(pairs)]);
}

/** "put {name} first", "put {a} before {b}": an order that nothing here knows. */
function isUnknownPut(rest: Span, { value, target }: Pair): boolean {
  const isMore = target === null && isHard(rest.tokens[0]) && rest.tokens.length > 1;
  return value.quoted && (isMore || rest.tokens.some((_, i) => i > 0 && /^(?:before|after)$/.test(wordAt(rest, i))));
}

const documents = /\b(?:page|document|article|post|entry|note|comment|message|wiki|it)$/i;

/** `edit the page so that it only says "x"`: the editor is opened and its text replaced; other things are fields. */
function parseEndState(rest: Span, verb: Verb): Doing[] | null {
  const so = rest.tokens.findIndex((_, i) => wordsOf(rest, i, i + 2) === 'so that');
  const says = rest.tokens.findIndex((_, i) => i > so && /^(?:says?|reads?|contains?)$/.test(wordAt(rest, i)));
  if (so < 1 || says !== rest.tokens.length - 2 || !isHard(rest.tokens[says + 1])) return null;
  const object = trimmed(sub(rest, 0, so));
  const value = { ...readValue(sub(rest, says + 1)).value, from: 'said' as const, called: wordAt(rest, says) };
  const target = documents.test(textOf(object)) ? named('the text') : nounPhrase(object);
  const write = typed([{ value, target }]);
  return documents.test(textOf(object)) ? [...parseAct(object, { ...verb, word: 'edit' }), write] : [write];
}

/** One pair that may be no value for a field. */
function parseLone(rest: Span, { verb, pair }: { verb: Verb; pair: Pair }): Doing[] | null {
  const { value, target } = pair;
  if (verb.word === 'put') {
    if (isUnknownPut(rest, pair)) return [{ do: 'unknown' }];
    const put = putThing(rest, pair);
    if (put !== null) return put;
  }
  // "change it": nothing is said to change it to.
  if (target === null && value.from === 'before')
    return verb.word === 'edit' ? parseAct(rest, verb) : [{ do: 'unknown' }];
  // "update the profile", "change address": a control of that name, not a value.
  const isObject = value.from === 'page' && target?.text === value.text;
  return isObject || (target === null && !value.quoted) || isReplacement(rest, { verb, pair })
    ? parseAct(rest, verb)
    : null;
}

/** `replace "a" with "b" in the text` is find and replace. */
function isReplacement(rest: Span, { verb, pair }: { verb: Verb; pair: Pair }): boolean {
  if (verb.word !== 'replace' || pair.target?.readings[0]?.exact !== true) return false;
  if (pair.target.all || /\boccurrences?\b/.test(pair.target.text)) return true;
  return rest.tokens.some((_, i) => i > 2 && /^(?:in|on|everywhere)$/.test(wordAt(rest, i)));
}

/** "edit the order", "increase the volume": nothing is said to set it to. */
function isSiteAction(rest: Span, verb: Verb): boolean {
  return (
    /^(?:edit|increase|decrease|raise|lower|reduce)$/.test(verb.word) &&
    !rest.tokens.some((_, i) => wordAt(rest, i) === 'to')
  );
}

/** Where "by" stands in "increase the quantity by 2"; 0 when it is not said. */
function stepAt(rest: Span, verb: Verb): number {
  const by = rest.tokens.findIndex((_, i) => i > 0 && wordAt(rest, i) === 'by');
  const amount = rest.tokens[by + 1];
  const isAmount =
    amount !== undefined &&
    (amount.kind === 'number' || isHard(amount) || cardinal(amount.text) !== null || /^(?:a|an)$/.test(amount.lower));
  return /^(?:increase|decrease|raise|lower|reduce|bump|knock)/.test(verb.word) && isAmount ? Math.max(0, by) : 0;
}

const mostSteps = 20;

/** "by 2" is done twice; "by 5 %" is not for us to work out. */
function bySteps(rest: Span, by: number, verb: Verb): Doing {
  const times = rest.tokens.length === by + 2 ? cardinal(tokenText(rest, by + 1)) : null;
  if (times === null || times < 1 || times > mostSteps) return { do: 'unknown' };
  const object = sub(rest, 0, by);
  const [once] = parseAct(object, verb);
  return once === undefined ? { do: 'unknown' } : { do: 'repeat', times, body: [clauseOf(once, textOf(object))] };
}

/** Nouns for things that are moved; in a field they would be typed. */
const movable =
  /^(?:card|row|file|image|product|message|page|task|ticket|issue|item|tile|folder|mail|document|photo|player|widget|block)$/;

/** "put the mug in the basket" adds it, "put the page under About" moves it; a value that is said goes to a field. */
function putThing(rest: Span, { value, target }: Pair): Doing[] | null {
  if (baskets.test(textOf(rest))) return parseAdd(rest);
  if (target === null || target.readings.some(r => r.kind === 'field' || r.kind === 'area')) return null;
  const noun = /^(?:the|my|this|that) (\p{L}+)$/iu.exec(value.called ?? '')?.[1]?.toLowerCase() ?? '';
  if (value.quoted && movable.test(noun) && target.readings.every(r => r.kind !== 'cell'))
    return [{ do: 'drag', from: nounPhrase(lex(`${value.called} "${value.text}"`)), to: target, direction: null }];
  const isThing = value.from === 'page' && value.text !== target.text && /^(?:the|my|this|that)\s/i.test(value.text);
  return isThing ? [{ do: 'drag', from: nounPhrase(lex(value.text)), to: target, direction: null }] : null;
}

/** "use "Plan" as the title"; other uses are read by the dispatcher. */
export function parseUseAs(span: Span): Doing[] | null {
  const as = span.tokens.findIndex((_, i) => i > 0 && /^(?:as|for)$/.test(wordAt(span, i)));
  if (as < 1 || as >= span.tokens.length - 1) return null;
  return [typed(parsePairs(span, 'type'))];
}

export function parseClear(rest: Span): Doing[] {
  const whole = wordAt(rest, 0) === 'out' ? sub(rest, 1) : trimmed(rest);
  const span = wordAt(whole, whole.tokens.length - 1) === 'clean' ? sub(whole, 0, -1) : whole;
  const target = nounPhrase(span);
  const isField =
    target.readings.some(r => r.kind === 'field' || r.kind === 'area' || r.kind === 'date') || span.tokens.some(isHard);
  if (!isField)
    return [
      {
        do: 'act',
        verb: 'clear',
        object: span.tokens.length > 0 ? target : null,
        phrase: `clear ${textOf(span)}`.trim(),
      },
    ];
  return [typed([{ value: { text: '', quoted: true, from: 'said' }, target }])];
}
