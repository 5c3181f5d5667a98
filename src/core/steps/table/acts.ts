import type { Doing } from '../clause.ts';
import { isHard, wordAt, type Span, type Token } from '../lexer.ts';
import type { FoundSlots } from '../matched.ts';
import { naming, saysField } from '../names.ts';
import { articles, beginsOrder, isLoose, isMany, isNumber, isOneHard, prepositions } from '../plain.ts';
import { isStateWord } from '../tests.ts';
import { isDateWords } from '../values.ts';
import { siteVerb, siteVerbs } from './site-verbs.ts';

/** What a site does with a thing; null where more is said than a press of the control of that verb would do. */
export function actIn(found: FoundSlots): Doing | null {
  const verb = siteVerbs.find(one => one.split(' ').every(found.said));
  const [object, to] = [found.maybe.name(), found.maybe.name('to')];
  if (verb === undefined) return null;
  const spans = [...(object === null ? [] : [found.span('name')]), ...(to === null ? [] : [found.span('to')])];
  if (spans.some(span => !isOneHard(span) && (saysMore(verb, span) || (verb !== 'merge' && isMany(span))))) return null;
  if (object !== null && found.span('name').tokens.some(({ kind, text }) => kind === 'word' && text === 'to'))
    return null;
  // "Edit Name to Ann" and "move the slider to 35" set a value; "add it to the Notes field" types.
  const isValue = to !== null && (verb === 'edit' || isLoose(found.span('to')) || isNumber(found.span('to')));
  return isValue || (to !== null && verb === 'add' && saysField(to)) ? null : { do: 'act', verb, object, to };
}

/** Whether more is said of a thing than what it is and where: what is typed, how, when, or what else is done. */
function saysMore(verb: string, span: Span): boolean {
  const { tokens } = span;
  const isNew = siteVerb(verb).makes === true;
  const isAny = ['a', 'an', 'any'].includes(wordAt(span, 0));
  // "Create a folder "Photos"", "leave the newsletter unticked".
  if (isNew && isAny && tokens.some(isHard)) return true;
  if (isStateWord(wordAt(span, -1)) && tokens.length > 1) return true;
  // "Remove the tick from it": not "the open invoice".
  const noun = articles.has(wordAt(span, 0)) ? 1 : 0;
  const isLastNoun = tokens.length === noun + 1 || prepositions.has(wordAt(span, noun + 1));
  if (isLastNoun && beginsOrder(tokens[noun]?.text ?? '') && !isHard(tokens[noun])) return true;
  return tokens.some((token, at) => {
    const next = tokens[at + 1];
    if (at === 0 || token.kind !== 'word' || next === undefined) return false;
    // "Add a line at the end of the text", "book a table for Friday", "mute it for 8 hours".
    if (['for', 'on', 'at'].includes(token.text)) {
      const isPlace = isNew && token.text === 'at' && next.text === 'the';
      return isPlace || (token.text === 'for' && next.kind === 'number') || ((isNew || isAny) && isValueWord(next));
    }
    return (isNew && naming.has(token.text)) || saysHow(verb, span, at);
  });
}

/** "close it by clicking the X" but "the comments by {user}", "add {guest} as a guest" but "mark it as read" and "export it as PDF". */
function saysHow(verb: string, { tokens }: Span, at: number): boolean {
  const next = tokens[at + 1];
  if (next === undefined) return false;
  const isSmall = next.kind === 'word' && next.text === next.lower;
  const isRole = isHard(next) || articles.has(next.text);
  switch (tokens[at]?.text) {
    // "Star the repository and watch releases".
    case 'and':
      return isSmall && tokens[at + 2]?.kind === 'word';
    case 'with':
    case 'by':
      return isSmall;
    case 'as':
      return verb !== 'mark' && (isRole || (isSmall && verb !== 'export'));
    default:
      return false;
  }
}

function isValueWord(token: Token): boolean {
  return isHard(token) || token.kind === 'number' || isDateWords(token.text);
}
