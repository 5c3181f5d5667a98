import type { Clause, Test, Value } from './clause.ts';
import { indentOf, isHard, isSign, lex, sub, textOf, withoutBullet, wordAt, type Span } from './lexer.ts';
import { compile, match, type Given } from './pattern.ts';
import { beginsForm, knownAfter, readClause, withoutLead } from './read-clause.ts';
import { readTests } from './tests.ts';
import { readName } from './names.ts';
import { beginsOrder, isBare, isValue, readValue, type Known } from './values.ts';

export type Fault =
  /** No form begins so. */
  | 'no-form'
  /** The words from there on fit no form. */
  | 'unknown-words'
  /** A loop or condition without anything to do, or deeper than three. */
  | 'no-steps'
  | 'too-deep'
  | 'too-long';

/** What came of a part of a step. `from` and `to`: where the words that fit nothing are in its text. */
export type Part =
  | { is: 'understood'; clauses: Clause[] }
  | { is: 'ambiguous'; text: string; from: number; to: number; readings: Clause[][] }
  | { is: 'not-understood'; fault: Fault; text: string; from: number; to: number };

const deepest = 3;
/** Places tried for a whole step. 5,000 characters of the worst words take some milliseconds. */
const most = 60_000;
const mostReadings = 4;
const mostPiecings = 50;

type Line = { indent: number; span: Span };
type Open = Given & { depth: number };

/** Reads a step. Values of inputs are hidden already. Never throws. */
export function parseStep(text: string, known: Known): Part[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    const bare = withoutBullet(raw);
    const { tokens } = lex(bare);
    const shift = start + raw.length - bare.length;
    // Places are those in the whole step.
    const moved = tokens.map(token => ({ ...token, start: token.start + shift, end: token.end + shift }));
    if (tokens.length > 0) lines.push({ indent: indentOf(raw), span: { source: text, tokens: moved } });
    start += raw.length + 1;
  }
  return readLines(lines, { known, budget: { left: most }, depth: 0 }).parts;
}

type Read = { parts: Part[]; known: Known };

function readLines(lines: readonly Line[], open: Open): Read {
  const parts: Part[] = [];
  const begun: { at: number; span: Span }[] = [];
  let { known } = open;
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const inner = lines.slice(at + 1, at + 1 + deeper(lines, at));
    const read = readLine(line, inner, { ...open, known });
    const joined = attach(parts, read.parts);
    if (!joined) parts.push(...read.parts);
    begun.push({ at: parts.length - 1, span: line.span });
    known = read.known;
    at += 1 + (read.tookInner ? inner.length : 0);
  }
  for (const { at, span } of begun) if (isEmptyFill(parts[at])) parts[at] = fault('no-steps', span);
  return { parts, known };
}

/** "Fill in Address:" with no values after it. */
function isEmptyFill(part: Part | undefined): boolean {
  const clause = part?.is === 'understood' ? part.clauses.at(-1) : undefined;
  return clause?.do === 'fill' && clause.pairs.length === 0;
}

/** How many lines after this one are indented further. */
function deeper(lines: readonly Line[], at: number): number {
  const own = lines[at]?.indent ?? 0;
  const next = lines.findIndex((line, i) => i > at && line.indent <= own);
  return (next < 0 ? lines.length : next) - at - 1;
}

/** `label: value` lines go on with the list before them; true when nothing is left to add. */
function attach(parts: Part[], added: readonly Part[]): boolean {
  const [only] = added;
  const last = parts.at(-1);
  if (added.length !== 1 || only?.is !== 'understood' || last?.is !== 'understood') return false;
  const [list, ...others] = only.clauses;
  const before = last.clauses.at(-1);
  if (list?.do !== 'fill' || list.where !== null || others.length > 0 || before?.do !== 'fill') return false;
  before.pairs = [...before.pairs, ...list.pairs];
  return true;
}

type ReadLine = Read & { tookInner: boolean };

const heads = {
  rows: compile('for_each row of NAME'),
  things: compile('for_each NAME'),
  times: compile('repeat NUMBER times'),
  until: compile('repeat_until TEST'),
  fill: compile('fill_in|fill [NAME]'),
  if: compile('if TEST'),
  otherwise: compile('otherwise'),
};

