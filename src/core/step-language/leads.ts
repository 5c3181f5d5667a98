import { sub, trimmed, type Span } from './lexer.ts';
import { wordsAt } from './noun-phrase.ts';
import { isFiller, verbOf } from './verbs.ts';

const leads = [
  'i want you to',
  'i need you to',
  'i would like you to',
  "i'd like you to",
  'we need to',
  'you need to',
  'you should',
  'you must',
  'you have to',
  'you can',
  'i want to',
  'i need to',
  'your task is to',
  'your goal is to',
  'the task is to',
  'the goal is to',
  'can you',
  'could you',
  'would you',
  'will you',
  'try to',
  'make sure to',
  'make sure you',
  'be sure to',
  'remember to',
  "don't forget to",
  'go ahead and',
  'the user',
  'the agent',
  'user',
  'i',
  'we',
  'you',
  'should',
  'must',
  'will',
  "let's",
  'let us',
  'to',
  'have to',
  'needs to',
  'wants to',
  'want to',
  'need to',
  'in order to',
  'it is time to',
  'start by',
  'begin by',
  'finish by',
  'end by',
  'continue by',
  'proceed to',
  'the user should',
];
/** Leaves out politeness and "the user should" before the verb. */
export function withoutLead(given: Span): Span {
  let span = given;
  for (let again = true; again && span.tokens.length > 1;) {
    again = false;
    while (isFiller(span.tokens[0]) && span.tokens.length > 1) span = trimmed(sub(span, 1));
    for (const lead of leads) {
      const n = wordsAt(span, 0, lead);
      if (n === 0 || n >= span.tokens.length) continue;
      const next =
        verbOf(span.tokens[n]!.text) !== null || isFiller(span.tokens[n]) || leads.some(l => wordsAt(span, n, l) > 0);
      if (!next) continue;
      span = sub(span, n);
      again = true;
      break;
    }
  }
  while (
    span.tokens.length > 1 &&
    /^(?:please|now|too|again)$/.test(span.tokens.at(-1)!.lower) &&
    span.tokens.at(-1)!.kind === 'word'
  )
    span = sub(span, 0, -1);
  return span;
}
