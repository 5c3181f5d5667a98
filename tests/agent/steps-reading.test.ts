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
  '/tools': `<title>Products: garden tools | Greenleaf</title><nav><a href="/">Home</a><a href="/b">Shop</a></nav><main><h1>Garden tools</h1><div>${tools
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
  '/teams': `<title>Members</title><h1>Members</h1><table><thead><tr><th rowspan="2">Team</th><th colspan="2">Person</th><th rowspan="2">Phone</th></tr><tr><th>Name</th><th>Town</th></tr></thead><tbody>
    <tr><td rowspan="2">North</td><td>Ann Lee</td><td>York</td><td>0301</td></tr><tr><td>Bo Kerr</td><td>Hull</td><td>0303</td></tr>
    <tr><td>South</td><td>Cy Marr</td><td>Bath</td><td>0305</td></tr></tbody></table>`,
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

/** A grid that draws the rows in view alone; those of a page of 20 come from the site while it is scrolled. */
const grid = (claims: number, rows: number): string => `<title>Parcels</title><h1>Parcels</h1>
  <div role="grid" aria-rowcount="${claims}" id="g" style="height:200px;overflow:auto">
  <div role="row" style="position:sticky;top:0"><span role="columnheader">Parcel</span> <span role="columnheader">Depot</span></div>
  <div id="c" style="position:relative;height:${Math.min(rows * 30, 9_000_000)}px"></div></div>
  <script>const g = document.getElementById('g'), c = document.getElementById('c'), got = [];
  const draw = () => { const from = Math.floor(g.scrollTop / 30), to = Math.min(${rows}, from + 8); let html = '';
    for (let i = from; i < to; i++) { if (!got[i]) { const page = Math.floor(i / 20); got[i] = 'asked';
        setTimeout(() => { for (let k = page * 20; k < page * 20 + 20; k++) got[k] = true; draw(); }, 150); }
      html += '<div role=row aria-rowindex=' + (i + 2) + ' style="position:absolute;top:' + i * 30 + 'px">' + (got[i] === true
        ? '<span role=gridcell>P' + (i + 1) + '</span> <span role=gridcell>' + (i % 2 ? 'North' : 'South') + '</span>' : '<span role=gridcell>…</span>') + '</div>'; }
    c.innerHTML = html; };
  g.addEventListener('scroll', draw); draw();</script>`;

/** A list that draws a part and says nothing of it. */
const drawnInPart = `<title>Tracks</title><h1>Tracks</h1><div id="b" style="height:160px;overflow-y:scroll">
  <ul id="l" style="margin:0;padding:0;height:1500px;position:relative"></ul></div><script>const b = document.getElementById('b');
  const draw = () => { const from = Math.floor(b.scrollTop / 25); document.getElementById('l').innerHTML =
    Array.from({ length: 10 }, (_, i) => from + i).filter(i => i < 60).map(i => '<li style="position:absolute;top:' + i * 25 + 'px">Track ' + (i + 1) + '</li>').join(''); };
  b.addEventListener('scroll', draw); draw();</script>`;

const table = (heads: string[], rows: string[][]): string =>
  `<table><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr>${rows
    .map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

const more: Record<string, string> = {
  '/desk':
    '<title>Desk</title><h1>Desk</h1><h2>Tickets</h2><p>No tickets yet</p><ul><li><a href="/a">Guide</a></li><li><a href="/b">Forum</a></li></ul>',
  '/portal': `<title>Portal</title><h1>Welcome</h1>${['Alpha', 'Beta', 'Gamma'].map(name => `<a href="/${name}">${name}</a> `).join('')}`,
  '/drive': `<title>Drive</title><h1>Drive</h1><div role="dialog" aria-label="Folders" style="display:none"><ul>${'<li>Hidden folder</li>'.repeat(43)}</ul></div>
    <section style="height:0;overflow:hidden"><h2>Shares</h2><ul><li>Unseen</li><li>Unseen too</li></ul></section><ul aria-label="Files"><li>a.txt</li><li>b.txt</li></ul>`,
  '/safety': `<title>Safety</title><p>You are logged in as Ann.</p><h1>Safety</h1><h2>Flood</h2><p>Go up.</p><h2>Fire drill</h2><p>Leave by the stairs.</p><p>Meet outside.</p>
    <h2>Plans</h2>${table(
      ['Floor', 'Warden', 'Door'],
      [
        ['1', 'Ann', 'A'],
        ['2', 'Bo', 'B'],
        ['', 'Cy', 'C'],
      ],
    )}`,
  '/club': `<title>Club</title><h1>Club</h1><h2>Members</h2>${table(
    ['Name', 'Town'],
    [
      ['Ann', 'York'],
      ['Bo', 'Lund'],
    ],
  )}<h2>Former members</h2>${table(['Name', 'Town'], [['Cy', 'Bern']])}`,
  '/part': '<title>Files</title><h1>Files</h1><ul><li>f1</li><li>f2</li><li>f3</li></ul><div>1–3 of 241</div>',
  '/parcels': grid(61, 60),
  '/huge': grid(1_000_000_001, 1_000_000_000),
  '/tracks': drawnInPart,
};

let eyes: Seeing;
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pages[url ?? ''] ?? more[url ?? ''] ?? '');
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

