import { isHard, phraseAt, phrasesOf, signAt, wordAt, type Span, type Token } from './lexer.ts';
import type { Family, VerbLine } from './lexicon/verb-line.ts';
import { verbLines } from './lexicon/verbs.ts';
import { fillers } from './lexicon/words.ts';
import { cardinal } from './numbers.ts';

export type Verb = {
  /** In its base form. */
  word: string;
  family: Family;
  entry: VerbLine;
  gerund: boolean;
  inflected: boolean;
  /** How many tokens it takes. */
  length: number;
};

type Form = { word: string; gerund: boolean; inflected: boolean };

const lineOf = new Map<string, VerbLine>();
for (const line of verbLines)
  for (const word of line.words.split(/,\s*/)) if (!lineOf.has(word)) lineOf.set(word, line);

const forms = new Map<string, Form>();
for (const word of lineOf.keys()) {
  forms.set(word, { word, gerund: false, inflected: false });
}
for (const word of lineOf.keys()) {
  const space = word.indexOf(' ');
  const [head, tail] = space < 0 ? [word, ''] : [word.slice(0, space), word.slice(space)];
  for (const [form, gerund] of inflections(head))
    if (!forms.has(form + tail)) forms.set(form + tail, { word, gerund, inflected: true });
}
const phrases = phrasesOf(forms.keys());

/** `-ing` forms and the form with `-s`. */
function inflections(word: string): [form: string, gerund: boolean][] {
  const last = word.at(-1) ?? '';
  const ing = /[^aeiou]e$/.test(word) ? word.slice(0, -1) : word;
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(word) ? word + last : ing;
  const s = /(?:s|x|ch|sh)$/.test(word)
    ? `${word}es`
    : /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : `${word}s`;
  return [
    [`${ing}ing`, true],
    [`${doubled}ing`, true],
    [s, false],
  ];
}

/** The verb that a word or a phrase is, in any form; null for all else. */
export function verbOf(text: string): Verb | null {
  const lower = text.toLowerCase();
  const form = forms.get(lower);
  const entry = form === undefined ? undefined : lineOf.get(form.word);
  if (form === undefined || entry === undefined) return null;
  return { ...form, family: entry.family, entry, length: lower.split(' ').length };
}

const irregular: Readonly<Record<string, string>> = {
  sent: 'send',
  put: 'put',
  set: 'set',
  paid: 'pay',
  bought: 'buy',
  made: 'make',
  written: 'write',
  chosen: 'choose',
  shown: 'show',
  hidden: 'hide',
  found: 'find',
  left: 'leave',
  withdrawn: 'withdraw',
  undone: 'undo',
  taken: 'take',
  given: 'give',
  read: 'read',
  thrown: 'throw',
  kept: 'keep',
  shut: 'shut',
};

/** "forwarded" → forward, "cancelled" → cancel, "sent" → send; null for what is no participle of a verb that is known. */
export function participleOf(word: string): Verb | null {
  const known = irregular[word];
  if (known !== undefined) return verbOf(known);
  if (!word.endsWith('ed')) return null;
  const base = word.slice(0, -2);
  const single = base.at(-1) === base.at(-2) ? verbOf(base.slice(0, -1)) : null;
  const y = base.endsWith('i') ? verbOf(`${base.slice(0, -1)}y`) : null;
  return verbOf(base) ?? verbOf(`${base}e`) ?? single ?? y;
}

/** "passed", "sent", "written": the form that stands behind "has", of any verb. */
export function isParticipleForm(word: string): boolean {
  return (
    (irregular[word] !== undefined && word !== 'left') ||
    otherParticiples.test(word) ||
    (word.length > 4 && /[^e]ed$/.test(word))
  );
}

const otherParticiples =
  /^(?:gone|come|become|begun|run|won|lost|met|held|built|sold|broken|spoken|grown|known|seen|done|drawn|flown|fallen|risen|driven|stolen|sworn|worn|torn|spent|dealt|heard|freed|agreed)$/;

/** The verb that stands at this position, the longest one, in any form. */
export function verbFormAt(span: Span, at: number): Verb | null {
  if (span.tokens[at]?.kind !== 'word') return null;
  const n = phraseAt(span, at, phrases);
  return n === 0
    ? null
    : verbOf(
        span.tokens
          .slice(at, at + n)
          .map(t => t.lower)
          .join(' '),
      );
}

/** True for a word that carries nothing: `please`, `now`, `then`. */
export function isFiller(token: Token | undefined): boolean {
  return token !== undefined && token.kind === 'word' && fillers.has(token.lower);
}

