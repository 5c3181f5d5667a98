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
  [
    'Tick "I agree", leave the newsletter unticked and continue',
    [
      'Check "I agree". Leave the newsletter unticked and continue',
      'Check "I agree" and "leave the newsletter unticked". Continue',
    ],
  ],
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
