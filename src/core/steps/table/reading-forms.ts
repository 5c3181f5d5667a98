import type { Test } from '../clause.ts';
import { isLoose, isMany } from './more-than-a-name.ts';
import { longestWaitMs, and, both, optional, testsIn } from './slots.ts';
import type { StepForm } from './step-form.ts';

export const readingForms: readonly StepForm[] = [
  {
    id: 'read',
    section: 'Reading',
    generic: true,
    forms: ['read|extract|get|copy|note NAME [as KEY]', 'what_is NAME'],
    examples: ['Read the total as total', 'What is the price of "Blue mug"?'],
    proof: 'a value that is not empty, of the kind asked for, from the place named',
    read: found =>
      and(found.name(), what => (isLoose(what) || isMany(what) ? null : { do: 'read', what, as: found.text('key') })),
  },
  {
    id: 'read-fields',
    section: 'Reading',
    generic: true,
    forms: ['read|extract|get|copy|note NAMES [of|from NAME]'],
    examples: ['Read the name, price and stock of "Blue mug"'],
    proof: 'each as above, from one thing',
    read: found =>
      both(found.names(), optional(found, 'name', found.name()), (fields, { target }) =>
        fields.length < 2 || fields.some(one => isLoose(one) || isMany(one)) || (target !== null && isMany(target))
          ? null
          : { do: 'read-fields', fields, of: target },
      ),
  },
  {
    id: 'read-list',
    section: 'Reading',
    forms: [
      'read|extract|get|copy|note NAMES of each|every|all|all_the NAME',
      'read|extract|get|copy|note NAMES of the first NUMBER NAME',
      'read|extract|get|note the first NUMBER NAME',
      'read|extract|get|copy the table [NAME] [with_the_columns NAMES]',
      'read|extract|get|copy the NAME table [with_the_columns NAMES]',
      'read|extract|get a_list_of all NAME',
      'list_all|list all NAME',
      'list_all NAME',
    ],
    examples: [
      'Read the number and status of the first 20 orders',
      'Read the table with the columns Name and Total',
      'List all invoices',
    ],
    proof: 'all rows over all pages, or as many as asked for; none without a value in the first column',
    read: found => {
      const limit = found.number();
      const fields = found.has('names') ? found.names() : [];
      if (found.has('number') && limit === null) return null;
      return both(fields, optional(found, 'name', found.name()), (columns, { target }) => ({
        do: 'read-list',
        what: target,
        fields: columns,
        limit,
      }));
    },
  },
  {
    id: 'count',
    section: 'Reading',
    forms: ['count NAME [as KEY]'],
    examples: ['Count the open orders'],
    proof: 'a number',
    read: found => and(found.name(), what => (isLoose(what) ? null : { do: 'count', what, as: found.text('key') })),
  },
  {
    id: 'ask',
    section: 'Reading',
    forms: ['ask me|the_user for KEY'],
    examples: ['Ask me for the one-time code'],
    proof: 'the answer, which later steps use under that name',
    read: found => and(found.text('key'), what => ({ do: 'ask', what })),
  },
  {
    id: 'verify',
    section: 'Checks and waits',
    forms: ['check|verify|make_sure|ensure [that] TEST'],
    examples: ['Check that the page shows "Saved"', 'Make sure that there are at least 3 rows'],
    proof: 'the test',
    read: (found, given) => testsIn(found, given).map(test => ({ do: 'verify', test })),
  },
  {
    id: 'wait-until',
    section: 'Checks and waits',
    forms: ['wait until TEST', 'wait_for NAME to_disappear|to_be_hidden'],
    examples: ['Wait until the table has 3 rows'],
    proof: 'the test, in time',
    read: (found, given) => {
      const target = found.name();
      const isGone: Test[] = target === null ? [] : [{ of: 'thing', target, state: 'there', negated: true }];
      return [...isGone, ...testsIn(found, given)].map(test => ({ do: 'wait', for: { test } }));
    },
  },
  {
    id: 'wait',
    section: 'Checks and waits',
    forms: ['wait [for] NUMBER second|seconds|minute|minutes'],
    examples: ['Wait 5 seconds'],
    proof: 'the time',
    read: found =>
      and(found.number(), number => {
        const ms = number * (found.said('minute') || found.said('minutes') ? 60_000 : 1000);
        return ms > longestWaitMs ? null : { do: 'wait', for: { ms } };
      }),
  },
  {
    id: 'wait-for',
    section: 'Checks and waits',
    generic: true,
    forms: ['wait_for NAME [to_load|to_appear|to_be_shown]'],
    examples: ['Wait for the results table'],
    proof: 'it is there in time',
    read: found =>
      and(found.name(), thing =>
        /\b(?:seconds?|minutes?)$/.test(thing.text) || isLoose(thing) ? null : { do: 'wait', for: { thing } },
      ),
  },
  {
    id: 'stop',
    section: 'Control',
    forms: ['stop [and_say VALUE]'],
    examples: ['Stop and say "sold out"'],
    proof: 'the run ends',
    read: found => ({ do: 'stop', say: found.has('value') ? found.value() : null }),
  },
];
