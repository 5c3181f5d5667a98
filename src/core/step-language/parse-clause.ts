import { clauseOf, type Clause, type Doing, type Reading, type Target } from './clause.ts';
import { isHard, lex, sub, textOf, trimmed, type Span } from './lexer.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { parseGo, parseHistory, parseOpen, parseScroll, parseSwitch, parseWait } from './parse-move.ts';
import {
  parseAct,
  parseAdd,
  parseChoose,
  parseCheck,
  parseClick,
  parseDialog,
  parseMail,
  parseMark,
  parseTurn,
  parseUpload,
} from './parse-pointer.ts';
import {
  parseQuestion,
  parseRead,
  parseSearch,
  parseSignIn,
  parseAsk,
  parseFind,
  parseVerify,
  parseDrag,
} from './parse-talk.ts';
import { withoutLead } from './leads.ts';
import { inlinePairs } from './pairs.ts';
import { parsePairs } from './parse-values.ts';
import { verbOf, type Family, type Verb } from './verbs.ts';

const prepositions = new Set([
  'in',
  'on',
  'at',
  'from',
  'under',
  'inside',
  'within',
  'using',
  'with',
  'for',
  'below',
  'via',
  'through',
]);

/** Reads one piece as something to do. What cannot be read becomes `unknown`, and the user is asked. */
export function parsePiece(given: Span, context: Target | null = null): Clause {
  const span = withoutLead(trimmed(given));
  const text = textOf(given);
  const doing = withContext(parseDoing(span), context);
  return clauseOf(doing, text);
}

