import { places } from './kinds.ts';
import { isHard, phraseAt, sub, wordAt, type Span } from './lexer.ts';
import { cardinal, ordinal } from './numbers.ts';
import { siteVerbs } from './table/site-verbs.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words of a condition, a reason or another clause, in any case. */
const never = set(
  'if unless until while when because since although otherwise else then that which who whose but so except everyone everybody everything nothing nobody anything anyone something someone is are was were has have had does',
);
/** As those when small, for "Continue Without Saving" is a name. The last are of languages that share verbs with English. */
const neverSmall = set(
  'without instead via before after once or either neither nor there between whether not me you us than rid contains shows says its they them their these those med mit avec auf und och og på pour dans voor naar ist nach para dit',
);
export const articles = set('the a an my your');
const several = set('all every each both');
const alone = set('the an my your');
/** Words that need something before them. */
const joining = set('to for with from at by as into onto in on of and or not out up down off away back');
export const prepositions = set('to for with from at by as into onto in on of next near below above under');
const foreignArticles = set(
  'no de het een der die das den dem ein eine le la les un une el los las il lo gli uma um det',
);
/** Words after which something is missing. */
const unfinished = set('the a an my your of to from for with into below above near beside times');
/** Words that describe what is meant: "the price of the first product" is not what somebody wants to have typed. */
export const describing = set(
  'the a an my your his her its our their this that these those some any each every all both it them',
);
/** What an order to do something begins with, and hardly any name goes on with. */
const orders = set(
  'go open visit click press tap hit type enter write put choose select pick tick untick uncheck upload attach scroll drag hover wait append turn',
);
/** Words with which a name begins. */
const middle = set('the a an');
/** Words that say where something goes, how it is done or what else is done: of a form or of another step, and no part of a name. */
const loose = set('to into onto with as by at via and or');
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

export function withoutArticle(name: string): string {
  const space = name.indexOf(' ');
  return articles.has(name.slice(0, space).toLowerCase()) ? name.slice(space + 1) : name;
}

/** Whether a word looks like a plural: "rows", but not "address" or "status". */
export function endsLikePlural(word: string): boolean {
  return /[^su]s$/i.test(word);
}

/** Whether a word begins an order and hardly any name. */
export function beginsOrder(word: string): boolean {
  return orders.has(word);
}

/** Whether a word cannot end what stands before something else. */
export function isJoining(word: string): boolean {
  return joining.has(word);
}

/** Whether the words may stand without quotes as a name: no word of theirs belongs to another clause, and nothing is missing. */
export function isBare(span: Span): boolean {
  return isWords(span) && !isLoose(span);
}

/** As a name, but for what a title on the page may have: as a value "Flights to Rome" would say more than what is typed. */
export function isBareValue(span: Span): boolean {
  return isWords(span) && !partsAt(span).some(hasLoose);
}

export function isWords(span: Span): boolean {
  return isWhole(span) && span.tokens.every((_, at) => isPlainAt(span, at) && !goesOn(span, at));
}

/** "Add to cart", "the Terms and Conditions": written as a page writes a title. "Next to continue" says why it is pressed. */
function isTitle(span: Span): boolean {
  const { tokens } = span;
  const from = articles.has(wordAt(span, 0)) ? 1 : 0;
  const first = tokens[from]?.text ?? '';
  if (tokens.some(isHard) || first === first.toLowerCase()) return false;
  return tokens.every(({ text }, at) => {
    const next = tokens[at + 1];
    if (text === 'and' || text === 'or') return next !== undefined && next.text !== next.lower;
    const isPurpose =
      beginsOrder(next?.text ?? '') ||
      siteVerbs.includes(next?.text ?? '') ||
      tokens.slice(at).some(one => middle.has(one.text));
    return text !== 'to' || !isPurpose;
  });
}

/** Whether this can be a part of a name without quotes. */
export function isPlainAt({ tokens }: Span, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.kind === 'stop' || token.kind === 'line') return false;
  if (token.kind === 'sign') return !',;:→>|'.includes(token.text);
  // Right-to-left words change the order in which a line is shown.
  if (rightToLeft.test(token.text) && token.kind !== 'quote') return false;
  return token.kind !== 'word' || !(never.has(token.lower) || neverSmall.has(token.text));
}

