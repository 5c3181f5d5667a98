import { sub, type Span } from '../lexer.ts';
import { compile, match, type FoundForm } from '../pattern.ts';
import { firstWords } from '../read-clause.ts';
import type { Given } from '../slots.ts';
import { longestOther, otherOrders, otherWords } from './other-words.ts';

const mostMatches = 3;

/** The words of a span as they are written, quotes too. */
export function sourceOf({ source, tokens }: Span): string {
  return source.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
}

/** The step with the words of a form in the place of others that it begins with: "punch in" → "type". The longest words first. */
export function withFormWords(span: Span): string[] {
  const out: string[] = [];
  for (let n = Math.min(longestOther, span.tokens.length); n > 0; n -= 1) {
    const words = span.tokens.slice(0, n).map(({ lower }) => lower);
    const rest = sourceOf(sub(span, n));
    for (const form of otherWords.get(words.join(' ')) ?? []) out.push(`${form} ${rest}`.trim());
  }
  return out;
}

const orders = otherOrders.map(([from, to]) => ({ ways: compile(from), to }));

/** The step in the order of a form: "In the row X, click Y" → "click Y in the row X". */
export function inFormOrder(span: Span, given: Given): string[] {
  return orders.flatMap(({ ways, to }) =>
    ways.flatMap(way =>
      match(way, span, given)
        .slice(0, mostMatches)
        .map(found => written(to, found)),
    ),
  );
}

function written(to: string, { slots }: FoundForm): string {
  const wordsOf = (key: string): string => {
    const words = slots.get(key);
    return words === undefined ? '' : sourceOf(words);
  };
  return to.replace(/\b(?:VERB|[ABC]|ONE)\b/g, slot => {
    if (slot === 'ONE') return oneOf(wordsOf('A'));
    if (slot === 'VERB') return wordsOf('verb') || withoutIng(wordsOf('ing'));
    return wordsOf(slot);
  });
}

/** "clicking" → "click", "typing" → "type"; as it is where no form begins so. */
function withoutIng(verb: string): string {
  const stem = verb.toLowerCase().replace(/ing$/, '');
  return [stem, `${stem}e`, stem.slice(0, -1)].find(one => firstWords().includes(one)) ?? verb;
}

/** "issues with the label wontfix" → "issue with the label wontfix". */
function oneOf(words: string): string {
  const noun = /^(?:\S+ ){0,3}?\S+s(?= (?:in|on|of|with|from|under|for) |$)/.exec(words)?.[0];
  if (noun === undefined) return words;
  const one = noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, /(?:x|ch|sh|ss)es$/.test(noun) ? -2 : -1);
  return one + words.slice(noun.length);
}
