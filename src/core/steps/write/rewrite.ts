import { sub, wordAt, type Span } from '../lexer.ts';
import { longestOther, otherOrders, otherWords } from './other-words.ts';
import { beginsForm } from '../read-clause.ts';

const slots = new Set(['A', 'B', 'C']);
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
    const rest = sub(span, n);
    for (const form of otherWords.get(words.join(' ')) ?? []) {
      out.push(`${form} ${sourceOf(rest)}`.trim());
    }
  }
  return out;
}

/** The step in the order of a form: "In the row X, click Y" → "click Y in the row X". */
export function inFormOrder(span: Span): string[] {
  return otherOrders.flatMap(([from, to]) =>
    matches(from.split(' '), span).map(found => {
      const wordsOf = (slot: string): string =>
        slot === 'ONE' ? oneOf(found.get('A') ?? '') : (found.get(slot) ?? '');
      return to.replace(/~|\b(?:[ABC]|ONE)\b/g, wordsOf);
    }),
  );
}

/** "issues with the label wontfix" → "issue with the label wontfix". */
function oneOf(words: string): string {
  const noun = /^(?:\S+ ){0,3}?\S+s(?= (?:in|on|of|with|from|under|for) |$)/.exec(words)?.[0];
  if (noun === undefined) return words;
  const one = noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, /(?:x|ch|sh|ss)es$/.test(noun) ? -2 : -1);
  return one + words.slice(noun.length);
}

/** The ways in which the words fit: each slot takes one word or more. */
function matches(pattern: readonly string[], span: Span): Map<string, string>[] {
  const out: Map<string, string>[] = [];
  const found = new Map<string, string>();
  go(0, 0);
  return out;

  function go(at: number, from: number): void {
    if (out.length >= mostMatches) return;
    const piece = pattern[at];
    if (piece === undefined) {
      if (from === span.tokens.length) out.push(new Map(found));
      return;
    }
    if (slots.has(piece)) {
      for (let end = from + 1; end <= span.tokens.length; end += 1) {
        found.set(piece, sourceOf(sub(span, from, end)));
        if (at < pattern.length - 1 || end === span.tokens.length) go(at + 1, end);
      }
      return;
    }
    if (piece.startsWith('~')) {
      const verb = piece === '~' ? wordAt(span, from) : withoutIng(wordAt(span, from));
      if (from >= span.tokens.length || verb === '') return;
      found.set('~', verb);
      go(at + 1, from + 1);
      return;
    }
    for (const words of piece.split('|').map(one => one.split('_'))) {
      const fits = words.every(
        (word, i) => span.tokens[from + i]?.lower === word && span.tokens[from + i]?.kind !== 'quote',
      );
      if (fits) go(at + 1, from + words.length);
    }
  }
}

/** "clicking" → "click", "typing" → "type"; '' for what is no form's word so. */
function withoutIng(word: string): string {
  const stem = word.endsWith('ing') ? word.slice(0, -3) : '';
  return [stem, `${stem}e`, stem.slice(0, -1)].find(isFormWord) ?? '';
}

function isFormWord(word: string): boolean {
  const token = { kind: 'word', text: word, lower: word, start: 0, end: word.length } as const;
  return beginsForm({ source: word, tokens: [token] }, 0);
}
