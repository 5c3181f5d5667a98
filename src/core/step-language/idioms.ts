import { isHard, lex, sub, wordAt, type Span, type Token } from './lexer.ts';
import { participleOf, verbFormAt, verbOf, type Verb } from './verbs.ts';

/** An order in its plain form: "give Save a click" → click Save, "throw the draft away" → throw away the draft. */
export function plainOrder(span: Span): Span {
  return saying(span) ?? withoutLightVerb(span) ?? joinedVerb(span) ?? span;
}

/** "Say how many …" reads, "say yes to the cookies" accepts them, "back to the list" goes there. */
function saying(span: Span): Span | null {
  const [first, next] = [wordAt(span, 0), wordAt(span, 1)];
  const as = (verb: string, from: number): Span => withVerb(span, { word: verb }, from);
  if (first === 'back' && /^(?:to|one)$/.test(next)) return as('go', 0);
  if (!/^(?:say|state)$/.test(first)) return null;
  if (/^(?:how|what|which|who|when|where|whether)$/.test(next)) return as('tell', 1);
  if (wordAt(span, 2) !== 'to') return null;
  return next === 'yes' ? as('accept', 3) : next === 'no' ? as('decline', 3) : null;
}

/** A word that was not written there. */
export function wordToken(text: string, at: number): Token {
  return { kind: 'word', text, lower: text, start: at, end: at };
}

/** The span with a verb in the place of its first tokens. */
export function withVerb(span: Span, verb: Pick<Verb, 'word'>, from = 0): Span {
  const start = span.tokens[0]?.start ?? 0;
  const words = verb.word.split(' ').map(text => wordToken(text, start));
  return { source: span.source, tokens: [...words, ...span.tokens.slice(from)] };
}

const lightVerbs = /^(?:make|do|perform|give|have|take|execute)$/;
const asNoun = /^(?:click|hover|search|scroll|reload|sort|upload|submit)$/;

/** "Make a right click on X", "do a search for X", "give X a click". Null when the order has another form. */
function withoutLightVerb(span: Span): Span | null {
  if (!lightVerbs.test(wordAt(span, 0))) return null;
  const from = /^(?:a|an|the|one|another)$/.test(wordAt(span, 1)) ? 2 : 1;
  const verb = verbFormAt(span, from);
  if (verb !== null && !verb.inflected && isNounOf(span, from, verb)) {
    const of = from + verb.length;
    const rest = /^(?:on|of|at)$/.test(wordAt(span, of)) ? of + 1 : of;
    return rest < span.tokens.length ? withVerb(span, verb, rest) : null;
  }
  return wordAt(span, 0) === 'give' ? givenClick(span) : null;
}

/** "an export of the report" is an action of the site; "a note" is a thing. */
function isNounOf(span: Span, at: number, verb: Verb): boolean {
  if (asNoun.test(verb.family)) return true;
  return verb.family === 'act' && verb.entry.noun === true && wordAt(span, at + verb.length) === 'of';
}

function givenClick(span: Span): Span | null {
  const at = span.tokens.findIndex((_, i) => i > 1 && /^(?:a|another)$/.test(wordAt(span, i)));
  const verb = at < 0 ? null : verbFormAt(span, at + 1);
  if (verb?.family !== 'click' || at + 1 + verb.length < span.tokens.length) return null;
  return withVerb(sub(span, 0, at), verb, 1);
}

const particles = /^(?:away|up|out|off|down|over)$/;

/** "Throw the old invoice away", "jot {note} down in Remarks": the particle goes to its verb. */
function joinedVerb(span: Span): Span | null {
  const head = verbStem(wordAt(span, 0));
  if (head === '' || particles.test(wordAt(span, 1))) return null;
  for (let i = 2; i < span.tokens.length; i += 1) {
    if (!particles.test(wordAt(span, i)) || isHard(span.tokens[i])) continue;
    const verb = verbOf(`${head} ${wordAt(span, i)}`);
    const next = wordAt(span, i + 1);
    const ends = i === span.tokens.length - 1 || /^(?:in|into|to|as|for|under|on|with|from|of)$/.test(next);
    if (verb === null || !ends || /^(?:the|a|an|to|in|on|of|is|are)$/.test(wordAt(span, i - 1))) continue;
    const tokens = span.tokens.filter((_, at) => at !== i);
    return withVerb({ source: span.source, tokens }, verb, 1);
  }
  return null;
}

function verbStem(word: string): string {
  return verbOf(word)?.word ?? word;
}

const modal = /^(?:to|should|must|can|could|may|shall|will|ought)$/;
/** What stands before "to be" and "to have". */
const needing = /^(?:needs?|has|have|that|which|is|are|ought|should|must)$/;

/**
 * "Ann's mail needs to be forwarded to Bob", "I want the list sorted by date" → forward Ann's mail to Bob, sort the list by
 * date. "The box should be ticked" may be an assertion, "the box needs to be ticked" is an order.
 */
export function activeOrder(given: Span): Span | null {
  const { span, wished } = withoutWish(given);
  const be = span.tokens.findIndex((_, i) => i > 1 && wordAt(span, i) === 'be' && modal.test(wordAt(span, i - 1)));
  const at = be > 0 ? be + 1 : wished ? span.tokens.findLastIndex((_, i) => i > 0 && isParticiple(span, i)) : -1;
  const verb = at < 0 ? null : participleOf(wordAt(span, at));
  if (verb === null) return null;
  let end = be > 0 ? be - 1 : at;
  while (end > 0 && needing.test(wordAt(span, end - 1))) end -= 1;
  const isOrder = wished || (end > 0 && wordAt(span, be - 1) === 'to');
  if (end === 0 || (/^(?:check|uncheck|choose)$/.test(verb.family) && !isOrder)) return null;
  const between = (from: number, to: number): string =>
    span.source.slice(span.tokens[from]?.start ?? 0, span.tokens[to]?.end ?? 0);
  const rest = at + 1 < span.tokens.length ? ` ${between(at + 1, span.tokens.length - 1)}` : '';
  return lex(`${verb.word} ${between(0, end - 1)}${rest}`);
}

function isParticiple(span: Span, at: number): boolean {
  return span.tokens[at]?.kind === 'word' && participleOf(wordAt(span, at)) !== null;
}

/** "I want …", "we would like to have …": what is wished for. */
function withoutWish(span: Span): { span: Span; wished: boolean } {
  let at = /^(?:i|we)$/.test(wordAt(span, 0)) ? 1 : 0;
  if (wordAt(span, at) === 'would' && wordAt(span, at + 1) === 'like') at += 2;
  else if (/^(?:want|need|wish)$/.test(wordAt(span, at))) at += 1;
  else return { span, wished: false };
  if (wordAt(span, at) === 'to' && wordAt(span, at + 1) === 'have') at += 2;
  return { span: sub(span, at), wished: true };
}
