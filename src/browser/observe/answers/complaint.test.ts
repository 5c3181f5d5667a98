import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';

const answers: Record<string, string> = {
  'an error of GraphQL': '{"data":null,"errors":[{"message":"Phone is not valid"}]}',
  'not ok': '{"ok":false,"errors":{"hour":"is required"}}',
  'no success': '{"success":false}',
  'a status in words': '{"status":"error"}',
  'an error': '{"error":"The list is full"}',
  'one that failed': '{"updated":1,"failed":["12"]}',
  'no errors': '{"data":{"id":7},"errors":[],"failed":[],"error":null,"ok":true,"status":"errored-orders"}',
  'a list': '[{"error":"in a row"}]',
  'no JSON': '{"ok":false',
  nothing: '',
};
const refused = ['an error of GraphQL', 'not ok', 'no success', 'a status in words', 'an error', 'one that failed'];

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
beforeAll(async () => {
  const button = (name: string): string =>
    `<button onclick="fetch('/answer/${encodeURIComponent(name)}', { method: 'POST' }).then(r => r.text()).then(() => { p.textContent = 'Answered' })">${name}</button>`;
  site = await servePages({
    '/': `<title>Site</title>${Object.keys(answers).map(button).join('')}<p id="p"></p>`,
    '/leaving': `<title>Leaving</title><button onclick="fetch('/answer/${encodeURIComponent('no errors')}', { method: 'POST' }).then(() => { location.href = '/' })">Delete</button>`,
    '/polling': `<title>Polling</title><button title="0" onclick="post({ query: 'save', name: 'Ann Reed' })">Save</button><script>
      const post = body => fetch('/answer/${encodeURIComponent('not ok')}', { method: 'POST', body: JSON.stringify(body) });
      setInterval(() => { post({ query: 'new', since: Date.now() }); const b = document.querySelector('button'); b.title = Number(b.title) + 1; }, 200);</script>`,
    ...Object.fromEntries(
      Object.entries(answers).map(([name, body]) => [
        `/answer/${encodeURIComponent(name)}`,
        { body, headers: { 'content-type': 'application/json' } },
      ]),
    ),
  });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

test.each(Object.keys(answers))('an answer of 200 with %s', async name => {
  await one.go(site.url('/'));
  await one.act({ type: 'click', ref: (await one.find(name)).ref });
  const status = async () => (await one.look()).answers?.findLast(({ changes }) => changes)?.status;
  await eventually(
    'the answer was read',
    async () => typeof (await status()) === 'number' || (await status()) === 'refused',
  );
  expect(await status()).toBe(refused.includes(name) ? 'refused' : 200);
});

test('what a site answered to a page that was left at once counts', async () => {
  await one.go(site.url('/leaving'));
  await one.act({ type: 'click', ref: (await one.find('Delete')).ref });
  const next = await eventually('the next page is there', async () => {
    const seen = await one.look();
    return seen.title === 'Site' ? seen : undefined;
  });
  expect(next.answers?.findLast(({ changes }) => changes)?.status).toBe(200);
});

test('a poll by an address hides nothing else that is sent there', async () => {
  await one.go(site.url('/polling'));
  await eventually('it has polled', async () => Number((await one.find('Save')).title) >= 4);
  await one.act({ type: 'click', ref: (await one.find('Save')).ref });
  const saved = async () => (await one.look()).answers?.findLast(({ changes }) => changes)?.status;
  await eventually('the save was refused', async () => (await saved()) === 'refused');
  expect(await one.browser.carried({ texts: ['Ann Reed', 'Bob'], since: 0, from: 0 })).toEqual([true, false]);
});
