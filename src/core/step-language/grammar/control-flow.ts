import { clauseOf, type Clause, type Rows, type Test } from '../clause.ts';
import { phraseAt, phrasesOf, signAt, sub, tokenText, trimmed, wordAt, wordsOf, type Span } from '../lexer.ts';
import { kindWord } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';
import { conditionWords } from '../split.ts';
import { isFiller, verbAt, verbFormAt, type Verb } from '../verbs.ts';
import { durationOf } from './navigation.ts';
import { parseTests } from './several-tests.ts';

export type Wrap = (body: Clause[], text: string) => Clause;

/** The head of a loop: what stands after it is its body, or what stood before when nothing follows. `toEnd`: up to the end of the step. */
export type Head = { wrap: Wrap; body: Span; toEnd: boolean };

const eachWords = phrasesOf([
  'for each',
  'for every',
  'for all',
  'for each of',
  'for every one of',
  'for all of',
  'go through each',
  'go through every',
  'go through all',
  'go through',
  'loop over',
  'loop through',
  'iterate over',
  'iterate through',
  'with each',
  'on each',
  'on every',
  'do this for each',
  'do this for every',
  'do this for all',
  'do the following for each',
  'do the following for every',
  'do the following for all',
  'do the same for each',
  'do the same for every',
  'do the same for all',
  'do it for each',
  'do so for each',
  'do that for each',
  'do these steps for each',
  'repeat for each',
  'repeat for every',
  'repeat for all',
  'repeat this for each',
  'repeat this for every',
  'repeat this for all',
  'repeat the following for each',
  'repeat the following for every',
  'repeat these steps for each',
  'repeat these steps for every',
  'repeat the steps for each',
  'repeat that for each',
  'repeat it for each',
  'repeat it for every',
  'repeat the above for each',
  'repeat the above for every',
  'in each',
  'in every',
]);
const repeatWords = phrasesOf([
  'repeat',
  'repeat this',
  'repeat it',
  'repeat that',
  'repeat these steps',
  'repeat the following',
  'repeat the following steps',
  'repeat the steps',
  'repeat the above',
  'repeat all of this',
  'repeat the same',
  'repeat these',
  'do this',
  'do the following',
  'do that',
  'do it',
  'do so',
  'do these steps',
  'do the same',
]);

/** "For each row of {people}: …", "Repeat 3 times: …", "Do this until …: …". Null when the sentence begins otherwise. */
export function loopHead(given: Span): Head | null {
  let span = given;
  while (isFiller(span.tokens[0]) || (wordAt(span, 0) === 'for' && wordAt(span, 1) === 'that')) span = sub(span, 1);
  const each = isFirstOnes(span) ? 1 : phraseAt(span, 0, eachWords);
  if (each > 0) return eachHead(span, each);
  const repeat = phraseAt(span, 0, repeatWords);
  const times = repeat > 0 ? timesAt(span, repeat) : timesAt(span, 0);
  if (times !== null) {
    const { body, toEnd } = bodyAfter(span, times.to);
    return { wrap: (inner, text) => clauseOf({ do: 'repeat', times: times.times, body: inner }, text), body, toEnd };
  }
  if (repeat > 0 && wordAt(span, repeat) === 'until') {
    const end = colonIn(span) ?? span.tokens.length;
    const { tests } = parseTests(sub(span, repeat + 1, end));
    const wrap: Wrap = (body, text) => until(tests, body, text);
    return { wrap, body: trimmed(sub(span, end)), toEnd: signAt(span, end) === ':' };
  }
  return null;
}

/** "For the first 5 results, …". */
function isFirstOnes(span: Span): boolean {
  return /^for the (?:first|top|last|next)$/.test(wordsOf(span, 0, 3)) && cardinal(tokenText(span, 3)) !== null;
}

function timesAt(span: Span, at: number): { times: number; to: number } | null {
  if (wordAt(span, at) === 'twice') return { times: 2, to: at + 1 };
  const times = cardinal(tokenText(span, at));
  const more = wordAt(span, at + 1) === 'more' ? 1 : 0;
  return times !== null && wordAt(span, at + 1 + more) === 'times' ? { times, to: at + 2 + more } : null;
}

