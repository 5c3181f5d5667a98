import { clauseOf, type Clause, type Target } from './clause.ts';
import { doubtsOf } from './doubt.ts';
import { isRemark } from './hints.ts';
import {
  conditional,
  leadingCondition,
  loopHead,
  trailingCondition,
  trailingEach,
  until,
  type StepCondition,
} from './grammar/control-flow.ts';
import { durationOf, longestWaitMs } from './grammar/navigation.ts';
import { parseTests } from './grammar/several-tests.ts';
import { isVague, testOfTarget, withoutPronoun } from './grammar/condition-target.ts';
import { determiners } from './lexicon/words.ts';
import { isLead, withoutLead } from './leads.ts';
import { lex, signAt, sub, textOf, trimmed, wordAt, wordsOf, type Span, type Token } from './lexer.ts';
import { nounPhrase } from './noun-phrase.ts';
import { newThing, openedEach, openingColon, pairList } from './grammar/openings.ts';
import { blocks, type Block } from './pairs.ts';
import { parsePiece, plainWords } from './parse-clause.ts';
import { sentencesOf, splitSentence, type Piece } from './split.ts';
import { isFiller, verbAt, verbFormAt, type Verb } from './verbs.ts';

/** Reads one step as the things to do, in order. Values of inputs must be hidden already. Never throws. */
export function parseStep(text: string): Clause[] {
  const out: Clause[] = [];
  for (const block of blocks(text)) addBlock(out, block);
  const forbidden = new Set(out.flatMap(c => (c.do === 'nothing' ? c.hints.map(orderIn) : [])));
  return withoutContradictions(placeHints(out), forbidden).map(withDoubts);
}

/** What names nothing is left over, in loops and conditions too. */
function withDoubts(clause: Clause): Clause {
  const leftOver = [...clause.leftOver, ...doubtsOf(clause)];
  if (clause.do === 'if')
    return { ...clause, leftOver, then: clause.then.map(withDoubts), otherwise: clause.otherwise.map(withDoubts) };
  return 'body' in clause ? { ...clause, leftOver, body: clause.body.map(withDoubts) } : { ...clause, leftOver };
}

/** What is ordered and forbidden in one step is not carried out. */
function withoutContradictions(clauses: Clause[], forbidden: ReadonlySet<string>): Clause[] {
  if (forbidden.size === 0) return clauses;
  const orders = new Map<string, string>();
  return clauses.map(clause => {
    // The clauses of a list share their text.
    const order = orders.get(clause.text) ?? orderIn(clause.text);
    orders.set(clause.text, order);
    // "Cancel and don't cancel the order".
    const isForbidden =
      forbidden.has(order) || (order !== '' && [...forbidden].some(one => one.startsWith(`${order} `)));
    return clause.do !== 'nothing' && isForbidden
      ? { ...clauseOf({ do: 'unknown' }, clause.text), contradicts: true }
      : clause;
  });
}

function orderIn(text: string): string {
  return plainWords(lex(text));
}

/** What orders nothing gives its hints to the clause before it, or to the first one. */
function placeHints(clauses: readonly Clause[]): Clause[] {
  const out: Clause[] = [];
  let waiting: string[] = [];
  for (const clause of clauses) {
    const last = out.at(-1);
    if (clause.do !== 'nothing') {
      out.push({ ...clause, hints: [...waiting, ...clause.hints] });
      waiting = [];
    } else if (last === undefined) waiting.push(...clause.hints);
    else last.hints.push(...clause.hints);
  }
  // A step that only forbids may stand for a box that is ticked.
  const [only] = clauses;
  return clauses.length === 1 && only?.do === 'nothing' && only.forbidden !== undefined ? [only] : out;
}

function addBlock(out: Clause[], block: Block): void {
  if ('prose' in block) return parseSentences(sentencesOf(lex(withoutNumbering(block.prose))), out);
  // The pairs belong to the last "fill in the form" before them, whatever stands between ("… and submit it").
  const loop = out.at(-1);
  const into = loop !== undefined && 'body' in loop ? loop.body : out;
  const fill = into.findLast(c => c.do === 'fill' && c.pairs.length === 0);
  if (fill?.do === 'fill') fill.pairs = block.pairs;
  else into.push(clauseOf({ do: 'fill', where: null, pairs: block.pairs }, block.pairs.map(p => p.label).join(', ')));
}

