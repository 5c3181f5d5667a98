import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { isPageAwaited, isPageOnItsWay } from '#src/browser/observe/habits.ts';
import { servedPort } from '#tests/setup/served.ts';

const html = '<!doctype html>';
const hang = '<button onclick="for (const end = Date.now() + 60000; Date.now() < end; );">Hang</button>';

let server: Server;
let seeing: Seeing;
let port: number;
/** Lets the site behind `/slow` answer. */
let answerSlow: () => void = () => undefined;
const url = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;

beforeAll(async () => {
  server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    const end = (title: string) => res.end(`${html}<title>${title}</title><h1>${title}</h1>`);
    if (req.url === '/never') return;
    if (req.url === '/slow') return void (answerSlow = () => end('Slow'));
    if (req.url === '/drip') {
      res.write(`${html}<title>Drip</title><h1>First half</h1>${' '.repeat(2000)}`);
      return void setTimeout(() => res.end('<h2>Second half</h2>'), 1500);
    }
    if (req.url === '/hang') return void res.end(`${html}<title>Hang</title>${hang}`);
    if (req.url === '/with-frame')
      return void res.end(
        `${html}<title>Outer</title><button>Outside</button><iframe src="${url('/busy', 'localhost')}">`,
      );
    if (req.url === '/busy') return void res.end(`${html}<script>setTimeout(() => { for (;;); }, 300)</script>`);
    end('Start');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = servedPort(server);
  seeing = await startSeeing();
});
afterAll(async () => {
  await seeing.close();
  server.close();
  server.closeAllConnections();
});

test.each(['navigate', 'open-tab'] as const)(
  '%s to a site that never answers fails at the time given, and the next action is not held up',
  async type => {
    await seeing.go(url('/'));
    expect(await seeing.act({ type, url: url('/never') }, 1000)).toMatchObject({
      ok: false,
      late: true,
      message: expect.stringMatching(/did not answer within \d(\.\d)? s\. It may still come/) as string,
    });
    const next = await seeing.act({ type: 'navigate', url: url('/next') }, 5000);
    expect(next).toMatchObject({ ok: true, message: `The page is ${url('/next')}.` });
    expect((await seeing.look()).title).toBe('Start');
  },
);

test('a tab that the browser takes long to open does not come in the middle of the next action', async () => {
  await seeing.go(url('/'));
  const context = seeing.host.active().page.context();
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    await delay(1000);
    return newPage();
  };
  const opened = await seeing.act({ type: 'open-tab', url: url('/next') }, 500);
  context.newPage = newPage;
  expect(opened).toMatchObject({ ok: true, changed: true });
  const tabs = seeing.browser.tabs().map(({ id }) => id);
  await seeing.act({ type: 'navigate', url: url('/') }, 5000);
  expect(seeing.browser.tabs().map(({ id }) => id)).toEqual(tabs);
  expect(await seeing.look()).toMatchObject({ url: url('/'), title: 'Start' });
});

// Long: the browser has 9 s for a tab, and more where it is busy.
test('a tab that the browser opens much too late is closed when it comes', { tags: ['long'] }, async () => {
  await seeing.go(url('/'));
  const context = seeing.host.active().page.context();
  const newPage = context.newPage.bind(context);
  const asked = Promise.withResolvers<void>();
  context.newPage = async () => {
    await asked.promise;
    return newPage();
  };
  const before = seeing.browser.tabs();
  const opened = await seeing.act({ type: 'open-tab', url: url('/next') }, 500);
  context.newPage = newPage;
  expect(opened).toMatchObject({
    ok: false,
    message: expect.stringMatching(
      /^The site could not be reached: The browser opened no new tab within \d+ s\.$/,
    ) as string,
  });
  const came = context.waitForEvent('page');
  asked.resolve();
  await came;
  await expect.poll(() => context.pages().length).toBe(before.length);
  await expect.poll(() => seeing.browser.tabs()).toEqual(before);
});

test('a slow site may still come while one waits', async () => {
  await seeing.go(url('/'));
  const outcome = await seeing.act({ type: 'navigate', url: url('/slow') }, 500);
  expect(outcome).toMatchObject({ ok: false, late: true });
  answerSlow();
  await expect.poll(async () => (await seeing.look()).title).toBe('Slow');
});

test('a look while a page of another site is on its way shows the page that is there', async () => {
  await seeing.go(url('/'));
  await seeing.act({ type: 'navigate', url: url('/never', 'localhost') }, 500);
  expect(await seeing.look()).toMatchObject({ busy: true, url: url('/') });
});

test('a page is awaited until its site answers', async () => {
  await seeing.go(url('/'));
  const tab = seeing.host.active();
  const going = seeing.act({ type: 'navigate', url: url('/drip') }, 5000);
  await expect.poll(() => isPageOnItsWay(tab) && !isPageAwaited(tab)).toBe(true);
  await going;
  expect(isPageOnItsWay(tab)).toBe(false);
  await seeing.act({ type: 'navigate', url: url('/never') }, 500);
  expect(isPageAwaited(tab)).toBe(true);
});

test('a page that has begun to come is waited for', async () => {
  expect((await seeing.act({ type: 'navigate', url: url('/drip') }, 700)).ok).toBe(true);
  expect((await seeing.look()).nodes.map(node => (node.kind === 'text' ? node.text : ''))).toContain('Second half');
});

test('a page whose script never ends is left for another page of its own site', async () => {
  await seeing.go(url('/hang'));
  const { ref } = await seeing.find('Hang');
  expect((await seeing.act({ type: 'click', ref }, 1000)).ok).toBe(false);
  expect(await seeing.act({ type: 'navigate', url: url('/next') }, 2000)).toMatchObject({
    ok: true,
    message: `The page is ${url('/next')}.`,
  });
});

test('a frame of another site that hangs is left out, and the page around it works', { tags: ['long'] }, async () => {
  await seeing.go(url('/with-frame'));
  await seeing.act({ type: 'wait', ms: 500 });
  await seeing.look();
  expect((await seeing.look()).notes?.join(' ') ?? '').toMatch(/frame/);
  const { ref } = await seeing.find('Outside');
  expect((await seeing.act({ type: 'click', ref }, 2000)).ok).toBe(true);
});
