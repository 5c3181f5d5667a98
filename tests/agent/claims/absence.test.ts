import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStepsPlanner } from '#src/agent/planners/steps/planner.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';
import { assignmentOf, runWith } from '../run-loop.ts';

const card = (name: string, text = 'It hums and prints nothing.'): string =>
  `<div class="card"><h3>${name}</h3><p>${text}</p></div>`;
const under = (heading: string, body: string): string =>
  `<title>Desk</title><main><h1>Desk</h1><section><h2>${heading}</h2>${body}</section></main>`;
const table = (rows: string[]): string =>
  `<table><tr><th>Title</th><th>State</th></tr>${rows.map(row => `<tr>${row}</tr>`).join('')}</table>`;
const drawnInPart = `<title>Songs</title><h1>Songs</h1><div id="b" style="height:150px;overflow-y:auto"><ul style="height:2000px;position:relative">
  ${[1, 2, 3, 4, 5, 6].map(n => `<li style="position:absolute;top:${n * 25}px">Song ${n}</li>`).join('')}</ul></div>`;

const pages: Record<string, string> = {
  '/one': under('Tickets', card('Printer on floor 2')),
  '/line': under('Tickets', '<div class="card">Printer on floor 2</div>'),
  '/own': under('Tickets', '<div class="card">Buy tickets for the ball</div>'),
  '/inbox': `<nav><a href="/i">Inbox</a></nav>${under('Tickets', '<p>Your inbox is empty.</p>')}`,
  '/help': under('Tickets', `<p>No tickets yet</p>${card('Read the guide')}${card('Ask the forum')}${card('Call us')}`),
  '/none': under('Tickets', '<p>No tickets yet</p><a href="/new">Create one</a>'),
  '/said': '<title>Desk</title><h1>Desk</h1><p>You have no tickets.</p>',
  '/zero': under('Tickets (0)', '<p>All done</p>'),
  '/blank': under('Tickets', '<ul></ul>'),
  '/trouble': under('Tickets', '<p>Could not load the tickets</p><button>Again</button>'),
  '/busy': under('Tickets', '<div aria-busy="true"><p>No tickets yet</p></div>'),
  '/away': '<title>Home</title><nav><a href="/t">Tickets</a></nav><main><h1>Welcome</h1><p>Good day</p></main>',
  '/other': `<title>Orders</title><h1>Orders</h1>${table(['<td>Mug</td><td>sent</td>'])}`,
  '/states': under('Tickets', table(['<td>Printer</td><td>Closed</td>', '<td>Door</td><td>Still open</td>'])),
  '/closed': under('Tickets', table(['<td>Printer</td><td>Closed</td>', '<td>Door</td><td>Closed</td>'])),
  '/songs': drawnInPart,
  '/part': '<title>Files</title><h1>Files</h1><ul><li>f1</li><li>f2</li></ul><p>1–2 of 41</p>',
  '/field': '<title>Form</title><h1>Form</h1><label>Town <input></label>',
};

let eyes: Seeing;
let site: Awaited<ReturnType<typeof serveSite>>;
beforeAll(async () => {
  site = await serveSite(path => (pages[path] === undefined ? false : { body: pages[path] }));
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});

async function statusOf(page: string, step: string): Promise<string> {
  const assignment = assignmentOf([`Go to ${site.url(page)}`, step]);
  const { end } = await runWith({ browser: eyes.browser, planner: createStepsPlanner(), assignment }, ['skip']);
  return end.status;
}

describe('that there are none', () => {
  test.each([
    ['/none', 'Check that there are no tickets'],
    ['/said', 'Check that there are no tickets'],
    ['/inbox', 'Check that there are no tickets'],
    ['/zero', 'Check that there are no tickets'],
    ['/other', 'Check that there are no errors'],
    ['/closed', 'Check that there are no open tickets'],
    ['/other', 'Check that the page does not show "Lamp"'],
  ])('on %s is proved: %s', async (page, step) => {
    expect(await statusOf(page, step)).toBe('success');
  });

  test.each([
    ['/one', 'Check that there are no tickets'],
    ['/own', 'Check that there are no tickets'],
    ['/line', 'Check that there are no tickets'],
    ['/help', 'Check that there are no tickets'],
    ['/help', 'Check that there are 3 tickets'],
    ['/blank', 'Check that there are no tickets'],
    ['/trouble', 'Check that there are no tickets'],
    ['/away', 'Check that there are no tickets'],
    ['/states', 'Check that there are no open tickets'],
    ['/songs', 'Check that the page does not show "Song 48"'],
    ['/songs', 'Check that "Song 48" is hidden'],
    ['/part', 'Check that "f30" is not shown'],
    ['/field', 'Check that "Newsletter" is not checked'],
    ['/field', 'Check that the state is not "Sent"'],
    ['/field', 'Check that the price is not more than 5'],
  ])('on %s is not proved: %s', { tags: ['long'] }, async (page, step) => {
    expect(await statusOf(page, step)).toBe('fail');
  });

  test('is not proved while the page is at work', { tags: ['long'] }, async () => {
    expect(await statusOf('/busy', 'Check that there are no tickets')).toBe('fail');
  });
});

test('an entry that a page shows in the place of others is none of them', { tags: ['long'] }, async () => {
  expect(await statusOf('/help', 'Click "Read" in the row of the last ticket')).not.toBe('success');
});
