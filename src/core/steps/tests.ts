import type { Comparator, Target, Test, ThingState, Value } from './clause.ts';
import { sub, wordAt, type Span } from './lexer.ts';
import { compileAll, meaningsOf, mostWords, type Form, type FoundSlots } from './matched.ts';
import { isTime } from './plain.ts';
import { readSlot, type Given } from './slots.ts';
import { within } from './write/words.ts';

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
const anyState = [...states.keys()].join('|');

/** How a state is written. */
export function stateWords(state: ThingState, negated: boolean): string {
  const isSo = ([, one]: [string, State]): boolean => one.state === state && one.negated === negated;
  return [...states].find(isSo)?.[0] ?? `not ${stateWords(state, !negated)}`;
}

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

function comparatorOf(found: FoundSlots): Comparator {
  const isSaid = ({ words }: { words: string[] }): boolean => words.every(word => found.said(word));
  return comparisons.find(isSaid)?.than ?? 'equal';
}

/** The longest words first: "no more than" has those of "more than". */
const comparisons = comparatorLines
  .flatMap(([than, words]) => words.split('|').map(one => ({ than, words: one.split('_') })))
  .toSorted((a, b) => b.words.length - a.words.length);

const says = 'contains|shows|says|does_not_contain|does_not_show|does_not_say';
const is = 'is|are|is_not|are_not';

const table = compileAll<Test>([
  { forms: [`[the] page ${says} VALUE`], read: found => textTest(found, null) },
  ...(['address', 'title'] as const).map((of): Form<Test> => ({
    forms: [`[the] [page] ${of === 'address' ? 'address|url' : of} [of_the_page] ${says}|${is} VALUE`],
    read: found => {
      const how = found.said('is') || found.said('are') ? 'is' : 'contains';
      return { of, text: found.slot('VALUE').text, how, negated: found.said('not') };
    },
  })),
  {
    forms: ['there_is|there_are NAME'],
    // "There are 3 rows": so many.
    read: (found, given) =>
      readSlot('DIGITS', sub(found.span('name'), 0, 1), given) !== null
        ? null
        : { of: 'thing', target: found.slot('NAME'), state: 'there', negated: false },
  },
  {
    forms: [
      `there_is|there_are [${comparators}] DIGITS NAME`,
      'there_is|there_are no NAME [left]',
      `NAME:in has|have [${comparators}] DIGITS NAME`,
      'NAME:in has|have no NAME',
    ],
    read: found => {
      const target = placed(found);
      if (target === null) return null;
      const [than, number] = [comparatorOf(found), found.maybe('DIGITS') ?? '0'];
      return { of: 'number', target, than, number, counted: true, negated: false };
    },
  },
  {
    forms: [`[no] NAME ${is} ${anyState} [in|on|under NAME:in]`, '[no] NAME appears|disappears'],
    read: found => {
      const said = [...states.keys()].find(found.said);
      const there: State = { state: 'there', negated: found.said('disappears') };
      const { state, negated } = states.get(said ?? '') ?? there;
      // "No error is not shown" is for nobody to read.
      if (found.said('no') && found.said('not')) return null;
      const target = placed(found);
      return target && { of: 'thing', target, state, negated: negated !== (found.said('not') || found.said('no')) };
    },
  },
  {
    forms: [`NAME ${is} ${comparators} DIGITS`],
    read: found => {
      const [target, number] = [found.slot('NAME'), found.maybe('DIGITS') ?? '0'];
      return { of: 'number', target, than: comparatorOf(found), number, counted: false, negated: found.said('not') };
    },
  },
  {
    forms: [`NAME ${is} VALUE`, 'NAME starts_with|ends_with|does_not_start_with|does_not_end_with VALUE'],
    read: found => {
      const [target, value] = [found.slot('NAME'), found.slot('VALUE')];
      const how = (['start', 'end'] as const).find(word => found.said(word) || found.said(`${word}s`));
      if (isCompound(value)) return null;
      return {
        of: 'value',
        target,
        value: value.text,
        how: how === undefined ? 'is' : `${how}s`,
        negated: found.said('not'),
      };
    },
  },
  { forms: [`NAME ${says} VALUE`], read: found => textTest(found, found.slot('NAME')) },
]);

/** What is named, in the place that is said beside it. */
function placed(found: FoundSlots): Target | null {
  const place = found.maybe('NAME', 'in');
  if (place === null) return found.slot('NAME');
  if (isTime(found.span('in'))) return null;
  return within(found.slot('NAME'), { place, relation: found.said('under') ? 'below' : 'in' });
}

/** "open and ready", "more than 10": no single value. */
function isCompound({ quoted, text }: Value): boolean {
  // "listed as Published", "marked Pending".
  const [first = '', second = ''] = text.split(' ');
  if (!quoted && second !== '' && (isStateWord(first) || /^[a-z]+ \p{Lu}/u.test(text))) return true;
  return !quoted && /\b(?:than|in|under|next)\b|^(?:no|more|less|fewer|over|above|below|exactly)\s/.test(text);
}

function textTest(found: FoundSlots, where: Target | null): Test | null {
  const value = found.slot('VALUE');
  return isCompound(value) ? null : { of: 'text', text: value.text, where, negated: found.said('not') };
}

/** All ways to read what is to be so: one test, or two with `and` or `or` between them. */
export function readTests(span: Span, any: Given): Test[] {
  const given = { ...any, lenient: false };
  const single = meaningsOf(table, span, given);
  if (single.length > 0) return single;
  for (let at = 1; at < Math.min(span.tokens.length - 1, mostWords); at += 1) {
    const word = wordAt(span, at);
    if (word !== 'and' && word !== 'or') continue;
    const first = meaningsOf(table, sub(span, 0, at), given);
    const second = first.length === 0 ? [] : meaningsOf(table, sub(span, at + 1), given);
    const of = word === 'and' ? 'both' : 'either';
    const pairs = first.flatMap(one => second.map((other): Test => ({ of, tests: [one, other], negated: false })));
    if (pairs.length > 0) return pairs;
  }
  return [];
}
