import type { Doing } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span, type Token } from './lexer.ts';
import { nounPhrase } from './noun-phrase.ts';

const makers = /^(?:add|create|register|new|enter|book|schedule|record|make|set up|invite|insert|submit)$/;
const namers = /^(?:named|called|titled|with|whose|for)$/;

/** "add a customer named X with email Y and town Z": what to make, and its facts by their labels; null when none are given. */
export function parseCreate(given: Span, verb: string): Doing | null {
  if (!makers.test(verb)) return null;
  const span = trimmed(given);
  const at = span.tokens.findIndex((t, i) => i > 0 && t.kind === 'word' && namers.test(t.lower) && t.lower !== 'for');
  if (at < 1) return null;
  const head = sub(span, 0, at);
  const pairs = facts(sub(span, at));
  if (pairs.length === 0 || !pairs.some(p => p.value !== '')) return null;
  return { do: 'create', verb, object: nounPhrase(head), phrase: `${verb} ${textOf(head)}`, pairs };
}

function facts(span: Span): { label: string; value: string }[] {
  const out: { label: string; value: string }[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const fact = factOf(trimmed(sub(span, start, end)));
    if (fact !== null) out.push(fact);
    start = end;
  };
  for (let i = 1; i < span.tokens.length; i += 1) {
    const token = span.tokens[i]!;
    const joint =
      token.text === ',' ||
      token.lower === 'and' ||
      (token.kind === 'word' && namers.test(token.lower) && token.lower !== 'for' && i > start + 1);
    if (!joint || token.kind === 'quote') continue;
    cut(i);
    if (token.text === ',' || token.lower === 'and') start = i + 1;
  }
  cut(span.tokens.length);
  return out;
}

/** One stretch: label words, then the value: what is quoted, numeric, an address, or starts with a capital letter. */
function factOf(given: Span): { label: string; value: string } | null {
  let span = given;
  let label = '';
  const first = span.tokens[0];
  if (first === undefined) return null;
  if (/^(?:named|called|titled)$/.test(first.lower)) {
    label = first.lower === 'titled' ? 'title' : 'name';
    span = sub(span, 1);
  }
  while (
    /^(?:with|whose|and|the|a|an|his|her|its|their)$/.test(span.tokens[0]?.lower ?? '') &&
    span.tokens[0]!.kind === 'word'
  )
    span = sub(span, 1);
  const at = label === '' ? span.tokens.findIndex(startsValue) : 0;
  if (at < 0 || span.tokens[at] === undefined) return null;
  if (label === '') {
    const words = span.tokens.slice(0, at).filter(t => !/^(?:is|of|as|=|:|set|to)$/.test(t.lower));
    if (words.length === 0) return null;
    label = words.map(t => t.text).join(' ');
  }
  const value = textOf(sub(span, at));
  return value === '' ? null : { label, value };
}

function startsValue(token: Token): boolean {
  return isHard(token) || token.kind === 'number' || /^\p{Lu}|@|\d/u.test(token.text);
}