function readLine({ span: given }: Line, inner: readonly Line[], open: Open): ReadLine {
  const span = withoutLead(given);
  const colon = span.tokens.findIndex(token => isSign(token, ':'));
  const head = colon < 0 ? null : blockHead(sub(span, 0, colon), open);
  if (head === null) {
    const read = readSentences(span, open);
    const pairs = read.parts.some(part => part.is === 'not-understood') ? pairsOf(span, open) : null;
    if (pairs === null) return { ...read, tookInner: false };
    return { parts: [understood([pairs])], known: open.known, tookInner: false };
  }
  const rest = sub(span, colon + 1);
  const body = [...(rest.tokens.length > 0 ? [{ indent: 0, span: rest }] : inner)];
  const tookInner = rest.tokens.length === 0;
  if (head.is === 'fill') {
    const pairs = body.map(line => pairsOf(line.span, open));
    const all = pairs.flatMap(one => one?.pairs ?? []);
    const isWhole = pairs.every(one => one !== null);
    const fill = understood([{ do: 'fill', where: head.where, pairs: all, text: textOf(span) }]);
    return { parts: [isWhole ? fill : fault('unknown-words', rest)], known: open.known, tookInner };
  }
  if (open.depth >= deepest) return { parts: [fault('too-deep', span)], known: open.known, tookInner };
  if (body.length === 0) return { parts: [fault('no-steps', span)], known: open.known, tookInner };
  const read = readLines(body, { ...open, depth: open.depth + 1 });
  return { parts: wrapped(read.parts, head.wrap, textOf(span)), known: read.known, tookInner };
}

type Head =
  | { is: 'fill'; where: ReturnType<typeof readName> }
  | { is: 'block'; wrap: (body: Clause[], text: string) => Clause[] };

function blockHead(span: Span, open: Open): Head | null {
  const found = (pieces: ReturnType<typeof compile>) => match(pieces, span, open.budget)[0];
  const block = (wrap: (body: Clause[], text: string) => Clause): Head => ({
    is: 'block',
    wrap: (body, text) => [wrap(body, text)],
  });
  const rows = found(heads.rows)?.slots.get('name');
  const [row, ...others] = rows?.tokens ?? [];
  if (row?.kind === 'input' && others.length === 0)
    return block((body, text) => ({ do: 'for-each', rows: { input: row.text }, body, text }));
  const things = found(heads.things)?.slots.get('name');
  const target = things === undefined ? null : readName(things);
  if (target !== null) return block((body, text) => ({ do: 'for-each', rows: { target }, body, text }));
  const times = Number(found(heads.times)?.slots.get('number')?.tokens[0]?.text);
  if (Number.isSafeInteger(times) && times > 0) return block((body, text) => ({ do: 'repeat', times, body, text }));
  const until = testIn(found(heads.until)?.slots.get('test'), open);
  if (until !== null) return block((body, text) => ({ do: 'until', test: until, body, text }));
  const test = testIn(found(heads.if)?.slots.get('test'), open);
  if (test !== null)
    return block((body, text) => ({ do: 'if', test, negated: false, then: body, otherwise: [], text }));
  const fill = found(heads.fill);
  if (fill === undefined) return null;
  const where = fill.slots.get('name');
  return { is: 'fill', where: where === undefined ? null : readName(where) };
}

function testIn(span: Span | undefined, open: Open): Test | null {
  const [test, ...others] = span === undefined ? [] : readTests(span, open);
  return test === undefined || others.length > 0 ? null : test;
}

/** A block whose steps are all understood is one clause; else what is not understood of it stands for it. */
function wrapped(parts: readonly Part[], wrap: (body: Clause[], text: string) => Clause[], text: string): Part[] {
  const faults = parts.filter(part => part.is === 'not-understood');
  if (faults.length > 0) return faults;
  const ways = combined(parts);
  const [first, second] = ways;
  if (first === undefined) return [];
  if (second === undefined) return [understood(wrap(first, text))];
  const at = parts.find(part => part.is === 'ambiguous');
  const readings = ways.map(way => wrap(way, text));
  return [{ is: 'ambiguous', text, from: at?.from ?? 0, to: at?.to ?? 0, readings }];
}

