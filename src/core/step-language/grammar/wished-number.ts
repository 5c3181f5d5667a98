import { clauseOf, type Doing } from '../clause.ts';
import { lex, textOf, trimmed, wordAt, type Span } from '../lexer.ts';
import { parseTest } from './assertion.ts';

const makers = /^(?:generate|produce|roll|draw|spin|get|throw|toss|deal|create|make|pick)$/;
const numbers = /^(?:number|value|total|score|amount|result|sum)$/;

/**
 * "Generate a number greater than 5": what is made by chance is made again until it is as wished, by the control of the
 * verb. Null for anything else.
 */
export function parseWishedNumber(rest: Span, verb: string): Doing[] | null {
  if (!makers.test(verb)) return null;
  const span = trimmed(rest);
  if (!/^(?:an?|any|some)$/.test(wordAt(span, 0))) return null;
  const even = /^(?:even|odd)$/.test(wordAt(span, 1)) && numbers.test(wordAt(span, 2)) && span.tokens.length === 3;
  if (!even && (!numbers.test(wordAt(span, 1)) || span.tokens.length < 3)) return null;
  const test = parseTest(even ? lex(`the ${wordAt(span, 2)} is ${wordAt(span, 1)}`) : span);
  if (test?.of !== 'number') return null;
  const body = clauseOf({ do: 'act', verb, object: null, phrase: verb }, `${verb} ${textOf(span)}`);
  return [{ do: 'until', test, body: [body] }];
}
