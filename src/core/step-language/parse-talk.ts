import { isGoodOnce } from '#src/core/secrets/secret-field.ts';
import type { Doing, Pair, Target, Value } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span } from './lexer.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { parseTest } from './parse-test.ts';
import { cardinal } from './numbers.ts';
import { listItems, parsePairs, readValue } from './parse-values.ts';
import { verbOf } from './verbs.ts';

export function parseRead(given: Span, word: string): Doing {
  let span = trimmed(given);
  if (word === 'get' && wordsAt(span, 0, 'rid of') > 0)
    return { do: 'act', verb: 'delete', object: nounPhrase(sub(span, 2)), phrase: `delete ${textOf(sub(span, 2))}` };
  for (const words of [
    'me about',
    'me what',
    'me whether',
    'me',
    'us',
    'out',
    'down',
    'back',
    'note of',
    'the user',
    'all',
  ]) {
    const n = wordsAt(span, 0, words);
    if (n > 0 && n < span.tokens.length && words !== 'all') span = trimmed(sub(span, n));
  }
  const count =
    word === 'count' ||
    wordsAt(span, 0, 'how many') > 0 ||
    wordsAt(span, 0, 'number of') > 0 ||
    wordsAt(span, 0, 'the number of') > 0;
  for (const words of ['how many', 'the number of', 'number of', 'how much is', 'what', 'which', 'that']) {
    const n = wordsAt(span, 0, words);
    if (n > 0 && n < span.tokens.length) span = sub(span, n);
  }
  if (count) span = withoutQuestionTail(span);
  else span = withoutIs(span);
  const as = span.tokens.findLastIndex(t => t.lower === 'as' && t.kind === 'word');
  const name = as > 0 ? textOf(sub(span, as + 1)) : null;
  if (name !== null) span = sub(span, 0, as);
  const limit = limitOf(span);
  const fields = fieldsOf(span);
  const what = nounPhrase(
    fields.length > 0 ? sub(span, span.tokens.findIndex(t => t.lower === 'of' || t.lower === 'for') + 1) : span,
  );
  const plural =
    word === 'list' ||
    what.all ||
    /^(?:all|every|each)$/.test(given.tokens[0]?.lower ?? '') ||
    (isPlural(span) && !count);
  return { do: 'read', what, many: plural || fields.length > 0 || limit !== null, count, as: name, limit, fields };
}

/** "the first 4 rows", "top 10 results". */
function limitOf(span: Span): number | null {
  const at = span.tokens.findIndex(t => t.lower === 'first' || t.lower === 'top');
  return at < 0 ? null : cardinal(span.tokens[at + 1]?.text ?? '');
}

/** "name, price and rating of each product": what is read of each. */
function fieldsOf(span: Span): string[] {
  const of = span.tokens.findIndex(t => t.lower === 'of' || t.lower === 'for');
  const each = /^(?:each|every|all)$/.test(span.tokens[of + 1]?.lower ?? '');
  return of > 0 && each ? listItems(sub(span, 0, of)).map(item => item.replace(/^(?:the|a|an)\s+/i, '')) : [];
}

function isPlural(span: Span): boolean {
  const end = span.tokens.findIndex(t => /^(?:of|in|from|on|for|with)$/.test(t.lower));
  const head = span.tokens[(end > 0 ? end : span.tokens.length) - 1];
  return (
    head?.kind === 'word' &&
    /[^su]s$/.test(head.lower) &&
    head.lower.length > 4 &&
    !/^(?:details|status|address|terms|news|series|contents)$/.test(head.lower)
  );
}

function withoutIs(span: Span): Span {
  const first = span.tokens[0]?.lower;
  if (first === 'is' || first === 'are') return sub(span, 1);
  const last = span.tokens.at(-1)?.lower;
  return last === 'is' || last === 'are' || last === 'says' ? sub(span, 0, -1) : span;
}

function withoutQuestionTail(span: Span): Span {
  const at = span.tokens.findIndex(
    (t, i) => i > 0 && /^(?:are|is|does|do|there|exist)$/.test(t.lower) && t.kind === 'word',
  );
  if (at < 0) return span;
  const tail = span.tokens
    .slice(at)
    .filter(t => !/^(?:are|is|does|do|there|exist|shown|listed|displayed)$/.test(t.lower));
  return {
    source: span.source,
    tokens: tail.length > 1 ? [...span.tokens.slice(0, at), ...tail] : span.tokens.slice(0, at),
  };
}

/** "How many items are there?", "What is the total?". */
export function parseQuestion(span: Span): Doing | null {
  const first = span.tokens[0]?.lower ?? '';
  if (span.tokens[0]?.kind !== 'word') return null;
  if (first === 'how' && (span.tokens[1]?.lower === 'many' || span.tokens[1]?.lower === 'much'))
    return parseRead(span, span.tokens[1].lower === 'many' ? 'count' : 'tell');
  if (!/^(?:what|which|who|when|where)$/.test(first)) return null;
  return parseRead(span, 'tell');
}

