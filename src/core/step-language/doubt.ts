import type { Clause, Doing, Target, Test, Value } from './clause.ts';
import { lex, type Token } from './lexer.ts';
import { stopWords, tasteWords, vagueHeads, vagueWords } from './lexicon/words.ts';
import { isFunctionWord } from './left-over.ts';

/**
 * Words of a clause that name nothing which a page could show: "the right one", "something nice", "a friendly answer", or
 * that are no name as they stand, which is the mark of a clause that was read otherwise than meant: "out the mess".
 */
export function doubtsOf(clause: Clause): string[] {
  // What "everything else" is, the drag before it says.
  const isWhole = clause.do === 'read' || clause.do === 'choose' || (clause.do === 'drag' && clause.rest === true);
  const targets = targetsOf(clause).filter(({ text }) => !(isWhole && /^everything\b/i.test(text)));
  const doubts = [...targets.filter(isDoubtful).map(target => target.text), ...valuesOf(clause)];
  const left = clause.leftOver.join(' ');
  if (clause.do === 'read' && isAnything(clause.what)) doubts.push(clause.what.text);
  // "prices are too high" is an opinion.
  if ('test' in clause && clause.test?.of === 'value' && /^(?:too|so|very) \p{Ll}+$/u.test(clause.test.value))
    doubts.push(clause.test.value);
  return [...new Set(doubts)].filter(text => text !== '' && !left.includes(text));
}

/** What is left out is not carried out: "all boxes except "Ads"". */
const exception = /(?<=\s)(?:except|excluding|apart from|other than|aside from|all but|besides)\s/i;

function isDoubtful(target: Target): boolean {
  if (exception.test(` ${target.text}`)) return true;
  if (target.readings[0]?.exact) return false;
  if (target.readings[0]?.nth === 0 || /^(?:you|there|here|me|us)$/i.test(target.text)) return true;
  return isVague(target.text) || isOdd(target.text) || startOf.test(target.text);
}

/** No word of it says which one is meant. */
function isVague(text: string): boolean {
  const { tokens } = lex(text);
  const head = tokens.find(t => t.kind !== 'word' || !stopWords.has(t.lower));
  if (
    head?.kind === 'word' &&
    (vagueHeads.has(head.text) || /^(?:something|somebody|whatever|nothing|nobody|none|anything)$/.test(head.lower))
  )
    return true;
  const isAny = /^(?:an?|some)$/.test(tokens[0]?.lower ?? '');
  if (isAny && tokens.slice(1, 3).some(t => tasteWords.has(t.text))) return true;
  const isSmall = (t: Token): boolean => t.kind === 'word' && (isFunctionWord(t.lower) || empty.has(t.lower));
  const words = tokens.filter(t => vagueWords.has(t.text) || !isSmall(t));
  return words.length > 0 && words.every(t => t.kind === 'word' && vagueWords.has(t.text));
}

/** Nouns for whatever there is to choose or to fill in. */
const empty = new Set(
  'one ones option options value values choice choices answer answers data date place item entry details'.split(' '),
);

/** A text is typed over or behind what is there: nothing else can be done yet. */
const startOf = /^(?:the )?(?:front|beginning|start) of\b/;
const oddStart =
  /^(?:(?:out|up|off|away|over|around|down|back) (?:the|an?|my|your|it|this|that|these|all|their)\b|(?:and|or|but|is|are|be|than|then|of|you|what you|what we) |like (?:this|that)$|(?:there|here) \p{Lu}|between |(?:me|us) |(?:it|them|they) (?!(?:of|the|in|on|from|to|at|for|as|with|into|under|by)\b)\p{Ll})/u;
const oddEnd = /(?<=\s)(?:of|from|with|and|or|the|an?|must|should|is|are|that|which|than)$/;
const oddMiddle =
  /(?<=\s)(?:(?:should|must)(?=\s)|(?:i|we|you) (?:mentioned|discussed|said|talked|like|want|need|prefer|think|mean)\b|or (?:not|don['’]t)$|off (?:the|my|his|her|their|this) |(?:and|then) (?!when|where|if|that|who|how|what|which|of|for|to|from|in|with|by|on|as|is|not)\p{Ll}{2,20} (?:them|him|her|me|us|it|everyone|everybody)\b)/iu;
/** "the best option", "the most suitable date": of which nothing says by what. */
const bestOf =
  /^the (?:best|nicest|worst|(?:most|least) (?:suitable|appropriate|interesting|important|useful|relevant|sensible)) (?!\p{Lu}|rated|selling|sellers?|match|reviewed|priced|effort)/u;

/** Begins or ends with a word that binds, or holds a verb. */
function isOdd(text: string): boolean {
  return oddStart.test(text) || oddEnd.test(text) || oddMiddle.test(text) || bestOf.test(text);
}

function targetsOf(clause: Doing): Target[] {
  switch (clause.do) {
    case 'click':
      return clause.path.length > 0 ? [] : [clause.target];
    case 'hover':
    case 'find':
      return [clause.target];
    case 'choose': {
      const isAny = !clause.quoted && clause.values.every(text => empty.has(text));
      const chosen = isAny ? [{ ...clause.whole, text: clause.values.join(' '), readings: [] }] : [clause.whole];
      return clause.target === null ? chosen : [...chosen, clause.target];
    }
    case 'check':
      return clause.targets;
    case 'act':
      return clause.object === null ? [] : [clause.object];
    case 'create':
      return [clause.object];
    case 'type':
      return clause.pairs.flatMap(({ target }) => target ?? []);
    default:
      return otherTargets(clause);
  }
}

function otherTargets(clause: Doing): Target[] {
  switch (clause.do) {
    case 'drag':
      return clause.to === null ? [clause.from] : [clause.from, clause.to];
    case 'read':
      return [clause.what];
    case 'open':
    case 'keys':
      return clause.target === null ? [] : [clause.target];
    case 'sort':
      return [clause.by];
    default:
      return 'test' in clause && clause.test !== null ? targetsOfTest(clause.test) : [];
  }
}

function targetsOfTest(test: Test): Target[] {
  if (test.of === 'value')
    return isVague(test.value) ? [{ ...test.target, text: `${test.target.text} ${test.value}`, readings: [] }] : [];
  return 'target' in test ? [test.target] : [];
}

/** "a joke": nothing that a page has; "a list of the rows" is. */
function isAnything({ text }: Target): boolean {
  return /^an? (?!list|table|number|link|copy|overview|count|quote|total|few|couple|random|record)\p{L}+$/u.test(text);
}

/** Values that the step does not say: "something nice", "a friendly answer", "the right value". */
function valuesOf(clause: Doing): string[] {
  const values: Value[] = clause.do === 'type' ? clause.pairs.map(pair => pair.value) : [];
  return values.filter(isUnsaid).map(value => value.text);
}

/** "away for two hours": how long a value holds is no part of it. */
const durations = /\S for (?:an?|one|two|three|\d{1,4}) (?:hour|day|week|minute|month)s?$/;

function isUnsaid({ text, quoted, from, called = '' }: Value): boolean {
  if (quoted || from === 'before') return false;
  if (/^(?:it|them|this|that) \p{Ll}/u.test(text) || durations.test(text)) return true;
  if (/^(?:me|us) an?\s/i.test(text) || (isVague(text) && /^an?\s/i.test(text))) return true;
  if (/^(?:something|whatever|anything)\b/.test(text)) return true;
  if (/^(?:the|an?)\s/.test(called) && isVague(called)) return true;
  return from === 'page' && (/^(?:an?|some|any|whatever)\s/i.test(text) || isVague(text));
}