function colonIn(span: Span): number | null {
  const at = span.tokens.findIndex((_, i) => signAt(span, i) === ':');
  return at < 0 ? null : at;
}

/** Behind a colon the body is all that follows; else the rest of the sentence. */
function bodyAfter(span: Span, at: number): { body: Span; toEnd: boolean } {
  const toEnd = signAt(span, at) === ':';
  return { body: trimmed(sub(span, at)), toEnd };
}

function eachHead(span: Span, from: number): Head {
  const { end, toEnd } = headEnd(span, from);
  const rows = rowsOf(trimmed(sub(span, from, end)));
  const wrap: Wrap = (body, text) => clauseOf({ do: 'for-each', rows, body }, text);
  let body = trimmed(sub(span, end));
  if (wordAt(body, 0) === 'and' || wordAt(body, 0) === 'do')
    body = trimmed(sub(body, /^(?:this|the following)/.test(wordsOf(body, 1)) ? 3 : 1));
  return { wrap, body, toEnd };
}

/** A head ends at its colon, at a comma or "and" before a verb, or where a verb begins. */
function headEnd(span: Span, from: number): { end: number; toEnd: boolean } {
  const isVerbBehind = (i: number): boolean =>
    verbAt(span, skipFillers(span, i)) !== null || conditionWords.test(wordAt(span, i));
  for (let i = from + 1; i < span.tokens.length; i += 1) {
    if (signAt(span, i) === ':') return { end: i, toEnd: true };
    if ((signAt(span, i) === ',' || wordAt(span, i) === 'and') && isVerbBehind(i + 1)) return { end: i, toEnd: false };
    const before = wordAt(span, i - 1);
    const isFree = !/^(?:the|a|an|to|of|in|and|or|by|for|with|on)$/.test(before);
    const verb = verbAt(span, i);
    if (verb !== null && isFree && i > from && (!verb.entry.noun || span.tokens[i]?.lower !== 'list'))
      return { end: i, toEnd: false };
  }
  return { end: span.tokens.length, toEnd: false };
}

function skipFillers(span: Span, from: number): number {
  let at = from;
  while (isFiller(span.tokens[at])) at += 1;
  return at;
}

/** "row of {people}" goes over an input, "product in the {category} list" over things on the page. */
export function rowsOf(span: Span): Rows {
  const at = span.tokens.findLastIndex(t => t.kind === 'value');
  const token = span.tokens[at];
  const next = wordAt(span, at + 1);
  const isPlace =
    wordAt(span, at - 1) === 'the' && kindWord(next) !== null && !/^(?:rows?|table|list|entries|items?)$/.test(next);
  const isList = wordAt(span, at - 1) === 'the' && /^(?:list|table)$/.test(next) && span.tokens.length > 6;
  if (token !== undefined && !isPlace && !isList && at >= span.tokens.length - 3) {
    const first = span.tokens[0];
    const isNamed = at === 2 && first?.kind === 'value' && /^(?:in|of|from)$/.test(wordAt(span, 1));
    return { input: token.text, ...(isNamed ? { each: first.text } : {}) };
  }
  return { target: nounPhrase(span) };
}

/** "on the 1st of every month" says when, not what for. */
const periods =
  /^(?:second|minute|hour|day|night|morning|evening|weekday|week|month|quarter|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|time)s?$/;

