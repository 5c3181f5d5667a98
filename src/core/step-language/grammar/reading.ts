import type { Doing, Target, Value } from '../clause.ts';
import {
  isHard,
  lex,
  phraseAt,
  phrasesOf,
  sub,
  textOf,
  tokenText,
  trimmed,
  wordAt,
  without,
  wordsOf,
  type Span,
} from '../lexer.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { cardinal } from '../numbers.ts';
import { readValue } from './read-value.ts';
import { listSpans, parsePairs } from '../values.ts';
import type { Verb } from '../verbs.ts';
import { parseVerify } from './verify.ts';

const openings = phrasesOf([
  'me about',
  'me',
  'us',
  'out',
  'down',
  'back',
  'note of',
  'the user',
  'to me',
  'the following:',
  'off',
  'up',
]);
const askings = phrasesOf([
  'how many',
  'the number of',
  'number of',
  'the count of',
  'the total number of',
  'how much is',
  'how much',
  'what',
  'which',
  'that',
  'who',
  'when',
  'where',
  'the value of',
]);

export function parseRead(given: Span, verb: { word: string }): Doing[] {
  const trimmedSpan = trimmed(given);
  const n = phraseAt(trimmedSpan, 0, openings);
  const span = n > 0 && n < trimmedSpan.tokens.length ? trimmed(sub(trimmedSpan, n)) : trimmedSpan;
  if (span.tokens.length === 0 || (n === 0 && isForOthers(span, verb))) return [{ do: 'unknown' }];
  if (/^(?:whether|if)$/.test(wordAt(span, 0))) return parseVerify(sub(span, 1));
  return noted(span) ?? readAsked(span) ?? (verb.word === 'copy' ? copyTo(span) : null) ?? readOrCount(span, verb);
}

/** "tell Bob": not what is asked for here. */
function isForOthers(span: Span, verb: { word: string }): boolean {
  const first = span.tokens[0];
  return verb.word === 'tell' && first !== undefined && (isHard(first) || /^\p{Lu}/u.test(first.text));
}

/** "jot {note} down in Remarks": what is noted is said. */
function noted(span: Span): Doing[] | null {
  const isNoted = isHard(span.tokens[0]) && /^(?:in|into|under|on)$/.test(wordAt(span, 1));
  return isNoted ? [{ do: 'type', pairs: parsePairs(span, 'type'), append: false }] : null;
}

function readOrCount(span: Span, verb: { word: string }): Doing[] {
  const count =
    verb.word.startsWith('count') ||
    /^(?:how many|(?:the )?(?:total )?number of|the count of)/.test(wordsOf(span, 0, 4));
  const which = wordsOf(span, 0, 2) === 'which of' ? superlativeOf(sub(span, 2)) : null;
  if (which !== null) return readThing(which, verb);
  const asked = phraseAt(span, 0, askings);
  const thing = asked > 0 && asked < span.tokens.length ? sub(span, asked) : span;
  return count ? [counted(withoutQuestionTail(thing))] : readThing(withoutIs(thing), verb);
}

/** What a question word asks for, as pages and results name it. */
const askedFields: ReadonlyMap<string, string> = new Map([
  ['when', 'date'],
  ['where', 'place'],
  ['who', 'name'],
]);

/** "when and where the next fire drill is": several facts of one thing. */
function readAsked(span: Span): Doing[] | null {
  const fields = [0, 2].map(at => askedFields.get(wordAt(span, at)) ?? '');
  if (fields.includes('') || !/^(?:and|or)$/.test(wordAt(span, 1))) return null;
  let rest = trimmed(sub(span, 3));
  const isVerb = (at: number): boolean => /^(?:is|are|was|were|takes|will|does|happens|starts)$/.test(wordAt(rest, at));
  if (isVerb(0)) rest = sub(rest, 1);
  while (rest.tokens.length > 1 && (isVerb(rest.tokens.length - 1) || wordAt(rest, rest.tokens.length - 1) === 'place'))
    rest = sub(rest, 0, -1);
  if (rest.tokens.length === 0) return null;
  return [{ do: 'read', what: nounPhrase(rest), many: false, count: false, as: null, limit: null, fields }];
}

/** "copy the code to the Notes field" reads and types, "copy the file to the folder Archive" is an action of the site. */
function copyTo(span: Span): Doing[] | null {
  const to = span.tokens.findLastIndex((_, i) => i > 0 && /^(?:to|into)$/.test(wordAt(span, i)));
  if (to < 1 || to === span.tokens.length - 1 || wordAt(span, span.tokens.length - 1) === 'clipboard') return null;
  const place = sub(span, to + 1);
  const isField = nounPhrase(place).readings.some(r => r.kind === 'field' || r.kind === 'area' || r.kind === 'cell');
  if (isField) return [...readThing(sub(span, 0, to), { word: 'copy' }), pasted(place)];
  if (wordAt(span, to) === 'into') return null;
  const object = nounPhrase(sub(span, 0, to));
  return [{ do: 'act', verb: 'copy', object, phrase: `copy ${textOf(span)}`, to: textOf(place) }];
}

