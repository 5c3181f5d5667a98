import type { Doing, Pair, Target } from '../clause.ts';
import { isHard, sub, textOf, trimmed, wordAt, type Span } from '../lexer.ts';
import { determiners } from '../lexicon/words.ts';
import { named, nounPhrase, within } from '../noun-phrase.ts';
import { readValue } from './read-value.ts';
import type { Verb } from '../verbs.ts';
import { factsOf, startsValue } from './facts.ts';
import { parseAct, typed } from './forms.ts';

const it = /^(?:it|this|that|them)$/;

/** "name it Plan", "give it the title Plan", "rename A to B". */
export function parseName(given: Span, verb: Verb): Doing[] {
  const span = trimmed(given);
  if (verb.word === 'rename') return renamed(span, verb);
  if (verb.word === 'give') return giving(span);
  const field = verb.word === 'title' ? 'title' : verb.word === 'label' ? 'label' : 'name';
  const isObject = it.test(wordAt(span, 0)) || /^(?:the|this|your|new)$/.test(wordAt(span, 0));
  const hard = span.tokens.findIndex((t, i) => i > 0 && startsValue(t));
  const from = it.test(wordAt(span, 0)) ? 1 : hard;
  if (verb.word === 'label' && span.tokens.some((_, i) => i > 0 && /^(?:as|with)$/.test(wordAt(span, i))))
    return parseAct(span, verb);
  // "call the supplier", "title the page": nothing that it is to be called.
  if (!isObject || from < 1 || from >= span.tokens.length) return [{ do: 'unknown' }];
  const value = { ...readValue(sub(span, from)).value, from: 'said' as const };
  return [typed([pairOf(field, value, sub(span, 0, from))])];
}

function renamed(span: Span, verb: Verb): Doing[] {
  const to = span.tokens.findIndex((_, i) => i > 0 && /^(?:to|into|as)$/.test(wordAt(span, i)));
  const isNamed = it.test(wordAt(span, 0)) && isHard(span.tokens[1]);
  if (to < 0 && isNamed)
    return [typed([{ value: { ...readValue(sub(span, 1)).value, from: 'said' }, target: named('name') }])];
  if (to < 1 || to === span.tokens.length - 1) return parseAct(span, verb);
  const object = sub(span, 0, to);
  const rest = sub(span, to + 1);
  // A name may be of several words: "Plan 2".
  const name = isHard(rest.tokens[0]) ? readValue(rest).value.text : textOf(rest);
  const pairs = [{ label: 'new name', value: name }];
  return [{ do: 'create', verb: 'rename', object: nounPhrase(object), phrase: `rename ${textOf(object)}`, pairs }];
}

/** "give it the name "Plan"", "give the task a priority of High", "give {user} the role Editor". */
function giving(span: Span): Doing[] {
  const isIt = it.test(wordAt(span, 0));
  const from = isIt ? 1 : span.tokens.findIndex((_, i) => i > 0 && /^(?:a|an|the)$/.test(wordAt(span, i)));
  const facts = from < 1 ? [] : factsOf({ source: span.source, tokens: span.tokens.slice(from) });
  // "give Ann access to the folder": the folder is no field.
  const isCut = from > 0 && /^(?:to|for|on|in|of|at|with)$/.test(wordAt(span, from - 1));
  if (facts.length === 0 || isCut) return [{ do: 'unknown' }];
  const object = sub(span, 0, from);
  return [typed(facts.map(f => pairOf(f.label, { text: f.value, quoted: false, from: 'said' }, object)))];
}

/** "the new folder" is what the step is about, as "it" is; "{user}" says whose field is meant. */
function pairOf(label: string, value: Pair['value'], object: Span): Pair {
  const target = named(label);
  const isNamed = object.tokens.some(t => isHard(t) || /^\p{Lu}/u.test(t.text));
  const isAny = determiners.has(wordAt(object, 0)) || it.test(wordAt(object, 0));
  return { value: { ...value, called: textOf(object) }, target: isNamed || !isAny ? placed(target, object) : target };
}

function placed(target: Target, object: Span): Target {
  return within(target, nounPhrase(object));
}
