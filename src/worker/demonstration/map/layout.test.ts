import { expect, test } from 'vitest';
import { cpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { labelText } from './layout.ts';

test.each([
  ['Full name *', 'Full name'],
  ['* E-mail:', 'E-mail'],
  ['Country ▾', 'Country'],
  ['Country » ›_', 'Country'],
  ['Amount (net) €', 'Amount (net)'],
  ['Amount (net) €! *', 'Amount (net)'],
  ['Q Search the  shop', 'Search the shop'],
  ['C++', 'C++'],
  ['Terms €€€', 'Terms €€€'],
  ['Search \u{1f50d}\u{1f50d}', 'Search'],
  ['***', ''],
])('the label of %j is %j', (text, label) => {
  expect(labelText(text)).toBe(label);
});

test.each([' ', '* ', '|', ' ;', '_ »', ' \u{1f600}'])('a label that repeats %j is read in milliseconds', drawing => {
  expect(cpuMilliseconds(() => labelText(`x${drawing.repeat(5000)}y`))).toBeLessThan(300);
  expect(cpuMilliseconds(() => labelText(`x${drawing.repeat(5000)}`))).toBeLessThan(300);
});
