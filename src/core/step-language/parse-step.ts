import { clauseOf, type Clause, type Target, type Test } from './clause.ts';
import { lex, textOf, trimmed, sub, type Span } from './lexer.ts';
import { cardinal } from './numbers.ts';
import { nounPhrase } from './noun-phrase.ts';
import { blocks } from './pairs.ts';
import { withoutLead } from './leads.ts';
import { parsePiece } from './parse-clause.ts';
import { parseTest } from './parse-test.ts';
import { splitProse, type Piece } from './split.ts';
import { verbOf } from './verbs.ts';

/** Reads one step as the things to do, in order. Values of inputs must be veiled already. Never throws. */
export function parseStep(text: string): Clause[] {
  const out: Clause[] = [];
  for (const block of blocks(text)) {
    if ('prose' in block) out.push(...parseProse(block.prose));
    else {
      // The pairs belong to the last "fill in the form" before them, whatever stands between ("… and submit it").
      const asked = out.findLastIndex(c => c.do === 'fill' && c.pairs.length === 0);
      const fill = asked >= 0 ? out[asked] : undefined;
      if (fill?.do === 'fill') fill.pairs = block.pairs;
      else
        out.push(clauseOf({ do: 'fill', where: null, pairs: block.pairs }, block.pairs.map(p => p.label).join(', ')));
    }
  }
  return out.filter(c => c.do !== 'nothing');
}

/** "For each row of {people}: …", "for every product in the list, …". */
function forEach(text: string): Clause | null {
  const { tokens } = splitProse(text)[0]?.span ?? { tokens: [] };
  if (tokens[0]?.lower !== 'for' || !/^(?:each|every|all)$/.test(tokens[1]?.lower ?? '')) return null;
  const { source, tokens: all } = lex(text);
  const end = all.findIndex(t => t.text === ':' || t.text === ',');
  if (end < 0) return null;
  const head = { source, tokens: all.slice(2, end) };
  const input = head.tokens.find(t => t.kind === 'value');
  const rows = input === undefined ? { target: nounPhrase(head) } : { input: input.text };
  return clauseOf({ do: 'for-each', rows, body: parseProse(text.slice(all[end]?.end ?? 0)) }, text);
}

/** "Repeat 3 times: …". */
function repeated(text: string): Clause | null {
  const { tokens } = lex(text);
  const times = cardinal(tokens[1]?.text ?? '');
  if (tokens[0]?.lower !== 'repeat' || times === null || tokens[2]?.lower !== 'times') return null;
  return clauseOf({ do: 'repeat', times, body: parseProse(text.slice(tokens[3]?.end ?? text.length)) }, text);
}

function parseProse(text: string): Clause[] {
  const loop = forEach(text) ?? repeated(text);
  if (loop !== null) return [loop];
  const out: Clause[] = [];
  const pieces = splitProse(text);
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i]!;
    if (piece.condition !== undefined) {
      i = takeCondition(pieces, i, out);
      continue;
    }
    const place = placeOf(piece.span);
    const next = pieces[i + 1];
    if (place !== null && next !== undefined && next.sentence === piece.sentence) {
      out.push(withSource(parsePiece(next.span, place), piece.span, next));
      i += 1;
      continue;
    }
    out.push(...mergeLists(withSource(parsePiece(piece.span), piece.span, piece)));
  }
  return out;
}

function withSource(clause: Clause, span: Span, piece: Piece): Clause {
  const text = clause.text === '' ? textOf(span) : clause.text;
  if (piece.joined === undefined) return { ...clause, text };
  const label = trimmed(sub(withoutLead(piece.joined), 1));
  return { ...clause, text, joined: { target: nounPhrase(label), swallows: 1 } };
}

/** "copy the order number into the Notes field" reads and then types. */
function mergeLists(clause: Clause): Clause[] {
  if (clause.do !== 'read') return [clause];
  const into = /^(.*?)\s(?:and (?:paste|put|type|enter) (?:it|this|that) )?(?:into|in to) (.+)$/is.exec(
    clause.what.text,
  );
  if (!into || !/\b(?:field|box|input|area|textbox|form)\b/i.test(into[2]!)) return [clause];
  const read = parsePiece(lexed(`read ${into[1]}`));
  const type = parsePiece(lexed(`enter it into ${into[2]}`));
  return [
    { ...read, text: clause.text },
    { ...type, text: clause.text },
  ];
}

function lexed(text: string): Span {
  return splitProse(text)[0]?.span ?? { source: text, tokens: [] };
}

/** "In the dialog, …": a place without a verb, said before what is to be done there. */
function placeOf(span: Span): Target | null {
  const first = span.tokens[0];
  if (first?.kind !== 'word' || !/^(?:in|on|at|from|under|inside|within|using|below|for)$/.test(first.lower))
    return null;
  if (
    span.tokens.some(
      (t, i) =>
        i > 1 &&
        t.kind === 'word' &&
        verbOf(t.text) !== null &&
        !verbOf(t.text)!.inflected &&
        !verbOf(t.text)!.entry.noun,
    )
  )
    return null;
  return nounPhrase(sub(span, 1));
}

/** Gathers a condition and all pieces of its sentence; an "otherwise" after it belongs to it. Returns the last index used. */
function takeCondition(pieces: Piece[], at: number, out: Clause[]): number {
  const piece = pieces[at]!;
  const { word, test: span } = piece.condition!;
  const body: Clause[] = [];
  if (piece.span.tokens.length > 0) body.push(parsePiece(piece.span));
  let i = at;
  while (
    pieces[i + 1]?.sentence === piece.sentence &&
    pieces[i + 1]!.condition?.word !== 'otherwise' &&
    isLeading(piece)
  ) {
    i += 1;
    if (pieces[i]!.condition === undefined) body.push(parsePiece(pieces[i]!.span));
  }
  if (word === 'otherwise') {
    const last = out.at(-1);
    if (last?.do === 'if') last.otherwise.push(...body);
    else out.push(...body);
    return i;
  }
  const test: Test | null = span === null ? null : parseTest(span);
  const text = textOf(piece.span);
  if (test === null || word === 'while' || word === 'before' || word === 'after') out.push(...body);
  else if (word === 'when' || word === 'once' || word === 'whenever')
    out.push(
      ...(isVague(test) ? [] : [clauseOf({ do: 'wait', ms: 0, test }, span === null ? text : textOf(span))]),
      ...body,
    );
  else if (word === 'unless')
    out.push(clauseOf({ do: 'if', test: { ...test, negated: !test.negated }, then: body, otherwise: [] }, text));
  else if (word === 'until') out.push(clauseOf({ do: 'until', test, body }, text));
  else out.push(clauseOf({ do: 'if', test, then: body, otherwise: [] }, text));
  return i;
}

/** A trailing condition ("accept if asked") holds for its own piece only. */
function isLeading(piece: Piece): boolean {
  const first = piece.span.tokens[0];
  const test = piece.condition?.test?.tokens[0];
  return first === undefined || test === undefined || test.start < first.start;
}

/** "When you are done", "once logged in": nothing on the page to wait for. */
function isVague(test: Test): boolean {
  if (test.of !== 'thing') return false;
  const text = test.target.text.toLowerCase();
  return (
    /^(?:done|finished|ready|logged in|signed in|loaded|complete|completed|prompted|you|it|asked|necessary|needed)\b/.test(
      text,
    ) ||
    /\b(?:loaded|loads|logged in|signed in|done|prompted)$/.test(text) ||
    /^(?:the |this |that |next |new )*(?:page|screen|site|website|app|application|dashboard)$/.test(text) ||
    text === ''
  );
}