function counted(span: Span): Doing {
  const { what, as } = withName(span);
  return { do: 'read', what: nounPhrase(what), many: false, count: true, as, limit: null, fields: [] };
}

/** "the total as sum": the name that the result has. */
function withName(span: Span): { what: Span; as: string | null } {
  const at = span.tokens.findLastIndex((_, i) => i > 0 && wordAt(span, i) === 'as');
  return at < 0 ? { what: span, as: null } : { what: sub(span, 0, at), as: textOf(sub(span, at + 1)) };
}

function readThing(span: Span, verb: { word: string }): Doing[] {
  const into = span.tokens.findLastIndex((_, i) => i > 0 && wordAt(span, i) === 'into');
  if (into > 0 && into < span.tokens.length - 1)
    return [...readThing(sub(span, 0, into), verb), pasted(sub(span, into + 1))];
  const { what: thing, as } = withName(span);
  const { fields, of } = fieldsOf(thing);
  const limit = limitOf(of);
  const what = nounPhrase(limit === null ? of : withoutLimit(of));
  const all = /^(?:all|every|each|both)$/.test(wordAt(span, 0));
  const many = verb.word === 'list' || all || columnsOf(thing) !== null || what.all || limit !== null || isPlural(of);
  return [{ do: 'read', what, many, count: false, as, limit, fields }];
}

/** "which of the rooms is the cheapest": the cheapest of the rooms. */
function superlativeOf(span: Span): Span | null {
  const is = span.tokens.findIndex((_, i) => i > 0 && /^(?:is|are|has|have|costs?)$/.test(wordAt(span, i)));
  if (is < 1 || is === span.tokens.length - 1) return null;
  return lex(`${textOf(sub(span, is + 1))} of ${textOf(sub(span, 0, is))}`);
}

/** "copy the order number into the Notes field": what was read is typed there. */
function pasted(place: Span): Doing {
  return {
    do: 'type',
    pairs: [{ value: { text: '', quoted: false, from: 'before' }, target: nounPhrase(place) }],
    append: false,
  };
}

/** "name, price and rating of each product": what is read of each. */
function fieldsOf(span: Span): { fields: string[]; of: Span } {
  const none = { fields: [], of: span };
  const columns = columnsOf(span);
  if (columns !== null) return columns;
  const isOf = (i: number): boolean => i > 0 && /^(?:of|for|from)$/.test(wordAt(span, i));
  // "the names and dates of birth of all children": the one before all of them.
  const ofAll = span.tokens.findIndex((_, i) => isOf(i) && /^(?:each|every|all)$/.test(wordAt(span, i + 1)));
  const at = ofAll > 0 ? ofAll : span.tokens.findIndex((_, i) => isOf(i));
  if (at < 0 || at >= span.tokens.length - 1) return none;
  const fields = listSpans(sub(span, 0, at)).map(item => textOf(item).replace(/^(?:the|a|an|its|their|all)\s+/i, ''));
  const each = /^(?:each|every|all)$/.test(wordAt(span, at + 1)) || limitOf(sub(span, at + 1)) !== null;
  return fields.length > 1 || (each && wordAt(span, 0) !== 'all') ? { fields, of: sub(span, at + 1) } : none;
}

/** "all rows with item and amount", "the table with the columns item and amount": what is read of each; null when it says which. */
function columnsOf(span: Span): { fields: string[]; of: Span } | null {
  const at = span.tokens.findIndex((_, i) => i > 0 && wordAt(span, i) === 'with');
  if (at < 0 || !(/^(?:all|every|each)$/.test(wordAt(span, 0)) || isPlural(span) || wordAt(span, at - 1) === 'table'))
    return null;
  let from = at + 1;
  while (/^(?:the|their|its|a|an)$/.test(wordAt(span, from))) from += 1;
  const isSaid = /^(?:columns?|fields?)$/.test(wordAt(span, from));
  const list = sub(span, isSaid ? from + 1 : from);
  const fields = listSpans(list).map(item => textOf(item).replace(/^(?:the|a|an|its|their)\s+/i, ''));
  const isPlain = list.tokens.every(
    t =>
      /^[,&]$/.test(t.text) ||
      (t.kind === 'word' && t.text === t.lower && !comparing.test(t.lower)) ||
      (isSaid && isHard(t)),
  );
  return isPlain && fields.length >= (isSaid ? 1 : 2) ? { fields, of: sub(span, 0, at) } : null;
}

