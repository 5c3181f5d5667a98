import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { servedPort } from '#tests/setup/served.ts';

let server: Server;
let seeing: Seeing;
let url: string;
const sent: string[] = [];

const page = `<!doctype html><title>Form</title>
<form method="post" action="/answer"><button>Send</button></form>
<form method="post" action="/moved"><button>Send and move</button></form>
<form method="post" action="/broken"><button>Send and lose</button></form>
<form method="post" action="/unkept"><button>Send unkept</button></form>
<form method="post" action="/answer" target="pay" onsubmit="window.open('', 'pay')"><button>Pay</button></form>`;
const answer = `<!doctype html><title>Answer</title><a href="/never">Wait</a> <a href="/">Leave</a>
<button onclick="history.pushState(null, '', '/elsewhere')">Change the address</button>`;

beforeAll(async () => {
  server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    if (req.url === '/never') return;
    if (req.url === '/moved') return void res.writeHead(303, { location: '/thanks' }).end();
    if (req.method === 'POST') sent.push(req.url ?? '');
    if (req.url === '/broken' && req.method === 'POST') return void res.destroy();
    if (req.url === '/unkept') res.setHeader('cache-control', 'no-store');
    res.end(req.method === 'POST' ? answer : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://localhost:${servedPort(server)}/`;
  seeing = await startSeeing();
});
afterAll(async () => {
  await seeing.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => seeing.go(url));

async function click(name: string): Promise<void> {
  await seeing.look();
  await seeing.act({ type: 'click', ref: (await seeing.find(name)).ref });
}

test('a page that answers a form is known, and one that a redirect led to is asked for by its address', async () => {
  expect(seeing.browser.answersSent()).toBe(false);
  await click('Send');
  expect(seeing.browser.answersSent()).toBe(true);
  await seeing.go(url);
  expect(seeing.browser.answersSent()).toBe(false);
  await click('Send and move');
  expect(seeing.browser.answersSent()).toBe(false);
});

test('a link that is never answered and a changed address leave it the answer to a form', async () => {
  await click('Send');
  await seeing.act({ type: 'navigate', url: `${url}never` }, 500);
  await seeing.host.active().cdp.send('Page.stopLoading');
  await click('Change the address');
  await expect.poll(async () => (await seeing.look()).url).toBe(`${url}elsewhere`);
  expect(seeing.browser.answersSent()).toBe(true);
});

test('a window that a form opened for its answer is known', async () => {
  await click('Pay');
  await expect.poll(async () => (await seeing.look()).title).toBe('Answer');
  expect(seeing.browser.answersSent()).toBe(true);
});

test('a reload of a page that answers a form does not send the form again', async () => {
  await click('Send');
  const before = sent.length;
  expect(await seeing.act({ type: 'reload' })).toMatchObject({ message: expect.stringContaining('not sent again') });
  expect((await seeing.look()).title).toBe('Form');
  expect(sent.length).toBe(before);
});

test.each([
  ['was not kept, once one has gone back to it', ['Send unkept', 'Leave'], true],
  ['never came', ['Send and lose'], false],
])('a reload of the answer to a form that %s does not send the form again', async (_, presses, goesBack) => {
  for (const name of presses) await click(name);
  if (goesBack) await seeing.act({ type: 'back' });
  const before = sent.length;
  expect(before).toBeGreaterThan(0);
  await seeing.act({ type: 'reload' });
  expect((await seeing.look()).title).toBe('Form');
  expect(sent.length).toBe(before);
});
