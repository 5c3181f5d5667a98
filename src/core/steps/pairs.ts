import type { ClauseOf, Value } from './clause.ts';
import { cut, isHard, isSign, sub, textOf, wordAt, type Span } from './lexer.ts';
import { articles, beginsOrder, isBare, isWords } from './plain.ts';
import { beginsForm, jointAt } from './read-clause.ts';
import { readValue, type Known } from './values.ts';

/** `label: value` pairs, alone on their line or divided by semicolons; null for anything else. */
export function pairsOf(span: Span, known: Known): ClauseOf<'fill'> | null {
  const parts = cut(span, at => isSign(span.tokens[at], ';')).filter(({ tokens }) => tokens.length > 0);
  const pairs = parts.map(part => {
    const colon = part.tokens.findIndex(token => isSign(token, ':'));
    const label = sub(part, 0, Math.max(colon, 0));
    const isStop = part.tokens.at(-1)?.kind === 'stop';
    const value = readPairValue(sub(part, colon + 1, isStop ? -1 : undefined), known);
    return value !== null && isLabel(label) ? { label: textOf(label), value } : null;
  });
  const all = pairs.filter(one => one !== null);
  return all.length === 0 || all.length < pairs.length
    ? null
    : { do: 'fill', where: null, pairs: all, text: textOf(span) };
}

/** In a list the value ends with its line, so that any words may stand there, yet no quote beside others. */
function readPairValue(span: Span, known: Known): Value | null {
  const { tokens } = span;
  // "Name: Ann, City: Oslo" are two; "First things first: log in" is something to do.
  const isMore = tokens.length === 0 || tokens.some(token => isSign(token, ':') || token.kind === 'stop');
  const isOrder = tokens.length > 1 && beginsForm(span, 0) && tokens[0]?.text === wordAt(span, 0);
  if (isMore || isOrder) return null;
  const value = readValue(span, known);
  if (value !== null) return value;
  const isFollowed = tokens.some(({ kind, text }, at) => {
    const joint = at === 0 ? 0 : jointAt(span, at);
    return kind === 'quote' || text === 'then' || (joint > 0 && beginsOrder(wordAt(span, at + joint)));
  });
  return isFollowed ? null : { text: textOf(span), quoted: false, from: 'said' };
}

/** A label is a quote or plain words; "Search for: …" is a form that lacks something, "Add a contact: …" is an order. */
function isLabel(span: Span): boolean {
  const { tokens } = span;
  if (tokens.length < 2 || tokens.length > 10 || isHard(tokens[0])) return tokens.length === 1;
  const begins = beginsForm(span, 0);
  // "Filter by Status" is a form, "Post code" a label.
  const isForm = begins && ['by', 'for', 'to', 'only', 'with'].includes(wordAt(span, 1));
  const hasObject = [1, 2].some(at => (at === 1 || begins) && articles.has(tokens[at]?.text ?? ''));
  return (begins ? isBare(span) : isWords(span)) && !beginsOrder(wordAt(span, 0)) && !isForm && !hasObject;
}
