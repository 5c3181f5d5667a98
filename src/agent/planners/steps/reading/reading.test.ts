import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { describe, expect, test } from 'vitest';
import type { Outline, OutlineNode } from '#src/browser/observe/outline-node.ts';
import { clauseIn } from '../test-page.ts';
import { totalSaid } from '../page/called.ts';
import { describeList, listsCalled } from './find-list.ts';
import { firstOf, mergeRows, rowsOf, type Row } from './rows.ts';
import { fieldsOf } from './request.ts';
import { el, link, pageOf } from '../page/test-outline.ts';
import { valuesOf } from './values.ts';
import { createView } from '../page/view.ts';

/** What a step reads of a page: the values of a name, or the rows of the list that it means. */
function readBy(page: Outline, step: string): unknown {
  const view = createView(page);
  const clause = clauseIn(step);
  if (clause.do === 'read') return valuesOf(view, clause.what).map(({ text }) => text);
  if (clause.do !== 'read-list' && clause.do !== 'count') throw new Error(`Not a step that reads: ${step}`);
  const lists = listsCalled(view, clause.what);
  const [meant, ...others] = lists;
  if (meant === undefined || others.length > 0 || !meant.isSure)
    return { lists: lists.map(({ list }) => describeList(view, list)) };
  const fields = clause.do === 'count' ? [] : fieldsOf(clause.fields, target => target);
  return rowsOf(view, meant, fields).flatMap(({ isMeant, value }) => (isMeant ? [value] : []));
}

const row = (...cells: string[]): OutlineNode => el('tr', {}, ...cells.map(cell => el('td', {}, cell)));
const heads = (...names: string[]): OutlineNode => el('tr', {}, ...names.map(name => el('th', {}, name)));
const list = (...items: string[]): OutlineNode => el('ul', {}, ...items.map(item => el('li', {}, item)));

const shop = pageOf(
  'Products – Shop',
  el('header', {}, el('ul', {}, el('li', {}, link('/', 'Home')), el('li', {}, link('/offers', 'Offers')))),
  el(
    'main',
    {},
    el('div.head', {}, el('h1', {}, 'Catalogue'), el('button', {}, 'Add')),
    el(
      'div.grid',
      {},
      ...['Mug', 'Jug', 'Pot'].map((name, i) =>
        el(
          'div.card',
          {},
          el('h2', {}, link(`/p/${name}`, name)),
          el('ul', {}, el('li', {}, 'Blue'), el('li', {}, 'New')),
          el('p', {}, `£${i + 2}.50`),
          el('p', {}, `Stock: ${i * 3}`),
        ),
      ),
    ),
    el('div', {}, el('div.pages', {}, link('?1', '1'), link('?2', '2'))),
  ),
);
const club = pageOf(
  'Club',
  el('h1', {}, 'Club'),
  el('h2', {}, 'Members'),
  el('table', {}, heads('Name', 'Town', 'Fee'), row('Ann', 'York', '5'), row('Bo', 'Lund', '7'), row('', 'Bern', '9')),
  el('h2', {}, 'Former members'),
  el('table', {}, heads('Name', 'Town'), row('Cy', 'Bern')),
  el('h2', {}, 'Rules'),
  el('p', {}, 'Pay in time.'),
  el('p', {}, 'Be kind.'),
);
const facts = pageOf(
  'Trip to Oslo',
  el('h1', {}, 'Trip to Oslo'),
  el('p', {}, 'Your booking reference is QX-77. Thank you.'),
  el('div', {}, el('label', {}, 'Seat'), el('div', {}, '12A')),
  el('table', {}, el('tr', {}, el('th', {}, 'Gate'), el('td', {}, 'B4'))),
  el('div.stat', {}, el('b', {}, '42'), el('span', {}, 'Bags')),
  el('div', {}, el('div', {}, 'Fare'), el('div', {}, 'Tax'), el('div', {}, '€90'), el('div', {}, '€4')),
);

