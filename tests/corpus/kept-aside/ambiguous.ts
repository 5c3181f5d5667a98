import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  ['Press Ctrl + A and then Delete', ['Press Control+A. Press the Delete key', 'Press Control+A. Click Delete']],
  ['Set the link to expire on {date}', ['Set the link in {date} to expire', 'Set the link to "expire on {date}"']],
];
