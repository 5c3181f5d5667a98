import { hasPlaceholder } from '#src/core/secrets/placeholders.ts';
import { spaced, phrase, similarity } from '../../words/match.ts';
import type { Target, Value } from '#src/core/step-language/clause.ts';
import { askForValue, needInputs, phraseKey, purposeFor } from '../asking/ask.ts';
import { inputValue, itemNow, legible, reveal, type Course, type Mind } from '../mind.ts';
import { contentOf, readThing } from './read.ts';

/** What to type for a value phrase: said outright, read before, an input of that name, read from the page, or asked of the user. */
export function* valueOf(mind: Mind, value: Value, target: Target | null): Course<string | null> {
  const text = yield* plainValue(mind, value, target);
  // What stands for a secret stays as it is.
  if (text === null || hasPlaceholder(text)) return text;
  switch (value.change) {
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case undefined:
      return text;
  }
}

function* plainValue(mind: Mind, value: Value, target: Target | null): Course<string | null> {
  if (value.from === 'before') return valueBefore(mind) ?? (yield* askValue(mind, target?.text ?? 'this field'));
  const shownOnPage = value.quoted
    ? undefined
    : (rowValue(mind, value.text) ?? (yield* valueOfOwner(mind, reveal(mind, value.text))));
  if (shownOnPage !== undefined) return shownOnPage;
  if (value.from === 'said') {
    if (!(yield* needInputs(mind, value.text))) return null;
    return reveal(mind, value.text);
  }
  const what = reveal(mind, value.text).replace(
    /^(?:the|your|my|their|his|her|our|this|that|its|an?|any|some|what|whatever|which)\s+/i,
    '',
  );
  return valueNamed(mind, { text: value.text, what, target }) ?? (yield* askValue(mind, what));
}

/** An input of that name, what was read under it, or what the page shows for it. */
function valueNamed(mind: Mind, at: { text: string; what: string; target: Target | null }): string | null {
  const { text, what, target } = at;
  const known = knownValue(mind, what) ?? (target === null ? null : knownValue(mind, target.text));
  if (known !== null) return known;
  if (!/^(?:your|my|their|his|her|an?|any|some)\b/i.test(text)) {
    return readThing(mind, what) ?? lastRead(mind, what);
  }
  return null;
}

/** "Bob's phone number": what the page shows for Bob. Undefined where the words may be meant as they stand. */
function* valueOfOwner(mind: Mind, text: string): Course<string | null | undefined> {
  const [, owner, own] = /^(\S.{0,60}?)['’]s (\S.{0,60})$/.exec(text) ?? [];
  if (owner === undefined || own === undefined) return undefined;
  return readThing(mind, `${own} of ${owner}`) ?? (isDatum.test(own) ? yield* askValue(mind, text) : undefined);
}

/** What is asked for by such a noun is not that noun. */
const isDatum =
  /\b(?:phone|number|address|e-?mail|age|birthday|name|city|country|zip|code|price|date|id|salary|title|score|total|balance)$/i;

/** What was read last, else the text that was spoken of last. */
function valueBefore(mind: Mind): string | null {
  if (mind.lastRead !== null) return mind.lastRead;
  const spoken = itemNow(mind, mind.spoken);
  return spoken?.role === 'text' ? contentOf(mind.scene, spoken) || null : null;
}

/** The cell of the loop's row that a phrase names, as in "the name", "its price". */
export function rowValue(mind: Mind, text: string): string | undefined {
  if (mind.row.size === 0) return undefined;
  const bare = text.replace(/^(?:the|its?|their|his|her|this|that|each)\s+/i, '');
  const want = phrase(bare.replace(/ (?:of|from|in) (?:the|that|this|each) (?:row|line|entry)$/i, ''));
  const scored = [...mind.row].map(([name, value]) => ({ value, score: similarity(want, phrase(spaced(name))) }));
  const best = scored.filter(({ score }) => score >= 0.85).toSorted((a, b) => b.score - a.score)[0];
  return best?.value;
}

/** An input, or something read before, of that name. */
function knownValue(mind: Mind, what: string): string | null {
  const want = phrase(spaced(what).replace(/(?<!\s)\s+(?:field|box|input)$/i, ''));
  const read = [...mind.reads.entries()].map(([name, value]) => ({ value, score: similarity(want, phrase(name)) }));
  const inputs = Object.keys(mind.assignment.inputs).map(name => ({
    value: inputValue(mind, name) ?? '',
    score: Math.max(
      similarity(want, phrase(spaced(name))),
      0.9 * similarity(want, phrase(mind.assignment.inputDescriptions[name] ?? '')),
    ),
  }));
  const best = [...read, ...inputs]
    .filter(x => x.value !== '' && x.score >= 0.7)
    .toSorted((a, b) => b.score - a.score)[0];
  return best?.value ?? null;
}

const resultWords = /^(?:number|count|total|result|answer|value|sum|text|word|amount)$/i;

/** "Count the rows and type the number": what was read last. */
function lastRead(mind: Mind, what: string): string | null {
  return resultWords.test(what) ? mind.lastRead : null;
}

function* askValue(mind: Mind, what: string): Course<string | null> {
  const plain = legible(mind, what);
  return yield* askForValue(mind, {
    text: `What should I type for ${plain}?`,
    key: phraseKey(mind, plain),
    purpose: purposeFor(plain),
  });
}
