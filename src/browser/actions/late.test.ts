import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { isPageAwaited, isPageOnItsWay } from '#src/browser/observe/habits.ts';
import { patience } from '#tests/setup/patience.ts';
import { servedPort } from '#tests/setup/served.ts';

const html = '<!doctype html>';
const hang = '<button onclick="for (const end = Date.now() + 60000; Date.now() < end; );">Hang</button>';

let server: Server;
let seeing: Seeing;
let port: number;
const url = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;

beforeAll(async () => {
  server = createServer((req, res) => {
    res.setHeader('content-type', 'text/html');
    const end = (title: string) => res.end(`${html}<title>${title}</title><h1>${title}</h1>`);
    if (req.url === '/never') return;
    if (req.url === '/slow') return void setTimeout(() => end('Slow'), 1500);
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

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work;
  return { result, ms: performance.now() - began };
}

test.each(['navigate', 'open-tab'] as const)(
  '%s to a site that never answers fails at the time given, and the next action is not held up',
  async type => {
    await seeing.go(url('/'));
    const { result, ms } = await timed(seeing.act({ type, url: url('/never') }, 1000));
    expect(result).toMatchObject({
      ok: false,
      late: true,
      message: expect.stringMatching(/did not answer within 1 s\. It may still come/) as string,
    });
    expect(ms).toBeLessThan(1000 + patience(1000));
    const next = await timed(seeing.act({ type: 'navigate', url: url('/next') }, 5000));
    expect(next.result).toMatchObject({ ok: true, message: `The page is ${url('/next')}.` });
    expect(next.ms).toBeLessThan(patience(3000));
    expect((await seeing.look()).title).toBe('Start');
  },
  30_000,
);

test('a slow site may still come while one waits', async () => {
  await seeing.go(url('/'));
  const outcome = await seeing.act({ type: 'navigate', url: url('/slow') }, 500);
  expect(outcome).toMatchObject({ ok: false, late: true });
  await seeing.act({ type: 'wait', ms: 2000 });
  expect((await seeing.look()).title).toBe('Slow');
});

test('a look while a page of another site is on its way takes little time', async () => {
  await seeing.go(url('/'));
  await seeing.act({ type: 'navigate', url: url('/never', 'localhost') }, 500);
  const { result, ms } = await timed(seeing.look());
  expect(result).toMatchObject({ busy: true, url: url('/') });
  // What a page that hangs gets is 3 s.
  expect(ms).toBeLessThan(2800);
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
  const { result, ms } = await timed(seeing.act({ type: 'navigate', url: url('/drip') }, 700));
  expect(result.ok).toBe(true);
  expect(ms).toBeGreaterThan(1200);
  expect((await seeing.look()).nodes.map(node => (node.kind === 'text' ? node.text : ''))).toContain('Second half');
});

test('a page whose script never ends is left for another page of its own site within the time given', async () => {
  await seeing.go(url('/hang'));
  const { ref } = await seeing.find('Hang');
  const { result, ms } = await timed(seeing.act({ type: 'click', ref }, 1000));
  expect(result.ok).toBe(false);
  expect(ms).toBeLessThan(1000 + patience(1000));
  const left = await timed(seeing.act({ type: 'navigate', url: url('/next') }, 2000));
  expect(left.result).toMatchObject({ ok: true, message: `The page is ${url('/next')}.` });
  expect(left.ms).toBeLessThan(patience(2500));
}, 30_000);

test('a frame of another site that hangs is left out, and the page around it works in its time', async () => {
  await seeing.go(url('/with-frame'));
  await seeing.act({ type: 'wait', ms: 500 });
  await seeing.look();
  const { result, ms } = await timed(seeing.look());
  expect(result.notes?.join(' ') ?? '').toMatch(/frame/);
  expect(ms).toBeLessThan(patience(1500));
  const { ref } = await seeing.find('Outside');
  const clicked = await timed(seeing.act({ type: 'click', ref }, 2000));
  expect(clicked.result.ok).toBe(true);
  expect(clicked.ms).toBeLessThan(patience(3000));
}, 30_000);