/** "Click Approve for each pending request", "tick the box in every row". */
export function trailingEach(span: Span): { body: Span; rows: Rows } | null {
  if (verbFormAt(span, 0)?.family === 'read') return null;
  const at = span.tokens.findIndex(
    (_, i) =>
      i > 1 &&
      !periods.test(wordAt(span, i + 2)) &&
      /^(?:for|in|on|of)$/.test(wordAt(span, i)) &&
      /^(?:each|every)$/.test(wordAt(span, i + 1)),
  );
  if (at < 0 || span.tokens.length < at + 3) return null;
  const from = wordAt(span, at + 2) === 'of' ? at + 3 : at + 2;
  // "for each row in {rows} with the title {title}": what stands behind the rows belongs to the order.
  const value = span.tokens.findIndex((t, i) => i > from && t.kind === 'value');
  const isMore = value > 0 && /^(?:with|into|in|as|named|called|and)$/.test(wordAt(span, value + 1));
  const end = isMore ? value + 1 : span.tokens.length;
  const body = { source: span.source, tokens: [...span.tokens.slice(0, at), ...span.tokens.slice(end)] };
  return { body, rows: rowsOf(sub(span, from, end)) };
}

export function until(tests: Test[], body: Clause[], text: string): Clause {
  const [test] = tests;
  if (test === undefined) return clauseOf({ do: 'unknown' }, text);
  return clauseOf({ do: 'until', test, body }, text);
}

/** Conditions joined by "and" or "or" as conditions within each other. */
export function conditional(
  said: { tests: Test[]; any: boolean; text: string },
  then: Clause[],
  otherwise: Clause[],
): Clause[] {
  const [test, ...rest] = said.tests;
  if (test === undefined) return then;
  if (rest.length === 0) return [clauseOf({ do: 'if', test, then, otherwise }, said.text)];
  const inner = conditional({ ...said, tests: rest }, then, otherwise);
  return [
    said.any
      ? clauseOf({ do: 'if', test, then, otherwise: inner }, said.text)
      : clauseOf({ do: 'if', test, then: inner, otherwise }, said.text),
  ];
}

export type StepCondition = { word: string; test: Span; body: Span };

/** "If a banner shows up, accept it": a condition and what it is for. Null when the sentence begins otherwise. */
export function leadingCondition(given: Span): StepCondition | null {
  let span = given;
  while (
    (isFiller(span.tokens[0]) && wordsOf(span, 0, 2) !== 'now that') ||
    wordAt(span, 0) === 'but' ||
    (wordAt(span, 0) === 'only' && wordAt(span, 1) === 'if')
  )
    span = sub(span, 1);
  const { word, from } = conditionAt(span, 0);
  if (word === '') return null;
  const end = testEnd(span, from);
  let body = trimmed(sub(span, end));
  if (wordAt(body, 0) === 'then') body = trimmed(sub(body, 1));
  return { word, test: trimmed(sub(span, from, end)), body };
}

/** Phrases that begin a condition, and the word that they stand for. */
const conditionStarts: readonly (readonly [start: RegExp, word: string, length: number])[] = [
  [/^when (?:is|are|was|does|do|did|will)\b/, '', 0],
  [/^after (?:that|this|which)\b/, '', 0],
  [/^now that\b/, 'before', 2],
  [/^(?:since|because)\b/, 'before', 1],
  [/^as soon as\b/, 'once', 3],
  [/^as long as there are\b/, 'while', 3],
  [/^as long as\b/, 'if', 3],
  [/^in case\b/, 'if', 2],
  [/^should (?:a|an|the|any|there|you|it)\b/, 'if', 1],
  [/^(?:provided|assuming) that\b/, 'if', 2],
  [/^(?:provided|assuming)\b/, 'if', 1],
];

function conditionAt(span: Span, at: number): { word: string; from: number } {
  const word = wordAt(span, at);
  const words = word === '' ? '' : wordsOf(span, at, at + 5);
  const start = conditionStarts.find(([pattern]) => pattern.test(words));
  if (start !== undefined) return { word: start[1], from: at + start[2] };
  const isPlain = /^(?:if|when|once|unless|whenever|until|after|before|while)$/.test(word);
  return isPlain ? { word, from: at + 1 } : { word: '', from: at };
}