/** The readings of several parts together, a few of them. */
export function combined(parts: readonly Part[]): Clause[][] {
  let ways: Clause[][] = [[]];
  for (const part of parts) {
    const readings = part.is === 'understood' ? [part.clauses] : part.is === 'ambiguous' ? part.readings : [];
    ways = ways.flatMap(way => readings.map(reading => [...way, ...reading])).slice(0, mostReadings);
  }
  return ways;
}

function understood(clauses: Clause[]): Part {
  return { is: 'understood', clauses };
}

function fault(kind: Fault, { source, tokens }: Span, at = 0): Part {
  const from = tokens[at]?.start ?? tokens.at(-1)?.end ?? 0;
  const to = tokens.at(-1)?.end ?? from;
  const start = tokens[0]?.start ?? from;
  return { is: 'not-understood', fault: kind, text: source.slice(start, to), from, to };
}

function readSentences(span: Span, open: Open): Read {
  const parts: Part[] = [];
  let { known } = open;
  for (const sentence of sentencesOf(span)) {
    const part = readSentence(withoutLead(sentence), { ...open, known }, parts);
    if (part !== null) parts.push(part);
    for (const clause of part?.is === 'understood' ? part.clauses : []) known = knownAfter(known, clause);
  }
  return { parts, known };
}

function sentencesOf(span: Span): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (let at = 0; at <= span.tokens.length; at += 1) {
    const token = span.tokens[at];
    if (token !== undefined && token.kind !== 'stop') continue;
    if (at > from) out.push(sub(span, from, at));
    from = at + 1;
  }
  return out;
}

/** One sentence. Null when it went on with the condition before it: "Otherwise, …". */
function readSentence(span: Span, open: Open, before: readonly Part[]): Part | null {
  if (wordAt(span, 0) === 'otherwise') {
    const last = before.at(-1);
    const condition = last?.is === 'understood' ? last.clauses.at(-1) : undefined;
    const readings = piecesOf(afterComma(sub(span, 1)), open);
    if (condition?.do !== 'if' || condition.otherwise.length > 0) return fault('unknown-words', span);
    const [only, ...others] = readings;
    if (only === undefined || others.length > 0) return partOf(readings, sub(span, 1));
    condition.otherwise = only;
    return null;
  }
  return partOf(readingsOf(span, open), span);
}

function partOf(readings: Clause[][], span: Span): Part {
  const different = [...new Map(readings.map(one => [keyOf(one), one])).values()].slice(0, mostReadings);
  const [first, ...others] = different;
  if (first === undefined) return faultOf(span);
  if (others.length === 0) return understood(first);
  const [start, end] = [span.tokens[0]?.start ?? 0, span.tokens.at(-1)?.end ?? 0];
  return { is: 'ambiguous', text: span.source.slice(start, end), from: start, to: end, readings: different };
}

/** What a program does, without the words it came from. */
export function keyOf(clauses: readonly Clause[]): string {
  return JSON.stringify(clauses, (_, value: unknown) => (isClause(value) ? { ...value, text: undefined } : value));
}

function isClause(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'do' in value;
}

function faultOf(span: Span): Part {
  if (!beginsForm(span, 0) && wordAt(span, 0) !== 'if') return fault('no-form', span);
  return fault('unknown-words', span, firstStrange(span));
}

/** The first word that can stand in no name and no value, else the last one. */
function firstStrange(span: Span): number {
  const at = span.tokens.findIndex((_, i) => i > 0 && !isValue(sub(span, i, i + 1)));
  return at < 0 ? Math.min(1, span.tokens.length - 1) : at;
}

function afterComma(span: Span): Span {
  const rest = isSign(span.tokens[0], ',') ? sub(span, 1) : span;
  return wordAt(rest, 0) === 'then' ? sub(rest, 1) : rest;
}

/** All readings of a sentence: a condition and what it is for, or things to do one after the other. */
function readingsOf(span: Span, open: Open): Clause[][] {
  const first = wordAt(span, 0);
  return first === 'if' || first === 'unless' ? conditional(span, open) : piecesOf(span, open);
}

