import type { Doing, Growth } from '../clause.ts';
import { sub, textOf, wordAt, type Span } from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';

const resizing = /^(?:resize|enlarge)$/;
const wide = /\b(?:width|wide|wider|narrow|narrower|broader)\b/;
const high = /\b(?:height|high|higher|tall|taller|lower|shorter)\b/;
const more = /\b(?:larger|bigger|greater|more|wider|taller|higher|broader|longer|increased?)\b/;
const less = /\b(?:smaller|less|narrower|shorter|lower|reduced?|decreased?)\b/;
/** Words of "make the note wider" that name nothing. */
export const sizeWord = /^(?:make|larger|bigger|smaller|wider|narrower|broader|taller|higher|shorter|lower)$/;

/** "Resize the note so that its width is larger": by its corner, where the words say which way. Null for other actions. */
export function resized(doing: Doing, said: string): Doing | null {
  if (doing.do !== 'act' || doing.object === null || !resizing.test(doing.verb)) return null;
  const size = growthIn(said.toLowerCase());
  return size === null ? null : { do: 'drag', from: doing.object, to: null, direction: null, size };
}

/** "make the note wider". */
export function parseMake(span: Span): Doing | null {
  const last = span.tokens.length - 1;
  if (wordAt(span, 0) !== 'make' || last < 2 || !sizeWord.test(wordAt(span, last))) return null;
  const size = growthIn(textOf(span).toLowerCase());
  const from = nounPhrase(sub(span, 1, last));
  // Letters have no corner.
  if (size === null || from.readings.some(({ kind }) => kind === 'text')) return null;
  return { do: 'drag', from, to: null, direction: null, size };
}

function growthIn(words: string): Growth | null {
  const [grows, shrinks] = [more.test(words), less.test(words)];
  // "less high": the first says which way.
  if (!grows && !shrinks) return null;
  const by = grows ? (shrinks && words.search(less) < words.search(more) ? -1 : 1) : -1;
  const [x, y] = [wide.test(words), high.test(words)];
  return { width: x || !y ? by : 0, height: y || !x ? by : 0 };
}
