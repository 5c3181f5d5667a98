import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Tick Terms and conditions', ['Check "Terms and conditions"', 'Check "Terms" and "conditions"']],
  ['Add "Nut allergy" to the notes', ['Append "Nut allergy" to the notes', 'Add the "Nut allergy" to the notes']],
  [
    'Show only Unanswered in the Filter menu',
    ['Show only "Unanswered" in the Filter menu', 'Show only "Unanswered in the Filter menu"'],
  ],
  ['Press Delete', ['Press the Delete key', 'Click Delete']],
  ['Press Home', ['Press the Home key', 'Click Home']],
  ['Add {image} to the gallery', ['Append {image} to the gallery', 'Add the {image} to the gallery']],
  ['Add {product} to my basket', ['Append {product} to my basket', 'Add the {product} to my basket']],
  ['Add {note} to the Notes', ['Append {note} to the Notes', 'Add the {note} to the Notes']],
  [
    'Search for hotels in Rome and sort by price',
    ['Search Rome for hotels. Sort by price', 'Search for "hotels in Rome". Sort by price'],
  ],
  [
    'Select 2 in the list Adults and 1 in the list Children',
    [
      'Choose "2 in the list Adults" and 1 in the list Children',
      'Choose 2 in the list Adults. Choose 1 in the list Children',
    ],
  ],
];