function conditional(span: Span, open: Open): Clause[][] {
  const negated = wordAt(span, 0) === 'unless';
  for (let at = 2; at < span.tokens.length - 1; at += 1) {
    if (!isSign(span.tokens[at], ',') && wordAt(span, at) !== 'then') continue;
    const tests = readTests(sub(span, 1, at), open);
    if (tests.length === 0) continue;
    const { first, other } = splitOtherwise(afterComma(sub(span, at)));
    const then = readingsIn(first, open);
    const otherwise = other === null ? [[]] : readingsIn(other, open);
    const text = textOf(span);
    return tests.flatMap(test =>
      then.flatMap(yes =>
        otherwise.map((no): Clause[] => [{ do: 'if', test, negated, then: yes, otherwise: no, text }]),
      ),
    );
  }
  return [];
}

/** Cuts at ", otherwise". */
function splitOtherwise(span: Span): { first: Span; other: Span | null } {
  const at = span.tokens.findIndex(
    (token, i) =>
      i > 0 && token.lower === 'otherwise' && (isSign(span.tokens[i - 1], ',') || isSign(span.tokens[i - 1], ';')),
  );
  return at < 0 ? { first: span, other: null } : { first: sub(span, 0, at - 1), other: afterComma(sub(span, at + 1)) };
}

/** The steps of a condition, in which there may be another one. */
function readingsIn(span: Span, open: Open): Clause[][] {
  return open.depth >= deepest ? [] : readingsOf(withoutLead(span), { ...open, depth: open.depth + 1 });
}

/** "STEP if TEST", "STEP unless TEST", "STEP until TEST". Of several steps before it nobody knows how many are meant. */
function trailing(span: Span, open: Open): Piecing[] {
  for (let at = 1; at < span.tokens.length - 1; at += 1) {
    const word = wordAt(span, at);
    if (word !== 'if' && word !== 'unless' && word !== 'until') continue;
    const { first, other } = splitOtherwise(sub(span, at + 1));
    const tests = readTests(first, open);
    const bodies = tests.length === 0 ? [] : best(piecings(sub(span, 0, at), open));
    const otherwise = other === null || bodies.length === 0 ? [[]] : readingsIn(other, open);
    const text = textOf(span);
    const wrap = (test: Test, body: Clause[], no: Clause[]): Clause =>
      word === 'until'
        ? { do: 'until', test, body, text }
        : { do: 'if', test, negated: word === 'unless', then: body, otherwise: no, text };
    if (word === 'until' && other !== null) return [];
    return tests.flatMap(test =>
      bodies.flatMap(({ clauses, splits }) => otherwise.map(no => ({ clauses: [wrap(test, clauses, no)], splits }))),
    );
  }
  return [];
}

/** `isList`: where a list may go on, or something else to do begin. */
type Piecing = { clauses: Clause[]; splits: number; isList?: boolean };

/** The readings as things to do one after the other. */
function piecesOf(span: Span, open: Open): Clause[][] {
  return best(piecings(withoutLead(span), open)).map(({ clauses }) => clauses);
}

/** Those that cut at the most places: what begins a form does not stand in a name without quotes. */
function best(all: readonly Piecing[]): Piecing[] {
  const most = Math.max(...all.map(({ splits }) => splits));
  return all.filter(({ splits, isList }) => splits === most || isList === true);
}

const lists = new Set<Clause['do']>(['read-fields', 'read-list', 'check', 'choose']);

/** "Read the subject, open rate and clicks": but a plain verb at the end is an order, as in "choose Red and save". */
function isListed(clause: Clause, span: Span): boolean {
  const last = span.tokens.at(-1);
  const endsWithOrder =
    wordAt(span, -2) === 'and' && last?.text === last?.lower && beginsForm(span, span.tokens.length - 1);
  return lists.has(clause.do) && !endsWithOrder;
}

