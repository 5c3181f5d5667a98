import { expect, test } from 'vitest';
import type { Observation, SiteAnswer } from '#src/browser/observe/observation.ts';
import { page, region, text } from '#tests/fakes/observation.ts';
import { compareReloaded, shownByScript } from './reload-check.ts';

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
  { of: 'sent by the page', answers: [answer(2, {})], count: 1 },
  { of: 'nothing sent', answers: [], count: 0 },
  { of: 'a page that answers a form', answers: [answer(2, { document: true })], count: 0 },
  { of: 'another page came since', answers: [answer(2, {}), { ...loaded, id: 3 }], count: 0 },
  { of: 'an address that deletes', path: '4711/delete', answers: [answer(2, {})], count: 0 },
])('$of: $count steps are shown by the script alone', ({ path = '', answers, count }) => {
  const url = `https://a.test/jobs/${path}`;
  const before = at(url, [loaded]);
  expect(shownByScript([{ step: 1, before }], at(url, [loaded, ...answers]))).toHaveLength(count);
});

const shared = ['Jobs', 'All jobs', 'Help', 'Backup', 'Cleaning', 'Report'];

test.each([
  { that: 'what had gone is there again', had: ['Due'], has: [], again: [...shared, 'Due'], is: 'lost' },
  { that: 'what had gone stays away', had: ['Due'], has: [], again: shared, is: 'kept' },
  {
    that: 'something of what came in its place is there',
    had: ['Due', 'Open'],
    has: ['Paused', 'Closed'],
    again: [...shared, 'Due', 'Closed'],
    is: 'kept',
  },
  {
    that: 'the page shows another view',
    had: ['Due'],
    has: [],
    again: ['Sign in', 'Name', 'Code', 'Terms'],
    is: 'unknown',
  },
])('$that: $is', ({ had, has, again, is }) => {
  const pages = { now: texts(...shared, ...has), reloaded: texts(...again), isWhole: true };
  const sent = [{ step: 2, before: texts(...shared, ...had) }];
  expect(compareReloaded(pages, { sent, put: [], isHeld: () => false }).is).toBe(is);
});

test.each([
  { that: 'another row shows what was typed', again: ['Mon 10:30', 'Tue 10:30'], is: 'lost' },
  { that: 'only its own row does', again: ['Mon 09:00', 'Tue 10:30'], is: 'kept' },
  { that: 'another row has changed by itself', again: ['Mon 09:15', 'Tue 10:30'], is: 'kept' },
])('rows, and $that: $is', ({ again, is }) => {
  const rows = (...names: string[]): Observation => {
    const regions = names.map(name => region('row', name));
    const nodes = names.map((name, i) => text(name, { within: [regions[i]?.ref ?? ''] }));
    return page([...shared.map(one => text(one)), ...nodes], { regions });
  };
  const pages = { now: rows('Mon 09:00', 'Tue 10:30'), reloaded: rows(...again), isWhole: true };
  const sent = [{ step: 2, before: rows('Mon 09:00', 'Tue 09:00') }];
  const put = [{ ref: '0:1', name: 'Time', role: 'textbox', value: '10:30', had: '09:00', since: 0 }];
  expect(compareReloaded(pages, { sent, put, isHeld: () => true }).is).toBe(is);
});
