import { expect, test } from 'vitest';
import { structuredValues } from './fields/structured.ts';
import { el, pageOf } from './test-outline.ts';
import { createView } from './view.ts';

test('names in structured data of any length make short paths', () => {
  const structured = [JSON.stringify({ ['price '.repeat(20_000)]: { amount: 1, currency: 'EUR' } })];
  const values = structuredValues({ structured, meta: [] });
  expect(values.map(({ text }) => text)).toEqual(['1', 'EUR']);
  for (const { path } of values) expect(path.length).toBeLessThan(100);
});

test('any number of texts beside each other are read as one', () => {
  const page = pageOf('Texts', el('p', {}, ...Array.from({ length: 5000 }, () => 'a '), el('br'), 'b'));
  const view = createView(page);
  expect(view.parts.length).toBe(5);
  expect(view.lines(view.root)).toEqual(['a '.repeat(5000).trim(), 'b']);
});

test('the text of a part ends at 100,000 characters', () => {
  const page = pageOf('Long', ...Array.from({ length: 40 }, () => el('p', {}, 'word '.repeat(1000))));
  const view = createView(page);
  expect(view.text(view.root).length).toBeGreaterThan(90_000);
  expect(view.text(view.root).length).toBeLessThanOrEqual(100_000);
});
