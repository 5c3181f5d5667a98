import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { servedPort } from '#tests/setup/served.ts';

const field = '<label>Name <input name="n" value="Robin  Lang"></label>';
const sends = (body: string): string => `<button onclick="fetch('/to', { method: 'POST', ${body} })">Send</button>`;
const json = (value: string): string =>
  sends(`headers: { 'content-type': 'application/json' }, body: JSON.stringify(${value})`);
const pages: Record<string, string> = {
  '/form': `<form method="post" action="/to">${field}<button>Send</button></form>`,
  '/query': `<form action="/to">${field}<button>Send</button></form>`,
  '/parts': `<form method="post" enctype="multipart/form-data" action="/to">${field}<input type="file" name="f"><button>Send</button></form>`,
  '/json': json(`{ deep: [{ name: 'robin lang' }], count: 3 }`),
  '/empty': json(`{ name: '' }`),
  '/bytes': sends('body: new Uint8Array([1, 2, 3])'),
  '/large': sends(`headers: { 'content-type': 'text/plain' }, body: 'robin lang'.repeat(1e5)`),
  '/broken': sends(`headers: { 'content-type': 'application/json' }, body: '{no json'`),
  '/many': `<button onclick="for (let n = 0; n < 40; n += 1) fetch('/to/' + n, { method: 'POST', body: n ? 'x' : 'robin lang' })">Send</button>`,
  '/file': sends('body: new File([1], `cv.pdf`, { type: `application/pdf` })'),
  '/asked': `<button onclick="fetch('/to?name=Robin+Lang', { method: 'POST' })">Send</button>`,
  '/beside': `<button onclick="fetch('/to?name=Robin+Lang', { method: 'POST', body: '{}' })">Send</button>`,
  '/leaves': sends(`body: JSON.stringify([...Array(6000).fill(1), 'robin', 'lang'])`),
  '/nothing': '<button onclick="this.textContent = 1">Send</button>',
};

let eyes: Seeing;
let base = '';
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'text/html');
  const path = request.url ?? '';
  response.end(pages[path]?.replaceAll(/lang/gi, path.slice(1)) ?? '<h1>Done</h1>');
});
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  base = `http://localhost:${servedPort(server)}`;
  eyes = await startSeeing();
});
afterAll(async () => {
  await eyes.close();
  server.close();
});

// Each page has a name of its own: what an earlier one sent counts as well.
test.each<[string, boolean[] | null, string?]>([
  ['/form', [true, false]],
  ['/query', [false, false], 'Rob'],
  ['/query', [true, false]],
  ['/parts', [true, false]],
  ['/json', [true, false]],
  ['/empty', [false, false], 'Eve Moss'],
  ['/bytes', null],
  ['/large', null],
  ['/broken', null],
  ['/many', null],
  ['/file', null],
  ['/asked', [true, false]],
  ['/beside', [true, false]],
  ['/leaves', null],
  ['/nothing', null],
])(
  'what %s sends is distinguished from what it does not send',
  async (path, carried, asked = `Robin ${path.slice(1)}`) => {
    const before = await eyes.go(`${base}${path}`);
    const { ref } = await eyes.find('Send', 'button');
    expect(await eyes.act({ type: 'click', ref })).toMatchObject({ ok: true });
    const since = before.answers?.at(-1)?.id ?? 0;
    expect(await eyes.browser.carried({ texts: [asked, 'Ann'], since, from: 0 })).toEqual(carried);
  },
);

test('what was sent before a field was filled in counts only where it is asked for', async () => {
  const before = await eyes.go(`${base}/form`);
  const { ref } = await eyes.find('Send', 'button');
  await eyes.act({ type: 'click', ref });
  const { answers } = await eyes.go(`${base}/json`);
  const since = answers?.at(-1)?.id ?? 0;
  await eyes.act({ type: 'click', ref: (await eyes.find('Send', 'button')).ref });
  const asked = { texts: ['Robin form', 'Robin json'], since };
  expect(await eyes.browser.carried({ ...asked, from: since })).toEqual([false, true]);
  expect(await eyes.browser.carried({ ...asked, from: before.answers?.at(-1)?.id ?? 0 })).toEqual([true, true]);
});
