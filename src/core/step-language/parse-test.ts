import type { Target, Test } from './clause.ts';
import { isHard, sub, textOf, trimmed, type Span } from './lexer.ts';
import { nounPhrase, wordsAt } from './noun-phrase.ts';
import { cardinal, quantity } from './numbers.ts';

const showing = [
  'is shown',
  'are shown',
  'is displayed',
  'are displayed',
  'is visible',
  'are visible',
  'is present',
  'are present',
  'is there',
  'appears',
  'appear',
  'exists',
  'exist',
  'shows up',
  'show up',
  'pops up',
  'pop up',
  'comes up',
  'is listed',
  'are listed',
  'is open',
  'opens',
  'has loaded',
  'have loaded',
  'is loaded',
  'loads',
  'to appear',
  'to load',
  'to be visible',
  'to show up',
  'to be shown',
  'to be displayed',
  'to open',
  'to be loaded',
  'finishes loading',
  'to finish loading',
  'has appeared',
  'is on the page',
  'is on the screen',
  'is ready',
  'to be ready',
  'asks',
  'shows',
];
const hiding = [
  'disappears',
  'to disappear',
  'is gone',
  'goes away',
  'to go away',
  'has disappeared',
  'closes',
  'to close',
  'is hidden',
  'vanishes',
  'is removed',
  'is no longer shown',
  'is no longer visible',
  'no longer appears',
  'is empty',
];
const saying = [
  'says',
  'say',
  'reads',
  'contains',
  'contain',
  'shows',
  'show',
  'displays',
  'display',
  'has',
  'includes',
  'include',
  'mentions',
  'to say',
  'to show',
  'to contain',
  'showing',
  'saying',
  'has the text',
  'contains the text',
  'shows the text',
  'shows the message',
  'has the value',
];
const equals = ['is equal to', 'equals', 'is set to', 'is now', 'should be', 'is', 'are', 'has the value', 'was'];
const states: [RegExp, 'checked' | 'enabled' | 'selected' | 'filled'][] = [
  [/^(?:checked|ticked|on)$/, 'checked'],
  [/^(?:enabled|clickable|active)$/, 'enabled'],
  [/^(?:selected|chosen)$/, 'selected'],
  [/^(?:filled|filled in)$/, 'filled'],
];

/** Reads what is to be true: "the page says "Done"", "a cookie banner appears", "the total is 12.00". */
export function parseTest(given: Span): Test | null {
  let span = trimmed(given);
  let negated = false;
  while (
    /^(?:that|whether|if|to|you|i|we|see|can|now|should|there|is|are|for|the user|of)$/.test(
      span.tokens[0]?.lower ?? '',
    ) &&
    span.tokens.length > 1 &&
    span.tokens[0]!.kind === 'word'
  ) {
    span = trimmed(sub(span, 1));
  }
  if (span.tokens[0]?.lower === 'no') {
    negated = true;
    span = sub(span, 1);
  }
  const not = span.tokens.findIndex(
    (t, i) =>
      i > 0 &&
      t.kind === 'word' &&
      (t.lower === 'not' ||
        t.lower === "doesn't" ||
        t.lower === "isn't" ||
        t.lower === "don't" ||
        t.lower === "aren't"),
  );
  if (not > 0) {
    negated = !negated;
    const verb = span.tokens[not]!.lower;
    const keep = verb === "isn't" || verb === "aren't";
    const before = span.tokens
      .slice(0, not)
      .filter((t, i) => !(i === not - 1 && /^(?:does|do|did|is|are|should|must)$/.test(t.lower)));
    const is = span.tokens.slice(0, not).at(-1)?.lower;
    const copula = keep || is === 'is' || is === 'are' ? [{ ...span.tokens[not]!, text: 'is', lower: 'is' }] : [];
    span = { source: span.source, tokens: [...before, ...copula, ...span.tokens.slice(not + 1)] };
  }
  if (span.tokens.length === 0) return null;
  return (
    numberTest(span, negated) ??
    urlTest(span, negated) ??
    countTest(span, negated) ??
    tailTest(span, negated) ??
    middleTest(span, negated) ??
    plainTest(span, negated)
  );
}

const more = ['greater than', 'more than', 'higher than', 'larger than', 'bigger than', 'above', 'over', 'exceeds'];
const less = ['less than', 'lower than', 'smaller than', 'fewer than', 'below', 'under', 'cheaper than'];

/** "the price is less than $49.60". */
function numberTest(span: Span, negated: boolean): Test | null {
  for (let i = 1; i < span.tokens.length - 1; i += 1) {
    for (const [than, phrases] of [
      ['more', more],
      ['less', less],
      ['at-least', ['at least', 'no less than', 'no fewer than']],
      ['at-most', ['at most', 'no more than', 'up to']],
      ['equal', ['exactly', 'equal to']],
    ] as const) {
      const n = phrases.map(words => wordsAt(span, i, words)).reduce((a, b) => Math.max(a, b), 0);
      const number = n === 0 ? null : quantity(span.tokens[i + n]?.text ?? '');
      if (number === null || !/\d/.test(span.tokens[i + n]!.text) || i + n + 2 < span.tokens.length) continue;
      const is = /^(?:is|are|was|be|gets|goes|falls|drops|rises)$/.test(span.tokens[i - 1]!.lower) ? i - 1 : i;
      if (is > 0) return { of: 'number', target: nounPhrase(sub(span, 0, is)), than, number, counted: false, negated };
    }
  }
  return null;
}

