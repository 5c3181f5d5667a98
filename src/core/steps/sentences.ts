import type { Clause, Test } from './clause.ts';
import { readKeys } from './keys.ts';
import { cut, isSign, sub, textOf, wordAt, type Span } from './lexer.ts';
import {
  addOtherwise,
  checked,
  deepest,
  faultAt,
  senseOf,
  partOf,
  type Open,
  type Part,
  type Piecing,
} from './parts.ts';
import { articles, beginsOrder } from './plain.ts';
import { beginsForm, jointAt, knownAfter, mayList, readClause, withoutLead } from './read-clause.ts';
import { mostWords } from './matched.ts';
import { readTests } from './tests.ts';
import { isValue, type Known } from './values.ts';

/** More words than a sentence has: more is for people to divide. */
const longest = 400;
/** Readings of the same words that are kept. */
const mostPiecings = 12;
/** Places that the shortest sentence counts for. */
const leastOfSentence = 100;

/** Reads the sentences of a line, each with what those before it read or asked for. */
export function readSentences(span: Span, open: Open): { parts: Part[]; known: Known } {
  const parts: Part[] = [];
  let { known } = open;
  for (const sentence of sentencesOf(span)) {
    open.budget.left -= leastOfSentence;
    if (open.budget.left < 0) break;
    const part = readSentence(withoutLead(sentence), { ...open, known }, parts.at(-1));
    if (part === null) continue;
    parts.push(part);
    const [clauses = [], ...others] = part.readings;
    if (others.length === 0) for (const clause of clauses) known = knownAfter(known, clause);
  }
  return { parts, known };
}

function sentencesOf(span: Span): Span[] {
  const out = cut(span, at => span.tokens[at]?.kind === 'stop').filter(({ tokens }) => tokens.length > 0);
  // "1. Open Contacts 2. Click Add 3. Save", whose first number is gone already.
  const isNumbered = out.length > 2 && out.slice(0, -1).every(({ tokens }, i) => tokens.at(-1)?.text === String(i + 2));
  return isNumbered ? out.map((one, i) => (i < out.length - 1 ? sub(one, 0, -1) : one)) : out;
}

/** One sentence. Null when it went on with the condition before it: "Otherwise, …". */
function readSentence(span: Span, open: Open, before: Part | undefined): Part | null {
  if (span.tokens.length > longest) return faultAt(span, 'too-long');
  if (wordAt(span, 0) !== 'otherwise') {
    const isKnown = beginsForm(span, 0) || wordAt(span, 0) === 'if';
    const wrong = isKnown
      ? ({ fault: 'unknown-words', at: firstStrange(span) } as const)
      : ({ fault: 'no-form' } as const);
    return checked(partOf(span, readingsOf(span, open), wrong), open);
  }
  const [only, ...others] = piecesOf(afterComma(sub(span, 1)), open);
  if (only === undefined || others.length > 0) return faultAt(span, 'unknown-words', 1);
  const isMore = before !== undefined && (before.fault !== null || addOtherwise(before, only, span));
  return isMore ? null : faultAt(span, 'unknown-words');
}

/** The first word that can stand in no name and no value, else the second one. */
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
  if (first !== 'if' && first !== 'unless') return piecesOf(span, open);
  for (let at = 2; at < Math.min(span.tokens.length - 1, mostWords); at += 1) {
    if (!isSign(span.tokens[at], ',') && wordAt(span, at) !== 'then') continue;
    const tests = readTests(sub(span, 1, at), open);
    if (tests.length === 0) continue;
    const { steps, other } = splitOtherwise(afterComma(sub(span, at)));
    const bodies = bodiesIn(steps, open).map(clauses => ({ clauses, splits: 0 }));
    return conditionals(span, { word: first, tests, bodies, other }, open).map(({ clauses }) => clauses);
  }
  return [];
}

/** Cuts at ", otherwise". */
function splitOtherwise(span: Span): { steps: Span; other: Span | null } {
  const at = span.tokens.findIndex(
    ({ lower }, i) => lower === 'otherwise' && (isSign(span.tokens[i - 1], ',') || isSign(span.tokens[i - 1], ';')),
  );
  return at < 0 ? { steps: span, other: null } : { steps: sub(span, 0, at - 1), other: afterComma(sub(span, at + 1)) };
}