function piecings(span: Span, open: Open): Piecing[] {
  const out: Piecing[] = [
    ...readClause(span, open).map(clause => ({ clauses: [clause], splits: 0, isList: isListed(clause, span) })),
    ...trailing(span, open),
  ];
  for (let at = 1; at < span.tokens.length - 1 && out.length < mostPiecings; at += 1) {
    const length = jointAt(span, at);
    if (length === 0) continue;
    const rest = sub(span, at + length);
    const begins = beginsForm(rest, 0);
    const whole = sub(span, 0, at);
    const firsts = [...readClause(whole, open), ...(begins ? conditionalPiece(whole, open) : [])];
    for (const first of firsts) {
      const next = { ...open, known: knownAfter(open.known, first) };
      const rests = [
        ...(begins ? piecings(rest, next) : []),
        ...(beginsOrder(wordAt(rest, 0)) ? [] : elided(first, span, rest, next)),
      ];
      // "Click Save and close" may press a button of that whole name.
      const isName = rest.tokens.length === 1 && (first.do === 'click' || first.do === 'open');
      for (const one of rests) out.push({ clauses: [first, ...one.clauses], splits: one.splits + (isName ? 0 : 1) });
    }
  }
  return out;
}

/** "Click More until it is hidden, then count …": one step with its condition. */
function conditionalPiece(span: Span, open: Open): Clause[] {
  return trailing(span, open).flatMap(({ clauses: [only], splits }) =>
    only !== undefined && splits === 0 ? [only] : [],
  );
}

/** "Type Ann in Name and Oslo in City": the second has the verb of the first. */
function elided(first: Clause, span: Span, rest: Span, open: Open): Piecing[] {
  const hasField = (clause: Clause | undefined): boolean =>
    (clause?.do === 'type' || clause?.do === 'choose') && clause.target !== null;
  const verb = span.tokens[0];
  if (!hasField(first) || verb === undefined) return [];
  return piecings({ source: rest.source, tokens: [verb, ...rest.tokens] }, open).filter(({ clauses }) =>
    hasField(clauses[0]),
  );
}

/** How many tokens join what stands before and after; 0 where nothing does. */
function jointAt(span: Span, at: number): number {
  const isComma = isSign(span.tokens[at], ',') || isSign(span.tokens[at], ';');
  let end = isComma ? at + 1 : at;
  if (wordAt(span, end) === 'and') end += 1;
  if (wordAt(span, end) === 'then') end += 1;
  return end - at;
}

/** `label: value` pairs, alone on their line or divided by semicolons; null for anything else. */
function pairsOf(span: Span, open: Open): Extract<Clause, { do: 'fill' }> | null {
  const pairs: { label: string; value: Value }[] = [];
  for (const part of splitAt(span, ';')) {
    const colon = part.tokens.findIndex(token => isSign(token, ':'));
    const label = sub(part, 0, colon < 0 ? 0 : colon);
    const value = withoutStop(sub(part, colon + 1));
    const read = readValue(value, open.known) ?? said(value);
    const isLabel = label.tokens.length > 0 && label.tokens.length <= 10 && isLabelText(label);
    if (!isLabel || read === null || value.tokens.length === 0 || value.tokens.some(({ kind }) => kind === 'stop'))
      return null;
    pairs.push({ label: textOf(label), value: read });
  }
  return pairs.length === 0 ? null : { do: 'fill', where: null, pairs, text: textOf(span) };
}

/** In a list the value ends with its line, so that any words may stand there, yet no quote beside others. */
function said(span: Span): Value | null {
  const goesOn = span.tokens.some(
    ({ text }, at) =>
      text === 'then' || (at > 0 && jointAt(span, at) > 0 && beginsOrder(wordAt(span, at + jointAt(span, at)))),
  );
  return goesOn || span.tokens.some(({ kind }) => kind === 'quote')
    ? null
    : { text: textOf(span), quoted: false, from: 'said' };
}

/** A label is a quote or plain words; "Search for: …" is a form that lacks something. */
function isLabelText(span: Span): boolean {
  const [first] = span.tokens;
  if (isHard(first) || span.tokens.length === 1) return span.tokens.length === 1;
  return isBare(span) && !beginsOrder(wordAt(span, 0));
}

function splitAt(span: Span, sign: string): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (let at = 0; at <= span.tokens.length; at += 1) {
    if (at < span.tokens.length && !isSign(span.tokens[at], sign)) continue;
    if (at > from) out.push(sub(span, from, at));
    from = at + 1;
  }
  return out;
}

function withoutStop(span: Span): Span {
  return span.tokens.at(-1)?.kind === 'stop' ? sub(span, 0, -1) : span;
}
