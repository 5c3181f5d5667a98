import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { servedPort } from '#tests/setup/served.ts';
import { assignmentOf, runWith } from './run-loop.ts';

const tools = [
  ['Spade', '$24.50'],
  ['Rake', '$18.00'],
  ['Hoe', '$31.20'],
  ['Trowel', '$7.95'],
  ['Shears', '$22.10'],
];
const orders = [
  ['A-101', 'Ann Lee', '2026-10-02', '€ 120.00'],
  ['A-102', 'Bo Ek', '2026-11-14', '€ 80.50'],
  ['A-103', 'Cy Ray', '2026-11-01', '€ 310.00'],
  ['A-104', 'Di Orr', '2026-09-20', '€ 45.00'],
  ['A-105', 'Ed Fox', '2026-11-20', '€ 99.00'],
];
const members = (page: number): string[] => [1, 2, 3].map(n => `Member ${page}${n}`);

const pages: Record<string, string> = {
  '/tools': `<title>Garden tools | Greenleaf</title><nav><a href="/">Home</a><a href="/b">Shop</a></nav><main><h1>Garden tools</h1><div>${tools
    .map(
      ([name, price]) =>
        `<div class="card"><h3><a href="/p/${name}">${name}</a></h3><span>${price}</span><button>Add to cart</button></div>`,
    )
    .join('')}</div></main>`,
  '/orders': `<title>Orders</title><h1>Orders</h1><table><thead><tr><th>Order</th><th>Customer</th><th>Date</th><th>Total</th></tr></thead><tbody>${orders
    .map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table><p>Total: <b>€ 654.50</b></p>`,
  '/contact':
    '<title>Contact</title><h1>Northfield Dental</h1><dl><dt>Telephone</dt><dd>0113 496 0000</dd><dt>Opening hours</dt><dd>Mon–Fri 9–17</dd></dl>',
  '/sync': `<title>Sync</title><h2>Folders</h2><ul><li>Documents</li><li>Photos</li><li>Old backups</li></ul>
    <h2>Made with</h2><div>${[...'abcdefghijkl'].map(letter => `<p>The library of the letter ${letter}</p>`).join('')}</div>`,
  ...Object.fromEntries(
    [1, 2, 3].map(page => [
      `/members/${page}`,
      `<title>Members</title><h1>Members</h1><ul>${members(page)
        .map(name => `<li><b class="name">${name}</b> <a href="mailto:${name.slice(-2)}@club.example">Write</a></li>`)
        .join('')}</ul>${page < 3 ? `<a href="/members/${page + 1}">Next</a>` : ''}`,
    ]),
  ),
};

let eyes: Seeing;
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pages[url ?? ''] ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${servedPort(server)}`;
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  server.close();
});

async function run(
  page: string,
  steps: string[],
  { schema, answers = [] }: { schema?: object; answers?: string[] } = {},
) {
  const assignment = assignmentOf(
    [`Go to ${base}${page}`, ...steps],
    schema && { outputSchema: JSON.stringify(schema) },
  );
  const { end, asked } = await runWith({ browser: eyes.browser, planner: createStepsPlanner(), assignment }, answers);
  const result: unknown =
    end.result == null
      ? null
      : end.result.startsWith('[') || end.result.startsWith('{')
        ? JSON.parse(end.result)
        : end.result;
  return { status: end.status, result, asked };
}

describe('what a step reads without a schema', () => {
  test.each([
    ['/tools', 'Read the names and prices of all products', tools.map(([name, price]) => ({ name, price }))],
    [
      '/tools',
      'Extract the name and price of the first 4 products',
      tools.slice(0, 4).map(([name, price]) => ({ name, price })),
    ],
    ['/tools', 'What is the price of the Hoe?', '$31.20'],
    ['/tools', 'Read the name and price of the second product', { name: tools[1]?.[0], price: tools[1]?.[1] }],
    ['/tools', 'What is the price of the last product?', tools.at(-1)?.[1]],
    ['/orders', 'What is the total?', '€ 654.50'],
    ['/orders', 'Read the customer of order A-103', 'Cy Ray'],
    ['/orders', 'List all customers', orders.map(([, customer]) => customer)],
    ['/sync', 'List all folders', ['Documents', 'Photos', 'Old backups']],
    ['/contact', 'Read the opening hours', 'Mon–Fri 9–17'],
    ['/members/1', 'Read the name of each member', [1, 2, 3].flatMap(members)],
    ['/members/1', 'Read the names of the first 4 members', [1, 2].flatMap(members).slice(0, 4)],
  ])('on %s: %s', async (page, step, result) => {
    expect(await run(page, [step])).toEqual({ status: 'success', result, asked: [] });
  });

  test('rows of a table come with the heads of their columns, as many as are asked for', async () => {
    const { status, result } = await run('/orders', ['Read the order, customer, date and total of the first 4 orders']);
    expect(status).toBe('success');
    expect(result).toEqual(
      orders.slice(0, 4).map(([order, customer, date, total]) => ({ order, customer, date, total })),
    );
  });
});

describe('what cannot be read for certain', () => {
  test('a value that the page shows several times is asked about, and read of the thing that the user names', async () => {
    const { status, result, asked } = await run('/tools', ['What is the price?'], { answers: ['Rake'] });
    expect(asked).toEqual([expect.stringContaining('several values for “price”: $24.50, $18.00')]);
    expect({ status, result }).toEqual({ status: 'success', result: '$18.00' });
  });

  test('a thing that is not there is asked about, and no value of another one is taken', async () => {
    const { status, result, asked } = await run('/orders', ['What is the customer of order A-999?'], {
      answers: ['skip'],
    });
    expect(asked).toHaveLength(1);
    expect({ status, result }).toEqual({ status: 'completed', result: null });
  });

  test('a list that the page calls otherwise is no success', async () => {
    expect((await run('/sync', ['List all invoices'])).status).toBe('completed');
  });

  test('a result without a required field is no success', async () => {
    const schema = {
      type: 'object',
      properties: { phone: { type: 'string' }, fax: { type: 'string' } },
      required: ['phone', 'fax'],
    };
    const { status, result } = await run('/contact', ['Extract the contact details'], { schema });
    expect({ status, result }).toEqual({ status: 'completed', result: { phone: '0113 496 0000' } });
  });
});

test('several steps each read their part of the schema', async () => {
  const schema = { type: 'object', properties: { total: { type: 'number' }, customer: { type: 'string' } } };
  const steps = ['Read the total of order A-102', 'Read the customer of order A-102'];
  const { status, result } = await run('/orders', steps, { schema });
  expect({ status, result }).toEqual({ status: 'success', result: { total: 80.5, customer: 'Bo Ek' } });
});
