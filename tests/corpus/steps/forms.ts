import type { StepCase } from '../step-case.ts';

/** For the forms that few of the other steps have. */
export const cases: readonly StepCase[] = [
  'Append "urgent" to Notes',
  'Append {comment} to the Remarks field',
  ['Add "see annex" to the Description field', 'Append "see annex" to the Description field'],
  'Sign out',
  ['Log out and go to example.com', 'Sign out. Go to example.com'],
  ['Click your avatar, then sign out', 'Click your avatar. Sign out'],
  'Filter by Status: Open',
  'Filter the invoices by Customer: {customer}',
  'Show only "Overdue"',
  [
    'Filter the tickets by Priority: High and count the tickets',
    'Filter the tickets by Priority: High. Count the tickets',
  ],
  'Stop',
  'Stop and say "sold out"',
  'If the page shows "Sold out", stop',
  'If there are no rows, stop and say "nothing to do"',
  'Scroll to Comments',
  'Drag Volume 40 pixels right',
  'Drag "Pay rent" to Done',
  'Read the table with the columns Name and Total',
  'Ask me for the delivery date',
];