/** The steps of a condition, in which there may be another one. */
function bodiesIn(span: Span, open: Open): Clause[][] {
  return open.depth >= deepest ? [] : readingsOf(withoutLead(span), { ...open, depth: open.depth + 1 });
}

type Condition = { word: 'if' | 'unless' | 'until'; tests: Test[]; bodies: Piecing[]; other: Span | null };

/** Each test with each way to read the steps that depend on it. */
function conditionals(span: Span, { word, tests, bodies, other }: Condition, open: Open): Piecing[] {
  const text = textOf(span);
  if (word === 'until' && other !== null) return [];
  const otherwise = other === null || bodies.length === 0 ? [[]] : bodiesIn(other, open);
  return tests.flatMap(given =>
    bodies.flatMap(({ clauses: body, splits }) =>
      otherwise.map((no): Piecing => {
        const test = resolved(given, body);
        const clause: Clause =
          word === 'until'
            ? { do: 'until', test, body, text }
            : { do: 'if', test, negated: word === 'unless', then: body, otherwise: no, text };
        return { clauses: [clause], splits };
      }),
    ),
  );
}

/** "STEP if TEST", "STEP unless TEST", "STEP until TEST". Of several steps before it nobody knows how many are meant. */
function trailing(span: Span, open: Open): Piecing[] {
  for (let at = 1; at < span.tokens.length - 1; at += 1) {
    const word = wordAt(span, at);
    if (word !== 'if' && word !== 'unless' && word !== 'until') continue;
    const { steps: test, other } = splitOtherwise(sub(span, at + 1));
    const tests = readTests(test, open);
    const isOnly = word === 'if' && wordAt(span, at - 1) === 'only';
    const bodies = tests.length === 0 ? [] : piecings(sub(span, 0, isOnly ? at - 1 : at), open);
    return conditionals(span, { word, tests, bodies, other }, open);
  }
  return [];
}

/** "Click More until it is hidden": the test is read first, and "it" is what is named after it. */
function resolved(test: Test, body: readonly Clause[]): Test {
  const last = body.at(-1);
  const own = last?.do === 'act' ? last.object : last !== undefined && 'target' in last ? last.target : null;
  if (own === null || own.pronoun) return test;
  if (test.of === 'both' || test.of === 'either')
    return { ...test, tests: [resolved(test.tests[0], body), resolved(test.tests[1], body)] };
  if (test.of === 'text') return test.where?.pronoun === true ? { ...test, where: own } : test;
  return 'target' in test && test.target.pronoun ? { ...test, target: own } : test;
}

/** The readings as things to do one after the other. */
function piecesOf(span: Span, open: Open): Clause[][] {
  return piecings(withoutLead(span), open).map(({ clauses }) => clauses);
}

/** All readings of some words, each place in the step once. Those that cut at the most places, unless it is a list. */
function piecings(span: Span, open: Open): Piecing[] {
  const [first, second] = span.tokens;
  const before = [...open.known.before].join('\n');
  const key = [first?.start, second?.start, span.tokens.at(-1)?.end, open.depth, before].join();
  const known = open.seen.get(key);
  if (known !== undefined) return known;
  open.budget.left -= span.tokens.length;
  const all = open.budget.left < 0 ? [] : piecingsOf(span, open);
  // What begins a form does not stand in a name without quotes.
  const most = Math.max(...all.map(({ splits }) => splits));
  const best = all.filter(({ splits, isList }) => splits === most || isList === true);
  // A few of those that differ: what has so many readings is not clear.
  const different = (): Piecing[] => [...new Map(best.map(one => [senseOf(one.clauses), one])).values()];
  const out = best.length > mostPiecings ? different().slice(0, mostPiecings) : best;
  open.seen.set(key, out);
  return out;
}

