import { isHard, phraseAt, phrasesOf, signAt, sub, textOf, trimmed, wordAt, without, type Span } from './lexer.ts';
import { hintLeads, purposes, remarkLeads, unclearTails } from './lexicon/words.ts';
import type { Family } from './lexicon/verb-line.ts';
import { nounPhrase } from './noun-phrase.ts';
import { participleOf, verbAt, verbFormAt, type Verb } from './verbs.ts';

const hintPhrases = phrasesOf(hintLeads);
const remarkPhrases = phrasesOf(remarkLeads);
const tailPhrases = phrasesOf(unclearTails);
/** Verbs whose value may hold any words: only what stands after a quote or an input can be a hint. */
const withValue: ReadonlySet<Family> = new Set(['type', 'fill', 'set', 'name', 'search', 'mail', 'add']);
/** Verbs for which the end and the start are places: of a text, a list or a page. */
const withEnds: ReadonlySet<Family> = new Set([...withValue, 'drag', 'scroll', 'read', 'find', 'see', 'wait', 'ask']);
/** Takes purpose, reason and remarks off an order: "click Save so that nothing is lost". */
export function withoutHints(given: Span): { span: Span; hints: string[] } {
  const { span, hints } = withoutBrackets(given);
  const family = verbFormAt(span, 0)?.family;
  if (family === 'ask') return { span, hints };
  const hardAt = span.tokens.findLastIndex(isHard);
  const holdsWords = family !== undefined && withValue.has(family);
  const from = !holdsWords ? 1 : hardAt < 0 ? Math.max(1, span.tokens.length) : hardAt + 1;
  for (let at = from; at < span.tokens.length; at += 1) {
    // "use the box to enter …" is what to do.
    if (family === 'use' && wordAt(span, at) === 'to') break;
    if (!isHintAt(span, at, family)) continue;
    if (trimmed(sub(span, 0, at)).tokens.length === 0) break;
    return { span: trimmed(sub(span, 0, at)), hints: [...hints, textOf(sub(span, at))] };
  }
  return { span, hints };
}

function isHintAt(span: Span, at: number, family: Family | undefined): boolean {
  const word = wordAt(span, at);
  if (phraseAt(span, at, hintPhrases) > 0)
    return !(word === 'so' && (family === 'drag' || family === 'sort')) && !isLeft(span, at);
  // "…, as the option is hidden there", "… before paying".
  if (word === 'as' || word === 'which') return signAt(span, at - 1) === ',';
  // "Click Save, but not Save as draft": what is not meant.
  if (isExcluded(span, at)) return true;
  if (word === 'before') return verbFormAt(span, at + 1)?.gerund === true;
  return isDash(span, at) || (at > 1 && family !== 'wait' && isPurpose(span, at));
}

/** ", not …", "but not …", "and not …". */
function isExcluded(span: Span, at: number): boolean {
  const isJoint = /^(?:but|and)$/.test(wordAt(span, at)) || signAt(span, at) === ',';
  const not = isJoint ? at + 1 : -1;
  return wordAt(span, not) === 'not' && verbAt(span, not + 1) === null && span.tokens[not + 1] !== undefined;
}

/** "Leave the rest as it is": what the order says. */
function isLeft(span: Span, at: number): boolean {
  return /^(?:leave|keep)$/.test(wordAt(span, 0)) && wordAt(span, at) === 'as';
}

/** A dash between spaces, with a remark behind it. */
function isDash(span: Span, at: number): boolean {
  const sign = signAt(span, at);
  if (sign === '–' || sign === '—') return true;
  const isFree = /\s/.test(span.source.charAt((span.tokens[at]?.start ?? 0) - 1));
  return sign === '-' && at > 1 && span.tokens.length - at > 3 && isFree;
}

/** "to store the changes", "to continue": what an action is for. "Add to cart" is a name. */
function isPurpose(span: Span, at: number): boolean {
  if (span.tokens[at]?.text !== 'to') return false;
  const next = span.tokens[at + 1];
  if (next?.kind !== 'word' || next.text !== next.lower) return false;
  // "needs to be exported".
  if (next.lower === 'be' && participleOf(wordAt(span, at + 2)) !== null) return false;
  if (at + 2 === span.tokens.length && /^(?:continue|send|search|submit|confirm|finish|proceed|save)$/.test(next.lower))
    return true;
  return isAim(span, at + 1, next.lower);
}

function isAim(span: Span, at: number, word: string): boolean {
  const verb = verbAt(span, at);
  const after = span.tokens[at + 1];
  if (purposes.has(word) && (verb === null || !verb.entry.noun || after !== undefined || word === 'continue'))
    return true;
  return verb !== null && after !== undefined && !verb.inflected;
}

const shortestRemark = 4;

/** "(this may take a while)"; a short bracket such as "(USD)" belongs to a name. */
function withoutBrackets(span: Span): { span: Span; hints: string[] } {
  const open = span.tokens.findIndex((_, i) => signAt(span, i) === '(');
  const close = span.tokens.findIndex((_, i) => i > open && signAt(span, i) === ')');
  if (open < 0 || close < 0) return { span, hints: [] };
  const inner = sub(span, open + 1, close);
  const isRemark =
    inner.tokens.length >= shortestRemark ||
    /^(?:optional|required|if|e\.g|see|the|it|not|this)$/.test(wordAt(inner, 0));
  if (!isRemark || inner.tokens.some(isHard)) return { span, hints: [] };
  return { span: trimmed(without(span, i => i >= open && i <= close)), hints: [textOf(inner)] };
}

/** Takes "at the end" off "click Save at the end"; in "click the button at the end" it says which button. */
export function withoutUnclearTail(span: Span, verb: Verb | null): { span: Span; unclear: string[] } {
  const all = { span, unclear: [] };
  if (verb === null || withEnds.has(verb.family)) return all;
  const at = span.tokens.findIndex(
    (_, i) => i >= verb.length && i + phraseAt(span, i, tailPhrases) === span.tokens.length,
  );
  if (at < 0) return all;
  const object = sub(span, verb.length, at);
  const isNameless = object.tokens.length > 0 && nounPhrase(object).readings[0]?.label === '';
  return isNameless ? all : { span: sub(span, 0, at), unclear: [textOf(sub(span, at))] };
}

/** A sentence that orders nothing and asks nothing: "You will see a list.", "This may take a minute." */
export function isRemark(span: Span): boolean {
  return phraseAt(span, 0, remarkPhrases) > 0;
}