export function parseSearch(given: Span): Doing {
  const span = trimmed(given);
  const forAt = span.tokens.findIndex(t => t.lower === 'for' && t.kind === 'word');
  let value = forAt >= 0 ? sub(span, forAt + 1) : span;
  let place: Target | null = forAt > 0 ? nounPhrase(withoutIn(sub(span, 0, forAt))) : null;
  const hardAt = value.tokens.findIndex(isHard);
  const at = value.tokens.findLastIndex(
    (t, i) =>
      i > 0 &&
      i > hardAt &&
      t.kind === 'word' &&
      /^(?:in|on|using|with|at|inside|via)$/.test(t.lower) &&
      i < value.tokens.length - 1,
  );
  const facts = textOf(value);
  if (at > 0 && place === null) {
    const tail = sub(value, at + 1);
    const says =
      /\b(?:box|bar|field|input|search|site|page|shop|store|catalog(?:ue)?|website|google|wikipedia|list|table)\b/i.test(
        textOf(tail),
      ) || hardAt >= 0;
    if (says) [value, place] = [sub(value, 0, at), nounPhrase(tail)];
  }
  const read = readValue(value);
  const said: Value =
    read.value.from === 'page' && !/^(?:the|your|my)\s+(?:code|id|number)\b/i.test(read.value.text)
      ? { ...read.value, from: 'said', text: read.value.text.replace(/^(?:the|an?)\s+/i, '') }
      : read.value;
  return { do: 'search', value: said, target: place, facts };
}

function withoutIn(span: Span): Span {
  return /^(?:in|on|through|the)$/.test(span.tokens[0]?.lower ?? '') && span.tokens.length > 1 ? sub(span, 1) : span;
}

export function parseSignIn(given: Span, word: string): Doing {
  let span = trimmed(given);
  const particle = span.tokens[0]?.lower;
  if (word === 'sign' || word === 'log') span = trimmed(sub(span, 1));
  if (particle === 'out' || particle === 'off')
    return { do: 'act', verb: 'sign out', object: null, phrase: 'sign out' };
  if (particle === 'up') return { do: 'act', verb: 'sign up', object: null, phrase: 'sign up' };
  const url = span.tokens.find(t => t.kind === 'url')?.text ?? null;
  const start = span.tokens.findIndex(t => /^(?:with|as|using|by)$/.test(t.lower) && t.kind === 'word');
  if (start < 0) return { do: 'sign-in', pairs: [], credential: credentialOf(span), url };
  const rest = sub(span, start + 1);
  const credential = credentialOf(rest);
  if (credential !== null) return { do: 'sign-in', pairs: [], credential, url };
  return { do: 'sign-in', pairs: signInPairs(rest, span.tokens[start]!.lower), credential: null, url };
}

function credentialOf(span: Span): string | null {
  const at = span.tokens.findIndex(t => /^(?:credentials?|login|account)$/.test(t.lower) && t.kind === 'word');
  if (at < 0) return null;
  const hard = span.tokens.find(isHard);
  return hard?.text ?? textOf(sub(span, 0, at)).replace(/^(?:the|my|saved|stored)\s+/gi, '');
}

function signInPairs(span: Span, how: string): Pair[] {
  const pairs = parsePairs(span, 'type');
  const hard = span.tokens.filter(t => isHard(t) || t.lower.includes('@'));
  // "with ann@example.com and s3cret", "as {email} / {password}": the first is who, the second the password.
  if (hard.length > 0 && pairs.every(p => p.target === null)) {
    const names = ['username', 'password'];
    return hard
      .slice(0, 2)
      .map((t, i) => ({ value: { text: t.text, quoted: true, from: 'said' as const }, target: labelled(names[i]!) }));
  }
  if (how === 'as' && pairs.length > 0 && pairs[0]!.target === null)
    pairs[0] = { ...pairs[0]!, target: labelled('username') };
  return pairs.filter(p => p.target !== null);
}

function labelled(label: string): Target {
  return {
    text: label,
    readings: [{ label, exact: false, kind: null, nth: null, contexts: [], prior: 1 }],
    any: false,
    all: false,
    most: null,
    pronoun: false,
  };
}

export function parseAsk(given: Span): Doing {
  let span = trimmed(given);
  for (const words of ['me', 'the user', 'user', 'us', 'a human', 'the person']) {
    const n = wordsAt(span, 0, words);
    if (n > 0) span = trimmed(sub(span, n));
  }
  const what = span.tokens[0]?.lower === 'for' ? trimmed(sub(span, 1)) : span;
  const hard = span.tokens.find(isHard);
  const text = textOf(what).replace(/^(?:the|a|an|my|their|your)\s+/i, '');
  const secret = isGoodOnce(text);
  const clause = /^(?:what|which|whether|who|how|where|when|if|to)\b/i.test(text);
  const question =
    hard && span.tokens.length <= 2
      ? hard.text
      : clause
        ? `${text.charAt(0).toUpperCase()}${text.slice(1)}?`
        : text === ''
          ? 'What should I do next?'
          : `What is the ${text}?`;
  return { do: 'ask', what: text, question: addressed(question), secret };
}