/** A test ends at the comma, colon or "then" before its body, or where the body's verb begins. */
function testEnd(span: Span, from: number): number {
  const marks = [...span.tokens.keys()].filter(
    i => i > from && (/^[,:]$/.test(signAt(span, i)) || wordAt(span, i) === 'then'),
  );
  const beforeVerb = marks.find(i => startsBody(span, i + 1));
  const mark = beforeVerb ?? marks.at(-1);
  if (mark !== undefined) return mark;
  for (let i = from + 2; i < span.tokens.length; i += 1) {
    const verb = verbAt(span, i);
    const before = wordAt(span, i - 1);
    if (
      verb === null ||
      /^(?:to|the|a|an|of|and|is|are|no|you|can|not|doesn't|does|in|on|must|should|says|say|or|any)$/.test(before)
    )
      continue;
    return i;
  }
  return span.tokens.length;
}

function startsBody(span: Span, at: number): boolean {
  const next = skipFillers(span, at);
  return (
    verbAt(span, next) !== null ||
    /^(?:don't|do|you|please|just)$/.test(wordAt(span, next)) ||
    conditionWords.test(wordAt(span, next))
  );
}

const mayHoldIf = /^(?:wait|ask)$/;

/** "accept the cookies if the banner shows", "press Next until the page shows X". */
export function trailingCondition(span: Span): StepCondition | null {
  const verb = verbFormAt(span, 0);
  if (verb === null || mayHoldIf.test(verb.family)) return null;
  for (let i = verb.length + (verb.entry.alone ? 0 : 1); i < span.tokens.length - 1; i += 1) {
    const found = trailingAt(span, i);
    if (
      found === null ||
      (/^(?:until|after)$/.test(found.word) &&
        isTime(sub(span, found.from)) &&
        durationOf(sub(span, found.from)) === null) ||
      isPartOfOrder(span, i, verb)
    )
      continue;
    const before = /^(?:only|even)$/.test(wordAt(span, i - 1)) ? i - 1 : i;
    return { word: found.word, test: trimmed(sub(span, found.from)), body: trimmed(sub(span, 0, before)) };
  }
  return null;
}

/** "until Friday", "until 6 pm": how long something holds, which is for the site to know. */
function isTime(span: Span): boolean {
  const [first, next] = [span.tokens[0], wordAt(span, 1)];
  if (first === undefined || span.tokens.length > 5) return false;
  const isDay =
    /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|noon|midnight|today|next|end|(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber)$/.test(
      first.lower,
    );
  const isNumber = first.kind === 'number' || /^\d/.test(first.text);
  return (
    isDay ||
    (isNumber && !/^(?:is|are|appears?|results?|items?|rows?)$/.test(next)) ||
    (first.kind === 'value' && span.tokens.length === 1)
  );
}

const trailingStarts: readonly (readonly [start: RegExp, word: string, length: number])[] = [
  [/^as soon as$/, 'once', 3],
  [/^as long as$/, 'while', 3],
  [/^till\b/, 'until', 1],
];

function trailingAt(span: Span, at: number): { word: string; from: number } | null {
  const word = wordAt(span, at);
  if (word === '') return null;
  const start = trailingStarts.find(([pattern]) => pattern.test(wordsOf(span, at, at + 3)));
  if (start !== undefined) return { word: start[1], from: at + start[2] };
  if (word === 'while') return verbFormAt(span, at + 1)?.gerund === true ? null : { word, from: at + 1 };
  return /^(?:if|until|unless|when|once|whenever|after)$/.test(word) ? { word, from: at + 1 } : null;
}

/** "check if …" asks, and the words of a value are not read as a condition. */
function isPartOfOrder(span: Span, at: number, verb: Verb): boolean {
  const asks = /^(?:check|verify|see|find|confirm|read)$/.test(verb.family);
  // "tell me who wrote it and when it was published".
  if (asks && /^(?:and|or)$/.test(wordAt(span, at - 1))) return true;
  if (asks && at <= verb.length + 1 && wordAt(span, at) !== 'until') return true;
  return /^(?:type|search|set|fill)$/.test(verb.family) && !hasValueBefore(span, at);
}

function hasValueBefore(span: Span, at: number): boolean {
  return span.tokens
    .slice(0, at)
    .some(
      t => t.kind === 'quote' || t.kind === 'value' || (t.kind === 'word' && /^(?:in|into|as|with|to)$/.test(t.lower)),
    );
}
