import { expect, test } from 'vitest';
import { gstinPattern, indianStates } from './indian-states.ts';

test('a GSTIN is state, PAN, entity, Z and a check character', () => {
  expect(gstinPattern.test('29ABCDE1234F1Z5')).toBe(true);
  for (const wrong of [
    '29ABCDE1234F0Z5',
    '29ABCDE1234F1Y5',
    '29abcde1234f1z5',
    ' 29ABCDE1234F1Z5',
    '29ABCDE1234F1Z',
    'A9ABCDE1234F1Z5',
  ])
    expect(gstinPattern.test(wrong)).toBe(false);
});

test('every state has a code of two digits and a name of its own', () => {
  const names = Object.values(indianStates);
  expect(Object.keys(indianStates).every(code => /^\d{2}$/.test(code))).toBe(true);
  expect(new Set(names).size).toBe(names.length);
  expect(indianStates['29']).toBe('Karnataka');
});
