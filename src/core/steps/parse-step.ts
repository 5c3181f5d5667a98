import type { Clause, Test } from './clause.ts';
import { indentOf, isSign, lex, strayQuote, sub, textOf, withoutBullet, wordAt, type Span } from './lexer.ts';
import { readName } from './names.ts';
import { cardinal } from './numbers.ts';
import { pairsOf } from './pairs.ts';
import { addOtherwise, checked, combined, deepest, fault, understood, type Open, type Part } from './parts.ts';
import { compile, match, type Budget, type Piece } from './pattern.ts';
import { withoutLead } from './read-clause.ts';
import { readSentences } from './sentences.ts';
import { readTests } from './tests.ts';
import type { Known } from './values.ts';

export { combined, type Part } from './parts.ts';

/** Places tried for a whole step. 5,000 characters of the worst words take some milliseconds. */
const most = 30_000;

type Line = { indent: number; span: Span };

/** Reads a step. Values of inputs are hidden already. Never throws. */
export function parseStep(text: string, known: Known, budget: Budget = { left: most }): Part[] {
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
  const { parts } = readLines(lines, { known, budget, depth: 0, seen: new Map() });
  // What was given up on may have had other readings.
  return budget.left < 0
    ? [fault('too-long', { source: text, tokens: lines.flatMap(({ span }) => span.tokens) })]
    : parts;
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
    if (read.isOtherwise === true) parts.push(...withOtherwise(parts.at(-1), read.parts, [line, ...inner]));
    else if (!attach(parts, read.parts)) parts.push(...read.parts);
    begun.push({ at: parts.length - 1, span: line.span });
    known = read.known;
    at += 1 + (read.tookInner ? inner.length : 0);
  }
  for (const { at, span } of begun) if (isEmptyFill(parts[at])) parts[at] = fault('no-steps', span);
  return { parts, known };
}