/** The user's own words turned round: what they call "my phone" is "your phone" when they are asked. */
function addressed(question: string): string {
  const turned: Record<string, string> = { my: 'your', mine: 'yours', me: 'you', myself: 'yourself' };
  return question.replace(/\b(?:my|mine|me|myself)\b/gi, word => turned[word.toLowerCase()] ?? word);
}

export function parseFind(given: Span, word: string): Doing {
  let span = trimmed(given);
  const first = span.tokens[0]?.lower;
  if (word === 'find' && first === 'out') return parseRead(sub(span, 1), 'tell');
  if (word === 'look' && first === 'up') return parseSearch(sub(span, 1));
  if ((word === 'look' && (first === 'for' || first === 'at')) || first === 'for') span = sub(span, 1);
  if (first === 'that' || first === 'if' || first === 'whether') {
    const test = parseTest(sub(span, 1));
    return test === null ? { do: 'unknown' } : { do: 'verify', test };
  }
  if (
    /^(?:the )?(?:first|second|third|last|\d+(?:st|nd|rd|th)) (?:word|line|sentence|character|letter)\b/i.test(
      textOf(span),
    )
  )
    return parseRead(span, 'read');
  return { do: 'find', target: nounPhrase(span) };
}

export function parseVerify(given: Span, word: string): Doing {
  let span = trimmed(given);
  if (word === 'make' && /^(?:sure|certain)$/.test(span.tokens[0]?.lower ?? '')) span = sub(span, 1);
  if (word === 'confirm') {
    const says =
      /^(?:that|whether|if)$/.test(span.tokens[0]?.lower ?? '') ||
      span.tokens.some(t => t.kind === 'word' && /^(?:is|are|says|shows|appears|contains)$/.test(t.lower));
    const dialog = /\b(?:dialog|alert|prompt|confirmation|pop-?up)\b/i.test(textOf(span));
    if (dialog && !says) return { do: 'dialog', accept: true, words: null };
    if (!says)
      return {
        do: 'act',
        verb: 'confirm',
        object: span.tokens.length > 0 ? nounPhrase(span) : null,
        phrase: `confirm ${textOf(span)}`,
      };
  }
  const test = parseTest(span);
  return test === null ? { do: 'unknown' } : { do: 'verify', test };
}

export function parseDrag(given: Span): Doing {
  let span = trimmed(given);
  for (const words of [
    'the mouse over',
    'your mouse over',
    'the mouse to',
    'the pointer over',
    'the cursor over',
    'and drop',
  ]) {
    const n = wordsAt(span, 0, words);
    if (n > 0 && words !== 'and drop') return { do: 'hover', target: nounPhrase(sub(span, n)) };
    if (n > 0) span = sub(span, n);
  }
  const at = span.tokens.findIndex(
    (t, i) =>
      i > 0 &&
      t.kind === 'word' &&
      /^(?:to|onto|into|on|in|over|above|below|inside|before|after|under|next)$/.test(t.lower) &&
      i < span.tokens.length - 1,
  );
  const so = span.tokens.findIndex((t, i) => t.lower === 'so' && span.tokens[i + 1]?.lower === 'that');
  const within =
    so < 0 ? -1 : span.tokens.findIndex((t, i) => i > so && /^(?:inside|in|into|on|within)$/.test(t.lower));
  if (within > 0 && within < span.tokens.length - 1)
    return { do: 'drag', from: nounPhrase(sub(span, 0, so)), to: nounPhrase(sub(span, within + 1)), direction: 'into' };
  const directionAt = span.tokens.findIndex(
    (t, i) => i > 0 && t.kind === 'word' && /^(?:left|right|up|down|upwards|downwards)$/.test(t.lower),
  );
  if (directionAt > 0 && (at < 0 || directionAt < at))
    return {
      do: 'drag',
      from: nounPhrase(sub(span, 0, directionAt)),
      to: null,
      direction: span.tokens[directionAt]!.lower,
    };
  if (at < 0) {
    if (verbOf('move') !== null && span.tokens.length > 0)
      return { do: 'drag', from: nounPhrase(span), to: null, direction: null };
    return { do: 'unknown' };
  }
  let to = at + 1;
  while (
    /^(?:top|of|to|the)$/.test(span.tokens[to]?.lower ?? '') &&
    to < span.tokens.length - 1 &&
    /^(?:top|of|to)$/.test(span.tokens[to]!.lower)
  )
    to += 1;
  return {
    do: 'drag',
    from: nounPhrase(sub(span, 0, at)),
    to: nounPhrase(sub(span, to)),
    direction: span.tokens[at]!.lower,
  };
}
