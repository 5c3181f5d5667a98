import type { Clause, Doing } from './clause.ts';
import { isSign, phraseAt, sub, textOf, wordAt, type Span } from './lexer.ts';
import { compileAll, meaningsOf, type Compiled } from './matched.ts';
import { withoutArticle } from './plain.ts';
import type { Piece } from './pattern.ts';
import type { Given, SlotKind } from './slots.ts';
import { stepForms } from './table/forms.ts';
import type { Known } from './values.ts';

/** The forms by the first word of theirs; under '' those that begin with a slot. */
const byFirstWord = new Map<string, Compiled<Doing>[]>();
for (const { form, ways } of compileAll(stepForms))
  for (const way of ways) {
    const [first] = way;
    const words = first !== undefined && 'words' in first ? first.words.map(([word = '']) => word) : [''];
    for (const word of new Set(words)) byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { form, ways: [way] }]);
  }

/** Whether a form begins with the word at this place. */
export function beginsForm(span: Span, at: number): boolean {
  return byFirstWord.has(wordAt(span, at)) && wordAt(span, at) !== '';
}

const lists = new Set<SlotKind>(['NAMES', 'VALUES', 'TEST']);

/** Whether a form that begins so has a list in it, or a condition. */
export function mayList(span: Span): boolean {
  const forms = byFirstWord.get(wordAt(span, 0)) ?? [];
  const hasList = (piece: Piece): boolean =>
    'slot' in piece ? lists.has(piece.slot) : piece.words.some(words => words.includes(','));
  return forms.some(({ ways }) => ways.some(way => way.some(hasList)));
}

/** The words that a form may begin with. */
export function firstWords(): string[] {
  return [...byFirstWord.keys()].filter(word => word.length > 2);
}

/** All ways to read the words as one thing to do. */
export function readClause(span: Span, given: Given): Clause[] {
  if (span.tokens.length === 0) return [];
  const text = textOf(span);
  const begun = beginsForm(span, 0) ? (byFirstWord.get(wordAt(span, 0)) ?? []) : [];
  return meaningsOf([...begun, ...(byFirstWord.get('') ?? [])], span, given).map(doing => ({ ...doing, text }));
}

/** What is read or asked by a clause may be used by its name in those after it. */
export function knownAfter(known: Known, clause: Clause): Known {
  const names = namesFrom(clause).map(name => name.toLowerCase());
  return names.length === 0 ? known : { ...known, before: new Set([...known.before, ...names]) };
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
  const names =
    clause.do === 'read' || clause.do === 'count'
      ? [clause.as ?? '', clause.what.text]
      : clause.do === 'read-fields'
        ? clause.fields.map(({ text }) => text)
        : clause.do === 'ask'
          ? [clause.what]
          : [];
  return names.map(withoutArticle).filter(name => name !== '');
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
