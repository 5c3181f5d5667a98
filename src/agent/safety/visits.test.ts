import { expect, test } from 'vitest';
import { element, page } from '#tests/fakes/observation.ts';
import { createVisits } from './visits.ts';

const blank = page([], { url: 'about:blank', tabs: [] });
const named = (sites: string[], apps: string[] = []) => createVisits(sites, new Set(apps));

test.each([
  ['a website that the task names', 'https://shop.test/a'],
  ['a host below it', 'https://my.shop.test/'],
  ['a website that is named with all hosts below it', 'http://a.forum.test/'],
  ['an address without a protocol', 'shop.test/a'],
  ['a search engine', 'https://www.google.com/search?q=x'],
  ['the website of an app by its name', 'https://app.slack.com/'],
  ['a page without a host', 'about:blank'],
  ['what is no address', 'https://'],
])('%s is where the task leads', (_, address) => {
  expect(named(['shop.test', '*.forum.test'], ['slack']).unnamedHost(address, blank)).toBeUndefined();
});

test.each([
  ['http://evil.test/?q=shop.test', 'evil.test'],
  ['https://shop.test.evil.test/', 'shop.test.evil.test'],
  ['evil.test:8080/a', 'evil.test:8080'],
  ['evil.test:8080', 'evil.test:8080'],
  [' https://evil.test/', 'evil.test'],
  ['//evil.test/', 'evil.test'],
  ['https://slack.evil.test/', 'slack.evil.test'],
  // Anybody may have a well-known name elsewhere.
  ['https://slack.test/', 'slack.test'],
  ['https://teams.com/', 'teams.com'],
])('nothing in the task leads to %s', (address, host) => {
  expect(named(['shop.test'], ['slack']).unnamedHost(address, blank)).toBe(host);
});

test('a task that names no website leads everywhere', () => {
  expect(named([]).unnamedHost('https://evil.test/', blank)).toBeUndefined();
});

test('where the run has been, and what its tabs show, is where the task leads', () => {
  const visits = named(['shop.test']);
  visits.note(page([], { url: 'https://pay.test/checkout' }));
  visits.note(blank);
  expect(visits.unnamedHost('https://pay.test/other', blank)).toBeUndefined();
  const tabs = [{ id: 't2', title: 'B', url: 'https://bank.test/in', active: false }];
  expect(visits.unnamedHost('https://bank.test/', page([], { tabs }))).toBeUndefined();
  expect(visits.unnamedHost('https://bank.test/', blank)).toBe('bank.test');
});

test('a link of the page leads to its own address and no other of its host', () => {
  const visits = named(['shop.test']);
  const linked = page([element('button', 'Go'), element('link', 'Partner', { href: 'https://partner.test/deal' })]);
  expect(visits.unnamedHost('https://partner.test/deal', linked)).toBeUndefined();
  expect(visits.unnamedHost('https://partner.test/deal?send=secret', linked)).toBe('partner.test');
});

test('of many hosts that a run passes the first 500 are kept', () => {
  const visits = named(['shop.test']);
  for (let at = 0; at < 501; at += 1) visits.note(page([], { url: `https://h${at}.test/` }));
  expect(visits.unnamedHost('https://h499.test/', blank)).toBeUndefined();
  expect(visits.unnamedHost('https://h500.test/', blank)).toBe('h500.test');
});