/** Whether nothing is missing at its ends. */
function isWhole(span: Span): boolean {
  const [first] = span.tokens;
  const word = wordAt(span, 0);
  if (first === undefined) return false;
  // "In progress" in the middle of a step is a name.
  const isTitle = first.start > 0 && first.text !== first.lower;
  if ((isJoining(word) || several.has(word)) && !isTitle) return false;
  if (span.tokens.length === 1) return word === '' || !(alone.has(first.text) || word === 'and' || word === 'or');
  // "the first rows of the", "a couple of times".
  const isOpen = wordAt(span, -1) !== '' && unfinished.has(span.tokens.at(-1)?.text ?? '');
  return !isOpen && !(word !== '' && foreignArticles.has(first.text));
}

/** Whether something else is said from this word on. */
function goesOn(span: Span, at: number): boolean {
  const [token, last] = [span.tokens[at], span.tokens.length - 1];
  const before = at > 0 ? wordAt(span, at - 1) : '';
  if (token === undefined || token.kind === 'quote') return false;
  // "the first five results", "expenses under 50".
  if (ordinal(before) !== null && cardinal(token.lower) !== null) return true;
  if (token.kind === 'number') return at === last && ['under', 'over', 'above', 'below'].includes(before);
  return token.kind === 'sign' ? isInsertion(span, at) : token.kind === 'word' && wordGoesOn(span, at);
}

function wordGoesOn(span: Span, at: number): boolean {
  const last = span.tokens.length - 1;
  const text = span.tokens[at]?.text ?? '';
  if (text === 'it') return last > 0;
  // "the cheapest one", "the one next to Cancel".
  if (text === 'one' || text === 'ones') return at === last || prepositions.has(wordAt(span, at + 1));
  return at > 0 && at < last && several.has(text);
}

/** "Send (this cannot be undone)", "the bank ({url})"; "Admin / Users" is no name, "and/or" is. */
function isInsertion({ tokens }: Span, at: number): boolean {
  const token = tokens[at];
  if (token?.text === '/') return tokens[at - 1]?.end !== token.start;
  if (token?.text !== '(') return false;
  const end = tokens.findIndex(({ text }, i) => i > at && text === ')');
  const inner = tokens.slice(at + 1, end < 0 ? undefined : end);
  return inner[0]?.kind === 'input' || (inner.length > 2 && inner[0]?.text === inner[0]?.lower);
}

/** Whether more is said than what something is called and where it is, outside of what a page writes as a title. */
export function isLoose(span: Span): boolean {
  return partsAt(span).some(part => hasLoose(part) && !isTitle(part));
}

/** The words between those that say where something is: "Add to cart", "the row Mug". */
function partsAt(span: Span): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (let at = 1; at < span.tokens.length; at += 1) {
    const place = wordAt(span, at) === '' ? undefined : places.find(({ words }) => phraseAt(span, at, words) > 0);
    // "Sign in with Google".
    if (place === undefined || loose.has(wordAt(span, at + place.words.length))) continue;
    out.push(sub(span, from, at));
    from = at + place.words.length;
    at = from - 1;
  }
  return [...out, sub(span, from)];
}

/** "leave the box" says what is done with it. */
function hasLoose({ tokens }: Span): boolean {
  return tokens.some(({ kind, text }, at) => kind === 'word' && (loose.has(text) || (at > 0 && middle.has(text))));
}

/** "the 5 latest posts", "the first two rows": several things, which are no single one. */
export function isMany({ tokens }: Span): boolean {
  const counting = ['the', 'first', 'last', 'latest', 'newest', 'top', 'next'];
  const last = tokens.at(-1);
  const at = tokens.findIndex(
    ({ lower }, i) => (cardinal(lower) ?? 0) > 1 && lower.length < 6 && counting.includes(tokens[i - 1]?.lower ?? ''),
  );
  return (
    at > 0 && tokens.length - at <= 5 && at < tokens.length - 1 && last?.kind === 'word' && endsLikePlural(last.text)
  );
}

/** "5 seconds", "the table for a minute": how long, which is no name. */
export function isTime(span: Span): boolean {
  return ['second', 'seconds', 'minute', 'minutes'].includes(wordAt(span, -1));
}

/** Whether all of the words are one number. */
export function isNumber({ tokens }: Span): boolean {
  return tokens.length === 1 && /^\d+$/.test(tokens[0]?.text ?? '');
}
