import { clauseOf, type Clause, type Doing, type Pair, type Target } from './clause.ts';
import { parseConfirm, parseVerify } from './grammar/verify.ts';
import { parseCheck, parseChoose, parseTurn } from './grammar/choice.ts';
import {
  parseAct,
  parseAdd,
  parseFill,
  parseMark,
  parseSignIn,
  parseSubmit,
  parseType,
  parseUpload,
} from './grammar/forms.ts';
import { parseCreate } from './grammar/facts.ts';
import { parseName } from './grammar/naming.ts';
import { parseGo, parseOpen, parseSwitch, parseWait } from './grammar/navigation.ts';
import { parseClick, parseDrag, parseHover, parseOpenState, parseScroll, timesOf } from './grammar/pointer.ts';
import { parseFind, parseRead, parseSearch } from './grammar/reading.ts';
import { parseClear, parseSet, parseUseAs } from './grammar/setting.ts';
import { resized } from './grammar/resize.ts';
import { parseSort } from './grammar/sort.ts';
import { parseAsk, parseDialog, parseMail, parseSend } from './grammar/talk.ts';
import { parseVerbless } from './grammar/verbless.ts';
import { parseWishedNumber } from './grammar/wished-number.ts';
import { parseKeep } from './grammar/keep.ts';
import { withoutHints, withoutUnclearTail } from './hints.ts';
import { withoutLead } from './leads.ts';
import { leftOverOf } from './left-over.ts';
import { lex, signAt, sub, textOf, trimmed, wordAt, wordsOf, type Span } from './lexer.ts';
import { nounPhrase } from './noun-phrase.ts';
import { plainOrder, withVerb } from './idioms.ts';
import { withPlace } from './place.ts';
import type { Family } from './lexicon/verb-line.ts';
import { verbAt, verbFormAt, verbOf, type Verb } from './verbs.ts';

/** What is known when a piece is read: the place said before it, and the verb before it ("click File, then Export"). */
export type Around = { place: Target | null; verb: Verb | null };

/** Reads one piece as what is to be done. What cannot be read becomes `unknown`, and the user is asked. */
export function parsePiece(given: Span, around: Around = { place: null, verb: null }): Clause[] {
  const { span: order, hints } = withoutHints(withoutLead(given));
  const text = textOf(given);
  if (isForbidden(order))
    return [{ ...clauseOf({ do: 'nothing', forbidden: plainWords(order) }, text), hints: [textOf(order)] }];
  const bare = withoutMeans(order, hints);
  const times = timesOf(bare);
  const whole = plainOrder(times?.rest ?? bare);
  const isLabel = isLabelAfter(whole, given, around.verb);
  const verb = isLabel ? null : verbFormAt(whole, 0);
  const { span, unclear } = withoutUnclearTail(whole, verb);
  const read = isLabel ? parseVerbless(span, around, parseDoing) : parseDoing(span, around);
  const doings = read.map(doing => withPlace(resized(doing, text) ?? doing, around.place));
  const [first, ...others] = doings.map(doing => clauseOf(counted(doing, times?.times ?? 1), text));
  if (first === undefined) return [];
  first.leftOver = first.do === 'unknown' ? [] : [...leftOverOf(span, verb, doings), ...unclear];
  first.hints = hints;
  return [first, ...others];
}

/** What is to be done, of an order that says by what means; the other half is a hint. */
function withoutMeans(order: Span, hints: string[]): Span {
  const by = byMeans(order);
  const control = by > 0 ? 0 : withControl(order);
  const means = by + control;
  if (means === 0) return order;
  // "Move it up by dragging it": how it is moved is no other thing to do.
  const isDrag = verbFormAt(order, 0)?.family === 'drag' && verbFormAt(order, means + 1)?.family === 'drag';
  const [before, after] = [sub(order, 0, means), sub(order, means)];
  hints.push(textOf(isDrag ? after : before));
  if (isDrag) return trimmed(before);
  const said = sub(order, means + 1);
  return control > 0 && clickVerb !== null ? withVerb(said, clickVerb) : said;
}

/** Where "by" stands in "close the dialog by clicking the x": the means is what is to be done. 0 when it is not said. */
function byMeans(span: Span): number {
  const family = verbFormAt(span, 0)?.family;
  if (family === undefined || /^(?:type|sort|search|ask)$/.test(family)) return 0;
  const at = span.tokens.findIndex(
    (_, i) =>
      i > 0 && wordAt(span, i) === 'by' && verbFormAt(span, i + 1)?.gerund === true && span.tokens.length > i + 2,
  );
  return Math.max(0, at);
}

