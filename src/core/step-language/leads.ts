import { isHard, phraseAt, phrasesOf, sub, trimmed, wordAt, wordsOf, type Span } from './lexer.ts';
import { leads } from './lexicon/words.ts';
import { isFiller, verbFormAt } from './verbs.ts';

const leadPhrases = phrasesOf(leads);

/** Leaves out politeness and the subject before the verb, and "please" after all. */
export function withoutLead(given: Span): Span {
  let span = trimmed(given);
  for (let again = true; again && span.tokens.length > 1;) {
    again = false;
    span = skipFillers(span);
    const n = phraseAt(span, 0, leadPhrases);
    if (n === 0 || n >= span.tokens.length) continue;
    const rest = trimmed(sub(span, n));
    const opens = verbFormAt(rest, 0) !== null || isFiller(rest.tokens[0]) || phraseAt(rest, 0, leadPhrases) > 0;
    const isSeeing =
      /^(?:make|you|should|must)$/.test(wordAt(span, 0)) && verbFormAt(skipFillers(rest), 0)?.family === 'see';
    if (!opens || isSeeing) continue;
    span = rest;
    again = true;
  }
  while (
    span.tokens.length > 1 &&
    /^(?:please|pls|now|too|again|thanks|immediately)$/.test(wordAt(span, span.tokens.length - 1))
  )
    span = trimmed(sub(span, 0, -1));
  return withoutManner(span);
}

/** Words with the ending of adverbs that are nouns, adjectives or verbs. */
const noManner = new Set(
  'apply reply supply comply multiply imply rely fly family assembly anomaly italy emily july only early daily weekly monthly yearly hourly quarterly friendly likely ugly holy bully jelly rally tally ally monopoly butterfly biweekly bimonthly nightly elderly kindly italy automatically manually permanently temporarily publicly privately anonymously'.split(
    ' ',
  ),
);

/** "properly", "carefully" at the end of an order, where no value can be meant. */
function withoutManner(given: Span): Span {
  let span = given;
  const family = verbFormAt(span, 0)?.family ?? 'type';
  const isValue =
    /^(?:type|set|search|name|choose|mail|add|sort|check|uncheck|turn|toggle)$/.test(family) &&
    !span.tokens.some(t => isHard(t) || t.lower === 'it');
  const isManner = (at: number): boolean => {
    const word = wordAt(span, at);
    return word.length > 5 && word.endsWith('ly') && span.tokens[at]?.text === word && !noManner.has(word);
  };
  while (!isValue && span.tokens.length > 1 && isManner(span.tokens.length - 1)) span = trimmed(sub(span, 0, -1));
  return span;
}

/** "After that": nothing but what stands before an order. */
export function isLead(span: Span): boolean {
  return span.tokens.length > 0 && phraseAt(span, 0, leadPhrases) === span.tokens.length;
}

function skipFillers(given: Span): Span {
  let span = given;
  const isFill = (): boolean => isFiller(span.tokens[0]) && wordsOf(span, 0, 2) !== 'next to';
  while (isFill() && span.tokens.length > 1) span = trimmed(sub(span, 1));
  return span;
}
