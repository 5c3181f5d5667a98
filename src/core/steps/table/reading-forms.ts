import type { Doing } from '../clause.ts';
import { isMany, isTime } from '../plain.ts';
import { readTests } from '../tests.ts';
import type { StepForm } from './step-form.ts';

const longestWaitMs = 30 * 60_000;

export const readingForms: readonly StepForm[] = [
  {
    id: 'read',
    section: 'Reading',
    forms: ['read|extract|get|copy|note NAME [as KEY]', 'report NAME', 'what_is|what’s NAME'],
    examples: ['Read the total as total', 'What is the price of "Blue mug"?'],
    proof: 'a value that is not empty, of the kind asked for, from the place named',
    read: found => {
      const words = found.span('name');
      const [what, as] = [found.slot('NAME'), found.maybe('KEY')];
      if (isMany(words)) return null;
      const read: Doing = { do: 'read', what, as };
      // "Copy the board": to have what it says, or another board.
      return found.said('copy') && as === null
        ? [read, { do: 'act', verb: 'duplicate', object: what, to: null }]
        : read;
    },
  },
  {
    id: 'read-fields',
    section: 'Reading',
    forms: ['read|extract|get|copy|note NAMES [of|from NAME]'],
    examples: ['Read the name, price and stock of "Blue mug"'],
    proof: 'each as above, from one thing',
    read: found => {
      const [fields, of] = [found.slot('NAMES'), found.maybe('NAME')];
      const isList = isMany(found.span('names')) || (of !== null && isMany(found.span('name')));
      return fields.length < 2 || isList ? null : { do: 'read-fields', fields, of };
    },
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
    read: found => ({
      do: 'read-list',
      what: found.maybe('NAME'),
      fields: found.maybe('NAMES') ?? [],
      limit: found.maybe('NUMBER'),
    }),
  },
  {
    id: 'count',
    section: 'Reading',
    forms: ['count NAME [as KEY]'],
    examples: ['Count the open orders'],
    proof: 'a number',
    read: found => ({ do: 'count', what: found.slot('NAME'), as: found.maybe('KEY') }),
  },
  {
    id: 'ask',
    section: 'Reading',
    forms: ['ask me|the_user for KEY'],
    examples: ['Ask me for the one-time code'],
    proof: 'the answer, which later steps use under that name',
    read: found => ({ do: 'ask', what: found.slot('KEY') }),
  },
  {
    id: 'verify',
    section: 'Checks and waits',
    forms: ['check|verify|make_sure|ensure [that] TEST'],
    examples: ['Check that the page shows "Saved"', 'Make sure that there are at least 3 rows'],
    proof: 'the test',
    read: (found, given) => readTests(found.span('test'), given).map(test => ({ do: 'verify', test })),
  },
  {
    id: 'wait-until',
    section: 'Checks and waits',
    forms: ['wait until TEST', 'wait_for NAME to_disappear|to_be_hidden'],
    examples: ['Wait until the table has 3 rows'],
    proof: 'the test, in time',
    read: (found, given) => {
      const target = found.maybe('NAME');
      if (target === null) return readTests(found.span('test'), given).map(test => ({ do: 'wait', for: { test } }));
      return { do: 'wait', for: { test: { of: 'thing', target, state: 'there', negated: true } } };
    },
  },
  {
    id: 'wait',
    section: 'Checks and waits',
    forms: ['wait [for] NUMBER second|seconds|minute|minutes'],
    examples: ['Wait 5 seconds'],
    proof: 'the time',
    read: found => {
      const ms = found.slot('NUMBER') * (found.said('minute') || found.said('minutes') ? 60_000 : 1000);
      return ms > longestWaitMs ? null : { do: 'wait', for: { ms } };
    },
  },
  {
    id: 'wait-for',
    section: 'Checks and waits',
    forms: ['wait_for NAME [to_load|to_appear|to_be_shown]'],
    examples: ['Wait for the results table'],
    proof: 'it is there in time',
    read: found => {
      const words = found.span('name');
      return isTime(words) ? null : { do: 'wait', for: { thing: found.slot('NAME') } };
    },
  },
  {
    id: 'stop',
    section: 'Control',
    forms: ['stop [and_say VALUE]'],
    examples: ['Stop and say "sold out"'],
    proof: 'the run ends',
    read: found => ({ do: 'stop', say: found.maybe('VALUE') }),
  },
];
