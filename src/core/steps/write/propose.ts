import { distance } from 'fastest-levenshtein';
import type { Clause } from '../clause.ts';
import { lex, sub, wordAt, type Span } from '../lexer.ts';
import type { Part } from '../parts.ts';
import { beginsForm, firstWords, jointAt, readClause } from '../read-clause.ts';
import { givenFor, type Budget } from '../slots.ts';
import { inputNamed, type Known } from '../values.ts';
import { programOf, sentenceFor } from './canonical.ts';
import { inFormOrder, sourceOf, withFormWords } from './rewrite.ts';

const mostProposals = 3;
/** Places tried for all proposals of a step. */
const most = 16_000;
const mostTries = 60;
/** More parts, and longer ones, are for people to divide. */
const mostDoubts = 5;
const longestPart = 300;
/** Words before a form that ask for it: "I would like you to". */
const asking = new Set(
  "i i'd you we us want would like need to should must can could will please kindly let let's lets try go ahead and just simply so ok okay hey hi now next step task is your the then have".split(
    ' ',
  ),
);

/** What a step may use, and what hides the inputs in a text. */
type Words = { known: Known; hide(text: string): string };
type Means = Words & { budget: Budget };

/** At most three whole texts to write instead of the step, each understood in one way. `doubts`: the parts that are not clear. */
export function proposalsFor(step: string, doubts: readonly Part[], { known, hide }: Words): string[] {
  if (doubts.length > mostDoubts || doubts.some(({ text }) => text.length > longestPart)) return [];
  const budget = { left: most };
  const [first = [], ...others] = doubts.map(doubt => candidatesFor(doubt, { known, hide, budget }));
  // What is wrong elsewhere in the step is put right by the first text that may stand there.
  const rest = others.map(texts => texts[0]).filter(isText);
  if (rest.length < others.length) return [];
  const texts = first.map(text => replaced(step, doubts, [text, ...rest]));
  return [...new Set(texts.filter(text => programOf(text, known, budget) !== null))].slice(0, mostProposals);
}

function isText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined;
}

function replaced(step: string, doubts: readonly Part[], texts: readonly string[]): string {
  let out = '';
  let from = 0;
  for (const [at, { start, text }] of doubts.entries()) {
    out += step.slice(from, start) + (texts[at] ?? text);
    from = start + text.length;
  }
  // "How many are there?" is no question any more.
  return out + step.slice(from).replace(/^[?!]+/, '');
}

/** Texts for a part of a step that are understood in one way, the likeliest first. */
function candidatesFor(doubt: Part, means: Means): string[] {
  const { known, budget, hide } = means;
  if (doubt.fault === null) return doubt.readings.map(one => sentenceFor(one, known, budget)).filter(isText);
  const out = new Set<string>();
  let tries = 0;
  for (const text of textsFor(doubt, means)) {
    if (out.size >= mostProposals || tries >= mostTries || budget.left <= 0) break;
    tries += 1;
    const program = programOf(hide(text), known, budget);
    const sentence = program === null ? null : sentenceFor(program, known, budget);
    if (sentence !== null) out.add(sentence);
  }
  return [...out];
}

/** What may be meant, whether it is understood or not. */
function* textsFor({ text, fault, start, from, to }: Part, means: Means): Generator<string> {
  const words = text.slice(from - start, to - start);
  const around = (inner: string): string => text.slice(0, from - start) + inner + text.slice(to - start);
  const input = fault === 'named-like-input' ? inputNamed(words, means.known) : null;
  if (isText(input)) yield around(`{${input}}`);
  if (fault === 'named-like-input' || fault === 'secret-value') yield around(`"${words}"`);
  if (fault === 'unclosed-quote') yield* closed(text, from - start);
  if (fault !== 'no-form' && fault !== 'unknown-words') return;
  const span = lex(text);
  const starts = [span, ...led(span)];
  for (const one of starts) {
    if (one !== span) yield sourceOf(one);
    for (const other of inFormOrder(one, givenFor(means.known, means.budget))) {
      yield other;
      yield* withFormWords(lex(other));
    }
    yield* withFormWords(one);
  }
  yield* spelled(span);
  yield* bareName(span);
  for (const one of starts) yield* inQuotes(one, means);
}

/** "Settings", "example.com": a name or an address alone. */
function bareName(span: Span): string[] {
  if (span.tokens[0]?.kind === 'url') return [`go to ${sourceOf(span)}`];
  const isStrange =
    span.tokens.length > 3 || beginsForm(span, 0) || spelled(span).length + withFormWords(span).length > 0;
  return isStrange ? [] : ['open', 'click'].map(form => `${form} ${sourceOf(span)}`);
}

/** The step from its first form on: "I want you to click X". */
function led(span: Span): Span[] {
  const at = span.tokens.findIndex((token, i) => i > 0 && i < 9 && beginsForm(span, i) && !asking.has(token.lower));
  const lead = span.tokens.slice(0, Math.max(at, 0));
  const isPlain = lead.every(({ lower }) => lower === ',' || lower === ':' || asking.has(lower.replace('’', "'")));
  return at > 0 && isPlain ? [sub(span, at)] : [];
}

/** The step with a word of a form in the place of one that is nearly it, the nearest first. */
function spelled(span: Span): string[] {
  const word = wordAt(span, 0);
  if (word.length < 3 || beginsForm(span, 0)) return [];
  return firstWords()
    .map(form => ({ form, far: distance(word, form) }))
    .filter(({ form, far }) => far <= (word.length < 8 && !isAnagram(word, form) ? 1 : 2))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, mostProposals)
    .map(({ form }) => `${form} ${sourceOf(sub(span, 1))}`);
}

/** "clcik" and "click". */
function isAnagram(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('');
}

/** The step with its names and values in quotes, whatever words they have; each thing to do for itself. */
function inQuotes(span: Span, { known, budget }: Means): string[] {
  const [first = [], ...others] = piecesOf(span).map(piece => {
    const strict = readClause(piece, givenFor(known, budget));
    return strict.length > 0 ? strict : readClause(piece, givenFor(known, budget, true));
  });
  const rest = others.flatMap(([one]): Clause[] => (one === undefined ? [] : [one]));
  if (rest.length < others.length) return [];
  return first
    .slice(0, mostProposals)
    .map(one => sentenceFor([one, ...rest], known, budget))
    .filter(isText);
}

function piecesOf(span: Span): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (let at = 1; at < span.tokens.length; at += 1) {
    const length = jointAt(span, at);
    if (length === 0 || !beginsForm(span, at + length)) continue;
    out.push(sub(span, from, at));
    from = at + length;
    at = from;
  }
  return [...out, sub(span, from)];
}

/** The text with its quote closed at the end of a word, or without its mark. */
function closed(text: string, at: number): string[] {
  const rest = text.slice(at + 1);
  const joints = ['in', 'into', 'as', 'for', 'to', 'with', 'and'];
  const { tokens } = lex(rest);
  const before = tokens.flatMap((token, i) => (joints.includes(token.lower) ? [tokens[i - 1]?.end ?? 0] : []));
  const ends = [...before.filter(end => end > 0), tokens.at(-1)?.end ?? rest.length].slice(0, 8);
  const plain = text.charAt(at) === '"' ? [text.slice(0, at) + rest] : [];
  return [...ends.map(end => `${text.slice(0, at)}"${rest.slice(0, end)}"${rest.slice(end)}`), ...plain];
}
