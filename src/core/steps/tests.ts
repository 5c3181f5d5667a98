import type { Comparator, Target, Test, ThingState, Value } from './clause.ts';
import { sub, wordAt, type Span } from './lexer.ts';
import { compileAll, meaningsOf, type Form, type Matched } from './matched.ts';
import { within } from './names.ts';
import type { Given } from './pattern.ts';

type State = { state: ThingState; negated: boolean };

const states = new Map<string, State>(
  (
    [
      ['there', false, 'shown visible displayed present listed'],
      ['there', true, 'hidden gone'],
      ['checked', false, 'checked ticked on'],
      ['checked', true, 'unchecked unticked off'],
      ['enabled', false, 'enabled clickable'],
      ['enabled', true, 'disabled'],
      ['selected', false, 'selected chosen'],
      ['filled', true, 'empty blank'],
    ] as const
  ).flatMap(([state, negated, words]) => words.split(' ').map((word): [string, State] => [word, { state, negated }])),
);
const stateWords = [...states.keys()].join('|');

export function isStateWord(word: string): boolean {
  return states.has(word);
}

const comparatorLines: readonly (readonly [Comparator, string])[] = [
  ['more', 'more_than|over|above|greater_than|higher_than'],
  ['less', 'less_than|fewer_than|under|below|lower_than|smaller_than'],
  ['at-least', 'at_least|no_less_than|no_fewer_than'],
  ['at-most', 'at_most|no_more_than'],
  ['equal', 'exactly'],
];
const comparators = comparatorLines.map(([, words]) => words).join('|');

/** How a comparison is written. */
export function comparatorWords(than: Comparator): string {
  return (
    comparatorLines
      .find(([one]) => one === than)?.[1]
      .split('|')[0]
      ?.replaceAll('_', ' ') ?? ''
  );
}

function comparatorOf(found: Matched): Comparator {
  const isSaid = ({ words }: { words: string[] }): boolean => words.every(word => found.said(word));
  return comparisons.find(isSaid)?.than ?? 'equal';
}

/** The longest words first: "no more than" has those of "more than". */
const comparisons = comparatorLines
  .flatMap(([than, words]) => words.split('|').map(one => ({ than, words: one.split('_') })))
  .toSorted((a, b) => b.words.length - a.words.length);

function isNegated(found: Matched): boolean {
  return found.said('not');
}

const says = 'contains|shows|says|does_not_contain|does_not_show|does_not_say';
const is = 'is|are|is_not|are_not';

const table = compileAll<Test>([
  {
    forms: [`[the] page ${says} VALUE`],
    read: found => textTest(found, null),
  },
  ...(['address', 'title'] as const).map((of): Form<Test> => ({
    forms: [`[the] [page] ${of === 'address' ? 'address|url' : of} [of_the_page] ${says}|${is} VALUE`],
    read: found => {
      const value = found.value();
      const how = found.said('is') || found.said('are') ? 'is' : 'contains';
      return value && { of, text: value.text, how, negated: isNegated(found) };
    },
  })),
  {
    forms: ['there_is|there_are NAME'],
    generic: true,
    read: found => {
      const target = found.name();
      return target && { of: 'thing', target, state: 'there', negated: false };
    },
  },
  {
    forms: [`there_is|there_are [${comparators}] NUMBER NAME`, 'there_is|there_are no NAME [left]'],
    read: found => {
      const target = found.name();
      const number = found.digits() ?? '0';
      return target && { of: 'number', target, than: comparatorOf(found), number, counted: true, negated: false };
    },
  },
  {
    forms: [`NAME:in has|have [${comparators}] NUMBER NAME`, 'NAME:in has|have no NAME'],
    read: found => {
      const [target, place] = [found.name(), found.name('in')];
      if (target === null || place === null) return null;
      const number = found.digits() ?? '0';
      const counted = within(target, { place, relation: 'in' });
      return { of: 'number', target: counted, than: comparatorOf(found), number, counted: true, negated: false };
    },
  },
  {
    forms: [`[no] NAME ${is} ${stateWords}`, '[no] NAME appears|disappears'],
    read: found => {
      const target = found.name();
      const word = [...states.keys()].find(one => found.said(one));
      const state = word === undefined ? undefined : states.get(word);
      if (target === null) return null;
      const { state: what, negated }: State = state ?? { state: 'there', negated: found.said('disappears') };
      // "No error is not shown" is for nobody to read.
      if (found.said('no') && isNegated(found)) return null;
      return { of: 'thing', target, state: what, negated: negated !== (isNegated(found) || found.said('no')) };
    },
  },
  {
    forms: [`NAME ${is} ${comparators} NUMBER`],
    read: found => {
      const [target, number] = [found.name(), found.digits()];
      if (target === null || number === null) return null;
      return { of: 'number', target, than: comparatorOf(found), number, counted: false, negated: isNegated(found) };
    },
  },
  {
    forms: [`NAME ${is} VALUE`, 'NAME starts_with|ends_with|does_not_start_with|does_not_end_with VALUE'],
    generic: true,
    read: found => {
      const [target, value] = [found.name(), found.value()];
      if (target === null || value === null || isCompound(value)) return null;
      const how =
        found.said('starts') || found.said('start')
          ? 'starts'
          : found.said('ends') || found.said('end')
            ? 'ends'
            : 'is';
      return { of: 'value', target, value: value.text, how, negated: isNegated(found) };
    },
  },
  {
    forms: [`NAME ${says} VALUE`],
    generic: true,
    read: found => textTest(found, found.name()),
  },
]);

/** "open and ready", "more than 10": no single value. */
function isCompound({ quoted, text }: Value): boolean {
  // "listed as Published", "marked Pending".
  const [first = '', second = ''] = text.split(' ');
  if (!quoted && second !== '' && (isStateWord(first) || /^[a-z]+ \p{Lu}/u.test(text))) return true;
  return (
    !quoted &&
    /\b(?:and|to|than|in|under|next|by|from|with)\b|^(?:no|more|less|fewer|at|over|under|above|below|exactly)\s/.test(
      text,
    )
  );
}

function textTest(found: Matched, where: Target | null): Test | null {
  const value = found.value();
  if (value === null || isCompound(value) || (where === null && found.has('name'))) return null;
  return { of: 'text', text: value.text, where, negated: isNegated(found) };
}

/** All ways to read what is to be so: one test, or two with `and` or `or` between them. */
export function readTests(span: Span, given: Given): Test[] {
  const single = meaningsOf(table, span, given);
  if (single.length > 0) return single;
  for (let at = 1; at < span.tokens.length - 1; at += 1) {
    const word = wordAt(span, at);
    if (word !== 'and' && word !== 'or') continue;
    const [first, second] = [sub(span, 0, at), sub(span, at + 1)].map(part => meaningsOf(table, part, given));
    if (first?.[0] === undefined || second?.[0] === undefined) continue;
    if (first.length > 1 || second.length > 1) return [...first, ...second];
    return [{ of: word === 'and' ? 'both' : 'either', tests: [first[0], second[0]], negated: false }];
  }
  return [];
}
