import type { Doing, Target } from '../clause.ts';
import { isHard, wordAt, type Span } from '../lexer.ts';
import type { FoundSlots } from '../matched.ts';
import { isExact, naming, saysField } from '../names.ts';
import { articles, beginsOrder, isLoose, isMany, isNumber, prepositions } from '../plain.ts';
import { isStateWord } from '../tests.ts';
import { isDateWords } from '../values.ts';
import { siteVerb, siteVerbs } from './site-verbs.ts';

/** What a site does with a thing; null where more is said than a press of the control of that verb would do. */
export function actIn(found: FoundSlots): Doing | null {
  const verb = siteVerbs.find(one => one.split(' ').every(found.said));
  const [object, to] = [found.maybe('NAME'), found.maybe('NAME', 'to')];
  if (verb === undefined) return null;
  const isThing = (target: Target | null, key: string): boolean =>
    target === null || isExact(target) || !saysMore(verb, found.span(key));
  if (!isThing(object, 'name') || !isThing(to, 'to')) return null;
  // "Add "FYI"", "leave the comment "Thanks"": what is written has to be typed somewhere.
  if (object !== null && to === null && siteVerb(verb).writes === true && found.span('name').tokens.some(isHard))
    return null;
  // "Edit Name to Ann" and "move the slider to 35" set a value; "add it to the Notes field" types.
  const isValue = to !== null && (verb === 'edit' || isNumber(found.span('to')));
  return isValue || (to !== null && verb === 'add' && saysField(to)) ? null : { do: 'act', verb, object, to };
}

/** Whether more is said of a thing than what it is and where: what is typed, how, when, or what else is done. */
function saysMore(verb: string, span: Span): boolean {
  const { tokens } = span;
  if (isLoose(span) || (verb !== 'merge' && isMany(span))) return true;
  // "Leave the newsletter unticked".
  if (tokens.length > 1 && isStateWord(wordAt(span, -1))) return true;
  // "Remove the tick from it": not "the open invoice".
  const noun = articles.has(wordAt(span, 0)) ? 1 : 0;
  const isLastNoun = tokens.length === noun + 1 || prepositions.has(wordAt(span, noun + 1));
  const begun = isHard(tokens[noun]) ? '' : (tokens[noun]?.text ?? '');
  if (beginsOrder(begun) && (isLastNoun || (noun === 0 && begun !== 'open'))) return true;
  const isNew = siteVerb(verb).makes === true;
  return tokens.some(({ kind, text }, at) => {
    const next = tokens[at + 1];
    if (at === 0 || kind !== 'word' || next === undefined) return false;
    // "Book a table for Friday", "create a channel called random", "mute it for 8 hours".
    if (isNew && (text === 'for' || text === 'from' || naming.has(text))) return true;
    return ['for', 'from', 'on'].includes(text) && next.kind !== 'input' && isDateWords(next.text);
  });
}
