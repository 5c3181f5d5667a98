import { wordAt, type Span, type Token } from './lexer.ts';
import { isPlain, kindWord } from './names.ts';
import { cardinal, ordinal } from './numbers.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that begin neither a name nor a value without quotes: what they would belong to is missing. */
export const joining = wordSet('to for with from at by as into onto in on of and or not out up down off away back');
const prepositions = wordSet('to for with from at by as into onto in on of next near below above under');
/** Words that stand for several things: a form says of how many it can take care. */
const several = wordSet('all every each both');
const ends = wordSet('and or');
const lonely = wordSet('the an my your');
/** Articles of other languages, which share some verbs with English. */
const foreign = wordSet('de het een der die das den dem ein eine le la les un une el los las il lo gli uma um det');
/** Other small words of theirs, which no English name has. */
const foreignWords = wordSet('med mit avec auf und och og på pour dans voor naar ist nach para dit');
/** Words after which something is missing. */
const unfinished = wordSet('the a an my your of to from for with into below above near beside');
/** Words that say how much something is at the end of a name. */
const limits = wordSet('under over above below');
/** Words after "and" and a verb: another thing to do. */
const afterVerb = wordSet('to into from back out off up down the a an my it');
/** Words after "the Save button" that say when or why. */
const adverbs = wordSet('to now again only too by as');
/** Words for what was spoken of before: only `it` alone is a name. */
const pronouns = wordSet('it its they them their these those one ones');
/** Words that describe what is meant: "the price of the first product" is not what somebody wants to have typed. */
export const describing = wordSet(
  'the a an my your his her its our their this that these those some any each every all both it them',
);
/** What an order to do something begins with, and hardly any name goes on with. */
const orders = wordSet(
  'go open visit click press tap hit type enter write put choose select pick tick untick uncheck upload attach scroll drag hover wait append turn',
);

/** Whether the words may stand without quotes as a name. */
export function isBare(span: Span): boolean {
  const { tokens } = span;
  if (!isWhole(span) || !tokens.every(isPlain)) return false;
  return !tokens.some((token, at) => {
    if (isSeveral(span, at) || isInsertion(span, at)) return true;
    if (token.kind !== 'word') return false;
    if (foreignWords.has(token.text)) return true;
    return pronouns.has(token.text) ? isReference(span, at) : isLateAdverb(span, at) || isSecondOrder(span, at);
  });
}

/** Whether nothing is missing at its ends. */
function isWhole(span: Span): boolean {
  const { tokens } = span;
  const [first] = tokens;
  if (first === undefined) return false;
  // "In progress" in the middle of a step is a name.
  const isTitle = first.start > 0 && first.text !== first.lower;
  const word = wordAt(span, 0);
  if ((joining.has(word) || several.has(word)) && !isTitle) return false;
  return !endsOpen(span) && (tokens.length > 1 || first.kind === 'quote' || !lonely.has(first.text));
}

/** "the first rows of the", "a couple of times", "it in a new tab"; or begins with what no name begins with. */
function endsOpen(span: Span): boolean {
  const [first, last] = [span.tokens[0], span.tokens.at(-1)];
  const isNew = wordAt(span, -4) === 'in' && wordAt(span, -2) === 'new';
  if ((isNew && ['tab', 'window'].includes(wordAt(span, -1))) || ends.has(wordAt(span, -1))) return true;
  if (span.tokens.length === 1) return false;
  // "Open de instellingen", "print la facture", "no error".
  if (first?.kind === 'word' && (foreign.has(first.text) || first.text === 'no')) return true;
  return last?.kind === 'word' && (unfinished.has(last.text) || last.text === 'times');
}

/** "the first five results", "the second to last row", "expenses under 50". */
function isSeveral(span: Span, at: number): boolean {
  const { tokens } = span;
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return false;
  const isMany = cardinal(token.lower) !== null && ordinal(before?.lower ?? '') !== null;
  const isLimit = next === undefined && token.kind === 'number' && limits.has(wordAt(span, Math.max(at - 1, 0)));
  return (at > 0 && (isMany || isLimit)) || (token.text === 'to' && next?.lower === 'last');
}

/** "Send (this cannot be undone)", "the bank ({url})"; "Admin / Users" is no name, "and/or" is. */
function isInsertion(span: Span, at: number): boolean {
  const { tokens } = span;
  const token = tokens[at];
  // "the calendar at https://…".
  if (token?.kind === 'url') return at > 0 && textAt(span, at - 1) === 'at';
  if (token?.kind !== 'sign') return false;
  if (token.text === '/') return tokens[at - 1]?.end !== token.start;
  if (token.text !== '(') return false;
  const end = tokens.findIndex(({ text }, i) => i > at && text === ')');
  const inner = tokens.slice(at + 1, end < 0 ? undefined : end);
  return inner[0]?.kind === 'input' || (inner.length > 2 && inner[0]?.text === inner[0]?.lower);
}

/** "Plan one" may be a name, "the cheapest one" and "the one next to Cancel" are not. */
function isReference(span: Span, at: number): boolean {
  const { tokens } = span;
  if (!tokens[at]?.text.startsWith('one')) return tokens.length > 1 || wordAt(span, 0) !== 'it';
  return at === tokens.length - 1 || prepositions.has(wordAt(span, at + 1));
}

/** "the Save button to store it", "the Apply button now". */
function isLateAdverb(span: Span, at: number): boolean {
  return isAfterKind(span, at) && at > 1 + Number(describing.has(wordAt(span, 0))) && adverbs.has(textAt(span, at));
}

/** Whether a kind stands before, written small, and something before that. */
function isAfterKind({ tokens }: Span, at: number): boolean {
  const before: Token | undefined = at > 1 ? tokens[at - 1] : undefined;
  return before !== undefined && before.text === before.lower && kindWord(before.text) !== null;
}

/** "the tab and go back", "this tab and return", "the arrow to edit the message", "New password and in Repeat". */
function isSecondOrder(span: Span, at: number): boolean {
  const { tokens } = span;
  const word = textAt(span, at);
  const last = tokens.length - 1;
  if (at === last) return false;
  const [next, third] = [wordAt(span, at + 1), at + 2 > last ? '' : wordAt(span, at + 2)];
  if (word === 'to') return beginsOrder(next) || (at + 2 < last && describing.has(third));
  if (word !== 'and') return several.has(word) && at > 0;
  if (beginsOrder(next) || prepositions.has(next)) return true;
  const isSmall = textAt(span, at + 1) === next;
  const endsWithVerb = at + 1 === last && isAfterKind(span, at) && kindWord(next) === null;
  return isSmall && (endsWithVerb || afterVerb.has(third));
}

function textAt({ tokens }: Span, at: number): string {
  return tokens[at]?.text ?? '';
}

/** Whether a word begins an order and hardly any name. */
export function beginsOrder(word: string): boolean {
  return orders.has(word);
}
