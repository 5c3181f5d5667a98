import type { Clause, Doing } from './clause.ts';
import { stepForms } from './table/forms.ts';
import { isSign, phraseAt, sub, textOf, wordAt, type Span } from './lexer.ts';
import { compileAll, meaningsOf, type Compiled } from './matched.ts';
import type { Given, Piece } from './pattern.ts';
import type { Known } from './values.ts';

const compiled = compileAll(stepForms);

/** The forms by the first word of theirs; under '' those that begin with a slot. */
const byFirstWord = new Map<string, Compiled<Doing>[]>();
for (const { form, ways } of compiled)
  for (const way of ways)
    for (const word of firstWordsOf(way)) {
      const known = byFirstWord.get(word) ?? [];
      byFirstWord.set(word, known);
      const same = known.find(one => one.form === form);
      if (same === undefined) known.push({ form, ways: [way] });
      else if (!same.ways.includes(way)) known.splice(known.indexOf(same), 1, { form, ways: [...same.ways, way] });
    }

function firstWordsOf(way: readonly Piece[]): string[] {
  const [piece, ...rest] = way;
  if (piece === undefined) return [];
  if (piece.is === 'slot') return [''];
  if (piece.is === 'maybe') return [...firstWordsOf(piece.pieces), ...firstWordsOf(rest)];
  return piece.any.map(words => words[0] ?? '');
}

/** More words than any clause has: what is longer is given up on. */
const longestClause = 150;

/** Whether a form begins with the word at this place. */
export function beginsForm(span: Span, at: number): boolean {
  return byFirstWord.has(wordAt(span, at)) && wordAt(span, at) !== '';
}

/** The words that a form may begin with. */
export function firstWords(): string[] {
  return [...byFirstWord.keys()].filter(word => word.length > 2);
}

/** All ways to read the words as one thing to do. */
export function readClause(span: Span, given: Given): Clause[] {
  if (span.tokens.length === 0 || span.tokens.length > longestClause) return [];
  const text = textOf(span);
  const begun = beginsForm(span, 0) ? (byFirstWord.get(wordAt(span, 0)) ?? []) : [];
  const table = [...begun, ...(byFirstWord.get('') ?? [])];
  return meaningsOf(table, span, given).map(doing => ({ ...doing, text }));
}

/** What is read or asked by a clause may be used by its name in those after it. */
export function knownAfter(known: Known, clause: Clause): Known {
  const names = namesFrom(clause);
  return names.length === 0
    ? known
    : { ...known, before: new Set([...known.before, ...names.map(name => name.toLowerCase())]) };
}

/** What some clauses read or ask for, those in loops and conditions too. */
export function namesAfter(clauses: readonly Clause[]): string[] {
  return [...new Set(clauses.flatMap(clause => [...namesFrom(clause), ...namesAfter(bodiesOf(clause))]))];
}

/** The steps of a loop or condition. */
export function bodiesOf(clause: Clause): Clause[] {
  if (clause.do === 'if') return [...clause.then, ...clause.otherwise];
  return 'body' in clause ? clause.body : [];
}

function namesFrom(clause: Clause): string[] {
  switch (clause.do) {
    case 'read':
    case 'count':
      return [clause.as ?? '', bareName(clause.what.text)].filter(name => name !== '');
    case 'read-fields':
      return clause.fields.map(({ text }) => bareName(text));
    case 'ask':
      return [bareName(clause.what)];
    default:
      return [];
  }
}

function bareName(text: string): string {
  for (const article of ['the ', 'a ', 'an ', 'my '])
    if (text.toLowerCase().startsWith(article)) return text.slice(article.length);
  return text;
}

/** How many tokens join what stands before and after; 0 where nothing does. */
export function jointAt(span: Span, at: number): number {
  const isComma = isSign(span.tokens[at], ',') || isSign(span.tokens[at], ';');
  let end = isComma ? at + 1 : at;
  if (wordAt(span, end) === 'and') end += 1;
  if (wordAt(span, end) === 'then') end += 1;
  // "and finally click C".
  if (end > at && ['finally', 'now', 'next'].includes(wordAt(span, end)) && beginsForm(span, end + 1)) end += 1;
  return end - at;
}

const fewWords = ['please', 'now', 'then', 'next', 'first', 'finally'];

/** Without "Please", "Then" and the like before a form. */
export function withoutLead(span: Span): Span {
  if (!fewWords.includes(wordAt(span, 0))) return span;
  const comma = span.tokens[1]?.text === ',' ? 2 : 1;
  const rest = withoutLead(sub(span, comma));
  return comma === 2 || beginsForm(rest, 0) || phraseAt(rest, 0, ['if']) > 0 ? rest : span;
}