function piecingsOf(span: Span, open: Open): Piecing[] {
  const out: Piecing[] = trailing(span, open);
  const isOpen = mayList(span);
  let isBroken = false;
  for (let at = 1; at < span.tokens.length - 1 && open.budget.left >= 0; at += 1) {
    const length = jointAt(span, at);
    if (length === 0) continue;
    open.budget.left -= 2 + span.tokens.length / 8;
    const rest = sub(span, at + length);
    const begins = beginsForm(rest, 0);
    const cuts = cutAt({ span, rest, begins }, at, open);
    out.push(...cuts);
    const isAnd = wordAt(span, at) === 'and' || wordAt(span, at + 1) === 'and';
    // "Start the timer and stop it after 5 minutes": an order that fits no form is no part of a name.
    isBroken ||= begins && isAnd && rest.tokens.length > 1 && piecings(rest, open).length === 0;
    // No name goes on behind a comma, or behind another thing to do.
    if (!isOpen && (cuts.length > 0 || wordAt(span, at) !== 'and') && wordAt(rest, 0) !== 'otherwise') break;
  }
  if (isBroken) return out;
  const mayBeName = out.some(one => one.mayBeName === true);
  const whole = readClause(span, { ...open, lenient: mayBeName }).map((clause): Piecing => ({
    clauses: [clause],
    splits: 0,
    isList: isListed(clause, span),
  }));
  return [...whole, ...out];
}

/** The readings with one thing to do before the joint. */
function cutAt(joint: Joint, at: number, open: Open): Piecing[] {
  const before = sub(joint.span, 0, at);
  // "Click More until it is hidden, then count …": one step with its condition.
  const conditional = joint.begins ? trailing(before, open).filter(({ splits }) => splits === 0) : [];
  const firsts = [...readClause(before, open), ...conditional.flatMap(({ clauses }) => clauses)];
  return firsts.flatMap(first => joined(first, joint, open));
}

const lists = new Set<Clause['do']>(['read-fields', 'read-list', 'check', 'choose']);

/** "Read the subject, open rate and clicks": but at the end "and save" or "and place the order" is an order. */
function isListed(clause: Clause, span: Span): boolean {
  const at = span.tokens.findLastIndex(({ text }) => text === 'and') + 1;
  const isOrder = at > 0 && span.tokens[at]?.text === wordAt(span, at) && beginsForm(span, at);
  const next = at === span.tokens.length - 1 ? 'it' : wordAt(span, at + 1);
  return lists.has(clause.do) && !(isOrder && (next === 'it' || articles.has(next)));
}

type Joint = { span: Span; rest: Span; begins: boolean };

/** The readings of what comes after the first thing to do. */
function joined(first: Clause, { span, rest, begins }: Joint, open: Open): Piecing[] {
  const next = { ...open, known: knownAfter(open.known, first) };
  const own = begins ? piecings(rest, next) : [];
  // "Set Date to tomorrow and Start to 14:00": written large, it is the name of a field.
  const isTitle = rest.tokens[0]?.text !== rest.tokens[0]?.lower;
  const isOwn = beginsOrder(wordAt(rest, 0)) || (own.length > 0 && !isTitle);
  const others = isOwn ? [] : elided(first, { span, rest }, next);
  const rests = others.length > 0 && isTitle ? others : [...own, ...others];
  // "Click Save and close" may press a button of that whole name.
  const isName = rest.tokens.length === 1 && (first.do === 'click' || first.do === 'open');
  return rests.map(one => {
    const mayBeName = isName && wordAt(span, -2) === 'and';
    return { clauses: [first, ...one.clauses], splits: one.splits + (isName ? 0 : 1), mayBeName };
  });
}

/** "Type Ann in Name and Oslo in City", "Press Ctrl+A and then Delete": the second has the verb of the first. */
function elided(first: Clause, { span, rest }: Omit<Joint, 'begins'>, open: Open): Piecing[] {
  const hasField = (clause: Clause | undefined): boolean =>
    (clause?.do === 'type' || clause?.do === 'choose') && clause.target !== null;
  const isKeys = first.do === 'keys' && readKeys(rest) !== null;
  if (!isKeys && !hasField(first)) return [];
  const all = piecings({ source: rest.source, tokens: [...span.tokens.slice(0, 1), ...rest.tokens] }, open);
  return isKeys ? all : all.filter(({ clauses }) => hasField(clauses[0]));
}
