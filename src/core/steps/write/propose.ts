import { distance } from 'fastest-levenshtein';
import { programOf, sentenceFor } from './canonical.ts';
import type { Clause } from '../clause.ts';
import { lex, sub, wordAt, type Span } from '../lexer.ts';
import type { Part } from '../parts.ts';
import type { Budget } from '../pattern.ts';
import { beginsForm, firstWords, jointAt, readClause } from '../read-clause.ts';
import { inFormOrder, sourceOf, withFormWords } from './rewrite.ts';
import type { Known } from '../values.ts';

/** What of a step is not clear: its part, and the words that do not fit. */
export type Doubt = Exclude<Part, { is: 'understood' }>;

const mostProposals = 3;
/** Places tried for all proposals of a step. */
const most = 40_000;
const mostTries = 60;
/** Longer parts are for people to divide. */
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

/** At most three whole texts to write instead of the step, each understood in one way. */
export function proposalsFor(step: string, doubts: readonly Doubt[], { known, hide }: Words): string[] {
  if (doubts.some(({ text }) => text.length > longestPart)) return [];
  const budget = { left: most };
  const [first, ...others] = doubts.map(doubt => candidatesFor(doubt, { known, hide, budget }));
  if (first === undefined) return [];
  // What is wrong elsewhere in the step is put right by the first text that may stand there.
  const rest = others.map(texts => texts[0]);
  if (rest.includes(undefined)) return [];
  const whole = (text: string): string => replaced(step, doubts, [text, ...rest.map(one => one ?? '')]);
  const texts = first.map(whole).filter(text => programOf(text, known, budget) !== null);
  return [...new Set(texts)].slice(0, mostProposals);
}

function replaced(step: string, doubts: readonly Doubt[], texts: readonly string[]): string {
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
function candidatesFor(doubt: Doubt, means: Means): string[] {
  const { known, budget, hide } = means;
  if (doubt.is === 'ambiguous') return doubt.readings.map(one => sentenceFor(one, known, budget)).filter(isText);
  const out: string[] = [];
  let tries = 0;
  for (const text of texts(doubt, means)) {
    if (out.length >= mostProposals || tries >= mostTries || budget.left <= 0) break;
    tries += 1;
    const program = programOf(hide(text), known, budget);
    const sentence = program === null ? null : sentenceFor(program, known, budget);
    if (sentence !== null && !out.includes(sentence)) out.push(sentence);
  }
  return out;
}

function isText(text: string | null): text is string {
  return text !== null;
}

/** What may be meant, whether it is understood or not. */
function* texts(doubt: Extract<Doubt, { is: 'not-understood' }>, means: Means): Generator<string> {
  const { text, fault, words } = {
    ...doubt,
    words: doubt.text.slice(doubt.from - doubt.start, doubt.to - doubt.start),
  };
  const before = doubt.text.slice(0, doubt.from - doubt.start);
  const after = doubt.text.slice(doubt.to - doubt.start);
  if (fault === 'named-like-input') yield `${before}{${words}}${after}`;
  if (fault === 'named-like-input' || fault === 'secret-value') yield `${before}"${words}"${after}`;
  if (fault === 'unclosed-quote') yield* closed(doubt.text, doubt.from - doubt.start);
  if (fault !== 'no-form' && fault !== 'unknown-words') return;
  const span = lex(text);
  const starts = [span, ...led(span)];
  for (const start of starts) {
    if (start !== span) yield sourceOf(start);
    for (const other of inFormOrder(start)) {
      yield other;
      yield* withFormWords(lex(other));
    }
    yield* withFormWords(start);
  }
  yield* spelled(span);
  yield* bareName(span);
  for (const start of starts) yield* inQuotes(start, means);
}

/** "Settings", "example.com": a name or an address alone. */
function bareName(span: Span): string[] {
  const [first, ...others] = span.tokens;
  if (first?.kind === 'url') return [`go to ${sourceOf(span)}`];
  const isStrange = spelled(span).length > 0 || withFormWords(span).length > 0 || beginsForm(span, 0);
  return others.length > 2 || isStrange ? [] : ['open', 'click'].map(form => `${form} ${sourceOf(span)}`);
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
  const near = (form: string): boolean => distance(word, form) <= (word.length < 8 && !isAnagram(word, form) ? 1 : 2);
  return firstWords()
    .filter(near)
    .toSorted((a, b) => distance(word, a) - distance(word, b))
    .slice(0, mostProposals)
    .map(form => `${form} ${sourceOf(sub(span, 1))}`);
}

/** "clcik" and "click". */
function isAnagram(a: string, b: string): boolean {
  return [...a].toSorted().join('') === [...b].toSorted().join('');
}

/** The step with its names and values in quotes, whatever words they have; each thing to do for itself. */
function inQuotes(span: Span, { known, budget }: Means): string[] {
  const pieces = piecesOf(span);
  const read = pieces.map(piece => {
    const strict = readClause(piece, { known, budget });
    return strict.length > 0 ? strict : readClause(piece, { known, budget, lenient: true });
  });
  const [first] = read;
  if (first === undefined || read.some(one => one.length === 0)) return [];
  const rest = read.slice(1).flatMap(([one]): Clause[] => (one === undefined ? [] : [one]));
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
  const mark = text.charAt(at);
  const rest = text.slice(at + 1);
  const joints = ['in', 'into', 'as', 'for', 'to', 'with', 'and'];
  const { tokens } = lex(rest);
  const before = tokens.flatMap((token, i) => (joints.includes(token.lower) ? [tokens[i - 1]?.end ?? 0] : []));
  const ends = [...before.filter(end => end > 0), tokens.at(-1)?.end ?? rest.length].slice(0, 8);
  const plain = text.slice(0, at) + rest;
  return [
    ...ends.map(end => `${text.slice(0, at)}"${rest.slice(0, end)}"${rest.slice(end)}`),
    ...(mark === '"' ? [plain] : []),
  ];
}
