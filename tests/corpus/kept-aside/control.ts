import type { StepCase } from '../step-case.ts';

export const cases: readonly StepCase[] = [
  [
    'Repeat 5 times: click Add card, type "Test" and press Enter',
    'Repeat 5 times: click Add card, then type "Test", then press Enter',
  ],
  ['Click the arrow until June 2027 is displayed', 'Repeat until June 2027 is shown: click the arrow'],
  [
    'If "Query failed" is displayed, read the error message and stop',
    'If "Query failed" is shown, read the error message, then stop',
  ],
  [
    'For each row of {products}: click Insert, put {products.sku} in sku, {products.name} in name, tick active, save',
    'For each row of {products}: click Insert, then type {products.sku} in sku, then type {products.name} in name, then check active, then save',
  ],
  ['Press the plus button next to Children twice', 'Click the plus button next to Children 2 times'],
  [
    'For each row of {applicants}: fill Name with {applicants.name}, Email with {applicants.email}, press Add another',
    'For each row of {applicants}: set Name to {applicants.name}, then set Email to {applicants.email}, then click Add another',
  ],
  'If the inbox is empty, stop',
  ['For each unread message: open it, click Archive', 'For each unread message: open it, then click Archive'],
  ['Press the + button five times', 'Click the + button 5 times'],
  [
    'Repeat until the list is empty: open the first entry, click Delete, confirm',
    'Repeat until the list is empty: open the first entry, then click Delete, then confirm',
  ],
  ['If auto-renew is on, switch it off', 'If auto-renew is checked, uncheck it'],
  [
    'Click the + next to Adults until it says 3',
    'Repeat until the + next to Adults shows "3": click the + next to Adults',
  ],
];