/** Whether an instruction starts at this position: a verb in base form used as a verb. */
export function verbAt(span: Span, at: number): Verb | null {
  const verb = verbFormAt(span, at);
  if (verb === null || verb.inflected) return null;
  const end = at + verb.length;
  const special = specialUse(span, end, verb);
  if (special !== null) return special ? verb : null;
  return isUsedAsVerb(span, end, verb) ? verb : null;
}

/** Whether what stands behind a verb makes it one: "order the lamp", but not "order number". */
function isUsedAsVerb(span: Span, end: number, verb: Verb): boolean {
  const next = span.tokens[end];
  const { noun = false, alone = false } = verb.entry;
  if (alone && !noun) return true;
  const isOver = next === undefined || next.kind === 'break';
  if (isOver || /^(?:[,;.]|and|then)$/.test(wordAt(span, end) || signAt(span, end))) return alone || verb.length > 1;
  if (!noun || verb.length > 1) return true;
  return !(verb.family === 'act' && /^(?:for|of|by|at|as|on|in)$/.test(next.lower)) && takesObject(next);
}

/** Verbs that are used as such only before certain words; null for the others. */
function specialUse(span: Span, end: number, verb: Verb): boolean | null {
  const next = wordAt(span, end);
  if (verb.family === 'turn') return span.tokens.slice(end).some(t => /^(?:on|off|up|down)$/.test(t.lower));
  if (verb.family === 'name' && verb.word !== 'give' && verb.word !== 'rename')
    return span.tokens[end] === undefined || /^(?:it|this|that|them|the)$/.test(next);
  if (verb.word === 'do') return /^(?:this|the|these|it|so|that)$/.test(next);
  // Also labels of fields: "with name Ann and email {email}".
  if (labelNouns.has(verb.word) && end > verb.length) return openers.has(next) && determined.test(next);
  return verb.family === 'keep' ? isKeeping(span, end) : null;
}

/** "keep clicking Next", "keep 10 versions", "keep the box ticked". */
function isKeeping(span: Span, end: number): boolean {
  const [after, next] = [span.tokens[end], wordAt(span, end)];
  const isKept = after !== undefined && (after.kind === 'number' || isHard(after) || cardinal(after.text) !== null);
  return isKept || verbFormAt(span, end)?.gerund === true || /^(?:on|the|it|all|only|at|this|that)$/.test(next);
}

const labelNouns = new Set('email e-mail message mention group log commit poll stream zip'.split(' '));
const determined = /^(?:the|an?|my|your|this|that|these|those|all|each|every|it|them|him|her|me|us)$/;

const openers = new Set(
  (
    'the a an my your this that these those all any each every both it them in into on to for with by out up off at as from down under ' +
    'me us him her his its their if whether sure new one two three four five first second third last only through until till while when between over back about anything everything no how what which where who when why'
  ).split(' '),
);

/** A verb that is also a noun is a verb when what follows can start its object. */
function takesObject(next: Token): boolean {
  if (next.kind === 'quote' || next.kind === 'value' || next.kind === 'url' || next.kind === 'number') return true;
  if (next.kind === 'punct') return next.text === ':';
  return openers.has(next.lower) || /^\p{Lu}|\d|@/u.test(next.text);
}

/** The verb that a word was probably meant to be: one letter too many, too few, wrong or swapped. Null when it is not near one. */
export function misspelledVerb(word: string): Verb | null {
  const lower = word.toLowerCase();
  if (lower.length < 4 || !/^[a-z]+$/.test(lower) || verbOf(lower) !== null) return null;
  for (const candidate of lineOf.keys())
    if (candidate.length >= 4 && candidate[0] === lower[0] && oneEditApart(candidate, lower)) return verbOf(candidate);
  return null;
}

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function areNeighbours(a: string, b: string): boolean {
  const place = (letter: string): { row: number; column: number } => {
    const row = keyboard.findIndex(keys => keys.includes(letter));
    return { row, column: keyboard[row]?.indexOf(letter) ?? -9 };
  };
  const [one, other] = [place(a), place(b)];
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.column - other.column) <= 1;
}

function oneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const [restA, restB] = [a.slice(i), b.slice(i)];
  // A wrong letter lies beside the right one on the keyboard: "typr", but not "paint" for "point".
  if (restA.slice(1) === restB.slice(1) && areNeighbours(restA[0] ?? '', restB[0] ?? '')) return true;
  if (restA === restB.slice(1) || restA.slice(1) === restB) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