function parseDoing(span: Span): Doing {
  const { tokens } = span;
  const first = tokens[0];
  if (first === undefined) return { do: 'nothing' };
  if (first.kind === 'word' && /^(?:don't|never|avoid|do not|don’t)$/.test(first.lower)) return { do: 'nothing' };
  if (first.lower === 'do' && (tokens[1]?.lower === 'not' || tokens[1]?.lower === 'nothing')) return { do: 'nothing' };
  const verb = first.kind === 'word' ? verbOf(first.text) : null;
  if (verb === null) return parseVerbless(span);
  // "find and click X", "locate, then press X": the second verb is what is wanted.
  if (tokens[1]?.lower === 'and' || (tokens[1]?.text === ',' && tokens[2]?.lower === 'and')) {
    const at = tokens[1].lower === 'and' ? 2 : 3;
    if (verbOf(tokens[at]?.text ?? '') !== null) return parseDoing(sub(span, at));
  }
  // "close the dialog by clicking the x": the means is what is to be done.
  const by = tokens.findIndex(
    (t, i) => i > 0 && t.lower === 'by' && (verbOf(tokens[i + 1]?.text ?? '')?.gerund ?? false),
  );
  if (by > 0 && verb.family !== 'type') return parseDoing(sub(span, by + 1));
  return parsers[verb.family](sub(span, 1), verb, span);
}

type Parser = (rest: Span, verb: Verb, whole: Span) => Doing;

const pointing = ['over', 'on', 'above', 'the mouse over', 'your mouse over'];

/** What each family of verbs makes of the words after it. */
const parsers: Record<Family, Parser> = {
  go: parseGo,
  open: (rest, verb) => parseOpen(rest, verb.word),
  click: (rest, verb) => parseClick(rest, verb.word),
  type: parseType,
  fill: parseFill,
  set: parseSet,
  clear: parseClear,
  choose: parseChoose,
  check: parseCheck,
  uncheck: parseCheck,
  toggle: parseCheck,
  turn: parseTurn,
  search: parseSearch,
  'sign-in': (rest, verb) => parseSignIn(rest, verb.word),
  submit: rest => ({ do: 'submit', object: objectOrNull(rest), verb: 'submit' }),
  upload: parseUpload,
  scroll: parseScroll,
  hover: rest => ({ do: 'hover', target: nounPhrase(withoutWords(rest, pointing)) }),
  drag: parseDrag,
  wait: parseWait,
  history: parseHistory,
  reload: () => ({ do: 'history', to: 'reload' }),
  close: (rest, verb) => parseOpenState(rest, verb.word),
  expand: (rest, verb) => parseOpenState(rest, verb.word),
  collapse: (rest, verb) => parseOpenState(rest, verb.word),
  switch: parseSwitch,
  read: (rest, verb) => parseRead(rest, verb.word),
  find: (rest, verb) => parseFind(rest, verb.word),
  see: (rest, verb) => parseFind(rest, verb.word),
  verify: (rest, verb) => parseVerify(rest, verb.word),
  make: (rest, verb) => parseVerify(rest, verb.word),
  confirm: (rest, verb) => parseVerify(rest, verb.word),
  ask: parseAsk,
  dialog: (rest, verb) => parseDialog(rest, verb.word),
  mail: (rest, verb) => parseMail(rest, verb.word),
  mark: (rest, verb) => parseMark(rest, verb.word),
  add: parseAdd,
  'mark-text': rest => ({ do: 'mark-text', target: nounPhrase(rest) }),
  solve: rest => ({ do: 'solve', target: objectOrNull(rest) }),
  use: (rest, _verb, whole) => parseUse(rest, whole),
  act: (rest, verb) => parseAct(rest, verb.word),
  repeat: () => ({ do: 'unknown' }),
  resize: () => ({ do: 'unknown' }),
};

function parseType(rest: Span, verb: Verb): Doing {
  if (verb.word === 'write' && rest.tokens[0]?.lower === 'down') return parseRead(sub(rest, 1), 'note');
  const pairs = parsePairs(rest, 'type');
  const append = rest.tokens.some(t => t.lower === 'append' || t.lower === 'also');
  return pairs.length === 0 ? { do: 'unknown' } : { do: 'type', pairs, append, submit: false };
}

function parseFill(rest: Span): Doing {
  const span = withoutWords(rest, ['in', 'out', 'up']);
  const colon = span.tokens.findIndex(t => t.text === ':' && t.kind === 'punct');
  const head = nounPhrase(colon > 0 ? sub(span, 0, colon) : span);
  const isForm = (t: Target): boolean =>
    t.readings.some(
      r =>
        r.kind === 'form' ||
        r.kind === 'page' ||
        r.kind === 'section' ||
        /\b(?:form|fields|details|information)\b/i.test(r.label),
    );
  const withAt = span.tokens.findIndex(t => t.lower === 'with' || t.lower === 'as' || t.lower === 'using');
  const formHead = colon > 0 ? head : withAt > 0 ? nounPhrase(sub(span, 0, withAt)) : head;
  if (span.tokens.length === 0) return { do: 'fill', where: null, pairs: [] };
  if (isForm(formHead) && !span.tokens.slice(0, colon > 0 ? colon : withAt > 0 ? withAt : undefined).some(isHard)) {
    const from = colon > 0 ? colon + 1 : withAt > 0 ? withAt + 1 : span.tokens.length;
    const body = sub(span, from);
    if (body.tokens.length === 0) return { do: 'fill', where: formHead, pairs: [] };
    const labelled = inlinePairs(span.source.slice(body.tokens[0]!.start, body.tokens.at(-1)!.end));
    if (labelled.length > 0) return { do: 'fill', where: null, pairs: labelled };
    const pairs = parsePairs(body, 'type');
    const known = pairs.filter(p => p.target !== null);
    if (known.length > 0) return { do: 'type', pairs: known, append: false, submit: false };
    return { do: 'fill', where: formHead, pairs: [] };
  }
  const pairs = parsePairs(span, 'fill');
  return pairs.length === 0 ? { do: 'unknown' } : { do: 'type', pairs, append: false, submit: false };
}

function parseSet(rest: Span, verb: Verb): Doing {
  const span = withoutWords(rest, verb.word === 'put' ? ['in'] : []);
  const pairs = parsePairs(span, 'set');
  if (pairs.length === 0) return { do: 'unknown' };
  const lone = pairs.length === 1 && !pairs[0]!.value.quoted && pairs[0]!.target === null;
  // "update the profile", "change address": a control of that name, not a value.
  if (
    lone ||
    (pairs.length === 1 && pairs[0]!.value.from === 'page' && pairs[0]!.target?.text === pairs[0]!.value.text)
  )
    return parseAct(rest, verb.word);
  return { do: 'type', pairs, append: false, submit: false };
}

function parseClear(rest: Span): Doing {
  const target = nounPhrase(rest);
  const isField = target.readings.some(r => r.kind === 'field');
  if (!isField && !rest.tokens.some(isHard))
    return { do: 'act', verb: 'clear', object: target, phrase: `clear ${textOf(rest)}` };
  return {
    do: 'type',
    pairs: [{ value: { text: '', quoted: true, from: 'said' }, target }],
    append: false,
    submit: false,
  };
}

function parseOpenState(rest: Span, word: string): Doing {
  const at = rest.tokens.findIndex(t => t.lower === 'tab');
  if (word === 'close' && at >= 0)
    return {
      do: 'tab',
      what: 'close',
      name: textOf(sub(rest, 0, at)).replace(/^(?:the|this|current|that|a)\b\s*/i, ''),
    };
  return { do: 'open', target: objectOrNull(rest), open: word === 'expand' };
}

/** "Use the textbox to enter X", "using the search box, look for Y". */
function parseUse(rest: Span, whole: Span): Doing {
  const to = rest.tokens.findIndex((t, i) => t.lower === 'to' && verbOf(rest.tokens[i + 1]?.text ?? '') !== null);
  if (to < 0) {
    const and = rest.tokens.findIndex(t => t.lower === 'and' || t.text === ',');
    if (and > 0) return parseDoing(trimmed(sub(rest, and + 1)));
    return { do: 'find', target: nounPhrase(rest.tokens.length > 0 ? rest : whole) };
  }
  const place = nounPhrase(sub(rest, 0, to));
  return withContext(parseDoing(sub(rest, to + 1)), place, true);
}

/** Words without a verb: a question, `label: value`, or a bare name. */
function parseVerbless(span: Span): Doing {
  const question = parseQuestion(span);
  if (question !== null) return question;
  const first = span.tokens[0]!;
  // "From the list pick X", "in the header click Y": the verb comes after its place.
  if (first.kind === 'word' && prepositions.has(first.lower)) {
    for (let i = 2; i < span.tokens.length; i += 1) {
      const verb = verbOf(span.tokens[i]!.text);
      if (span.tokens[i]!.kind !== 'word' || verb === null || verb.inflected) continue;
      return withContext(parseDoing(sub(span, i)), nounPhrase(sub(span, 1, i)));
    }
  }
  const passive = parsePassive(span);
  if (passive !== null) return passive;
  const pairs = inlinePairs(span.source.slice(first.start, span.tokens.at(-1)!.end));
  if (pairs.length > 0) return { do: 'fill', where: null, pairs };
  if (first.kind === 'url' && span.tokens.length === 1) return { do: 'go', url: first.text, newTab: false };
  return { do: 'unknown' };
}

/** "Ann's mail needs to be forwarded to Bob" → forward Ann's mail to Bob. */
function parsePassive(span: Span): Doing | null {
  const be = span.tokens.findIndex(
    (t, i) => i > 0 && t.lower === 'be' && /^(?:to|should|must|can)$/.test(span.tokens[i - 1]!.lower),
  );
  const done = span.tokens[be + 1];
  if (be < 2 || done === undefined || !/(?:ed|sent|put)$/.test(done.lower)) return null;
  const base = done.lower === 'sent' ? 'send' : done.lower.replace(/ed$/, '');
  const verb = verbOf(base) ?? verbOf(`${base}e`) ?? verbOf(base.slice(0, -1));
  if (verb === null) return null;
  let end = be - 1;
  while (end > 0 && /^(?:needs?|has|have|that|which|is|are|ought|should|must)$/.test(span.tokens[end - 1]!.lower))
    end -= 1;
  const subject = span.source.slice(span.tokens[0]!.start, span.tokens[end - 1]!.end);
  const rest = span.source.slice(done.end, span.tokens.at(-1)!.end);
  return parseDoing(lex(`${verb.word} ${subject}${rest}`));
}

/** Puts a place named before the verb onto the targets of what is to be done. */
export function withContext(doing: Doing, context: Target | null, isPlace = false): Doing {
  if (context === null) return doing;
  const within = (target: Target): Target => ({ ...target, readings: target.readings.map(r => placed(r, context)) });
  switch (doing.do) {
    case 'click':
    case 'hover':
    case 'find':
      return { ...doing, target: within(doing.target) };
    case 'type':
      return {
        ...doing,
        pairs: doing.pairs.map(p => ({
          ...p,
          target: p.target === null ? context : isPlace ? p.target : within(p.target),
        })),
      };
    case 'choose':
      return { ...doing, target: doing.target ?? context };
    case 'check':
      return { ...doing, targets: doing.targets.map(within) };
    case 'search':
      return { ...doing, target: doing.target ?? context };
    case 'act':
      return doing.object === null ? doing : { ...doing, object: within(doing.object) };
    case 'read':
      return { ...doing, what: within(doing.what) };
    default:
      return doing;
  }
}

function placed(reading: Reading, context: Target): Reading {
  return { ...reading, contexts: [...reading.contexts, { relation: 'in', of: context }] };
}

/** Leaves out one of the given words at the start. */
export function withoutWords(span: Span, words: string[]): Span {
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const n = wordsAt(span, 0, word);
    if (n > 0) return sub(span, n);
  }
  return span;
}

export function objectOrNull(span: Span): Target | null {
  const rest = trimmed(span);
  return rest.tokens.length === 0 || (rest.tokens.length === 1 && /^(?:it|this|that|them)$/.test(rest.tokens[0]!.lower))
    ? null
    : nounPhrase(rest);
}

/** A target made of plain words, as if they had been written. */
export function targetOf(text: string): Target {
  return nounPhrase(lex(text));
}