const clickVerb = verbOf('click');

/** Where "with" stands in "save it with the Update button": that control is what is to be used. 0 when it is not said. */
function withControl(span: Span): number {
  const verb = verbFormAt(span, 0);
  const at = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:with|using|via|through)$/.test(wordAt(span, i)));
  const isAction = verb !== null && /^(?:act|submit|close|add|mark)$/.test(verb.family);
  if (!isAction || at < 1 || wordAt(span, at + 1) !== 'the' || span.tokens.length < at + 4) return 0;
  return /^(?:button|link|icon)$/.test(wordAt(span, span.tokens.length - 1)) ? at : 0;
}

/** "click File, then Export": a title behind a click is the next thing to click. */
function isLabelAfter(span: Span, sentence: Span, before: Verb | null): boolean {
  const first = span.tokens[0];
  if (first === undefined || before === null || !/^(?:click|go|open)$/.test(before.family)) return false;
  const isInside = /\bthen\s*$/i.test(sentence.source.slice(Math.max(0, first.start - 10), first.start));
  return isInside && first.kind === 'word' && /^\p{Lu}/u.test(first.text) && span.tokens.length <= 2;
}

function isForbidden(span: Span): boolean {
  if (/^(?:don't|never|avoid|don’t)$/.test(wordAt(span, 0))) return true;
  if (verbFormAt(span, 0) !== null && /^(?:neither|none)$/.test(wordAt(span, 1))) return true;
  return wordAt(span, 0) === 'do' && /^(?:not|nothing)$/.test(wordAt(span, 1));
}

/** Keys are pressed n times; all else is repeated as a whole. */
function counted(doing: Doing, times: number): Doing {
  if (times < 2 || doing.do === 'unknown') return doing;
  if (doing.do === 'keys') return { ...doing, times: Math.min(times, mostTimes) };
  if (doing.do === 'type' && times === 2) return { ...doing, pairs: doing.pairs.map(intoAll) };
  if (times === 2 && endsWithPassword(doing)) return doing;
  return { do: 'repeat', times: Math.min(times, mostTimes), body: [clauseOf(doing, '')] };
}

/** "the password {password} (twice)": into the field and the one that asks for it again. */
function intoAll(pair: Pair, at: number, pairs: readonly Pair[]): Pair {
  return pair.target === null || at < pairs.length - 1 ? pair : { ...pair, target: { ...pair.target, all: true } };
}

/** "… and the password {password} (twice)": forms that make a thing ask for its password again, and get it. */
function endsWithPassword(doing: Doing): boolean {
  const last = doing.do === 'create' || doing.do === 'fill' ? doing.pairs.at(-1) : undefined;
  return last !== undefined && /\bpass(?:word|code|phrase)$/i.test(last.label);
}

const mostTimes = 1000;

function parseDoing(span: Span, around: Around = { place: null, verb: null }): Doing[] {
  if (span.tokens.length === 0) return [{ do: 'nothing' }];
  const plain = plainOrder(span);
  if (plain !== span) return parseDoing(plain, around);
  const verb = verbFormAt(span, 0);
  const isPath = /^[>›→»]$/.test(signAt(span, 1));
  if (verb === null || isPath || isStatement(span, verb)) return parseVerbless(span, around, parseDoing);
  const rest = sub(span, verb.length);
  const main = mainVerbAt(rest, verb);
  if (main !== null) return parseDoing(sub(rest, main));
  const isBare =
    rest.tokens.length > 0 &&
    (rest.tokens.every(t => bareWords.test(t.text)) ||
      rest.tokens.every(t => t.kind === 'word' && t.text === verb.word));
  if (isBare) return [{ do: 'unknown' }];
  return parseWishedNumber(rest, verb.word) ?? parsers[verb.family](rest, verb);
}

const bareWords = /^(?:the|a|an|to|in|on|into|of|for|from|with|at)$/;

/** Where the verb that is meant stands: "find and click X", "keep clicking X", "proceed to click X". Null when it is the first one. */
function mainVerbAt(rest: Span, verb: Verb): number | null {
  const and = wordAt(rest, 0) === 'and' ? 1 : signAt(rest, 0) === ',' && wordAt(rest, 1) === 'and' ? 2 : 0;
  if (and > 0 && verbFormAt(rest, and) !== null && verb.family !== 'click') return and;
  if (/^(?:keep|keep on|continue|carry on)$/.test(verb.word) && verbFormAt(rest, 0)?.gerund) return 0;
  const goesOn = verb.word === 'proceed' && wordAt(rest, 0) === 'to' && rest.tokens.length > 2;
  return goesOn && verbAt(rest, 1) !== null ? 1 : null;
}

/** "Search results should appear": a noun that is also a verb, and a predicate behind it. */
function isStatement(span: Span, verb: Verb): boolean {
  if (!verb.entry.noun || verb.length > 1 || verb.gerund || verbAt(span, 0) !== null) return false;
  const next = span.tokens[1];
  if (
    next?.kind !== 'word' ||
    /^(?:the|a|an|that|there|if|whether|my|your|this|all|for|to|in|me)$/.test(next.lower) ||
    /^\p{Lu}/u.test(next.text)
  )
    return false;
  return span.tokens.some((_, i) => i > 0 && /^(?:should|must|is|are|has|have)$/.test(wordAt(span, i)));
}

type Parser = (rest: Span, verb: Verb) => Doing[];

/** What each family of verbs makes of the words after it. */
const parsers: Record<Family, Parser> = {
  go: parseGo,
  reload: () => [{ do: 'history', to: 'reload' }],
  open: (rest, verb) => (/^(?:an?|new)$/.test(wordAt(rest, 0)) ? withFacts(rest, verb) : null) ?? parseOpen(rest, verb),
  close: (rest, verb) => withFacts(rest, verb) ?? parseOpenState(rest, verb),
  expand: parseOpenState,
  switch: parseSwitch,
  click: parseClick,
  hover: parseHover,
  drag: parseDrag,
  scroll: parseScroll,
  type: parseType,
  fill: parseFill,
  set: parseSet,
  name: parseName,
  use: parseUse,
  clear: parseClear,
  choose: parseChoose,
  check: parseCheck,
  uncheck: parseCheck,
  toggle: parseCheck,
  turn: parseTurn,
  sort: parseSort,
  search: parseSearch,
  'sign-in': parseSignIn,
  submit: parseSubmit,
  upload: parseUpload,
  wait: parseWait,
  read: parseRead,
  find: parseFind,
  see: parseFind,
  verify: parseVerify,
  confirm: parseConfirm,
  ask: parseAsk,
  dialog: parseDialog,
  mail: parseMail,
  mark: parseMark,
  add: parseAdd,
  act: (rest, verb) => (verb.word === 'send' ? parseSend(rest, verb) : parseAct(rest, verb)),
  keep: parseKeep,
  repeat: () => [{ do: 'unknown' }],
};

function withFacts(rest: Span, verb: Verb): Doing[] | null {
  const doing = parseCreate(rest, verb.word);
  return doing === null ? null : [doing];
}

/** "Use the textbox to enter X", "use X as the title", "using the search box, look for Y". */
function parseUse(rest: Span, verb: Verb): Doing[] {
  const to = rest.tokens.findIndex((_, i) => i > 0 && wordAt(rest, i) === 'to' && verbFormAt(rest, i + 1) !== null);
  if (to > 0) {
    const place = nounPhrase(sub(rest, 0, to));
    // "use {code} to unlock the door": where the code goes is not said.
    if (place.readings[0]?.exact === true && place.readings[0].kind === null) return [{ do: 'unknown' }];
    const isField = place.readings.some(r => r.kind === 'field');
    const searched = (doing: Doing): Doing =>
      doing.do === 'find' && isField
        ? {
            do: 'search',
            value: { text: doing.target.readings[0]?.label ?? doing.target.text, quoted: false, from: 'said' },
            target: null,
          }
        : doing;
    return parseDoing(sub(rest, to + 1)).map(doing => withPlace(searched(doing), place, true));
  }
  const and = rest.tokens.findIndex((_, i) => i > 0 && (wordAt(rest, i) === 'and' || signAt(rest, i) === ','));
  if (and > 0 && verbFormAt(trimmed(sub(rest, and + 1)), 0) !== null) return parseDoing(trimmed(sub(rest, and + 1)));
  return parseUseAs(rest) ?? parseAct(rest, verb);
}

/** A target made of plain words, as if they had been written. */
export function targetOf(text: string): Target {
  return nounPhrase(lex(text));
}

/** The words of a piece, for comparing an order with what is forbidden. */
export function plainWords(span: Span): string {
  return wordsOf(withoutLead(span), 0).replace(/^(?:do not|don't|don’t|never|avoid)\s+/, '');
}
