import { phraseAt, phrasesOf, wordAt, type Span, type Token } from '../lexer.ts';
import { determiners, equals, hiding, showing } from '../lexicon/words.ts';
import { isParticipleForm } from '../verbs.ts';

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
    return finite.has(token.lower) || (i === last && isParticipleForm(token.lower));
  });
}

/** Verbs in a form that is seldom a noun or an adjective. */
const finite = new Set(
  'went ran took came became made sent lost fell rose grew kept held began broke brought bought chose did drew drove flew forgot gave knew met paid said sold spoke spent stood thought understood woke won wrote got put bounced happened worked failed succeeded takes comes goes works gives gets makes means keeps lets belongs happens fits knows needs wants bounce happen arrive succeed work'.split(
    ' ',
  ),
);