const comparing =
  /^(?:no|without|than|above|below|over|under|at|in|from|to|for|between|whose|that|which|is|are|more|less|least|most|not|any|of|on|by)$/;

/** "the first 4 rows", "top 10 results", "5 newest posts". */
function limitOf(span: Span): number | null {
  const at = span.tokens.findIndex(
    (_, i) => i < 3 && /^(?:first|top|last|newest|latest|cheapest|next)$/.test(wordAt(span, i)),
  );
  if (at >= 0) {
    const after = cardinal(tokenText(span, at + 1));
    if (after !== null) return after;
  }
  const number = /^(?:the|all)$/.test(wordAt(span, 0)) ? 1 : 0;
  const isCount =
    /^(?:first|top|last|newest|latest|cheapest|most)$/.test(wordAt(span, number + 1)) ||
    (number === 0 && wordAt(span, 1).endsWith('s'));
  return isCount ? cardinal(tokenText(span, number)) : null;
}

/** "the first 4 rows" → rows. */
function withoutLimit(span: Span): Span {
  return without(
    span,
    i => i < 4 && (/^(?:the|first|top|next)$/.test(wordAt(span, i)) || cardinal(tokenText(span, i)) !== null),
  );
}

const singular =
  /^(?:details|status|address|terms|news|series|contents|analysis|business|access|progress|process|class|gross|loss)$/;

function isPlural(span: Span): boolean {
  const end = span.tokens.findIndex(
    (_, i) => i > 0 && /^(?:of|in|from|on|for|with|that|under|below|at|between)$/.test(wordAt(span, i)),
  );
  const head = wordAt(span, (end > 0 ? end : span.tokens.length) - 1);
  return /[^su]s$/.test(head) && head.length > 4 && !singular.test(head);
}

function withoutIs(span: Span): Span {
  const isVerb = (word: string): boolean => /^(?:is|are|was|says|does|do|did)$/.test(word);
  const asked =
    /^(?:does|do|did)$/.test(wordAt(span, 0)) &&
    /^(?:say|show|display|read|contain|mean)$/.test(wordAt(span, span.tokens.length - 1));
  if (asked) return sub(span, 1, -1);
  if (isVerb(wordAt(span, 0)) && span.tokens.length > 1) return sub(span, 1);
  return isVerb(wordAt(span, span.tokens.length - 1)) ? sub(span, 0, -1) : span;
}

function withoutQuestionTail(span: Span): Span {
  const tail = /^(?:are|is|does|do|there|exist|shown|listed|displayed|have|has|we|i)$/;
  const at = span.tokens.findIndex((_, i) => i > 0 && /^(?:are|is|does|do|there|exist)$/.test(wordAt(span, i)));
  if (at < 0) return span;
  const rest = span.tokens.slice(at).filter(t => !tail.test(t.lower));
  return {
    source: span.source,
    tokens: rest.length > 1 ? [...span.tokens.slice(0, at), ...rest] : span.tokens.slice(0, at),
  };
}

