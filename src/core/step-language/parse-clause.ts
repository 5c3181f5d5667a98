import { clauseOf, type Clause, type Doing, type Target } from './clause.ts';
import { parseConfirm, parseVerify } from './grammar/assertion.ts';
import { parseCheck, parseChoose, parseSort, parseTurn } from './grammar/choice.ts';
import {
  parseAct,
  parseAdd,
  parseClear,
  parseFill,
  parseMark,
  parseName,
  parseSet,
  parseSignIn,
  parseSubmit,
  parseType,
  parseUpload,
  parseUseAs,
} from './grammar/forms.ts';
import { parseGo, parseOpen, parseSwitch, parseWait } from './grammar/navigation.ts';
import { parseClick, parseDrag, parseHover, parseOpenState, parseScroll, timesOf } from './grammar/pointer.ts';
import { parseFind, parseRead, parseSearch } from './grammar/reading.ts';
import { parseAsk, parseDialog, parseHighlight, parseMail, parseSend } from './grammar/talk.ts';
import { parseVerbless } from './grammar/verbless.ts';
import { withoutHints } from './hints.ts';
import { withoutLead } from './leads.ts';
import { leftOverOf } from './left-over.ts';
import { lex, signAt, sub, textOf, trimmed, wordAt, wordsOf, type Span } from './lexer.ts';
import { nounPhrase } from './noun-phrase.ts';
import { withPlace } from './place.ts';
import type { Family } from './lexicon/verbs.ts';
import { verbFormAt, type Verb } from './verbs.ts';

/** What is known when a piece is read: the place said before it, and the verb before it ("click File, then Export"). */
export type Around = { place: Target | null; verb: Verb | null };

/** Reads one piece as what is to be done. What cannot be read becomes `unknown`, and the user is asked. */
export function parsePiece(given: Span, around: Around = { place: null, verb: null }): Clause[] {
  const { span: bare, hints } = withoutHints(withoutLead(given));
  const text = textOf(given);
  if (isForbidden(bare)) return [{ ...clauseOf({ do: 'nothing' }, text), hints: [textOf(bare)] }];
  const times = timesOf(bare);
  const span = times?.rest ?? bare;
  const verb = verbFormAt(span, 0);
  const doings = parseDoing(span, around).map(doing => withPlace(doing, around.place));
  const [first, ...others] = doings.map(doing => clauseOf(counted(doing, times?.times ?? 1), text));
  if (first === undefined) return [];
  first.leftOver = first.do === 'unknown' ? [] : leftOverOf(span, verb, doings);
  first.hints = hints;
  return [first, ...others];
}

function isForbidden(span: Span): boolean {
  if (/^(?:don't|never|avoid|don’t)$/.test(wordAt(span, 0))) return true;
  return wordAt(span, 0) === 'do' && /^(?:not|nothing)$/.test(wordAt(span, 1));
}

/** Keys are pressed n times; all else is repeated as a whole. */
function counted(doing: Doing, times: number): Doing {
  if (times < 2 || doing.do === 'unknown') return doing;
  if (doing.do === 'keys') return { ...doing, times: Math.min(times, mostTimes) };
  return { do: 'repeat', times: Math.min(times, mostTimes), body: [clauseOf(doing, '')] };
}

const mostTimes = 1000;

export function parseDoing(span: Span, around: Around = { place: null, verb: null }): Doing[] {
  const verb = verbFormAt(span, 0);
  if (span.tokens.length === 0) return [{ do: 'nothing' }];
  if (verb === null || isStatement(span, verb)) return parseVerbless(span, around, parseDoing);
  const rest = sub(span, verb.length);
  // "find and click X", "locate, then press X": the second verb is what is wanted.
  const and = wordAt(rest, 0) === 'and' ? 1 : signAt(rest, 0) === ',' && wordAt(rest, 1) === 'and' ? 2 : 0;
  if (and > 0 && verbFormAt(rest, and) !== null && verb.family !== 'click') return parseDoing(sub(rest, and));
  if (/^(?:keep|keep on|continue|carry on)$/.test(verb.word) && verbFormAt(rest, 0)?.gerund) return parseDoing(rest);
  // "close the dialog by clicking the x": the means is what is to be done.
  const by = rest.tokens.findIndex((_, i) => wordAt(rest, i) === 'by' && (verbFormAt(rest, i + 1)?.gerund ?? false));
  if (by >= 0 && verb.family !== 'type') return parseDoing(sub(rest, by + 1));
  return parsers[verb.family](rest, verb);
}

/** "Search results should appear": a noun that is also a verb, and a predicate behind it. */
function isStatement(span: Span, verb: Verb): boolean {
  if (!verb.entry.noun || verb.length > 1 || verb.gerund) return false;
  const next = span.tokens[1];
  if (
    next?.kind !== 'word' ||
    /^(?:the|a|an|that|if|whether|my|your|this|all|for|to|in|me)$/.test(next.lower) ||
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
  open: parseOpen,
  close: parseOpenState,
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
  use: rest => parseUseAs(rest) ?? parseUse(rest),
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
  highlight: parseHighlight,
  add: parseAdd,
  act: (rest, verb) => (verb.word === 'send' ? parseSend(rest, verb) : parseAct(rest, verb)),
  keep: () => [{ do: 'unknown' }],
  repeat: () => [{ do: 'unknown' }],
};

/** "Use the textbox to enter X", "using the search box, look for Y". */
function parseUse(rest: Span): Doing[] {
  const to = rest.tokens.findIndex((_, i) => i > 0 && wordAt(rest, i) === 'to' && verbFormAt(rest, i + 1) !== null);
  if (to > 0) {
    const place = nounPhrase(sub(rest, 0, to));
    return parseDoing(sub(rest, to + 1)).map(doing => withPlace(doing, place, true));
  }
  const and = rest.tokens.findIndex((_, i) => i > 0 && (wordAt(rest, i) === 'and' || signAt(rest, i) === ','));
  if (and > 0 && verbFormAt(trimmed(sub(rest, and + 1)), 0) !== null) return parseDoing(trimmed(sub(rest, and + 1)));
  return rest.tokens.length === 0 ? [{ do: 'unknown' }] : [{ do: 'find', target: nounPhrase(rest) }];
}

/** A target made of plain words, as if they had been written. */
export function targetOf(text: string): Target {
  return nounPhrase(lex(text));
}

/** The words of a piece, for comparing an order with what is forbidden. */
export function plainWords(span: Span): string {
  return wordsOf(withoutLead(span), 0).replace(/^(?:do not|don't|don’t|never|avoid)\s+/, '');
}