describe('a value', () => {
  test.each([
    [facts, 'Read the booking reference', ['QX-77']],
    [facts, 'Read the seat', ['12A']],
    [facts, 'Read the gate', ['B4']],
    [facts, 'Read the bags', ['42']],
    // Labels and values in turns, or all labels first: the markup does not say.
    [facts, 'Read the fare', []],
    [facts, 'Read the platform', []],
    [club, 'Read the town of Bo', ['Lund']],
    [club, 'Read the town in the row of Bo', ['Lund']],
    [club, 'Read the town of Di', []],
    [club, 'Read the second paragraph under Rules', ['Be kind.']],
    [club, 'Read the text under Rules', ['Pay in time.\nBe kind.']],
    [club, 'Read the first paragraph under Prices', []],
    [club, 'Read the fee', ['5', '7', '9']],
    [shop, 'Read the price of the Jug', ['£3.50']],
    [shop, 'Read the stock of the last product', ['6']],
    [shop, 'Read the name of the catalogue card', []],
  ])('of a page is read from the thing that is named: %#', (page, step, values) => {
    expect(readBy(page, step)).toEqual(values);
  });
});

const reviews = pageOf(
  'What people say',
  el('h1', {}, 'What people say'),
  ...['Ann', 'Bo'].map((name, i) => el('div.card', {}, el('h3', {}, name), el('p', {}, `Price: ${i + 3} of 5`))),
);

test('a place among entries is one of the list that is called so', () => {
  expect(readBy(reviews, 'Read the price of the last product')).toEqual([]);
  expect(readBy(reviews, 'Read the price of the last ticket')).toEqual([]);
  expect(readBy(reviews, 'Read the price of the last item')).toEqual(['4 of 5']);
  expect(readBy({ ...reviews, title: 'Products' }, 'Read the price of the last product')).toEqual(['4 of 5']);
  expect(readBy({ ...reviews, title: 'Tickets' }, 'Read the price of the last ticket')).toEqual(['4 of 5']);
});

