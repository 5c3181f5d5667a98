import type { Doing, Target } from '../clause.ts';
import { activeOrder, withVerb } from '../idioms.ts';
import {
  isHard,
  lex,
  phraseAt,
  phrasesOf,
  signAt,
  sub,
  textOf,
  tokenText,
  wordAt,
  wordsOf,
  type Span,
} from '../lexer.ts';
import { relations, states } from '../lexicon/words.ts';
import { nounPhrase } from '../noun-phrase.ts';
import { inlinePairs } from '../pairs.ts';
import { typedObject, withPlace } from '../place.ts';
import { misspelledVerb, verbAt, verbFormAt, type Verb } from '../verbs.ts';
import { parseVerify } from './verify.ts';
import { pathOf } from './pointer.ts';
import { parsePairs } from '../values.ts';
import { parseQuestion } from './reading.ts';
import { parseMake } from './resize.ts';

type Around = { place: Target | null; verb: Verb | null };
type ParseDoing = (span: Span) => Doing[];

const prefixes = /^(?:in|on|at|from|under|inside|within|using|with|for|below|via|through|as|into|next|near|above)$/;

/** Words without a verb at their start: a question, a place and then a verb, `label: value`, a statement, or a bare name. */
export function parseVerbless(span: Span, around: Around, parse: ParseDoing): Doing[] {
  const known = parseQuestion(span) ?? placedFirst(span, parse);
  if (known !== null) return known;
  const passive = activeOrder(span);
  if (passive !== null) return parse(passive);
  const named = parseMake(span) ?? parseNames(span) ?? namedValue(span);
  if (named !== null) return [named];
  const meant = misspelledVerb(tokenText(span, 0));
  if (meant !== null && span.tokens.length > 1) return parse(withVerb(span, meant, 1));
  if (isStatement(span) && !/^(?:whatever|whoever|i|we)$/.test(wordAt(span, 0)))
    return parseVerify(span).map(doing => withWish(doing, span));
  // "click File, then Export": the verb before goes on.
  const goesOn =
    around.verb !== null && /^(?:click|go|open|check|uncheck|choose|hover|read|act)$/.test(around.verb.family);
  return goesOn && around.verb !== null ? parse(withVerb(lead(span), around.verb)) : [{ do: 'unknown' }];
}

/** "in the dialog click OK", "next to Ann press Edit". */
function placedFirst(span: Span, parse: ParseDoing): Doing[] | null {
  return prefixes.test(wordAt(span, 0)) || besideAt(span) > 0 ? afterPlace(span, parse) : null;
}

/** "Name: Ann", an address, or "File > Export". */
function parseNames(span: Span): Doing | null {
  const pairs = inlinePairs(span.source.slice(span.tokens[0]?.start ?? 0, span.tokens.at(-1)?.end ?? 0));
  if (pairs.length > 0) return { do: 'fill', where: null, pairs };
  const isUrl = span.tokens[0]?.kind === 'url' && span.tokens.length === 1;
  if (isUrl) return { do: 'go', url: tokenText(span, 0), newTab: false };
  const path = pathOf(span);
  const value = span.tokens.at(-1);
  // "Name → {name}": the last one is a value.
  if (path.length === 2 && value !== undefined && isHard(value))
    return { do: 'fill', where: null, pairs: [{ label: path[0] ?? '', value: value.text }] };
  return path.length > 0 ? menuPath(span) : null;
}

/** "the password {password}": a value and what it is called, without a verb. */
function namedValue(span: Span): Doing | null {
  const last = span.tokens.length - 1;
  const value = span.tokens[last];
  const isLabel = span.tokens
    .slice(0, -1)
    .every(
      t =>
        t.kind === 'word' &&
        !/^(?:is|are|was|has|should|must)$/.test(t.lower) &&
        verbFormAt(span, span.tokens.indexOf(t)) === null,
    );
  if (value?.kind !== 'value' || last < 1 || last > 4 || !isLabel || prefixes.test(wordAt(span, last - 1))) return null;
  const { target } = parsePairs(span, 'type')[0] ?? { target: null };
  return target === null
    ? null
    : { do: 'type', pairs: [{ value: { text: value.text, quoted: true, from: 'said' }, target }], append: false };
}

/** "File > Export" without a verb. */
function menuPath(span: Span): Doing | null {
  return span.tokens.length <= 16
    ? { do: 'click', target: nounPhrase(span), button: 'left', count: 1, path: pathOf(span) }
    : null;
}

function lead(span: Span): Span {
  return /^(?:on|to|and)$/.test(wordAt(span, 0)) ? sub(span, 1) : span;
}

/** "From the list pick X", "in the header click Y": the verb comes after its place. */
function afterPlace(span: Span, parse: ParseDoing): Doing[] | null {
  const beside = besideAt(span);
  const from = beside > 0 ? beside : wordsOf(span, 0, 2) === 'out of' ? 2 : 1;
  for (let i = 2; i < span.tokens.length; i += 1) {
    if (verbAt(span, i) === null && !(signAt(span, i - 1) === ',' && verbFormAt(span, i) !== null)) continue;
    const end = signAt(span, i - 1) === ',' || signAt(span, i - 1) === ':' ? i - 1 : i;
    // "Next to Ann click Invite": as if the place stood behind its order.
    if (beside > 0) return parse(lex(`${textOf(sub(span, i))} ${textOf(sub(span, 0, end))}`));
    const place = nounPhrase(sub(span, from, end));
    return parse(sub(span, i)).map(doing => withPlace(usedAs(doing), place));
  }
  return null;
}

const besides = phrasesOf(
  [...relations].flatMap(([words, relation]) => (/^(?:left|right|near)$/.test(relation) ? [words] : [])),
);

/** How many words say what a thing stands beside: "to the right of", "next to". */
function besideAt(span: Span): number {
  return phraseAt(span, 0, besides);
}

/** "as a title use Plan": what is used is the value for the place. */
function usedAs(doing: Doing): Doing {
  return doing.do === 'act' && doing.verb === 'use' ? (typedObject(doing, null) ?? doing) : doing;
}

/** "The total should be 12", "Ann is in the list": something about the page that is to be true. */
function isStatement(span: Span): boolean {
  return span.tokens.some(
    (_, i) =>
      i > 0 && /^(?:should|must|is|are|has|have|contains|says|shows|appears|isn't|doesn't)$/.test(wordAt(span, i)),
  );
}

/** "Pages should show at most 5 posts": the words around the value are what its field is called. */
function withWish(doing: Doing, span: Span): Doing {
  const at = span.tokens.findIndex((_, i) => i > 0 && /^(?:should|must)$/.test(wordAt(span, i)));
  if (doing.do !== 'verify' || at < 1 || wordAt(span, 0) === 'there' || wordAt(span, at + 1) === 'not') return doing;
  const isBe = wordAt(span, at + 1) === 'be';
  const from = isBe ? at + 2 : at + 1;
  const values = span.tokens.slice(from).filter(t => isHard(t) || t.kind === 'number');
  const [value] = values;
  if (value !== undefined && values.length === 1) {
    const label = [...span.tokens.slice(0, at), ...span.tokens.slice(from)].filter(t => t !== value);
    return { ...doing, wish: { label: label.map(t => t.text).join(' '), value: value.text } };
  }
  const rest = sub(span, from);
  if (!isBe || rest.tokens.length === 0 || rest.tokens.length > 4 || states.has(wordAt(rest, 0))) return doing;
  return { ...doing, wish: { label: textOf(sub(span, 0, at)), value: textOf(rest) } };
}
