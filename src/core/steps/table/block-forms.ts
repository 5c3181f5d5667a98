import type { DoingOf } from '../clause.ts';
import { wordAt } from '../lexer.ts';
import type { Form } from '../matched.ts';
import { readTests } from '../tests.ts';
import { isInput } from '../write/words.ts';
import type { StepForm } from './step-form.ts';

/** What has steps or values of its own, without them yet. */
export type Block = DoingOf<'fill' | 'if' | 'for-each' | 'repeat' | 'until'>;

/** `heads`: what stands before the colon, which the matcher reads. The steps are read line by line. */
type BlockForm = Omit<StepForm, 'read'> & { heads: readonly string[]; read: Form<Block>['read'] };

export const blockForms: readonly BlockForm[] = [
  {
    id: 'fill',
    section: 'Fields',
    forms: ['fill_in [NAME] : LABEL : VALUE ; LABEL : VALUE', 'LABEL : VALUE ; LABEL : VALUE'],
    heads: ['fill_in|fill [NAME]'],
    examples: ['Fill in the Address form: Name: {name}; City: Oslo', 'Name: {name}; City: Oslo'],
    proof: 'each field holds its value',
    read: found => ({ do: 'fill', where: found.maybe('NAME'), pairs: [] }),
  },
  {
    id: 'if',
    section: 'Control',
    forms: ['if|unless TEST , STEPS . otherwise , STEPS', 'STEP if|unless TEST'],
    heads: ['if|unless TEST'],
    examples: [
      'If the cookie banner is shown, click Accept. Otherwise, click Next',
      'Click Accept if the cookie banner is shown',
    ],
    proof: 'what was done',
    read: (found, given) =>
      readTests(found.span('test'), given).map(test => {
        return { do: 'if', test, negated: found.said('unless'), then: [], otherwise: [] };
      }),
  },
  {
    id: 'for-each',
    section: 'Control',
    forms: ['for_each row_of INPUT : STEPS', 'for_each NAME : STEPS'],
    heads: ['for_each row_of VALUE:rows', 'for_each NAME'],
    examples: ['For each row of {people}: type {name} in Name, then save', 'For each order in Orders: open it'],
    proof: 'every one is done, and none twice',
    read: found => {
      const rows = found.maybe('VALUE', 'rows');
      if (rows !== null) return isInput(rows.text) ? { do: 'for-each', rows: { input: rows.text }, body: [] } : null;
      // "For each guest in {guests}" goes over the rows of the input, whose columns it has to name.
      const words = found.span('name');
      const isOfInput = words.tokens.at(-1)?.kind === 'input' && wordAt(words, -2) === 'in';
      return isOfInput ? null : { do: 'for-each', rows: { target: found.slot('NAME') }, body: [] };
    },
  },
  {
    id: 'repeat',
    section: 'Control',
    forms: ['repeat NUMBER times : STEPS', 'repeat_until TEST : STEPS', 'STEP until TEST'],
    heads: ['repeat NUMBER times', 'repeat_until TEST'],
    examples: ['Repeat 3 times: click Next', 'Click "Load more" until it is hidden'],
    proof: 'so many times; the test',
    read: (found, given) => {
      const times = found.maybe('NUMBER');
      if (times !== null) return { do: 'repeat', times, body: [] };
      return readTests(found.span('test'), given).map(test => ({ do: 'until', test, body: [] }));
    },
  },
];