test.each([
  ['Read the Town in the row "Bo Kerr"', 'Hull'],
  ['Read the Town in the row "Cy Marr"', 'Bath'],
  [
    'Read the team, town and phone of each member',
    [
      { team: 'North', town: 'York', phone: '0301' },
      { team: 'North', town: 'Hull', phone: '0303' },
      { team: 'South', town: 'Bath', phone: '0305' },
    ],
  ],
])('with cells that take several rows: %s', async (step, result) => {
  expect(await run('/teams', [step])).toMatchObject({ status: 'success', result });
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

  test('several values of a thing that is not there are asked about once', async () => {
    const steps = ['Read the customer and the total of order A-999'];
    const skipped = await run('/orders', steps, { answers: ['skip'] });
    expect([skipped.status, skipped.asked.length]).toEqual(['completed', 1]);
    const { status, result } = await run('/orders', steps, { answers: ['A-102'] });
    expect({ status, result }).toEqual({ status: 'success', result: { customer: 'Bo Ek', total: '€ 80.50' } });
  });

  test('a list that the page calls otherwise is no success', async () => {
    expect((await run('/sync', ['List all invoices'], { answers: ['skip'] })).status).toBe('completed');
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

describe('lists', () => {
  test.each([
    ['/club', 'Read the town of Bo', 'Lund'],
    ['/club', 'Read the table Former members', [{ Name: 'Cy', Town: 'Bern' }]],
    ['/club', 'Count the rows in Members', '2'],
    ['/safety', 'Read the first paragraph under "Fire drill"', 'Leave by the stairs.'],
    ['/safety', 'Read the text under "Fire drill"', 'Leave by the stairs.\nMeet outside.'],
    ['/drive', 'List all files', ['a.txt', 'b.txt']],
    ['/parcels', 'Read the parcel of the first 12 parcels', Array.from({ length: 12 }, (_, i) => `P${i + 1}`)],
    ['/parcels', 'Count the parcels', '60'],
    ['/tracks', 'List all tracks', Array.from({ length: 60 }, (_, i) => `Track ${i + 1}`)],
    ['/tracks', 'Count the tracks', '60'],
  ])('on %s: %s', async (page, step, result) => {
    expect(await run(page, [step])).toEqual({ status: 'success', result, asked: [] });
  });

  test('of which the page draws a part are read to their end', async () => {
    const { status, result } = await run('/parcels', ['Read the parcel and depot of all parcels']);
    expect(status).toBe('success');
    expect(result).toEqual(
      Array.from({ length: 60 }, (_, i) => ({ parcel: `P${i + 1}`, depot: i % 2 ? 'North' : 'South' })),
    );
  });

  test('that say to have a thousand million rows are not read to their end', async () => {
    const { status } = await run('/huge', ['List all parcels']);
    expect(status).toBe('completed');
    expect(await run('/huge', ['Count the parcels'])).toMatchObject({ status: 'success', result: '1000000000' });
  });

  test.each([
    ['/portal', 'Read the title of every ticket'],
    ['/portal', 'List all tickets'],
    ['/portal', 'Count the tickets'],
    ['/desk', 'List all tickets'],
    ['/desk', 'Count the tickets'],
    ['/desk', 'Check that there are 2 tickets'],
    ['/drive', 'List all folders'],
    ['/drive', 'List all shares'],
    ['/safety', 'Read the first paragraph under "Smoke"'],
    ['/safety', 'Read the table with the columns Floor and Key'],
    ['/safety', 'Read the table with the columns Floor and Door'],
    ['/club', 'Read the table'],
    ['/part', 'List all files'],
    ['/orders', 'Read the name of the document'],
  ])('on %s it does not claim: %s', async (page, step) => {
    expect((await run(page, [step], { answers: ['skip', 'skip'] })).status).not.toBe('success');
  });

  test.each([
    ['/parcels', 'Check that there are 60 parcels', 'success'],
    ['/parcels', 'Check that there are 8 parcels', 'fail'],
    ['/tracks', 'Check that there are 60 tracks', 'success'],
    ['/tracks', 'Check that there are 10 tracks', 'fail'],
    ['/orders', 'Check that there are at least 5 orders', 'success'],
    ['/orders', 'Check that the table has 4 rows', 'fail'],
    ['/part', 'Check that there are exactly 3 files', 'fail'],
  ])('on %s: %s', { tags: ['long'] }, async (page, step, status) => {
    expect((await run(page, [step])).status).toBe(status);
  });
});

test('a check that is not so goes through a list once', async () => {
  const { browser } = eyes;
  const assignment = assignmentOf([`Go to ${base}/tracks`, 'Check that there are 61 tracks']);
  const { end, events } = await runWith({ browser, planner: createStepsPlanner(), assignment });
  expect(end.status).toBe('fail');
  const tools = events.flatMap(event => (event.type === 'action-planned' ? event.call.tool : []));
  expect(tools).toContain('scroll_down');
  expect(tools).not.toContain('scroll_up');
});

test('several steps each read their part of the schema', async () => {
  const schema = { type: 'object', properties: { total: { type: 'number' }, customer: { type: 'string' } } };
  const steps = ['Read the total of order A-102', 'Read the customer of order A-102'];
  const { status, result } = await run('/orders', steps, { schema });
  expect({ status, result }).toEqual({ status: 'success', result: { total: 80.5, customer: 'Bo Ek' } });
});
