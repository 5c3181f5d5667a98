import { expect, test } from 'vitest';
import type { Observation, SiteAnswer } from '#src/browser/observe/observation.ts';
import { page, text } from '#tests/fakes/observation.ts';
import { lookedAtAgain, sentSince } from './second-look.ts';

const answer = (id: number, one: Partial<SiteAnswer>): SiteAnswer => ({
  id,
  document: false,
  changes: true,
  status: 200,
  ...one,
});
const loaded = answer(1, { document: true, changes: false });
const at = (url: string, answers: SiteAnswer[]): Observation => ({ ...page([text('Jobs')]), url, answers });
const texts = (...said: string[]): Observation => page(said.map(one => text(one)));

test.each([
  { of: 'what its page sent', answers: [answer(2, {})], count: 1 },
  { of: 'nothing', answers: [], count: 0 },
  { of: 'a form, which the page answers', answers: [answer(2, { document: true })], count: 0 },
  { of: 'what was followed by another page', answers: [answer(2, {}), { ...loaded, id: 3 }], count: 0 },
  { of: 'something by an address that does more than show', path: '4711/delete', answers: [answer(2, {})], count: 0 },
])('of $of the page is loaded again or not', ({ path = '', answers, count }) => {
  const url = `https://a.test/jobs/${path}`;
  const before = at(url, [loaded]);
  expect(sentSince([{ step: 1, before }], at(url, [loaded, ...answers]))).toHaveLength(count);
});

const shared = ['Jobs', 'All jobs', 'Help', 'Backup', 'Cleaning', 'Report'];

test.each([
  { that: 'what had gone is there again', had: ['Due'], has: [], again: [...shared, 'Due'], is: 'undone' },
  { that: 'what had gone stays away', had: ['Due'], has: [], again: shared, is: 'kept' },
  {
    that: 'something of what came in its place is there',
    had: ['Due', 'Open'],
    has: ['Paused', 'Closed'],
    again: [...shared, 'Due', 'Closed'],
    is: 'kept',
  },
  { that: 'the page is another', had: ['Due'], has: [], again: ['Sign in', 'Name', 'Code', 'Terms'], is: 'another' },
])('$that: $is', ({ had, has, again, is }) => {
  const pages = { now: texts(...shared, ...has), again: texts(...again), isWhole: true };
  const sent = [{ step: 2, before: texts(...shared, ...had) }];
  expect(lookedAtAgain(pages, { sent, put: [], isHeld: () => false }).is).toBe(is);
});
