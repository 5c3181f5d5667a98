import { withVerb } from '../idioms.ts';
import { areFacts, labelledFacts } from './facts.ts';
import { isLead } from '../leads.ts';
import { lex, signAt, sub, textOf, trimmed, wordAt, type Span, type Token } from '../lexer.ts';
import { determiners, stopWords } from '../lexicon/words.ts';
import { inlinePairs, type LabelledValue } from '../pairs.ts';
import { conditionWords, splitSentence } from '../split.ts';
import { isFiller, verbAt, verbFormAt, verbOf, type Verb } from '../verbs.ts';

/** "Edit the row of Ann: change the city …", "Open it: title: Plan": what is opened, then what is done there. Null when it is not said. */
export function openingColon(span: Span): { head: Span; body: Span } | null {
  const verb = verbFormAt(span, 0);
  const edits = verb !== null && /^(?:edit|modify|update|change|adjust|amend|correct)$/.test(verb.word);
  if (verb === null || !(edits || /^(?:open|go|find)$/.test(verb.family))) return null;
  const at = span.tokens.findIndex((_, i) => signAt(span, i) === ':');
  const first = span.tokens[verb.length];
  if (at <= verb.length || first === undefined || !startsName(first)) return null;
  const body = trimmed(sub(span, at + 1));
  if (!takesForm.test(verbAt(body, 0)?.family ?? '') && pairList(body).length === 0 && !areFacts(body, true))
    return null;
  const head = sub(span, 0, at);
  return { head: edits && editVerb !== null ? withVerb(head, editVerb, verb.length) : head, body };
}

const editVerb = verbOf('edit');

/** "Open each of the results and read its price": what is done to each. Null when the order has another form. */
export function openedEach(span: Span): { rows: Span; body: Span } | null {
  const verb = verbFormAt(span, 0);
  if (verb?.family !== 'open' || !/^(?:each|every)$/.test(wordAt(span, verb.length))) return null;
  const [first, next] = splitSentence(span);
  const from = wordAt(span, verb.length + 1) === 'of' ? verb.length + 2 : verb.length + 1;
  const end = first?.span.tokens.length ?? 0;
  const rest = next?.span.tokens[0];
  if (rest === undefined || end <= from) return null;
  return {
    rows: sub(span, from, end),
    body: lex(`${verb.word} it, ${span.source.slice(rest.start, span.tokens.at(-1)?.end)}`),
  };
}

const takesForm = /^(?:type|fill|set|name|clear|choose|check|uncheck|toggle|turn|click|upload)$/;

function startsName(token: Token): boolean {
  return (
    token.kind !== 'word' ||
    determiners.has(token.lower) ||
    /^(?:it|this|that)$/.test(token.lower) ||
    /^\p{Lu}/u.test(token.text)
  );
}

/** "New ticket: subject "Lamp", priority high" → create a new ticket …; null when fewer facts are said. */
export function newThing(span: Span): Span | null {
  if (wordAt(span, 0) !== 'new' || createVerb === null) return null;
  const cut = span.tokens.findIndex((_, i) => i > 1 && /^[:,]$/.test(signAt(span, i)));
  const body = trimmed(sub(span, cut + 1));
  const isSeveral = body.tokens.some((_, i) => signAt(body, i) === ',');
  return cut > 1 && cut < 5 && isSeveral && areFacts(body, true) ? withVerb(span, createVerb) : null;
}

const createVerb = verbOf('create');

/** "name: Ann; city: Rome": labels with values, where no verb begins the sentence. */
export function pairList(span: Span): LabelledValue[] {
  const at = span.tokens.findIndex((_, i) => /^[:=]$/.test(signAt(span, i)));
  if (isLead(trimmed(sub(span, 0, Math.max(0, at)))) || newThing(span) !== null) return [];
  const verb = verbFormAt(span, 0);
  const facts = verb === null || verb.entry.noun === true ? labelledFacts(span) : [];
  if (facts.length > 0) return facts;
  if (at < 1 || at > 4 || at === span.tokens.length - 1 || span.tokens.slice(0, at).some(t => t.kind !== 'word'))
    return [];
  const isLabel = verb === null ? startsLabel(span) : isVerbInLabel(span, at, verb);
  return isLabel ? inlinePairs(textOf(span)) : [];
}

function startsLabel(span: Span): boolean {
  const word = wordAt(span, 0);
  return (
    !conditionWords.test(word) &&
    !/^(?:in|on|under|at|into|from|for|with|do|no)$/.test(word) &&
    (!isFiller(span.tokens[0]) || isOrdinalLabel(span))
  );
}

/** "First name: Ann": no filler. */
function isOrdinalLabel(span: Span): boolean {
  return (
    /^(?:first|second|third|next)$/.test(wordAt(span, 0)) && !/^[:=]$/.test(signAt(span, 1)) && verbAt(span, 1) === null
  );
}

/** "Name: Ann", "Return date: 1 May": a label that begins with a word that is also a verb. */
function isVerbInLabel(span: Span, colon: number, verb: Verb): boolean {
  // "Set status: done" is an order.
  if (colon > 1 && /^(?:set|enter|type|choose|select|fill)$/.test(verb.word)) return false;
  // "Filter status = open" is an order.
  if (colon > 1 && signAt(span, colon) === '=' && /^(?:act|search|sort|set)$/.test(verb.family)) return false;
  if (colon === 1) return /^(?:name|act|mark|mail|sort|see|dialog)$/.test(verb.family) || hasMorePairs(span);
  const second = span.tokens[1];
  return (
    second !== undefined && second.text === second.lower && !stopWords.has(second.lower) && span.tokens[0]?.start === 0
  );
}

/** "Login: ann, contact: …, password: …": labels all of them. */
function hasMorePairs({ tokens, source }: Span): boolean {
  return inlinePairs(source.slice(tokens[0]?.start ?? 0)).length > 2;
}
