import { stepGuide } from '../write/guide.ts';

/** Of what no form of the table has an example. */
export const moreExamples: readonly string[] = [
  'If the page shows "Sold out", stop and say "sold out". Otherwise, click Buy',
  'For each row of {people}: type {name} in Name, then click Add',
  'Click "Load more" until it is hidden',
  'Check that there are at least 3 rows',
];

/** The step language for a model that writes steps. */
export function stepPrompt(): string {
  const forms = stepGuide().flatMap(guide =>
    guide.forms.map(({ write, examples }) => [write, ...examples].join(' · ')),
  );
  return [
    'Write each step in one of these forms and no other words: words in capitals stand for names and values, [ ] may be left out, | divides equal words; examples follow each.',
    ...forms,
    ...moreExamples,
    'Put names and values in quotes, such as "Save". A name may have its kind and place: the "Edit" button in the row "Bob".',
    'TEST is such as: the page shows "Saved"; Email is empty; "Newsletter" is checked; the banner is hidden; there are more than 3 rows.',
    'Write what differs from run to run as {snake_case}.',
  ].join('\n');
}
