import { areFacts } from './grammar/facts.ts';
import { phraseAt, phrasesOf, signAt, sub, trimmed, wordAt, type Span } from './lexer.ts';
import { leads, stopWords } from './lexicon/words.ts';
import { isFiller, verbAt, verbFormAt } from './verbs.ts';

/** A stretch of a sentence with one verb. */
export type Piece = {
  span: Span;
  /** The stretch together with the next one, when "Save and close" may be one label. */
  joined?: Span;
};

const leadPhrases = phrasesOf(leads);
export const conditionWords =
  /^(?:if|when|once|unless|whenever|until|after|before|while|provided|assuming|otherwise|else)$/;

/** The sentences of a text, by its breaks. */
export function sentencesOf(span: Span): Span[] {
  const out: Span[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const part = trimmed(sub(span, start, end));
    if (part.tokens.length > 0) out.push(part);
    start = end + 1;
  };
  for (const [i, token] of span.tokens.entries()) if (token.kind === 'break') cut(i);
  cut(span.tokens.length);
  return out;
}

/** Splits a sentence into pieces in the order they are to be done. Quoted text, values and lists stay whole. */
export function splitSentence(span: Span): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const cut = (end: number, next: number): void => {
    let part = trimmed(sub(span, start, end));
    while (/^(?:and|or|but)$/.test(wordAt(part, part.tokens.length - 1))) part = trimmed(sub(part, 0, -1));
    if (part.tokens.length > 0) pieces.push({ span: part });
    start = next;
  };
  for (let i = 0; i < span.tokens.length; i += 1) {
    const next = boundaryAt(span, start, i);
    if (next === null) continue;
    const joined = joinable(span, { start, at: i, next });
    cut(i, next);
    const last = pieces.at(-1);
    if (joined !== null && last !== undefined) last.joined = joined;
    i = next - 1;
  }
  cut(span.tokens.length, span.tokens.length);
  return pieces;
}

/** Where the next piece starts when a boundary lies at `i`; null when none does. */
function boundaryAt(span: Span, start: number, i: number): number | null {
  if (i === start) return null;
  const [word, sign] = [wordAt(span, i), signAt(span, i)];
  if (sign === ';') return isPairList(span, start) ? null : i + 1;
  if (word === 'then' || (word === 'to' && isPurposeOfFinding(span, i))) return i + 1;
  if (/^(?:hit|press|click|tap)$/.test(word) && startsUnjoined(span, start, i)) return i;
  return isJoint(span, i) && !isInLead(span, start, i) ? behindJoint(span, start, i) : null;
}

/** Where the order behind a comma or "and" begins; null when what stands there goes on. */
function behindJoint(span: Span, start: number, i: number): number | null {
  const next = afterFillers(span, i + 1);
  const isName =
    isAsked(span, start, next) ||
    isInList(span, { start, at: i, next }) ||
    isLabelOfPair(span, start, next) ||
    isFactOfNew(span, start, next);
  return startsOrder(span, next) && !isName && hasObject(span, start, i) ? next : null;
}

/** A comma, a dash between spaces, "and" or "but". */
function isJoint(span: Span, at: number): boolean {
  const sign = signAt(span, at);
  // "Sort & Filter" is one name.
  if (sign === '&') return !/^\p{Lu}/u.test(span.tokens[at + 1]?.text ?? '');
  if (/^[,–—]$/.test(sign) || /^(?:and|but)$/.test(wordAt(span, at))) return true;
  return sign === '-' && (span.tokens[at]?.start ?? 0) > (span.tokens[at - 1]?.end ?? 0);
}

function afterFillers(span: Span, from: number): number {
  let at = from;
  const isFill = (i: number): boolean =>
    (isFiller(span.tokens[i]) && wordAt(span, i + 1) !== 'to') || signAt(span, i) === ',';
  while (at < span.tokens.length && isFill(at)) at += 1;
  if (wordAt(span, at) === 'after' && wordAt(span, at + 1) === 'that') at += 2;
  while (at < span.tokens.length && isFill(at)) at += 1;
  return at;
}

/** "go ahead and click": the "and" belongs to what is said before the verb. */
function isInLead(span: Span, start: number, at: number): boolean {
  const from = afterFillers(span, start);
  const lead = phraseAt(span, from, leadPhrases);
  return lead > 0 && from + lead > at;
}

