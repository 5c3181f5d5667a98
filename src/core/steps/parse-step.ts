import type { Clause, ClauseOf } from './clause.ts';
import { indentOf, isHard, isSign, lex, strayQuote, sub, textOf, withoutBullet, wordAt, type Span } from './lexer.ts';
import { compileAll, meaningsOf } from './matched.ts';
import { pairsOf } from './pairs.ts';
import { addOtherwise, checked, combined, deepest, faultAt, partOf, type Open, type Part } from './parts.ts';
import { readClause, withoutLead } from './read-clause.ts';
import { readSentences } from './sentences.ts';
import { givenFor, type Budget } from './slots.ts';
import { blockForms, type Block } from './table/block-forms.ts';
import type { Known } from './values.ts';

/** Places tried for a whole step: some times what 50 things to do need. */
export const mostPlaces = 16_000;

type Line = { indent: number; span: Span };

/** Reads a step. Values of inputs are hidden already. Never throws. */
export function parseStep(text: string, known: Known, budget: Budget = { left: mostPlaces }): Part[] {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of text.split('\n')) {
    const bare = withoutBullet(raw);
    const shift = start + raw.length - bare.length;
    // Places are those in the whole step.
    const moved = lex(bare).tokens.map(token => ({ ...token, start: token.start + shift, end: token.end + shift }));
    if (moved.length > 0) lines.push({ indent: indentOf(raw), span: { source: text, tokens: moved } });
    start += raw.length + 1;
  }
  const { parts } = readLines(lines, { ...givenFor(known, budget), depth: 0, seen: new Map(), isInList: false });
  // What was given up on may have had other readings.
  return budget.left < 0 ? [faultAt(spanOf(lines), 'too-long')] : parts;
}

function spanOf(lines: readonly Line[]): Span {
  return { source: lines[0]?.span.source ?? '', tokens: lines.flatMap(({ span }) => span.tokens) };
}

type Read = { parts: Part[]; known: Known };

function readLines(lines: readonly Line[], open: Open): Read {
  const parts: Part[] = [];
  const begun: { at: number; span: Span }[] = [];
  let { known } = open;
  for (let at = 0; at < lines.length && open.budget.left >= 0;) {
    const line = lines[at];
    if (line === undefined) break;
    const inner = lines.slice(at + 1, at + 1 + deeper(lines, at));
    const next = lines[at + 1];
    const isInList = listAt(parts.at(-1)) !== null || (next !== undefined && pairsOf(next.span, known) !== null);
    const read = readLine(line, inner, { ...open, known, isInList });
    if (read.isOtherwise === true) parts.push(...withOtherwise(parts.at(-1), read.parts, [line, ...inner]));
    else if (!attach(parts.at(-1), read.parts)) parts.push(...read.parts);
    begun.push({ at: parts.length - 1, span: line.span });
    known = read.known;
    at += 1 + (read.tookInner ? inner.length : 0);
  }
  for (const { at, span } of begun) {
    const last = parts[at]?.readings.at(-1)?.at(-1);
    // "Fill in Address:" with no values after it.
    if (last?.do === 'fill' && last.pairs.length === 0) parts[at] = faultAt(span, 'no-steps');
  }
  return { parts, known };
}

/** The lines under "Otherwise:" belong to the condition before them, and are never done without it. What is left is what is wrong. */
function withOtherwise(before: Part | undefined, added: readonly Part[], lines: readonly Line[]): Part[] {
  const faults = added.filter(part => part.fault !== null);
  if (faults.length > 0 || (before !== undefined && before.fault !== null)) return faults;
  const [steps, ...others] = combined(added);
  const isAdded = steps !== undefined && others.length === 0 && addOtherwise(before, steps, spanOf(lines));
  return isAdded ? [] : [faultAt(spanOf(lines.slice(0, 1)), 'unknown-words')];
}

/** How many lines after this one are indented further. */
function deeper(lines: readonly Line[], at: number): number {
  const own = lines[at]?.indent ?? 0;
  let next = at + 1;
  while ((lines[next]?.indent ?? -1) > own) next += 1;
  return next - at - 1;
}

/** `label: value` lines go on with the list before them; true when nothing is left to add. */
function attach(before: Part | undefined, [only, ...others]: readonly Part[]): boolean {
  const [list, ...more] = only?.readings.length === 1 ? (only.readings[0] ?? []) : [];
  const last = listAt(before);
  if (list?.do !== 'fill' || list.where !== null || more.length + others.length > 0 || last === null) return false;
  last.pairs = [...last.pairs, ...list.pairs];
  return true;
}

