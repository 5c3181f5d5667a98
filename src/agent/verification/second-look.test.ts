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
  ['what its page sent', 'https://a.test/jobs', [loaded, answer(2, {})], 1],
  ['nothing', 'https://a.test/jobs', [loaded], 0],
  ['a form, which the page answers', 'https://a.test/jobs', [loaded, answer(2, { document: true })], 0],
  ['what was followed by another page', 'https://a.test/jobs', [loaded, answer(2, {}), { ...loaded, id: 3 }], 0],
  ['something by an address that does more than show', 'https://a.test/jobs/4711/delete', [loaded, answer(2, {})], 0],
])('of %s the page is loaded again or not', (_, url, answers, count) => {
  const before = at(url, [loaded]);
  expect(sentSince([{ step: 1, before }], at(url, answers))).toHaveLength(count);
});

const shared = ['Jobs', 'All jobs', 'Help', 'Backup', 'Cleaning', 'Report'];

test.each([
  ['what had gone is there again', ['Backup is due'], [], ['Backup is due'], 'undone'],
  ['what had gone stays away', ['Backup is due'], [], [], 'kept'],
  ['something of what came in its place is there', ['Due', 'Open'], ['Paused', 'Closed'], ['Due', 'Closed'], 'kept'],
  ['the page is another', ['Backup is due'], [], ['Sign in', 'Name', 'Code', 'Lost it?', 'New', 'Terms'], 'another'],
])('%s', (_, had, has, is, seen) => {
  const rest = seen === 'another' ? [] : shared;
  const pages = { now: texts(...shared, ...has), again: texts(...rest, ...is), isWhole: true };
  const sent = [{ step: 2, before: texts(...shared, ...had) }];
  expect(lookedAtAgain(pages, { sent, put: [], isHeld: () => false }).is).toBe(seen);
});
