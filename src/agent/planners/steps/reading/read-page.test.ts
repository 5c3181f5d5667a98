import { describe, expect, test } from 'vitest';
import type { Outline } from '#src/browser/observe/outline-node.ts';
import { shapeOf } from './fields/fields.ts';
import { readPage } from './read-page.ts';
import { el, link, pageOf } from './test-outline.ts';

const today = new Date('2026-11-23T10:00:00Z');

function readBy(outline: Outline, schema: object, about = 'Extract the data'): { value: unknown; missing: string[] } {
  const shape = shapeOf(JSON.stringify(schema));
  if (shape === null) throw new Error('The schema is none.');
  return readPage(outline, {
    shape,
    about,
    limit: null,
    today,
    of: null,
    strict: false,
    only: [],
  });
}

const record = (properties: Record<string, object>) => ({ type: 'object', properties });
const list = (properties: Record<string, object>) => ({ type: 'array', items: record(properties) });
const text = { type: 'string' };
const number = { type: 'number' };
const address = { type: 'string', format: 'uri' };

test('a map of fields stands for the schema around it', () => {
  const fields = { name: text, phone: text };
  expect(shapeOf(JSON.stringify(fields))).toEqual(shapeOf(JSON.stringify(record(fields))));
  expect(shapeOf(JSON.stringify({ type: 'string' }))).toMatchObject({ shape: 'value' });
});

const navigation = el('nav', {}, link('/', 'Home'), link('/shop', 'Shop'), link('/help', 'Help'));

describe('a record', () => {
  test('is read from a definition list, in the forms that its fields have', () => {
    const page = pageOf(
      'Northfield Dental | Clinics',
      navigation,
      el('h1', {}, 'Northfield Dental'),
      el(
        'dl',
        {},
        el('dt', {}, 'Telephone'),
        el('dd', {}, 'Call 0113 496 0000 today'),
        el('dt', {}, 'Fax'),
        el('dd', {}, '0113 496 0001'),
        el('dt', {}, 'Address'),
        el('dd', {}, '12 Mill Road', el('br'), 'Leeds LS1 4AP'),
      ),
    );
    expect(readBy(page, record({ name: text, phone: text, fax: text, address: text, email: text }))).toMatchObject({
      value: {
        name: 'Northfield Dental',
        phone: '0113 496 0000',
        fax: '0113 496 0001',
        address: '12 Mill Road\nLeeds LS1 4AP',
        email: null,
      },
      missing: ['email'],
    });
  });

  test('of a job gets the sections under its headings, each up to the next one', () => {
    const page = pageOf(
      'Harbour pilot – Port Authority',
      el('h1', {}, 'Harbour pilot'),
      el('p', {}, 'Job No. HP-204'),
      el('h3', {}, 'What you will do'),
      el('ul', {}, el('li', {}, 'Bring ships in.'), el('li', {}, 'Keep the log.')),
      el('p', {}, el('b', {}, 'Requirements:')),
      el('ul', {}, el('li', {}, 'A master’s licence.')),
      el('p', {}, el('b', {}, 'Nice to have')),
      el('ul', {}, el('li', {}, 'A second language.')),
      el('p', {}, 'Salary: $60,000 - $72,500 a year'),
    );
    const salary = { type: 'object', properties: { min: number, max: number, currency: text } };
    const fields = { job_id: text, job_title: text, role: text, qualifications: text, preferred_qualifications: text };
    expect(readBy(page, record({ ...fields, salary_range: salary })).value).toEqual({
      job_id: 'HP-204',
      job_title: 'Harbour pilot',
      role: 'Bring ships in.\nKeep the log.',
      qualifications: 'A master’s licence.',
      preferred_qualifications: 'A second language.',
      salary_range: { min: 60_000, max: 72_500, currency: 'USD' },
    });
  });

  test('of an article has its author, its date as the schema writes it, and its whole text', () => {
    const page = pageOf(
      'Bees return – The Daily Page',
      el('h1', {}, 'Bees return'),
      el('p.byline', {}, 'By ', el('a', { rel: 'author' }, 'Mara Lindt'), ' on ', el('time', {}, 'October 30, 2026')),
      el('p', {}, 'After years of decline, hives on rooftops are full again, and the honey is sold in small shops.'),
      el('p', {}, 'More lime trees are planted.'),
      el('aside', {}, el('h2', {}, 'Related'), link('/other', 'More birds')),
    );
    const fields = { title: text, author: text, published: { type: 'string', format: 'date' }, content: text };
    expect(readBy(page, record(fields)).value).toEqual({
      title: 'Bees return',
      author: 'Mara Lindt',
      published: '2026-10-30',
      content:
        'After years of decline, hives on rooftops are full again, and the honey is sold in small shops.\nMore lime trees are planted.',
    });
  });

  test('takes from structured data what the page does not show', () => {
    const page = pageOf('Lamp', el('h1', {}, 'Lamp'));
    page.structured.push(JSON.stringify({ '@type': 'Product', name: 'Lamp', sku: 'LP-7', offers: { price: '49.00' } }));
    expect(readBy(page, record({ name: text, sku: text })).value).toEqual({ name: 'Lamp', sku: 'LP-7' });
  });
});