describe('a list', () => {
  test.each([
    [shop, 'Read the name, price and stock of each product', { name: 'Jug', price: '£3.50', stock: '3' }],
    [shop, 'Read the link of each product', { link: 'https://site.example/p/Jug' }],
    [club, 'List all members', { Name: 'Bo', Town: 'Lund', Fee: '7' }],
    [club, 'Read the table Members with the columns Fee and Name', { Fee: '7', Name: 'Bo' }],
  ])('has a row for each entry: %#', (page, step, second) => {
    const rows = readBy(page, step);
    expect(rows).toHaveLength(3);
    expect(rows).toMatchObject({ 1: second });
  });

  test('is that which the page calls so', () => {
    expect(readBy(club, 'Count the former members')).toEqual([{ Name: 'Cy', Town: 'Bern' }]);
    for (const step of ['List all guests', 'Read the title of every book', 'Count the offers'])
      expect(readBy(shop, step), step).toEqual({ lists: [] });
    expect(readBy(club, 'Read the table')).toEqual({ lists: ['Members', 'Former members'] });
  });

  test('of which some entries are meant has those alone that show it', () => {
    const tasks = pageOf(
      'Tasks',
      el('h1', {}, 'Tasks'),
      el(
        'table',
        {},
        heads('Task', 'State', 'Who'),
        row('Mop', 'Open', 'Bo'),
        row('Wash', 'Not open', 'Di'),
        row('Iron', 'Open', 'Di'),
      ),
    );
    expect(readBy(tasks, 'Read the task of all open tasks')).toEqual([{ task: 'Mop' }, { task: 'Iron' }]);
    expect(readBy(tasks, 'Read the task of all tasks of Di')).toEqual([{ task: 'Wash' }, { task: 'Iron' }]);
    expect(readBy(tasks, 'List all tasks of Cy')).toEqual({ lists: [] });
    expect(readBy(tasks, 'List all late tasks')).toEqual({ lists: [] });
  });

  test('of a part of the name is asked about where another has it too', () => {
    const part = (name: string, ...items: string[]): OutlineNode[] => [el('h2', {}, name), list(...items)];
    const recent = part('Recent orders (2)', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I');
    const both = pageOf('Shop', el('h1', {}, 'Shop'), ...recent, ...part('Deleted orders', 'Z'));
    expect(readBy(both, 'List all orders')).toEqual({ lists: ['Recent orders (2)', 'Deleted orders'] });
    expect(readBy(both, 'List all deleted orders')).toEqual(['Z']);
    expect(readBy(both, 'Count the recent orders')).toHaveLength(9);
  });

  test('that nobody sees is not read, nor one of another name in its place', () => {
    const page = pageOf(
      'Drive',
      el('h1', {}, 'Drive'),
      el('div', { role: 'dialog', label: 'Folders', hidden: true }, list('One', 'Two')),
      el('h2', {}, 'Filters'),
      list('New', 'Old'),
    );
    expect(readBy(page, 'List all folders')).toEqual({ lists: [] });
    expect(readBy({ ...page, title: 'Folders' }, 'List all folders')).toEqual({ lists: [] });
  });

  const links = (...names: string[]): OutlineNode =>
    el('ul', {}, ...names.map(name => el('li', {}, link(`/${name}`, name))));
  const ways = links('Guide', 'Forum');
  const heading = el('h2', {}, 'Tickets');

  test.each([
    ['a text over links', [heading, el('p', {}, 'No tickets yet'), ways]],
    ['a text that does not say the name', [heading, el('p', {}, 'You are all caught up.'), ways]],
    ['a text without a heading', [el('p', {}, 'No tickets yet'), list('Read the guide', 'Ask the forum')]],
    ['a title that counts fewer', [el('h2', {}, 'Tickets (0)'), list('Read the guide', 'Ask the forum')]],
    ['links that only the page is called after', [el('div', {}, ways), el('p', {}, 'Nothing here')]],
  ])('is not surely that which has this over it: %s', (_, body) => {
    expect(readBy(pageOf('Tickets', ...body), 'List all tickets')).toHaveProperty('lists.length', 1);
  });

  test('of links right under its name, or of as many as the page counts, is that list', () => {
    for (const body of [
      [heading, ways],
      [heading, el('p', {}, '2 tickets, newest first'), ways],
      [el('h2', {}, 'Help'), el('p', {}, 'Tickets'), ways],
      [el('section', { label: 'Tickets' }, ways)],
    ])
      expect(readBy(pageOf('Desk', ...body), 'List all tickets')).toEqual(['Guide', 'Forum']);
  });

  test('of navigation is called by no name that stands outside of it', () => {
    const nav = el('nav', {}, ways);
    for (const body of [[el('h1', {}, 'Tickets'), nav], [el('main', { label: 'Tickets' }, nav)], [nav]])
      for (const step of ['List all tickets', 'Read the name of each item'])
        expect(readBy(pageOf('Tickets', ...body), step), step).toEqual({ lists: [] });
    const named = el('main', {}, el('nav', { label: 'Tickets' }, ways));
    expect(readBy(pageOf('Desk', named), 'List all tickets')).toEqual(['Guide', 'Forum']);
  });

  test('of products is the main list only where the page speaks of products', () => {
    for (const step of ['Read the name of each product', 'List all results', 'Count the products'])
      expect(readBy({ ...shop, title: 'Team' }, step), step).toEqual({ lists: [] });
    expect(readBy({ ...shop, title: 'Team' }, 'Read the name of each item')).toHaveLength(3);
    const counted = (text: string): Outline =>
      pageOf('Team', el('h1', {}, 'Team'), el('p', {}, text), list('Ann', 'Bo', 'Cy'));
    expect(readBy(counted('12 products, page 1 of 4'), 'Count the products')).toHaveLength(3);
    expect(readBy(counted('2 products'), 'Count the products')).toEqual({ lists: ['2 products'] });
    const makers = ['12 products', '9 products'].map(text => el('div.card', {}, el('b', {}, 'Ann'), el('p', {}, text)));
    expect(readBy(pageOf('Team', el('div', {}, ...makers)), 'Count the products')).toEqual({ lists: [] });
    expect(readBy({ ...shop, title: '', url: 'https://site.example/products' }, 'Count the products')).toHaveLength(3);
  });

  test('ends before the row of its sums', () => {
    const sums = (last: OutlineNode): Outline =>
      pageOf('Bills', el('h1', {}, 'Bills'), el('table', {}, heads('Bill', 'Who', 'Sum'), ...bills, last));
    const bills = [row('B1', 'Ann', '€ 1,120.00'), row('B2', 'Bo', '€ 80.50'), row('B3', 'Cy', '€ 10.00')];
    const total = el('td', {}, '€ 1,210.50');
    for (const last of [
      el('tr', {}, el('td', { span: 2 }, 'Total'), total),
      el('tr', {}, el('th', {}, 'Total'), el('td', {}, ''), total),
      row('Total', '', '€ 1,210.50'),
    ])
      expect(readBy(sums(last), 'List all bills')).toHaveLength(3);
    for (const last of [row('B4', 'Di', '€ 1,210.50'), row('B4', '', '€ 12.00')])
      expect(readBy(sums(last), 'List all bills')).toHaveLength(4);
  });

  test.each([
    [el('p', {}, '1–3 of 241'), 241],
    [el('p', {}, 'Showing 1 to 3 of 57 entries'), 57],
    [el('p', {}, '1,204 files'), 1204],
    [el('p', {}, '12 folders'), null],
    [el('p', {}, 'Page 1 of 9'), null],
  ])('has as many entries as the page says: %#', (said, total) => {
    const view = createView(pageOf('Files', el('h1', {}, 'Files'), list('a', 'b', 'c'), said));
    const clause = clauseIn('List all files');
    const [meant] = clause.do === 'read-list' ? listsCalled(view, clause.what) : [];
    expect(meant && totalSaid(view, meant)).toBe(total);
  });

  test('of thousands of cards, each with a list, is found in the time of a few looks', () => {
    const cards = Array.from({ length: 2000 }, (_, i) => el('div.card', {}, el('h3', {}, `Card ${i}`), list('A', 'B')));
    const page = pageOf('Cards', el('h1', {}, 'Cards'), el('div', {}, ...cards));
    expect(readBy(page, 'Read the name of each card')).toHaveLength(2000);
    expect(leastCpuMilliseconds(() => void readBy(page, 'Read the name of each card'))).toBeLessThan(3000);
  });
});

const rowsFrom = (texts: string[], first: number | null = null): Row[] =>
  texts.map((value, i) => ({ value, place: first === null ? null : first + i, isMeant: true, isWhole: true }));

test.each([
  [rowsFrom(['a', 'b', 'c']), rowsFrom(['b', 'c', 'd']), 'abcd'],
  [rowsFrom(['a', 'b']), rowsFrom(['a', 'b', 'c']), 'abc'],
  [rowsFrom(['a', 'a', 'a']), rowsFrom(['a', 'a', 'b']), 'aaab'],
  [rowsFrom(['a', 'b'], 1), rowsFrom(['a', 'c'], 2), 'aac'],
  [rowsFrom(['a', 'b'], 1), rowsFrom(['e', 'f'], 5), null],
  [rowsFrom(['a', 'b']), rowsFrom(['e', 'f']), null],
])('looks at parts of a list are put together where they meet: %#', (before, next, all) => {
  expect(mergeRows(before, next)?.map(firstOf).join('') ?? null).toBe(all);
});