function urlTest(span: Span, negated: boolean): Test | null {
  const head = span.tokens
    .slice(0, 4)
    .map(t => t.lower)
    .join(' ');
  const of = /\b(?:url|address bar|page address)\b/.test(head)
    ? 'url'
    : /^(?:the |page )*(?:page )?title\b/.test(head)
      ? 'title'
      : null;
  if (of === null) return null;
  const at = span.tokens.findIndex(t =>
    /^(?:is|contains|equals|says|includes|be|contain|ends|starts|reads|has|shows)$/.test(t.lower),
  );
  if (at < 0) return null;
  const rest = trimmed(sub(span, at + 1));
  const hard = rest.tokens.find(isHard);
  return { of, text: hard?.text ?? textOf(rest).replace(/^with\s+/i, ''), negated };
}

function countTest(span: Span, negated: boolean): Test | null {
  const first = span.tokens[0]!;
  const n = cardinal(first.text);
  const has = span.tokens.findIndex(t => /^(?:has|have|shows|contains|lists)$/.test(t.lower));
  const at =
    n !== null && first.kind !== 'quote'
      ? 0
      : has >= 0 && cardinal(span.tokens[has + 1]?.text ?? '') !== null && span.tokens[has + 1]!.kind !== 'quote'
        ? has + 1
        : -1;
  if (at < 0 || span.tokens.length <= at + 1 || span.tokens[at + 1]!.kind !== 'word') return null;
  const what = withoutTail(sub(span, at + 1));
  const where = at > 0 ? sub(span, 0, at - 1) : null;
  const target = nounPhrase(what);
  if (where !== null)
    for (const reading of target.readings) reading.contexts.push({ relation: 'in', of: nounPhrase(where) });
  return { of: 'count', target, count: cardinal(span.tokens[at]!.text)!, negated };
}

function withoutTail(span: Span): Span {
  for (let i = 1; i < span.tokens.length; i += 1)
    for (const words of showing) if (wordsAt(span, i, words) === span.tokens.length - i) return sub(span, 0, i);
  return span;
}

/** Tests whose verb stands at the end: "X appears", "the box is checked", "the cart is empty". */
function tailTest(span: Span, negated: boolean): Test | null {
  const n = span.tokens.length;
  for (let i = 1; i < n; i += 1) {
    const rest = n - i;
    if (span.tokens[i]!.kind !== 'word') continue;
    if (/^(?:is|are|be)$/.test(span.tokens[i]!.lower) || wordsAt(span, i, 'to be') === 2) {
      const word = textOf(sub(span, i + (span.tokens[i]!.lower === 'to' ? 2 : 1))).toLowerCase();
      const state = states.find(([pattern]) => pattern.test(word));
      if (state) return { of: 'thing', target: nounPhrase(sub(span, 0, i)), negated, state: state[1] };
      if (word === 'disabled' || word === 'unchecked')
        return {
          of: 'thing',
          target: nounPhrase(sub(span, 0, i)),
          negated: !negated,
          state: word === 'disabled' ? 'enabled' : 'checked',
        };
      if (word === 'empty')
        return { of: 'thing', target: nounPhrase(sub(span, 0, i)), negated: !negated, state: 'filled' };
    }
    if (showing.some(words => wordsAt(span, i, words) === rest)) return there(sub(span, 0, i), negated);
    if (hiding.some(words => wordsAt(span, i, words) === rest)) return there(sub(span, 0, i), !negated);
    const on = wordsAt(span, i, 'on the page') || wordsAt(span, i, 'on the screen');
    if (on > 0 && on === rest) return there(sub(span, 0, i), negated);
  }
  return null;
}

function there(span: Span, negated: boolean): Test {
  const hard = span.tokens.filter(isHard);
  const target = nounPhrase(span);
  const bare = hard.length === 1 && target.readings.every(r => r.kind === null || r.kind === 'text');
  const where =
    span.tokens.length > 1 ? (target.readings.find(r => r.contexts.length > 0)?.contexts[0]?.of ?? null) : null;
  return bare ? { of: 'text', text: hard[0]!.text, where, negated } : { of: 'thing', target, negated, state: 'there' };
}

/** Tests with something on either side: "the page says X", "Status is Done". */
function middleTest(span: Span, negated: boolean): Test | null {
  for (let i = 1; i < span.tokens.length - 1; i += 1) {
    if (span.tokens[i]!.kind !== 'word') continue;
    const says = saying.map(words => wordsAt(span, i, words)).reduce((a, b) => Math.max(a, b), 0);
    const is = equals.map(words => wordsAt(span, i, words)).reduce((a, b) => Math.max(a, b), 0);
    const n = Math.max(says, is);
    if (n === 0 || i + n >= span.tokens.length) continue;
    const rest = trimmed(sub(span, i + n));
    const hard = rest.tokens.filter(isHard);
    const text =
      hard.length > 0 ? hard[0]!.text : textOf(rest).replace(/^(?:the|a|an)\s+(?:text|message|words?|value)\s+/i, '');
    const subject = sub(span, 0, i);
    const target: Target = nounPhrase(subject);
    const onPage = /^(?:the |this |that )*(?:page|screen|site|app|website|next page|it|browser|message)$/i.test(
      textOf(subject),
    );
    if (onPage && says > 0) return { of: 'text', text, where: null, negated };
    if (says > 0) return { of: 'text', text, where: target, negated };
    if (onPage) return { of: 'text', text, where: null, negated };
    return { of: 'value', target, value: text, negated };
  }
  return null;
}

function plainTest(span: Span, negated: boolean): Test {
  return there(span, negated);
}