/** Leaves out bullets and numbers at the start of lines: `1.`, `2)`, `-`, `Step 3:`. */
function withoutNumbering(text: string): string {
  return text.replace(/^[ \t]*(?:[-*•‣–]\s+|\(?\d{1,2}[.)]\s+(?=\S)|step\s+\d+\s*[:.)-]\s*)/gim, '');
}

function parseSentences(sentences: readonly Span[], out: Clause[]): void {
  for (const [i, sentence] of sentences.entries()) {
    const head = loopHead(sentence);
    if (head === null) {
      parseSentence(sentence, out);
      continue;
    }
    const rest = sentences.slice(i + 1);
    const isLast = head.body.tokens.length === 0 && !head.toEnd;
    const text = textOf(sentence);
    if (isLast && out.length > 0) {
      // "… Repeat this for each row": what stood before is its body.
      const body = out.splice(0);
      out.push(head.wrap(body, text));
      continue;
    }
    const toEnd = head.toEnd || isLast;
    const body: Clause[] = [];
    if (toEnd) parseSentences(head.body.tokens.length > 0 ? [head.body, ...rest] : rest, body);
    else parseSentence(head.body, body);
    const isEmpty = body.length === 0 && !head.toEnd;
    out.push(isEmpty ? clauseOf({ do: 'unknown' }, text) : head.wrap(placeHints(body), text));
    if (toEnd) return;
  }
}

/** One sentence: a remark, a condition with its body, or pieces one after the other. */
function parseSentence(span: Span, out: Clause[]): void {
  if (isRemark(span) && !isOnly(span, out)) {
    out.push({ ...clauseOf({ do: 'nothing' }, textOf(span)), hints: [textOf(span)] });
    return;
  }
  const [main, other] = splitOtherwise(span);
  if (main.tokens.length > 0) parseMain(main, out);
  if (other === null) return;
  const branch: Clause[] = [];
  parseSentence(other, branch);
  const last = out.at(-1);
  if (last?.do === 'if') deepest(last).push(...placeHints(branch));
  // "Check that the box is ticked. If not, tick it": what is checked is the condition.
  else if (last?.do === 'verify')
    out.splice(-1, 1, clauseOf({ do: 'if', test: last.test, then: [], otherwise: placeHints(branch) }, last.text));
  else out.push(clauseOf({ do: 'unknown' }, textOf(span)));
}

/** A sentence that is the whole step is an order or an assertion, not a remark. */
function isOnly(span: Span, out: readonly Clause[]): boolean {
  return out.length === 0 && span.source.trim().length <= textOf(span).length + 1;
}

/** Where the "otherwise" of a condition goes: the innermost one that has none. */
function deepest(clause: Extract<Clause, { do: 'if' }>): Clause[] {
  const other = clause.otherwise.at(-1);
  return other?.do === 'if' ? deepest(other) : clause.otherwise;
}

/** Cuts at "otherwise", "else" and "if not". */
function splitOtherwise(span: Span): [Span, Span | null] {
  for (let i = 0; i < span.tokens.length; i += 1) {
    const isWord =
      /^(?:otherwise|else)$/.test(wordAt(span, i)) &&
      !/^(?:or|anything|everything|everyone|all|nothing|something|someone)$/.test(wordAt(span, i - 1));
    const isNot = wordsOf(span, i, i + 2) === 'if not' && (signAt(span, i + 2) === ',' || verbAt(span, i + 2) !== null);
    if (!isWord && !isNot) continue;
    let end = i;
    while (end > 0 && (/^[,;]$/.test(signAt(span, end - 1)) || /^(?:and|or|but)$/.test(wordAt(span, end - 1))))
      end -= 1;
    return [trimmed(sub(span, 0, end)), trimmed(sub(span, i + (isNot ? 2 : 1)))];
  }
  return [span, null];
}

