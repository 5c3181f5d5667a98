import { expect, test } from 'vitest';
import { costOfRun, creditWords, planOf, plans, quoteRun } from './credits.ts';

test('a plan is found however its name is written; what is not sold is none', () => {
  expect(planOf(' Basic ')).toMatchObject({ id: 'basic', amount: 2000, credits: 2000 });
  expect(planOf('PRO')).toBe(plans[1]);
  expect(planOf('Custom')).toBeUndefined();
});

test.each([
  [1200, 2, 40],
  [90, 1, 2],
  [1, 1, 1],
  [60, 0, 0],
  [60, 0.5, 1],
])('a run of at most %i s at %d credits a minute is quoted at %i', (seconds, rate, credits) => {
  expect(quoteRun(seconds, rate)).toBe(credits);
});

test.each([
  [60, 2],
  [61, 3],
  [0, 0],
  [-5, 0],
  [6000, 40],
])('a run that had a browser for %i s costs %i of the 40 that were quoted', (seconds, credits) => {
  expect(costOfRun(seconds, { creditsPerMinute: 2, quoted: 40 })).toBe(credits);
});

test('credits are written with their noun', () => {
  expect([creditWords(1), creditWords(0), creditWords(4000)]).toEqual(['1 credit', '0 credits', '4,000 credits']);
});
