import { expect, test } from 'vitest';
import { nameFor } from './names.ts';

test.each([
  ['Full name *', 'full_name'],
  ['Town (where you live)', 'town'],
  ['Street, e.g. Broadway', 'street_broadway'],
  ['Please enter your Postal Code', 'postal_code'],
  ['The theory of a brand and its values', 'theory_of_brand_and'],
  ['Ｎａｍｅ', 'name'],
  ['Größe – höchstens', 'größe_höchstens'],
  ['2nd line', 'value_2nd_line'],
  ['***', 'value'],
  ['', 'value'],
  ['An incomprehensibilities-counterrevolutionary label', 'incomprehensibilities_counterrevolutiona'],
])('the label %j gives the name %j', (label, name) => {
  expect(nameFor(label)).toBe(name);
});

test('a long label is read up to 500 characters', () => {
  expect(nameFor(`${' '.repeat(496)}town hall`)).toBe('town');
});