/** The list of values that a part ends with, with which the next line may go on. */
function listAt(part: Part | undefined): ClauseOf<'fill'> | null {
  const last = part?.readings.length === 1 ? part.readings[0]?.at(-1) : undefined;
  return last?.do === 'fill' ? last : null;
}

/** `isOtherwise`: the steps for when the condition before does not hold. */
type ReadLine = Read & { tookInner: boolean; isOtherwise?: true };

function readLine({ span: given }: Line, inner: readonly Line[], open: Open): ReadLine {
  const span = withoutLead(given);
  const stray = strayQuote(span);
  if (stray >= 0) return { parts: [faultAt(span, 'unclosed-quote', stray)], known: open.known, tookInner: false };
  const colon = span.tokens.findIndex(token => isSign(token, ':'));
  const rest = sub(span, colon + 1);
  if (colon === 1 && wordAt(span, 0) === 'otherwise') return { ...readBody(rest, inner, open), isOtherwise: true };
  const head = colon < 0 ? null : blockIn(sub(span, 0, colon), open);
  if (head === null) return { ...readPlain(span, open), tookInner: false };
  const tookInner = rest.tokens.length === 0;
  if (head.do === 'fill') {
    const pairs = (tookInner ? inner : [{ span: rest }]).map(line => pairsOf(line.span, open.known));
    const fill = { ...head, pairs: pairs.flatMap(one => one?.pairs ?? []), text: textOf(span) };
    const part = pairs.includes(null) ? faultAt(rest, 'unknown-words') : checked(partOf(span, [[fill]]), open);
    return { parts: [part], known: open.known, tookInner };
  }
  const read = readBody(rest, inner, open);
  return {
    ...read,
    parts: wrapped(head, read.parts, {
      source: span.source,
      tokens: [...span.tokens, ...(tookInner ? spanOf(inner).tokens : [])],
    }),
  };
}

/** A line without a block: sentences, or labels with their values. */
function readPlain(span: Span, open: Open): Read {
  const read = readSentences(span, open);
  if (read.parts.every(({ fault }) => fault === null)) return read;
  const pairs = pairsOf(span, open.known);
  // "Add internal note: called twice", unlike "Start date: 1 May" below another field, orders something else than to fill a field.
  const [only, ...others] = pairs?.pairs ?? [];
  const isOrder = only !== undefined && others.length === 0 && readClause(lex(only.label), open).length > 0;
  if (pairs !== null && (!isOrder || isHard(span.tokens[0]) || open.isInList))
    return { parts: [checked(partOf(span, [[pairs]]), open)], known: open.known };
  // "Repeat 3 times" without a colon.
  const isHead = read.parts.length === 1 && blockIn(span, open) !== null;
  return isHead ? { parts: [faultAt(span, 'no-steps')], known: open.known } : read;
}

/** The steps of a block: the rest of its line, or the lines that are indented under it. */
function readBody(rest: Span, inner: readonly Line[], open: Open): ReadLine {
  const tookInner = rest.tokens.length === 0;
  const body = tookInner ? inner : [{ indent: 0, span: rest }];
  const [first] = body;
  if (first === undefined) return { parts: [faultAt(rest, 'no-steps')], known: open.known, tookInner };
  if (open.depth >= deepest) return { parts: [faultAt(first.span, 'too-deep')], known: open.known, tookInner };
  return { ...readLines(body, { ...open, depth: open.depth + 1 }), tookInner };
}

const heads = compileAll(blockForms.map(({ heads: forms, read }) => ({ forms, read })));

/** The head of a block, that can be read in one way. */
function blockIn(span: Span, open: Open): Block | null {
  const [head, ...others] = meaningsOf(heads, span, open);
  return head === undefined || others.length > 0 ? null : head;
}

function withSteps(head: Exclude<Block, { do: 'fill' }>, body: Clause[], text: string): Clause {
  return head.do === 'if' ? { ...head, then: body, text } : { ...head, body, text };
}

/** A block whose steps are all understood is one clause; else what is not understood of it stands for it. */
function wrapped(head: Exclude<Block, { do: 'fill' }>, parts: readonly Part[], block: Span): Part[] {
  const faults = parts.filter(part => part.fault !== null);
  if (faults.length > 0) return faults;
  const part = partOf(
    block,
    combined(parts).map(body => [withSteps(head, body, textOf(block))]),
  );
  const unclear = parts.find(({ readings }) => readings.length > 1);
  return unclear === undefined ? [part] : [{ ...part, from: unclear.from, to: unclear.to }];
}