/** An order, a condition, or an order behind "you should". */
function startsOrder(span: Span, at: number): boolean {
  if (
    verbAt(span, at) !== null ||
    isTyping(span, at) ||
    /^(?:if|otherwise|when|once|unless|don't|never|until)$/.test(wordAt(span, at))
  )
    return true;
  if (wordAt(span, at) === 'do' && wordAt(span, at + 1) === 'not') return true;
  const lead = phraseAt(span, at, leadPhrases);
  return (lead > 0 && verbAt(span, at + lead) !== null) || startsPlace(span, at);
}

/** "and type lamp": a noun too, but not before a preposition or a verb ("the name and type of the file"). */
function isTyping(span: Span, at: number): boolean {
  const verb = verbFormAt(span, at);
  const next = span.tokens[at + 1];
  if (verb?.family !== 'type' || verb.inflected || next?.kind !== 'word') return false;
  return next.lower === next.text && !stopWords.has(next.lower) && verbAt(span, at - 2) === null;
}

/** "in "Price" put 3.50": a place, then the verb. */
function startsPlace(span: Span, at: number): boolean {
  if (!/^(?:in|into|under|from|for)$/.test(wordAt(span, at))) return false;
  for (let i = at + 2; i < at + 7; i += 1) {
    if (signAt(span, i) === ',' || /^(?:and|then)$/.test(wordAt(span, i))) return false;
    const verb = verbAt(span, i);
    if (verb !== null && /^(?:type|set|choose|click|check)$/.test(verb.family) && !verb.inflected) return true;
  }
  return false;
}

/** "tell me who wrote it and when": a question word that goes on. */
function isAsked(span: Span, start: number, next: number): boolean {
  if (!/^(?:when|where|how|who|what|which|why)$/.test(wordAt(span, next))) return false;
  return span.tokens
    .slice(start, next)
    .some(t => t.kind === 'word' && /^(?:who|what|where|how|which|whom)$/.test(t.lower));
}

/** "the fields Password and Repeat password": names, one of which begins like an order. */
function isInList(span: Span, { start, at, next }: { start: number; at: number; next: number }): boolean {
  if (!/^\p{Lu}/u.test(span.tokens[next]?.text ?? '') || next !== at + 1) return false;
  return span.tokens.slice(start, at).some(t => /^(?:fields|boxes|checkboxes|columns|inputs|cells)$/.test(t.lower));
}

/** "set Priority to High and Type to Bug": a label that is also a verb. */
function isLabelOfPair(span: Span, start: number, next: number): boolean {
  const family = verbFormAt(span, start)?.family;
  const verb = verbFormAt(span, next);
  if (verb === null || !verb.entry.noun || !/^(?:set|fill|type)$/.test(family ?? '')) return false;
  const value = span.tokens[next + 2];
  // "start to 9:00 and end to 17:30".
  if (wordAt(span, next + 1) === 'to' && verb.family === 'act' && value !== undefined && /\d/.test(value.text))
    return true;
  return (
    /^\p{Lu}/u.test(span.tokens[next]?.text ?? '') && /^(?:to|with|as|=|:)$/.test(span.tokens[next + 1]?.lower ?? '')
  );
}

/** "Open a new case, type Complaint, customer {customer}": facts of what is made. */
function isFactOfNew(span: Span, start: number, next: number): boolean {
  const at = start + (verbFormAt(span, start)?.length ?? 0);
  if (!/^(?:a|an|new)$/.test(wordAt(span, at)) || !verbFormAt(span, next)?.entry.noun) return false;
  const rest = sub(span, next);
  return rest.tokens.some((_, i) => signAt(rest, i) === ',') && areFacts(rest, true);
}

/** "name: Ann; city: Rome". */
function isPairList(span: Span, start: number): boolean {
  return (
    verbFormAt(span, start) === null && span.tokens.slice(start, start + 6).some(t => t.text === ':' || t.text === '=')
  );
}

/** "scroll to the end hit submit": written without a comma. */
function startsUnjoined(span: Span, start: number, at: number): boolean {
  const held =
    /^(?:to|then|and|or|by|please|a|the|of|on|in|you|i|user|should|must|now|just|also|next|finally|not|never|double|right|triple|left|that|middle)$/;
  const before = span.tokens[at - 1];
  if (before === undefined || before.text === ',' || held.test(wordAt(span, at - 1)) || at - start < 3) return false;
  return verbFormAt(span, start) !== null && verbAt(span, at) !== null;
}

/** "Expand the sections to find and click X": the finding is an action of its own. */
function isPurposeOfFinding(span: Span, at: number): boolean {
  const verb = verbFormAt(span, at + 1);
  return verb?.family === 'find' && (wordAt(span, at + 2) === 'and' || verbAt(span, at + 2) !== null);
}

/** A piece may end only when its verb has something to act on, or needs nothing. */
function hasObject(span: Span, start: number, end: number): boolean {
  let at = start;
  while (
    at < end &&
    (isFiller(span.tokens[at]) ||
      /^(?:you|i|user|the|should|must|to|can|could|will|would|want|need)$/.test(wordAt(span, at)))
  )
    at += 1;
  const verb = verbFormAt(span, at);
  if (verb === null)
    return end - start >= 2 || span.tokens[start]?.kind !== 'word' || conditionWords.test(wordAt(span, start));
  return end - at > verb.length || verb.entry.alone === true;
}

/** "Click Save and Close": the label may go on, when what follows is a bare verb. */
function joinable(span: Span, cut: { start: number; at: number; next: number }): Span | null {
  const verb = verbFormAt(span, cut.start);
  if (wordAt(span, cut.at) !== 'and' || cut.next !== cut.at + 1 || verb?.family !== 'click') return null;
  if (span.tokens.slice(cut.start, cut.at).some(t => t.kind === 'quote')) return null;
  let end = cut.next + 1;
  while (/^(?:button|link|tab)$/.test(wordAt(span, end))) end += 1;
  const isOver =
    span.tokens[end] === undefined || /^[,;]$/.test(signAt(span, end)) || /^(?:and|then)$/.test(wordAt(span, end));
  return isOver ? sub(span, cut.start + verb.length, end) : null;
}
