import type { Clause, Test } from './clause.ts';
import { readKeys } from './keys.ts';
import { isSign, sub, textOf, wordAt, type Span } from './lexer.ts';
import { addOtherwise, checked, deepest, fault, partOf, type Open, type Part, type Piecing } from './parts.ts';
import { beginsForm, jointAt, knownAfter, readClause, withoutLead } from './read-clause.ts';
import { readTests } from './tests.ts';
import { beginsOrder } from './bare.ts';
import { isValue, type Known } from './values.ts';

/** Reads the sentences of a line, each with what those before it read or asked for. */
export function readSentences(span: Span, open: Open): { parts: Part[]; known: Known } {
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
  // "1. Open Contacts 2. Click Add 3. Save", whose first number is gone already.
  const isNumbered = out.length > 2 && out.slice(0, -1).every(({ tokens }, i) => tokens.at(-1)?.text === String(i + 2));
  return isNumbered ? out.map((one, i) => (i < out.length - 1 ? sub(one, 0, -1) : one)) : out;
}

/** One sentence. Null when it went on with the condition before it: "Otherwise, …". */
function readSentence(span: Span, open: Open, before: readonly Part[]): Part | null {
  if (wordAt(span, 0) === 'otherwise') {
    const [only, ...others] = piecesOf(afterComma(sub(span, 1)), open);
    if (only === undefined || others.length > 0) return fault('unknown-words', span, 1);
    const last = before.at(-1);
    return last?.is === 'not-understood' || addOtherwise(last, only, span) ? null : fault('unknown-words', span);
  }
  return checked(
    partOf(readingsOf(span, open), span, () => faultOf(span)),
    span,
    open,
  );
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
    const isOnly = word === 'if' && wordAt(span, at - 1) === 'only';
    const bodies = tests.length === 0 ? [] : best(piecings(sub(span, 0, isOnly ? at - 1 : at), open));
    const otherwise = other === null || bodies.length === 0 ? [[]] : readingsIn(other, open);
    const text = textOf(span);
    const wrap = (test: Test, body: Clause[], no: Clause[]): Clause =>
      word === 'until'
        ? { do: 'until', test, body, text }
        : { do: 'if', test, negated: word === 'unless', then: body, otherwise: no, text };
    if (word === 'until' && other !== null) return [];
    return tests.flatMap(test =>
      bodies.flatMap(({ clauses, splits }) =>
        otherwise.map(no => ({ clauses: [wrap(resolved(test, clauses), clauses, no)], splits })),
      ),
    );
  }
  return [];
}

/** "Click More until it is hidden": the test is read first, and "it" is what is named after it. */
function resolved(test: Test, body: readonly Clause[]): Test {
  const last = body.at(-1);
  const own = last?.do === 'act' ? last.object : last !== undefined && 'target' in last ? last.target : null;
  const named = own === null || own.pronoun ? null : own;
  if (named === null) return test;
  if (test.of === 'both' || test.of === 'either')
    return { ...test, tests: [resolved(test.tests[0], body), resolved(test.tests[1], body)] };
  if (test.of === 'text') return test.where?.pronoun === true ? { ...test, where: named } : test;
  return 'target' in test && test.target.pronoun ? { ...test, target: named } : test;
}

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

/** "Read the subject, open rate and clicks": but at the end "and save" or "and place the order" is an order. */
function isListed(clause: Clause, span: Span): boolean {
  const at = span.tokens.findLastIndex(({ text }) => text === 'and') + 1;
  const isOrder = span.tokens[at]?.text === wordAt(span, at) && beginsForm(span, at);
  const next = wordAt(span, Math.min(at + 1, span.tokens.length - 1));
  const endsWithOrder =
    at > 0 && isOrder && (at === span.tokens.length - 1 || ['the', 'a', 'an', 'my', 'it'].includes(next));
  return lists.has(clause.do) && !endsWithOrder;
}

/** All readings of some words, each place in the step once. */
function piecings(span: Span, open: Open): Piecing[] {
  const [first, second] = span.tokens;
  const key = [first?.start, second?.start, span.tokens.at(-1)?.end, open.depth, open.known.before.size].join();
  const known = open.seen.get(key);
  if (known !== undefined) return known;
  open.budget.left -= span.tokens.length;
  const out = open.budget.left < 0 ? [] : best(piecingsOf(span, open));
  open.seen.set(key, out);
  return out;
}

function piecingsOf(span: Span, open: Open): Piecing[] {
  const whole = readClause(span, open).map(clause => ({
    clauses: [clause],
    splits: 0,
    isList: isListed(clause, span),
  }));
  const out: Piecing[] = trailing(span, open);
  let isBroken = false;
  for (let at = 1; at < span.tokens.length - 1 && open.budget.left >= 0; at += 1) {
    const length = jointAt(span, at);
    if (length === 0) continue;
    const rest = sub(span, at + length);
    const begins = beginsForm(rest, 0);
    const before = sub(span, 0, at);
    // "Start the timer and stop it after 5 minutes": an order that fits no form is no part of a name.
    isBroken ||= begins && isAnd(span, at) && rest.tokens.length > 1 && piecings(rest, open).length === 0;
    const firsts = [...readClause(before, open), ...(begins ? conditionalPiece(before, open) : [])];
    for (const first of firsts) out.push(...joined(first, { span, rest, begins }, open));
  }
  return isBroken ? out : [...whole, ...out];
}

type Joint = { span: Span; rest: Span; begins: boolean };

/** The readings of what comes after the first thing to do. */
function joined(first: Clause, joint: Joint, open: Open): Piecing[] {
  const { rest, begins } = joint;
  const next = { ...open, known: knownAfter(open.known, first) };
  const others = beginsOrder(wordAt(rest, 0)) ? [] : elided(first, joint, next);
  // "Set Date to tomorrow and Start to 14:00": written large, it is the name of a field.
  const isTitle = rest.tokens[0]?.text !== rest.tokens[0]?.lower;
  const rests = [...(begins && !(isTitle && others.length > 0) ? piecings(rest, next) : []), ...others];
  // "Click Save and close" may press a button of that whole name.
  const isName = rest.tokens.length === 1 && (first.do === 'click' || first.do === 'open');
  return rests.map(one => ({ clauses: [first, ...one.clauses], splits: one.splits + (isName ? 0 : 1) }));
}

function isAnd(span: Span, at: number): boolean {
  return wordAt(span, at) === 'and' || wordAt(span, at + 1) === 'and';
}

/** "Click More until it is hidden, then count …": one step with its condition. */
function conditionalPiece(span: Span, open: Open): Clause[] {
  return trailing(span, open).flatMap(({ clauses: [only], splits }) =>
    only !== undefined && splits === 0 ? [only] : [],
  );
}

/** "Type Ann in Name and Oslo in City": the second has the verb of the first. */
function elided(first: Clause, { span, rest }: Joint, open: Open): Piecing[] {
  const hasField = (clause: Clause | undefined): boolean =>
    (clause?.do === 'type' || clause?.do === 'choose') && clause.target !== null;
  const verb = span.tokens[0];
  if (verb === undefined) return [];
  // "Press Ctrl+A and then Delete": the key, or to delete it.
  if (first.do === 'keys' && readKeys(rest) !== null)
    return piecings({ source: rest.source, tokens: [verb, ...rest.tokens] }, open);
  if (!hasField(first)) return [];
  return piecings({ source: rest.source, tokens: [verb, ...rest.tokens] }, open).filter(({ clauses }) =>
    hasField(clauses[0]),
  );
}
