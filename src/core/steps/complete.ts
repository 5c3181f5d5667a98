import { stepForms } from './forms.ts';
import type { StepNames } from './understand.ts';

/** Names on the page that was last seen. */
export type PageNames = { fields: readonly string[]; controls: readonly string[] };

/** `text` takes the place of `from`..`to` of the step. */
export type Completion = {
  text: string;
  from: number;
  to: number;
  is: 'form' | 'field' | 'control' | 'input' | 'credential' | 'before';
  hint: string;
};

const mostCompletions = 8;

/** What may go on at the caret, the likeliest first. */
export function completeStep(text: string, caret: number, names: StepNames, page: PageNames): Completion[] {
  const before = text.slice(0, caret);
  const from = before.search(/[^\s{]*$/);
  const begun = before.slice(from).toLowerCase();
  const offer = (is: Completion['is'], words: readonly string[], hint: string): Completion[] =>
    words
      .filter(word => word.toLowerCase().startsWith(begun) && word.toLowerCase() !== begun)
      .map(word => ({ text: word, from, to: caret, is, hint }));
  if (before.charAt(from - 1) === '{')
    return [...offer('input', names.inputs, 'input'), ...offer('credential', names.credentials, 'credential')]
      .map(one => ({ ...one, text: `${one.text}}` }))
      .slice(0, mostCompletions);
  const isStart = /(?:^|[.;:,\n])\s*$/.test(before.slice(0, from));
  if (isStart)
    return stepForms.flatMap(({ examples }) => offer('form', examples.slice(0, 1), '')).slice(0, mostCompletions);
  return [
    ...offer('field', page.fields, 'field'),
    ...offer('control', page.controls, 'control'),
    ...offer('before', names.before, 'read before'),
  ].slice(0, mostCompletions);
}
