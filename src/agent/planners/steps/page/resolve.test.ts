import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { describe, expect, test } from 'vitest';
import { nameFrom } from '#src/core/steps/names.ts';
import { button, field, link, page, region } from '../test-page.ts';
import { distinguish, resolve, type Ask } from './resolve.ts';
import { createScene } from './scene.ts';

type Parts = Parameters<typeof page>[0];

function found(parts: Parts, phrase: string, ask: Ask): string | null {
  return resolve(createScene(page(parts)), nameFrom(phrase), ask).found?.ref ?? null;
}

const area = (name: string) => field(name, { tag: 'textarea', ref: 'area' });

describe('what cannot be meant', () => {
  test('of two of one name the upper one is number 1 from the top, in whatever order they are offered', () => {
    const scene = createScene(page([link('Rename', { at: [20, 20] }), button('Rename', { at: [20, 200] })]));
    const [upper, lower] = scene.elements;
    const labels = upper && lower ? distinguish(scene, [lower, upper]) : [];
    expect(labels.map(label => /number \d/.exec(label)?.[0])).toEqual(['number 2', 'number 1']);
  });

  test('a link or a button takes no value', () => {
    expect(found([link('Comments'), button('Comments')], 'Comments', { want: 'type' })).toBeNull();
  });

  test('a text field is no search box by its kind alone, and a text area is no line', () => {
    const parts = [field('Search', { role: 'searchbox', type: 'search', ref: 'search' }), area('')];
    expect(found(parts, 'the text area', { want: 'type' })).toBe('area');
    expect(found(parts, 'the search field', { want: 'type' })).toBe('search');
    expect(found(parts, 'the text field', { want: 'type' })).toBeNull();
  });

  test('an icon is not what its class is called', () => {
    const parts = [button('', { hints: 'btn icon-trash fa-trash' }), button('Save')];
    expect(found(parts, 'the trash icon', { want: 'click' })).toBeNull();
    expect(found([button('', { title: 'Trash', ref: 'tip' })], 'the trash icon', { want: 'click' })).toBe('tip');
  });
});

test('a field for files is a field', () => {
  const parts = [button('Send'), button('Resume', { tag: 'input', type: 'file', ref: 'file' })];
  expect(found(parts, 'the Resume field', { want: 'any' })).toBe('file');
});

describe('other words', () => {
  test.each([
    ['Support', 'Help'],
    ['Delete', 'Remove'],
    ['Delete', 'Remove format'],
    ['Download the file', 'Files'],
    ['Publish', 'Public pages'],
    ['Unpublish', 'Publish'],
    ['Publish', 'Published'],
    ['Select all', 'All'],
    ['Open orders', 'Orders'],
    ['Photos', 'Unshared Photos'],
    ['Cart', 'Add to cart'],
  ])('“%s” does not act on “%s”', (phrase, name) => {
    expect(found([button(name), button('Cancel')], phrase, { want: 'click' })).toBeNull();
  });

  test.each([
    ['Sign in', 'Log in'],
    ['the e-mail address', 'Your email'],
    ['Close', '×'],
    ['Add to the cart', 'Add to cart'],
    ['Comments', 'Comments 2'],
    ['your comment', '3. Your comment'],
    ['Continue', 'Continue to payment'],
  ])('“%s” is “%s”', (phrase, name) => {
    expect(found([button(name, { ref: 'it' }), button('Help')], phrase, { want: 'click' })).toBe('it');
  });

  test('a longer name is not the one meant where another has the words too', () => {
    const parts = [field('Versions Path'), field('Keep Versions')];
    expect(found(parts, 'Versions', { want: 'type' })).toBeNull();
    expect(found(parts.slice(0, 1), 'Versions', { want: 'type' })).toBe('1:1');
  });
});

describe('questions', () => {
  const seen = (parts: Parts, phrase: string) =>
    resolve(createScene(page(parts)), nameFrom(phrase), { want: 'click' }).seen.map(({ element }) => element?.name);

  test('offer only what has words of the name and can be used so, at most five, in the order on the screen', () => {
    const links = ['English', 'Help', 'Settings', 'Unshared Photos', 'Photo print'].map(name => link(name));
    expect(seen([...links, { say: 'Photos of all' }], 'Photos')).toEqual(['Unshared Photos', 'Photo print']);
    expect(seen(links, 'Invoices')).toEqual([]);
    const many = Array.from({ length: 9 }, (_, at) => link(`Old photos ${at}`));
    expect(seen(many, 'new photos')).toHaveLength(5);
  });

  test('offer what is spelled almost so, which is not pressed unasked', () => {
    expect(seen([button('Submit'), button('Cancel')], 'Sumbit')).toEqual(['Submit']);
    expect(found([button('Submit')], 'Sumbit', { want: 'click' })).toBeNull();
  });
});

describe('places', () => {
  test('what follows the selected tab is on that tab, and on no other', () => {
    const parts: Parts = [
      { role: 'tab', name: 'Billing', selected: true },
      { role: 'tab', name: 'Users', selected: false },
      button('Save', { ref: 'save' }),
    ];
    expect(found(parts, 'Save in the Billing tab', { want: 'click' })).toBe('save');
    expect(found(parts, 'Save in the Users tab', { want: 'click' })).toBeNull();
  });

  test('words that the name lacks may stand around it: a section, a column, a heading', () => {
    const parts: Parts = [
      { say: 'Billing', level: 2 },
      field('City', { ref: 'billing' }),
      { say: 'Shipping', level: 2 },
      field('City', { ref: 'shipping' }),
    ];
    expect(found(parts, 'the shipping city', { want: 'type' })).toBe('shipping');
  });

  test('the entry of someone is what leads to it, not the head of its column', () => {
    const rows = page(
      [
        link('Invoice', { tag: 'th', within: ['r0', 'r9'] }),
        link('I-7', { ref: 'one', within: ['r1', 'r9'] }),
        { say: 'Bea Roos', within: ['r1', 'r9'] },
        link('I-8', { ref: 'two', within: ['r2', 'r9'] }),
        { say: 'Jan Prins', within: ['r2', 'r9'] },
      ],
      {
        regions: [
          region('r9', 'table'),
          ...['Invoice', 'I-7 Bea Roos', 'I-8 Jan Prins'].map((name, i) =>
            region(`r${i}`, 'row', { name, within: ['r9'] }),
          ),
        ],
      },
    );
    const { found: entry } = resolve(createScene(rows), nameFrom('the invoice of Jan Prins'), { want: 'click' });
    expect(entry?.ref).toBe('two');
  });
});

test('looking for one thing on a page of 1,500 elements takes a moment', () => {
  const parts: Parts = Array.from({ length: 1500 }, (_, i) =>
    i % 4 === 0 ? button(`Open order ${i}`) : i % 4 === 1 ? field(`Note ${i}`) : link(`Product number ${i}`),
  );
  const made = page([...parts, button('Save changes', { ref: 'save' })]);
  const once = (): void =>
    expect(resolve(createScene(made), nameFrom('the save button'), { want: 'click' }).found?.ref).toBe('save');
  // Some 8 ms: the bound is for what grows faster than the page.
  expect(leastCpuMilliseconds(once)).toBeLessThan(300);
});