/** "How many items are there?", "What is the total?", "Is the box checked?". Null when it is no question. */
export function parseQuestion(span: Span): Doing[] | null {
  const first = wordAt(span, 0).replace(/['’]s$/, '');
  if (/['’]s$/.test(wordAt(span, 0)) && /^(?:what|who|where|when|how)$/.test(first))
    return parseRead(sub(span, 1), { word: 'read' });
  if (first === 'how' && /^(?:many|much)$/.test(wordAt(span, 1)))
    return parseRead(span, { word: wordAt(span, 1) === 'many' ? 'count' : 'read' });
  if (first === 'why') return [{ do: 'unknown' }];
  if (/^(?:what|which|who|when|where|whose|how)$/.test(first) && span.tokens.length > 1)
    return parseRead(span, { word: 'read' });
  if (/^(?:is|are|does|has)$/.test(first) && span.tokens.length > 2) return askedTest(span);
  return null;
}

/** "Is the box checked?": the verb goes back behind its subject, which ends where a state, a place or a value begins. */
function askedTest(span: Span): Doing[] {
  const verb = span.tokens[0];
  const rest = trimmed(sub(span, 1)).tokens.filter(t => t.text !== '?');
  const predicate =
    /^(?:checked|unchecked|ticked|enabled|disabled|selected|empty|visible|shown|displayed|present|available|there|open|listed|on|off|in|at|under|more|less|at|above|below|over|contain|say|show|have)$/;
  const state = rest.findIndex((t, i) => i > 0 && t.kind === 'word' && predicate.test(t.lower));
  const cut = state > 0 ? state : rest.length - 1;
  const auxiliary = verb === undefined || /^(?:does|has)$/.test(verb.lower) ? [] : [verb];
  const tokens = wordAt(span, 1) === 'there' ? rest : [...rest.slice(0, cut), ...auxiliary, ...rest.slice(cut)];
  return parseVerify({ source: span.source, tokens });
}

const searchPlace =
  /\b(?:box|bar|field|input|search|site|page|shop|store|catalog(?:ue)?|website|google|wikipedia|list|table|section|inbox|docs|documentation|app|directory|database|menu|mailbox|map|archive|forum|wiki|library)\b/i;

/** Where the place begins that is searched in: "for lamp in the shop"; -1 when none is said. */
function searchPlaceAt(value: Span): number {
  const hardAt = value.tokens.findIndex(isHard);
  const at = value.tokens.findLastIndex(
    (_, i) =>
      i > 0 &&
      i > hardAt &&
      i < value.tokens.length - 1 &&
      /^(?:in|on|using|with|at|inside|via|under|through)$/.test(wordAt(value, i)),
  );
  const tail = sub(value, at + 1);
  // "flights from {a} to {b} on {date}": the input behind "on" is no place.
  const isDate = wordAt(value, at) === 'on' && tail.tokens.length === 1 && tail.tokens[0]?.kind === 'value';
  const isPlace = (hardAt >= 0 && !isDate) || searchPlace.test(textOf(tail)) || /^\p{Lu}/u.test(tokenText(tail, 0));
  return at > 0 && isPlace ? at : -1;
}

export function parseSearch(given: Span): Doing[] {
  const span = trimmed(given);
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const forAt = span.tokens.findIndex((_, i) => wordAt(span, i) === 'for');
  let value = forAt >= 0 ? sub(span, forAt + 1) : span;
  let place: Target | null = forAt > 0 ? nounPhrase(withoutIn(sub(span, 0, forAt))) : null;
  const at = place === null ? searchPlaceAt(value) : -1;
  if (at > 0) [value, place] = [sub(value, 0, at), nounPhrase(sub(value, at + 1))];
  const { value: read } = readValue(value);
  const isStored = /^(?:the|your|my)\s+(?:code|id|number)\b/i.test(read.text);
  const name = properName(value);
  const said: Value =
    name !== null
      ? { ...name, quoted: false, from: 'said' }
      : read.from === 'page' && !isStored
        ? { ...read, from: 'said', text: withoutArticle(read.text) }
        : read;
  return said.text === '' && said.from === 'said'
    ? [{ do: 'unknown' }]
    : [{ do: 'search', value: said, target: place }];
}

function withoutArticle(text: string): string {
  return text.replace(/^(?:the|an?)\s+/i, '');
}

/** "the customer Ann Lee" is looked for as Ann Lee; null where no name ends the phrase, or where it begins with one. */
function properName(given: Span): { text: string; called: string } | null {
  const span = trimmed(given);
  const at = span.tokens.findIndex((t, i) => i > 0 && /^\p{Lu}/u.test(t.text));
  if (at < 2 || at > 3 || !/^(?:the|an?)$/.test(wordAt(span, 0))) return null;
  const isName = span.tokens.slice(at).every(t => /^[\p{Lu}\d]/u.test(t.text));
  return isName ? { text: textOf(sub(span, at)), called: textOf(sub(span, 1, at)) } : null;
}

function withoutIn(span: Span): Span {
  return /^(?:in|on|through|the)$/.test(wordAt(span, 0)) && span.tokens.length > 1 ? sub(span, 1) : span;
}

const ordinalText =
  /^(?:the )?(?:first|second|third|last|\d+(?:st|nd|rd|th)) (?:word|line|sentence|character|letter)\b/i;

export function parseFind(given: Span, verb: Verb): Doing[] {
  let span = trimmed(given);
  const first = wordAt(span, 0);
  if (/^(?:for|at)$/.test(first)) span = sub(span, 1);
  if (/^(?:that|if|whether)$/.test(first)) return parseVerify(sub(span, 1));
  if (/^(?:what|which|how|who|when|where)$/.test(first)) return parseRead(span, { word: 'read' });
  if (ordinalText.test(textOf(span))) return parseRead(span, { word: 'read' });
  if (span.tokens.length === 0) return [{ do: 'unknown' }];
  const isSeen =
    verb.word === 'see' && span.tokens.some((_, i) => i > 0 && /^(?:is|are|says|contains)$/.test(wordAt(span, i)));
  return isSeen ? parseVerify(span) : [{ do: 'find', target: nounPhrase(span) }];
}