/** The lines under "Otherwise:" belong to the condition before them, and are never done without it. What is left is what is wrong. */
function withOtherwise(before: Part | undefined, added: readonly Part[], [line, ...inner]: [Line, ...Line[]]): Part[] {
  const { source, tokens } = line.span;
  const faults = added.filter(part => part.is === 'not-understood');
  if (faults.length > 0 || before?.is === 'not-understood') return faults;
  const [steps, ...others] = combined(added);
  const block = { source, tokens: [...tokens, ...inner.flatMap(({ span }) => span.tokens)] };
  const isAdded = steps !== undefined && others.length === 0 && addOtherwise(before, steps, block);
  return isAdded ? [] : [fault('unknown-words', { source, tokens })];
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

/** `isOtherwise`: the steps for when the condition before does not hold. */
type ReadLine = Read & { tookInner: boolean; isOtherwise?: true };

const heads = {
  rows: compile('for_each row of NAME'),
  things: compile('for_each NAME'),
  times: compile('repeat NUMBER times'),
  until: compile('repeat_until TEST'),
  fill: compile('fill_in|fill [NAME]'),
  if: compile('if|unless TEST'),
};

function readLine({ span: given }: Line, inner: readonly Line[], open: Open): ReadLine {
  const span = withoutLead(given);
  const stray = strayQuote(span);
  if (stray >= 0) return { parts: [fault('unclosed-quote', span, stray)], known: open.known, tookInner: false };
  const colon = span.tokens.findIndex(token => isSign(token, ':'));
  const rest = sub(span, colon + 1);
  if (colon === 1 && wordAt(span, 0) === 'otherwise') return { ...readBody(rest, inner, open), isOtherwise: true };
  const head = colon < 0 ? null : blockHead(sub(span, 0, colon), open);
  if (head === null) return { ...readPlain(span, open), tookInner: false };
  const tookInner = rest.tokens.length === 0;
  if (head.is === 'fill') {
    const pairs = (tookInner ? inner : [{ span: rest }]).map(line => pairsOf(line.span, open.known));
    const all = pairs.flatMap(one => one?.pairs ?? []);
    const fill = understood([{ do: 'fill', where: head.where, pairs: all, text: textOf(span) }]);
    const part = pairs.includes(null) ? fault('unknown-words', rest) : checked(fill, span, open);
    return { parts: [part], known: open.known, tookInner };
  }
  const read = readBody(rest, inner, open);
  const last = (tookInner ? inner.at(-1)?.span : span)?.tokens.at(-1);
  const block = { source: span.source, tokens: [...span.tokens, ...(last === undefined ? [] : [last])] };
  return { ...read, parts: wrapped(read.parts, head.wrap, block) };
}

/** A line without a block: sentences, or labels with their values. */
function readPlain(span: Span, open: Open): Read {
  const read = readSentences(span, open);
  const [first, ...others] = read.parts;
  const isUnclear = read.parts.some(part => part.is === 'not-understood');
  const pairs = isUnclear ? pairsOf(span, open.known) : null;
  if (pairs !== null) return { parts: [checked(understood([pairs]), span, open)], known: open.known };
  // "Repeat 3 times" without a colon.
  const isHead = first?.is === 'not-understood' && others.length === 0 && blockHead(span, open) !== null;
  return isHead ? { parts: [fault('no-steps', span)], known: open.known } : read;
}

/** The steps of a block: the rest of its line, or the lines that are indented under it. */
function readBody(rest: Span, inner: readonly Line[], open: Open): ReadLine {
  const tookInner = rest.tokens.length === 0;
  const body = tookInner ? inner : [{ indent: 0, span: rest }];
  const [first] = body;
  if (first === undefined) return { parts: [fault('no-steps', rest)], known: open.known, tookInner };
  if (open.depth >= deepest) return { parts: [fault('too-deep', first.span)], known: open.known, tookInner };
  return { ...readLines(body, { ...open, depth: open.depth + 1 }), tookInner };
}

type Head =
  | { is: 'fill'; where: ReturnType<typeof readName> }
  | { is: 'block'; wrap: (body: Clause[], text: string) => Clause[] };

function blockHead(span: Span, open: Open): Head | null {
  const slots = (pieces: readonly Piece[]) => match(pieces, span, open)[0]?.slots;
  const loop = loopHead(slots);
  if (loop !== null) return loop;
  const until = testIn(slots(heads.until)?.get('test'), open);
  if (until !== null) return block((body, text) => ({ do: 'until', test: until, body, text }));
  const negated = wordAt(span, 0) === 'unless';
  const test = testIn(slots(heads.if)?.get('test'), open);
  if (test !== null) return block((body, text) => ({ do: 'if', test, negated, then: body, otherwise: [], text }));
  const fill = slots(heads.fill);
  const where = fill?.get('name');
  return fill === undefined ? null : { is: 'fill', where: where === undefined ? null : readName(where) };
}

function block(wrap: (body: Clause[], text: string) => Clause): Head {
  return { is: 'block', wrap: (body, text) => [wrap(body, text)] };
}

function loopHead(slots: (pieces: readonly Piece[]) => ReadonlyMap<string, Span> | undefined): Head | null {
  const [row, ...others] = slots(heads.rows)?.get('name')?.tokens ?? [];
  if (row?.kind === 'input' && others.length === 0)
    return block((body, text) => ({ do: 'for-each', rows: { input: row.text }, body, text }));
  const things = slots(heads.things)?.get('name');
  const target = things === undefined ? null : readName(things);
  // "For each guest in {guests}" goes over the rows of the input, whose columns it has to name.
  const isOfInput = things?.tokens.at(-1)?.kind === 'input' && wordAt(things, -2) === 'in';
  if (target !== null && !isOfInput) return block((body, text) => ({ do: 'for-each', rows: { target }, body, text }));
  return timesHead(slots(heads.times)?.get('number'));
}

function timesHead(number: Span | undefined): Head | null {
  const times = cardinal(number === undefined ? '' : textOf(number).toLowerCase()) ?? 0;
  return times === 0 ? null : block((body, text) => ({ do: 'repeat', times, body, text }));
}

function testIn(span: Span | undefined, open: Open): Test | null {
  const [test, ...others] = span === undefined ? [] : readTests(span, open);
  return test === undefined || others.length > 0 ? null : test;
}

/** A block whose steps are all understood is one clause; else what is not understood of it stands for it. */
function wrapped(parts: readonly Part[], wrap: (body: Clause[], text: string) => Clause[], block: Span): Part[] {
  const text = textOf(block);
  const faults = parts.filter(part => part.is === 'not-understood');
  if (faults.length > 0) return faults;
  const ways = combined(parts);
  const [first, second] = ways;
  if (first === undefined) return [];
  if (second === undefined) return [understood(wrap(first, text))];
  const at = parts.find(part => part.is === 'ambiguous');
  const readings = ways.map(way => wrap(way, text));
  const start = block.tokens[0]?.start ?? 0;
  return [{ is: 'ambiguous', text, start, from: at?.from ?? 0, to: at?.to ?? 0, readings }];
}
