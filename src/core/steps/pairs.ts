import type { Clause, Value } from './clause.ts';
import { isHard, isSign, sub, textOf, wordAt, type Span } from './lexer.ts';
import { beginsForm, jointAt } from './read-clause.ts';
import { beginsOrder, isBare } from './bare.ts';
import { readValue, type Known } from './values.ts';

/** `label: value` pairs, alone on their line or divided by semicolons; null for anything else. */
export function pairsOf(span: Span, known: Known): Extract<Clause, { do: 'fill' }> | null {
  const pairs: { label: string; value: Value }[] = [];
  for (const part of splitAt(span, ';')) {
    const colon = part.tokens.findIndex(token => isSign(token, ':'));
    const label = sub(part, 0, colon < 0 ? 0 : colon);
    const value = withoutStop(sub(part, colon + 1));
    const read = goesOn(value) ? null : (readValue(value, known) ?? said(value));
    const isLabel = label.tokens.length > 0 && label.tokens.length <= 10 && isLabelText(label);
    if (!isLabel || read === null || value.tokens.length === 0 || value.tokens.some(({ kind }) => kind === 'stop'))
      return null;
    pairs.push({ label: textOf(label), value: read });
  }
  return pairs.length === 0 ? null : { do: 'fill', where: null, pairs, text: textOf(span) };
}

/** Another value or something to do, which the form has no place for. */
function goesOn(span: Span): boolean {
  const { tokens } = span;
  // "Name: Ann, City: Oslo" are two; "First things first: log in" is something to do.
  const isMore = tokens.some(token => isSign(token, ':'));
  const isOrder = tokens.length > 1 && beginsForm(span, 0) && tokens[0]?.text === wordAt(span, 0);
  return isMore || isOrder;
}

/** In a list the value ends with its line, so that any words may stand there, yet no quote beside others. */
function said(span: Span): Value | null {
  const isFollowed = span.tokens.some(
    ({ text }, at) =>
      text === 'then' || (at > 0 && jointAt(span, at) > 0 && beginsOrder(wordAt(span, at + jointAt(span, at)))),
  );
  return isFollowed || span.tokens.some(({ kind }) => kind === 'quote')
    ? null
    : { text: textOf(span), quoted: false, from: 'said' };
}

/** A label is a quote or plain words; "Search for: …" is a form that lacks something. */
function isLabelText(span: Span): boolean {
  const [first] = span.tokens;
  if (isHard(first) || span.tokens.length === 1) return span.tokens.length === 1;
  // "Filter by Status" is a form, "Post code" a label.
  const isForm = beginsForm(span, 0) && ['by', 'for', 'to', 'only', 'with'].includes(wordAt(span, 1));
  // "Add a contact: …" is an order.
  const hasObject = span.tokens.some(
    ({ text }, at) =>
      (at === 1 || (at === 2 && beginsForm(span, 0))) && ['a', 'an', 'the', 'my', 'your'].includes(text),
  );
  const isOpen = span.tokens.some(token => isSign(token, '(')) !== span.tokens.some(token => isSign(token, ')'));
  return isBare(span) && !beginsOrder(wordAt(span, 0)) && !isForm && !hasObject && !isOpen;
}

function splitAt(span: Span, sign: string): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (let at = 0; at <= span.tokens.length; at += 1) {
    if (at < span.tokens.length && !isSign(span.tokens[at], sign)) continue;
    if (at > from) out.push(sub(span, from, at));
    from = at + 1;
  }
  return out;
}

function withoutStop(span: Span): Span {
  return span.tokens.at(-1)?.kind === 'stop' ? sub(span, 0, -1) : span;
}
