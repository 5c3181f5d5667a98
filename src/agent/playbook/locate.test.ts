import { expect, test } from 'vitest';
import { button, field, link, page, region } from '../planners/steps/test-page.ts';
import { elementOf } from '../verification/changes.ts';
import { locatorOf } from './bundle.ts';
import { locate } from './locate.ts';

const inputs = { who: 'Ann' };
const said = (step: string, names: string[] = []) => ({ step, names, inputs });

/** The locator of an element of a page. */
function recorded(on: ReturnType<typeof page>, ref: string, words = said('Click Save')) {
  const element = elementOf(on, ref);
  const locator = element && locatorOf(on, element, words);
  if (!locator) throw new Error('Nothing was recorded');
  return locator;
}

test('the element has the role and the name that were recorded', () => {
  const locator = recorded(page([button('Save')]), '1:1');
  expect(locate(page([button('Cancel'), button('SAVE ')]), locator, {})?.ref).toBe('1:2');
  for (const other of [link('Save'), button('Save all'), button('Save', { covered: true }), field('Save')])
    expect(locate(page([other]), locator, {})).toBeNull();
});

test('an id that is another element’s now speaks against it, an id that is gone does not', () => {
  const locator = recorded(page([button('Save', { hints: 'save-form' })]), '1:1');
  expect(locate(page([button('Save', { hints: 'x9' })]), locator, {})?.ref).toBe('1:1');
  expect(
    locate(page([button('Save', { hints: 'x9' }), button('Send', { hints: 'save-form' })]), locator, {}),
  ).toBeNull();
});

test('of two of a name the one in the same part of the page is taken, and none where that does not say which', () => {
  const regions = [region('r1', 'dialog', { name: 'Edit' }), region('r2', 'form', { name: 'New' })];
  const two = page([button('Save', { within: ['r1'] }), button('Save', { within: ['r2'] })], { regions });
  const locator = recorded(two, '1:2');
  const turned = page([button('Save', { within: ['r2'] }), button('Save', { within: ['r1'] })], { regions });
  expect(locate(turned, locator, {})?.ref).toBe('1:1');
  expect(locate(page([button('Save'), button('Save')]), locator, {})).toBeNull();
});

const rows = (...names: string[]) =>
  page(
    names.map((_, at) => button('Edit', { within: [`r${at}`], hints: `edit-${at}` })),
    { regions: names.map((name, at) => region(`r${at}`, 'row', { name })) },
  );

test('the row is the one with the words of the step, whatever its place, its other words and ids', () => {
  const locator = recorded(rows('Bo 3', 'Ann 4'), '1:2', said('Click Edit in the row {who}', ['Edit', '{who}']));
  expect(locator).toMatchObject({ row: ['{who}'] });
  expect(locate(rows('Ann 9', 'Bo 3'), locator, inputs)?.ref).toBe('1:1');
  expect(locate(rows('Ann 9', 'Bo 3'), locator, { who: 'Bo' })?.ref).toBe('1:2');
});

test('no row is taken where the words fit two rows, a part of a word, or none', () => {
  const locator = recorded(rows('Bo 3', 'Ann 4'), '1:2', said('Click Edit in the row {who}', ['Edit', '{who}']));
  for (const names of [['Ann 1', 'Ann Lee'], ['Annika'], ['Cy']])
    expect(locate(rows(...names), locator, inputs)).toBeNull();
  expect(locate(rows('Ann 4'), locator, {})).toBeNull();
});

test('what stands in several rows is not recorded where the step does not say which', () => {
  const on = rows('Bo', 'Ann');
  const element = elementOf(on, '1:2');
  expect(element && locatorOf(on, element, said('Click Edit', ['Edit']))).toBeNull();
});

test('values of inputs stand as the inputs in all parts, and the element is found with other values', () => {
  const regions = (who: string) => [region('r1', 'form', { name: `Edit ${who}` })];
  const form = (who: string) =>
    page(
      [field('Note', { placeholder: `For ${who}`, hints: `note-${who.toLowerCase()}`, within: ['r1'] }), field('Note')],
      { regions: regions(who) },
    );
  const locator = recorded(form('Annika'), '1:1', { ...said('Type it in Note'), inputs: { who: 'Annika' } });
  expect(JSON.stringify(locator)).not.toMatch(/annika/i);
  expect(locate(form('Torben'), locator, { who: 'Torben' })?.ref).toBe('1:1');
});