function parseMain(given: Span, out: Clause[]): void {
  const span = newThing(given) ?? given;
  if (parseOpening(span, out)) return;
  const condition = leadingCondition(span);
  if (condition !== null) return addCondition(condition, span, out);
  parsePieces(span, out);
}

/** What the beginning of a sentence says of all that follows; false when it says nothing. */
function parseOpening(span: Span, out: Clause[]): boolean {
  const each = openedEach(span);
  if (each !== null) {
    const body: Clause[] = [];
    parseMain(each.body, body);
    out.push(clauseOf({ do: 'for-each', rows: { target: nounPhrase(each.rows) }, body }, textOf(span)));
    return true;
  }
  const opening = openingColon(span);
  if (opening !== null) {
    parseMain(opening.head, out);
    parseMain(opening.body, out);
    return true;
  }
  const pairs = pairList(span);
  if (pairs.length > 0) {
    out.push(clauseOf({ do: 'fill', where: null, pairs }, textOf(span)));
    return true;
  }
  return false;
}

/** Pieces one after the other. */
function parsePieces(span: Span, out: Clause[]): void {
  let place: Target | null = null;
  let verb: Verb | null = null;
  const pieces = splitSentence(span);
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1];
    const bare = withoutLead(piece.span);
    if (next !== undefined && isPurposeBefore(piece.span)) {
      out.push({ ...clauseOf({ do: 'nothing' }, ''), hints: [textOf(piece.span)] });
      continue;
    }
    if (next !== undefined && isLead(piece.span)) continue;
    const before = placeOf(piece.span);
    if (before !== null && next !== undefined) {
      place = before;
      continue;
    }
    const behind = leadingCondition(piece.span);
    if (behind !== null) {
      const rest = sub(span, span.tokens.indexOf(piece.span.tokens[0] ?? never));
      return next === undefined ? addBehind(behind, rest, out) : parseMain(rest, out);
    }
    out.push(...parseOne(piece, { place, verb }));
    verb = verbFormAt(bare, 0) ?? verb;
  }
}

const never: Token = { kind: 'punct', text: '', lower: '', start: -1, end: -1 };

/** "Open the first result, unless it is an ad": the condition of what stands before it. */
function addBehind(condition: StepCondition, rest: Span, out: Clause[]): void {
  const last = out.at(-1);
  const isOwn = condition.body.tokens.length === 0 && /^(?:if|unless|until)$/.test(condition.word);
  if (last === undefined || !isOwn) return parseMain(rest, out);
  out.pop();
  addTrailing(condition, [last], out);
}

/** "To save your changes, click Save": what the order is for, said before it. */
function isPurposeBefore(span: Span): boolean {
  const from = wordsOf(span, 0, 3) === 'in order to' ? 2 : 0;
  return wordAt(span, from) === 'to' && span.tokens[from + 1]?.kind === 'word';
}

type Around = { place: Target | null; verb: Verb | null };

/** A piece with its own loop or condition behind it. */
function parseOne(piece: Piece, around: Around): Clause[] {
  const span = withoutLead(piece.span);
  const text = textOf(piece.span);
  const condition = trailingCondition(span);
  if (condition !== null) {
    const out: Clause[] = [];
    addTrailing(condition, parseOne({ span: condition.body }, around), out);
    return out;
  }
  const each = trailingEach(span);
  if (each !== null) return [clauseOf({ do: 'for-each', rows: each.rows, body: parsePiece(each.body, around) }, text)];
  const clauses = parsePiece(piece.span, around);
  const first = clauses[0];
  if (piece.joined === undefined || first === undefined) return clauses;
  return [{ ...first, joined: { target: nounPhrase(piece.joined), swallows: 1 } }, ...clauses.slice(1)];
}

function addTrailing(condition: StepCondition, body: Clause[], out: Clause[]): void {
  const own = testOfTarget(condition.test, body);
  const said = own === null ? parseTests(condition.test) : { tests: [own], any: false };
  addTests(condition, { ...said, tests: said.tests.map(test => withoutPronoun(test, body)) }, { body, out });
}

