import type { StepForm } from './step-form.ts';

/** Forms with steps of their own: they are read line by line (parse-step.ts, sentences.ts, pairs.ts), not by the matcher. */
export const blockForms: readonly Omit<StepForm, 'read'>[] = [
  {
    id: 'fill',
    section: 'Fields',
    forms: ['fill_in [NAME] : LABEL : VALUE ; LABEL : VALUE', 'LABEL : VALUE ; LABEL : VALUE'],
    examples: ['Fill in the Address form: Name: {name}; City: Oslo', 'Name: {name}; City: Oslo'],
    proof: 'each field holds its value',
  },
  {
    id: 'if',
    section: 'Control',
    forms: ['if|unless TEST , STEPS . otherwise , STEPS', 'STEP if|unless TEST'],
    examples: [
      'If the cookie banner is shown, click Accept. Otherwise, click Next',
      'Click Accept if the cookie banner is shown',
    ],
    proof: 'what was done',
  },
  {
    id: 'for-each',
    section: 'Control',
    forms: ['for_each row_of INPUT : STEPS', 'for_each NAME : STEPS'],
    examples: ['For each row of {people}: type {name} in Name, then save', 'For each order in Orders: open it'],
    proof: 'every one is done, and none twice',
  },
  {
    id: 'repeat',
    section: 'Control',
    forms: ['repeat NUMBER times : STEPS', 'repeat_until TEST : STEPS', 'STEP until TEST'],
    examples: ['Repeat 3 times: click Next', 'Click "Load more" until it is hidden'],
    proof: 'so many times; the test',
  },
];
