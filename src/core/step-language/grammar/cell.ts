import type { Target } from '../clause.ts';
import { isHard, wordAt, type Span } from '../lexer.ts';
import { cardinal, ordinal } from '../numbers.ts';

/** "row 2, column 3", "the 4th column of the second row", "cell B2". */
export function cellOf(span: Span): Pick<Target, 'cell'> {
  const [row, column] = [lineOf(span, /^rows?$/), lineOf(span, /^col(?:umn)?s?$/)];
  if (row !== null && column !== null) return { cell: { row, column } };
  const at = span.tokens.findIndex((_, i) => wordAt(span, i - 1) === 'cell');
  const [, letters, digits] = /^([A-Za-z]{1,2})(\d{1,4})$/.exec(span.tokens[at]?.text ?? '') ?? [];
  return letters === undefined || digits === undefined ? {} : { cell: { row: digits, column: letters.toUpperCase() } };
}

/** The number or the name of a row or a column, behind the word or before it. */
function lineOf(span: Span, word: RegExp): string | null {
  const at = span.tokens.findIndex((_, i) => word.test(wordAt(span, i)));
  const [before, after] = [span.tokens[at - 1], span.tokens[at + (wordAt(span, at + 1) === 'number' ? 2 : 1)]];
  if (at < 0) return null;
  const nth = before === undefined ? null : ordinal(before.text);
  if (nth !== null) return String(nth);
  if (after === undefined || after.kind === 'punct') return null;
  const isName = isHard(after) || after.kind === 'number' || /^[A-Z]{1,2}$/.test(after.text);
  const count = cardinal(after.text);
  return count !== null ? String(count) : isName ? after.text : null;
}
