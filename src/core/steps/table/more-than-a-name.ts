import type { Target } from '../clause.ts';
import { hasInputSign } from '../input-signs.ts';
import { lex } from '../lexer.ts';
import { isExact, naming, saysField } from '../names.ts';
import { makingVerbs } from './site-verbs.ts';
import { isStateWord } from '../tests.ts';
import { isDateWords } from '../values.ts';

export function isNumber({ text }: Target): boolean {
  return /^\d+$/.test(text);
}

/** Whether a name begins with a capital letter. */
export function isLarge(target: Target | undefined): boolean {
  const letter = target?.text.charAt(0) ?? '';
  return letter !== letter.toLowerCase();
}

export function isExactInput(target: Target): boolean {
  return isExact(target) && hasInputSign(target.text);
}

export function isNewTab({ readings: [first] }: Target): boolean {
  return first?.label.toLowerCase() === 'new' && (first.kind === 'tab' || first.kind === 'dialog');
}

/** A name with a word that says where something goes or what it is done with: more than a name. */
export function isLoose(target: Target): boolean {
  return !isExact(target) && /\s(?:to|into|onto|by|with|as)\s/.test(withoutQuoted(target.text));
}

/** "the 5 latest posts": several things, which are no single value. */
export function isMany({ text }: Target): boolean {
  return /(?:^|\s)(?:the|first|last|latest|newest|top|next) (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:\S+ ){0,3}[^\s]*[^\su]s$/i.test(
    text,
  );
}

/** Whether all that is said may be done by a control of that verb. */
export function fitsVerb(verb: string, { object, to }: { object: Target | null; to: Target | null }): boolean {
  const named = [object, to].filter(one => one !== null);
  if (named.some(one => saysMore(verb, one) || (verb !== 'merge' && isMany(one)))) return false;
  if (object !== null && withoutQuoted(object.text).includes(' to ')) return false;
  // "Edit Name to Ann" and "move the slider to 35" set a value; "add it to the Notes field" types.
  return to === null || !(isLoose(to) || isNumber(to) || verb === 'edit' || (verb === 'add' && saysField(to)));
}

/** What is said besides the thing that something is done to, which a press of its control would leave out. */
function saysMore(verb: string, target: Target): boolean {
  return !isExact(target) && (saysNew(verb, target) || saysHow(verb, target) || saysWhat(verb, target));
}

/** "Create a folder called Photos", "leave a comment saying …", "book a table for Friday": what is typed somewhere. */
function saysNew(verb: string, target: Target): boolean {
  const words = wordsOf(target);
  const isNew = makingVerbs.has(verb);
  const isDated = words.some((word, at) => ['for', 'on', 'at'].includes(word) && isValueWord(words[at + 1] ?? ''));
  const isCalled = target.any && /["“\uE000]/.test(target.text);
  if (isDated && (isNew || target.any)) return true;
  return isNew && (isCalled || words.some(word => naming.has(word)));
}

function isValueWord(word: string): boolean {
  return /^[\d\uE000]/.test(word) || isDateWords(word);
}

/** "Reject it with the reason …", "close it by clicking the X", "add {guest} as a guest"; but "mark it as read", "export it as PDF". */
function saysHow(verb: string, target: Target): boolean {
  const words = wordsOf(target);
  return words.some((word, at) => {
    const next = words[at + 1] ?? '';
    const isSmall = /^[a-z]/.test(next);
    if (at === 0) return false;
    if (word === 'with' || word === 'by') return isSmall;
    const isRole = next === '""' || next.startsWith('\uE000') || ['a', 'an', 'the', 'my'].includes(next);
    return word === 'as' && verb !== 'mark' && (isRole || (isSmall && verb !== 'export'));
  });
}

/** "for 8 hours", "from 1 August to …", "and watch its releases", "leave the field empty", "remove the tick at it", "continue clicking Next". */
function saysWhat(verb: string, target: Target): boolean {
  const words = wordsOf(target);
  const text = words.join(' ');
  if (/\sfor \S+ [a-z]+s$|\sfrom \d|\sand [a-z]+ [a-z]/.test(text) && !text.includes(' for the ')) return true;
  switch (verb) {
    case 'add':
      return /\s(?:end|start|beginning|front|top|bottom) of\s/.test(text);
    case 'continue':
      return /^[a-z]+ing\s/.test(text);
    case 'leave':
      return isStateWord(words.at(-1) ?? '');
    case 'remove':
      return /^(?:the |a )?(?:tick|check mark|checkmark)\s/.test(text);
    case 'mark':
      return !words.includes('as');
    default:
      return false;
  }
}

function wordsOf({ text }: Target): string[] {
  return withoutQuoted(text).split(' ');
}

function withoutQuoted(text: string): string {
  const { tokens } = lex(text);
  let out = '';
  let from = 0;
  for (const { kind, start, end } of tokens) {
    if (kind !== 'quote') continue;
    out += `${text.slice(from, start)}""`;
    from = end;
  }
  return out + text.slice(from);
}