describe('a list', () => {
  const cards = [
    ['Spade', '$24.50'],
    ['Rake', '$18.00'],
    ['Hoe', '$31.20'],
  ] as const;

  test('of cards has one record for each, with numbers and addresses, and nothing of the navigation', () => {
    const page = pageOf(
      'Garden tools',
      navigation,
      el('h1', {}, 'Garden tools'),
      el(
        'div.grid',
        {},
        ...cards.map(([name, price]) =>
          el(
            'div.card',
            {},
            el('h3', {}, link(`/p/${name}`, name)),
            el('span', {}, price),
            link(`/cart/${name}`, 'Add to cart'),
          ),
        ),
      ),
    );
    expect(readBy(page, list({ name: text, price: number, url: address })).value).toEqual(
      cards.map(([name, price]) => ({
        name,
        price: Number(price.slice(1)),
        url: `https://site.example/p/${name}`,
      })),
    );
  });

  test('of a table is read by the heads of its columns', () => {
    const row = (...cells: string[]) => el('tr', {}, ...cells.map(cell => el('td', {}, cell)));
    const page = pageOf(
      'Orders',
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, el('th', {}, 'Order'), el('th', {}, 'Customer'), el('th', {}, 'Total'))),
        el('tbody', {}, row('A-101', 'Ann Lee', '€ 120.00'), row('A-102', 'Bo Ek', '€ 80.50')),
      ),
    );
    expect(readBy(page, list({ order: text, customer: text, total: number })).value).toEqual([
      { order: 'A-101', customer: 'Ann Lee', total: 120 },
      { order: 'A-102', customer: 'Bo Ek', total: 80.5 },
    ]);
  });

  test('of documents has the file of each, by its own name where all links are called alike', () => {
    const page = pageOf(
      'Laws',
      navigation,
      el('h1', {}, 'Laws'),
      el(
        'ul',
        {},
        ...['Water Act', 'Forest Act', 'Road Act'].map((name, i) =>
          el('li', {}, el('span', {}, name), link(`/files/${i}.pdf`, 'Download')),
        ),
      ),
    );
    const about = 'Fetch all of the links to the documents on the current page.';
    expect(readBy(page, list({ name: text, url: address }), about).value).toEqual(
      ['Water Act', 'Forest Act', 'Road Act'].map((name, i) => ({
        name,
        url: `https://site.example/files/${i}.pdf`,
      })),
    );
  });

  test('of people parts their names and finds their addresses behind links', () => {
    const person = (name: string, role: string, mail: string) =>
      el(
        'div.person',
        {},
        el('p', {}, el('strong', {}, name)),
        el('p.role', {}, role),
        el('p', {}, el('a', { href: `mailto:${mail}` }, 'E-mail')),
      );
    const page = pageOf(
      'Staff',
      el('h1', {}, 'Staff'),
      el(
        'div',
        {},
        person('Ann Lee', 'Teacher', 'ann@school.example'),
        person('Bo van Ek', 'Nurse', 'bo@school.example'),
      ),
    );
    expect(readBy(page, list({ first_name: text, last_name: text, role: text, email: text })).value).toEqual([
      { first_name: 'Ann', last_name: 'Lee', role: 'Teacher', email: 'ann@school.example' },
      { first_name: 'Bo', last_name: 'van Ek', role: 'Nurse', email: 'bo@school.example' },
    ]);
  });

  test('of posts in a record stands beside the values of the page', () => {
    const post = (author: string, message: string) =>
      el('div.post', {}, el('a.author', { href: 'https://site.example/u/1' }, author), el('p.message', {}, message));
    const page = pageOf(
      'How to prune roses? – Garden forum',
      el('h1', {}, 'How to prune roses?'),
      el('p', {}, '2 replies · 1.2k views'),
      el('div.posts', {}, post('fern', 'Late in winter is best.'), post('moss', 'Use clean shears for it.')),
    );
    const schema = record({ title: text, views: number, replies: list({ author: text, message: text }) });
    expect(readBy(page, schema).value).toEqual({
      title: 'How to prune roses?',
      views: 1200,
      replies: [
        { author: 'fern', message: 'Late in winter is best.' },
        { author: 'moss', message: 'Use clean shears for it.' },
      ],
    });
  });
});

test('a page without what is asked for gives no values, and names them', () => {
  const page = pageOf('Nothing', el('h1', {}, 'Closed'), el('p', {}, 'We are on holiday.'));
  expect(readBy(page, record({ price: number, email: text }))).toMatchObject({
    value: { price: null, email: null },
    missing: ['price', 'email'],
  });
});
