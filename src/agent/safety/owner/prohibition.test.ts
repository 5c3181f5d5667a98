import { describe, expect, test } from 'vitest';
import type { Risk } from '../risk.ts';
import { riskOf } from '../risk.ts';
import { prohibitionOf } from './prohibition.ts';
import { readOwnerWords } from './owner-words.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';

type Around = { row?: string; said?: string[]; heading?: string; title?: string; href?: string; role?: string };

/** Whether a guardrail forbids to press a button, in a row or on a page that says more. */
function forbids(rail: string, label: string, around: Around = {}): boolean {
  const { row, said = [], heading = '', title = '', href, role = 'button' } = around;
  const box = region('row', '');
  const within = row === undefined ? [] : [box.ref];
  const node = element(role, label, { within, ...(href !== undefined && { href }) });
  const nodes = [
    text(heading, { level: 1 }),
    ...said.map(one => text(one)),
    ...(row === undefined ? [] : [text(row, { within })]),
    node,
  ];
  const seen = page(nodes, { title, regions: row === undefined ? [] : [box] });
  const risk: Risk = riskOf({ type: 'control', node, on: undefined }, seen);
  return prohibitionOf(risk, readOwnerWords([rail], { forbids: true }).bans, seen) !== undefined;
}

describe('what a prohibition covers besides its own verb', () => {
  test.each<[rail: string, labels: string[], free: string[]]>([
    ['Never pay', ['Pay', 'Book a table', 'Subscribe', 'Donate', 'Place bid', 'Transfer money'], ['Delete', 'Send']],
    ['Never delete anything', ['Delete', 'Remove user', 'Close account'], ['Pay', 'Send']],
    ['Never remove anything', ['Remove user', 'Delete'], ['Close account', 'Pay']],
    ['Never send anything', ['Send', 'Apply now'], ['Publish', 'Delete']],
    ['Never publish anything', ['Publish', 'Share'], ['Send', 'Delete']],
    ['Never revoke anything', ['Revoke', 'Remove user'], ['Delete']],
    ['Never donate', ['Donate'], ['Pay']],
    ['No purchases', ['Buy now', 'Pay', 'Book a table'], ['Delete']],
    ['Stop before paying', ['Buy now', 'Place order'], ['Save']],
  ])('“%s”', (rail, labels, free) => {
    expect(labels.filter(label => !forbids(rail, label))).toEqual([]);
    expect(free.filter(label => forbids(rail, label))).toEqual([]);
  });
});

describe('what it is about', () => {
  test.each<[rail: string, label: string, forbidden: boolean]>([
    ['Do not delete invoices', 'Delete', true],
    ['Do not delete invoices', 'Delete invoice', true],
    ['Do not delete invoices', 'Delete user', false],
    ['Do not delete invoices of Zorblax', 'Delete all invoices', true],
    ['Do not delete drafts or photos', 'Delete photo', true],
    ['Do not remove tags', 'Remove tag', true],
    ['Do not remove tags', 'Remove tagline', false],
    ['Do not remove ab', 'Remove a', true],
    ['Do not remove widgets', 'Remove', true],
    ['Do not remove people', 'Remove item', false],
    ['Do not delete it', 'Delete invoice', true],
    ['But do not delete', 'Delete invoice', true],
  ])('“%s” and “%s”: %s', (rail, label, forbidden) => {
    expect(forbids(rail, label, { row: 'Widget' })).toBe(forbidden);
  });

  test('a bare verb is about what its row says', () => {
    expect(forbids('Do not delete Zorblax', 'Delete', { row: 'Zorblax Ltd' })).toBe(true);
    expect(forbids('Do not delete Zorblax', 'Delete', { row: 'Kumquat', said: ['Zorblax'] })).toBe(false);
    expect(forbids('Do not delete Zorblax', 'Delete', { row: 'Kumquat', heading: 'Zorblax' })).toBe(true);
    expect(forbids('Do not delete Zorblax', 'Delete', { row: 'Kumquat', title: 'Zorblax' })).toBe(true);
    expect(forbids('Do not delete Zorblax or Kumquat', 'Delete', { row: 'Kumquat' })).toBe(true);
    // Another form of the name.
    expect(forbids('Do not delete Zorblax', 'Delete', { row: 'Zorblaxes' })).toBe(true);
    // The row says nothing: the page may be about it.
    expect(forbids('Do not delete Zorblax', 'Delete', { row: '', said: ['Zorblax'] })).toBe(true);
    expect(forbids('Do not delete Zorblax', 'Delete', { said: ['Kumquat'] })).toBe(false);
  });

  test('a link is about what its address names', () => {
    const link = { role: 'link', row: 'Kumquat' };
    expect(forbids('Do not delete Zorblax', 'Delete', { ...link, href: 'https://shop.test/zorblax/delete' })).toBe(
      true,
    );
    expect(forbids('Do not delete Zorblax', 'Delete', { ...link, href: 'https://shop.test/5/delete' })).toBe(false);
  });

  test('words that describe, and nouns of German, name no single record', () => {
    expect(forbids('Do not delete old invoices', 'Delete', { row: 'Kumquat' })).toBe(true);
    expect(forbids('Lösche keine Rechnung', 'Löschen', { row: 'Kumquat' })).toBe(true);
    expect(forbids('Do not delete anything of Zorblax', 'Delete', { row: 'Kumquat' })).toBe(true);
    expect(forbids('Do not press Delete on Zorblax', 'Delete', { row: 'Kumquat' })).toBe(true);
  });
});

describe('a label', () => {
  test.each<[rail: string, label: string, forbidden: boolean]>([
    ['Never press Frobnicate now', 'Frobnicate', true],
    ['Never press Frobnicate', 'Frobnicate now', false],
    ['Never use Go', 'Go', true],
    ['Never use Run', 'Run', true],
    ['Do not save', 'Save', true],
    ['Do not save', 'Save draft', true],
    ['Do not save', 'Print', false],
    ['Do not save anything', 'Save as', true],
    ['Not now', 'Now', true],
  ])('“%s” and “%s”: %s', (rail, label, forbidden) => {
    expect(forbids(rail, label)).toBe(forbidden);
  });
});

describe('an amount', () => {
  test.each<[rail: string, forbidden: boolean, label: string, row?: string]>([
    ['Never pay more than 5 €', false, 'Pay €5.00'],
    ['Never pay more than 5 €', true, 'Pay €5.01'],
    ['Never pay more than 5 €', false, 'Pay', '3 €'],
    ['Never pay more than 5 €', true, 'Pay', '8 €'],
    ['Never pay more than 5 €', true, 'Pay', '3 € and 8 €'],
    ['Never pay more than 5 €', true, 'Pay'],
    // What it is in euros is not known.
    ['Never pay more than 500 ¥', false, 'Pay $400'],
    ['Never pay more than 500 yen', true, 'Pay $400'],
    ['Never pay more than ₹500', true, 'Pay ₹1,00,000'],
    ['Never pay more than $500', true, 'Pay $1.2k'],
    ['Never pay more than 500 €', true, 'Pay €800'],
    ['Never pay more than 2 million dollars', true, 'Pay now', '$5M'],
    ['Never pay more than 500 €', false, 'Pay now', '€80'],
    ['Never pay 5 €', true, 'Pay €3.00'],
  ])('“%s”: %s for “%s” %s', (rail, forbidden, ...[label, row = '']) => {
    expect(forbids(rail, label, { row })).toBe(forbidden);
  });
});