function addCondition(condition: StepCondition, span: Span, out: Clause[]): void {
  const body: Clause[] = [];
  if (condition.body.tokens.length > 0) parseMain(condition.body, body);
  const isGerund = verbFormAt(condition.test, 0)?.gerund ?? false;
  const isHint = condition.word === 'before' || (/^(?:after|while)$/.test(condition.word) && isGerund);
  if (isHint) {
    out.push({ ...clauseOf({ do: 'nothing' }, ''), hints: [`${condition.word} ${textOf(condition.test)}`] }, ...body);
    return;
  }
  const last = out.at(-1);
  if (
    last?.do === 'verify' &&
    condition.word === 'if' &&
    /^(?:so|yes|it is|it does|that is the case)$/i.test(textOf(condition.test))
  ) {
    out.splice(-1, 1, clauseOf({ do: 'if', test: last.test, then: body, otherwise: [] }, last.text));
    return;
  }
  if (body.length === 0 && !/^(?:when|once|after)$/.test(condition.word)) {
    out.push(clauseOf({ do: 'unknown' }, textOf(span)));
    return;
  }
  const own = /^(?:asked|prompted|necessary|needed|required|possible|applicable)\b/.test(textOf(condition.test))
    ? testOfTarget(condition.test, body)
    : null;
  addTests(condition, own === null ? parseTests(condition.test) : { tests: [own], any: false }, { body, out });
}

type Said = ReturnType<typeof parseTests>;

function addTests({ word, test }: StepCondition, said: Said, { body, out }: { body: Clause[]; out: Clause[] }): void {
  const text = textOf(test);
  const [first] = said.tests;
  const pause = word === 'after' ? durationOf(test) : null;
  // "stop it after 10 seconds".
  if (pause !== null) {
    out.push(clauseOf({ do: 'wait', ms: Math.min(pause, longestWaitMs), test: null }, text), ...body);
    return;
  }
  // What is not understood is no reason to do the rest in any case.
  if (first === undefined) out.push(clauseOf({ do: 'unknown' }, text), ...body);
  else if (word === 'until') out.push(until(said.tests, body, text));
  else if (word === 'while')
    out.push(
      until(
        said.tests.map(t => ({ ...t, negated: !t.negated })),
        body,
        text,
      ),
    );
  else if (word === 'when' || word === 'once' || word === 'after') {
    const waits = said.tests.filter(t => !isVague(t)).map(t => clauseOf({ do: 'wait', ms: 0, test: t }, text));
    out.push(...waits, ...body);
  } else if (word === 'unless') {
    const negated = said.tests.map(t => ({ ...t, negated: !t.negated }));
    out.push(...conditional({ tests: negated, any: !said.any, text }, body, []));
  } else out.push(...conditional({ ...said, text }, body, []));
}

/** "In the dialog, …": a place without a verb, said before what is to be done there. */
function placeOf(span: Span): Target | null {
  if (
    !/^(?:in|on|at|from|under|inside|within|using|below|for|as|into|next|near|above|with|of|via|through)$/.test(
      wordAt(span, 0),
    )
  )
    return null;
  if (wordAt(span, 0) === 'next' && wordAt(span, 1) !== 'to') return null;
  if (span.tokens.some((t, i) => i > 1 && !isFiller(t) && isPlainVerb(span, i))) return null;
  return nounPhrase(sub(span, wordAt(span, 0) === 'next' ? 2 : 1));
}

/** A verb, or a noun that is used as one: "in Quantity put 12", but not "in the order 1042". */
function isPlainVerb(span: Span, at: number): boolean {
  const verb = verbFormAt(span, at);
  if (verb === null || verb.inflected) return false;
  return (
    !verb.entry.noun ||
    (takesValue.test(verb.family) && verbAt(span, at) !== null && !determiners.has(wordAt(span, at - 1)))
  );
}

const takesValue = /^(?:type|set)$/;
