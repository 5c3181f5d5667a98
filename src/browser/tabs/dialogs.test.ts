import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/setup/browser.ts';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

beforeAll(async () => {
  site = await serveSite();
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

test('a dialog that closed by itself is not reported as answered', async () => {
  await one.go(site.url('/actions.html'));
  await one.act({ type: 'click', ref: (await one.find('Ask me')).ref });
  await one.host.active().cdp.send('Page.handleJavaScriptDialog', { accept: false });
  expect(await one.act({ type: 'answer-dialog', accept: true })).toMatchObject({ ok: false });
  expect((await one.look()).dialog).toBeNull();
});

test('a page that asks again and again after each answer loses its tab', async () => {
  await one.go(site.url('/actions.html'));
  const { id, page } = one.host.active();
  await page.evaluate(`void setTimeout(() => { for (;;) confirm('Again?') }, 0)`);
  const isLeft = (): boolean => one.browser.tabs().every(tab => tab.id !== id);
  for (let count = 0; count < 20 && !isLeft(); count += 1) {
    await eventually('a dialog, or none any more', () => isLeft() || one.host.active().dialog() !== null);
    await one.act({ type: 'answer-dialog', accept: true });
  }
  await eventually('the tab is left', isLeft);
});

test(
  'a page that asks for each of many things, and is answered each time, waits for every answer',
  { tags: ['long'] },
  async () => {
    await one.go(site.url('/actions.html'));
    const answered: boolean[] = [];
    for (let count = 0; count < 25; count += 1) {
      await one.act({ type: 'click', ref: (await one.find('Ask me')).ref });
      answered.push((await one.act({ type: 'answer-dialog', accept: true })).ok);
    }
    expect(answered).toEqual(Array.from({ length: 25 }, () => true));
  },
);
