import { isHard, phraseAt, phrasesOf, wordAt, type Span, type Token } from '../lexer.ts';
import { determiners, equals, hiding, kindWord, relations, showing } from '../lexicon/words.ts';
import { isParticipleForm, verbFormAt } from '../verbs.ts';

const predicates = phrasesOf([...showing, ...hiding, ...equals].filter(words => words.includes(' ')));
const adverbs = /^(?:still|already|now|just|currently|finally|successfully|also|really|correctly|properly|fully)$/;

/** "has been sent", "got moved", "have passed", "stayed open" → is sent, is moved, is passed, is open. */
export function inPresent(span: Span): Span {
  const tokens: Token[] = [];
  for (let i = 0; i < span.tokens.length; i += 1) {
    const token = span.tokens[i];
    if (token === undefined) continue;
    const length = i === 0 || phraseAt(span, i, predicates) > 1 ? 0 : copulaLength(span, i);
    if (length === 0) {
      tokens.push(token);
      continue;
    }
    tokens.push({ ...token, text: 'is', lower: 'is' });
    const skipped = span.tokens.slice(i + 1, i + length);
    tokens.push(...skipped.filter(t => /^(?:not|never)$/.test(t.lower)));
    i += length - 1;
  }
  return { source: span.source, tokens };
}

/** How many words say no more than "is" does; 0 for none. */
function copulaLength(span: Span, at: number): number {
  const word = wordAt(span, at);
  let next = at + 1;
  while (adverbs.test(wordAt(span, next)) || /^(?:not|never)$/.test(wordAt(span, next))) next += 1;
  const isEnd = /^(?:there|exists?|appears?|open)?$/.test(wordAt(span, next)) && span.tokens[next]?.kind !== 'number';
  if (/^(?:is|are|was|were)$/.test(word))
    return next > at + 1 && !isEnd && adverbs.test(wordAt(span, at + 1)) ? next - at : 0;
  if (/^(?:stayed|remained)$/.test(word)) return 1;
  if (/^(?:has|have|had)$/.test(word)) {
    if (wordAt(span, next) === 'been') return next + 1 - at;
    return isParticipleForm(wordAt(span, next)) ? next - at : 0;
  }
  return /^(?:got|gets?)$/.test(word) && isParticipleForm(wordAt(span, next)) ? next - at : 0;
}

/** Where a verb of its own begins that no kind of test knows: "the backup ran last night", "all tests passed"; -1 for none. */
export function finiteVerbAt(span: Span): number {
  const last = span.tokens.length - 1;
  return span.tokens.findIndex((token, i) => {
    if (i === 0 || token.kind !== 'word' || token.text !== token.lower || determiners.has(wordAt(span, i - 1)))
      return false;
    if (/^(?:sorted|ordered|ranked)$/.test(token.lower)) return /^(?:is|are)$/.test(wordAt(span, i - 1));
    if (
      wordAt(span, i + 1) === 'to' &&
      /^(?:moved|changed|switched|turned|jumped|returned|migrated)$/.test(token.lower)
    )
      return true;
    return finite.has(token.lower) || (i === last && isParticipleForm(token.lower));
  });
}

/** Verbs in a form that is seldom a noun or an adjective. */
const finite = new Set(
  'went ran took came became made sent lost fell rose grew kept held began broke brought bought chose did drew drove flew forgot gave knew met paid said sold spoke spent stood thought understood woke won wrote got put bounced happened worked failed succeeded takes comes goes works gives gets makes means keeps lets belongs happens fits knows needs wants bounce happen arrive succeed work starts ends changes differs matches delivers overlaps match overlap differ depends applies consists lasts expires'.split(
    ' ',
  ),
);

/** "you can pay", "it does not overlap", "the backup ran": words with a verb of their own. `bare`: without what the tests take off. */
export function isStatement({ given, bare, exists }: { given: Span; bare: Span; exists: boolean }): boolean {
  if (finiteVerbAt(bare) > 0) return true;
  const last = bare.tokens.length - 1;
  const isLeftOver = bare.tokens.some(
    (_, i) =>
      i > 0 && i < last && /^(?:is|are)$/.test(wordAt(bare, i)) && !/^(?:that|which|who)$/.test(wordAt(bare, i - 1)),
  );
  const isInfinitive = last > 1 && wordAt(bare, last - 1) === 'to' && verbFormAt(bare, last) !== null;
  if (isLeftOver || isInfinitive) return true;
  const isHelped = given.tokens.some(
    (_, i) =>
      i > 0 &&
      /^(?:should|must|can|could|will|does|do|did|doesn't|don't|didn't|cannot|can't|won't)$/.test(wordAt(given, i)),
  );
  const acts = /^(?:you|i|we)$/.test(wordAt(given, 0)) && verbFormAt(bare, 0) !== null;
  return acts || (isHelped && !exists && bare.tokens.length > 1) || hasWordsBehindName(bare);
}

/** "{user} log in": behind a name stand a kind and a place, or what nobody knows. */
function hasWordsBehindName(span: Span): boolean {
  const at = span.tokens.findIndex(isHard);
  const next = span.tokens[at + 1];
  return (
    at >= 0 &&
    next?.kind === 'word' &&
    next.text === next.lower &&
    !relations.has(next.lower) &&
    !/^(?:and|or|as|to|first|last|again|there|here|now)$/.test(next.lower) &&
    span.tokens.slice(at + 1).every(t => t.kind !== 'word' || kindWord(t.text) === null)
  );
}
