import type { Target, Value } from './clause.ts';
import { readKeys } from './keys.ts';
import { cut, isSign, listOf, sub, textOf, wordAt, type Span } from './lexer.ts';
import { named, readField, readName } from './names.ts';
import { cardinal } from './numbers.ts';
import { articles, beginsOrder, describing, endsLikePlural, isBare, isWords, prepositions } from './plain.ts';
import { isValue, nameOf, readOption, readValue, type Known } from './values.ts';

/** How many places may be tried, over all forms of one step: foreign text is given up on, not waited for. */
export type Budget = { left: number };

/** What is known where words are read, and how far they may be tried. `lenient`: any words may be a name or a value. */
export type Given = { known: Known; budget: Budget; lenient: boolean; fits: Map<string, boolean> };

export function givenFor(known: Known, budget: Budget, lenient = false): Given {
  return { known, budget, lenient, fits: new Map() };
}

type Reader<T> = (span: Span, given: Given) => T | null;

const nameIn: Reader<Target> = (span, { lenient }) => (isBare(span) ? readName(span) : inQuotes(span, lenient, named));
const fieldIn: Reader<Target> = (span, { lenient }) =>
  isBare(span) ? readField(span) : inQuotes(span, lenient, named);
const valueIn: Reader<Value> = (span, { known, lenient }) =>
  readValue(span, known) ?? inQuotes(span, lenient, text => ({ text, quoted: true, from: 'said' }));
const pathIn: Reader<Target[]> = span => {
  const names = cut(span, at => isSign(span.tokens[at], '>'));
  return names.length > 1 && names.every(isWords) ? each(names, readName) : null;
};
const valuesIn: Reader<Value[]> = (span, { known }) =>
  each(listOf(span), one => (isOrder(one) ? null : readOption(one, known)));
const numberIn: Reader<number> = span => {
  const number = Number(digitsIn(span) ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};
const keysIn: Reader<string> = span => (span.tokens.length <= 6 ? readKeys(span) : null);
const keyIn: Reader<string> = span => (span.tokens.length <= 6 && isBare(span) ? textOf(span) : null);
/** Not "the file". */
const fileIn: Reader<string> = span =>
  isValue(span) && !describing.has(span.tokens[0]?.text ?? '') ? textOf(span) : null;
const testIn: Reader<Span> = span => (span.tokens.length > 1 ? span : null);

/** Any words, where other ways to put a step are looked for. */
const wordsIn: Reader<Span> = span => span;
const verbIn: Reader<string> = span => (span.tokens.length === 1 ? wordAt(span, 0) || null : null);

/** What may stand in each kind of slot; null for what may not. */
const readers = {
  NAME: nameIn,
  FIELD: fieldIn,
  NAMES: namesIn,
  PATH: pathIn,
  VALUE: valueIn,
  VALUES: valuesIn,
  NUMBER: numberIn,
  DIGITS: digitsIn,
  ADDRESS: addressIn,
  KEYS: keysIn,
  KEY: keyIn,
  FILE: fileIn,
  TEST: testIn,
  WORDS: wordsIn,
  VERB: verbIn,
};

export type SlotKind = keyof typeof readers;
export type SlotValue<Kind extends SlotKind> = NonNullable<ReturnType<(typeof readers)[Kind]>>;

/** What stands in a slot; null for what may not. */
export function readSlot<Kind extends SlotKind>(kind: Kind, span: Span, given: Given): SlotValue<Kind> | null {
  const read = readers[kind] as Reader<SlotValue<Kind>>;
  return read(span, given);
}

export function isSlot(word: string): word is SlotKind {
  return Object.hasOwn(readers, word);
}

/** What of a slot depends on what was read before. */
const ofKnown = new Set<SlotKind>(['VALUE', 'VALUES']);

/** Whether the words may stand in a slot, each found out once. */
export function fitsSlot(kind: SlotKind, span: Span, given: Given): boolean {
  const { tokens } = span;
  const key = [kind, tokens[0]?.start, tokens.at(-1)?.end, tokens.length, given.lenient].join();
  const seen = ofKnown.has(kind) ? undefined : given.fits.get(key);
  if (seen !== undefined) return seen;
  const fits = readers[kind](span, given) !== null;
  // Places in a name are read in all ways.
  given.budget.left -= fits ? tokens.length * 3 : tokens.length;
  given.fits.set(key, fits);
  return fits;
}

/** In quotes any words are a name or a value. */
function inQuotes<T>(span: Span, lenient: boolean, make: (text: string) => T): T | null {
  const { tokens } = span;
  const isQuotable = tokens.every(({ kind, text }) => kind !== 'quote' && kind !== 'line' && text !== ':');
  return lenient && tokens.length > 0 && isQuotable ? make(nameOf(span)) : null;
}

function each<T>(spans: readonly Span[] | null, read: (span: Span) => T | null): T[] | null {
  const out = spans?.map(read);
  return out === undefined || out.includes(null) ? null : out.filter(one => one !== null);
}

/** "the brands Bosch and Makita": what several things are, before what they are called. */
function headsList(span: Span): boolean {
  const [noun, next] = sub(span, articles.has(wordAt(span, 0)) ? 1 : 0).tokens;
  const isNoun = noun?.kind === 'word' && noun.text === noun.lower && endsLikePlural(noun.text);
  return isNoun && next?.kind !== 'sign' && next?.text !== 'and' && !prepositions.has(next?.text ?? '');
}

/** "the subject, open rate and clicks": in the middle of a list what looks like an order may be a name. */
function namesIn(span: Span): Target[] | null {
  const names = listOf(span);
  const endsWithAnd = span.tokens.some(({ text }) => text === 'and');
  const last = (names?.length ?? 0) - 1;
  if (last > 0 && headsList(span)) return null;
  const isFine = names?.every((one, at) => isBare(one) && (!isOrder(one) || (endsWithAnd && at > 0 && at < last)));
  return isFine === true ? each(names, readName) : null;
}

/** "Red, click Save": no entry of a list. */
function isOrder(span: Span): boolean {
  return span.tokens.length > 1 && beginsOrder(wordAt(span, 0));
}

/** "$1,200" and "three" as digits; an input as its sign. */
function digitsIn({ tokens: [only, ...others] }: Span): string | null {
  if (only === undefined || others.length > 0) return null;
  const bare = only.text.replaceAll(',', '');
  const count = cardinal(bare.toLowerCase());
  return count !== null || only.kind === 'input' || /^[$€£]?-?\d/.test(bare) ? String(count ?? bare) : null;
}

/** One address without spaces: "example.com/a", "/orders", "{host}/a". */
function addressIn(span: Span): string | null {
  const { tokens } = span;
  const [first] = tokens;
  const isOne = tokens.every((token, at) => at === 0 || token.start === tokens[at - 1]?.end);
  const isAddress = first?.kind === 'url' || isSign(first, '/') || (first?.kind === 'input' && tokens.length > 1);
  return isOne && isAddress ? textOf(span) : null;
}
