import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from '#tests/setup/browser.ts';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { hostilePrototypes } from '#tests/site/hostile/prototypes.ts';
import { topFrame, type FrameView } from './frames.ts';
import { listenersOf } from './listeners.ts';
import { listenersProbe } from './script/page-script.ts';

const body =
  '<!doctype html><title>Shop</title><button>Buy</button><p id="plain">Plain</p><p id="words">Words</p><input aria-label="Name" value="Ada">';
const listening = "plain.addEventListener('click', () => 0);";
/** Places of as many elements as are probed. */
const answerAtMost = 250_000;
const pathOf = (name: string): string => `/${encodeURI(name)}`;

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
beforeAll(async () => {
  site = await servePages({
    '/plain': `${body}<script>${listening}</script>`,
    ...Object.fromEntries(
      Object.entries(hostilePrototypes).map(([name, code]) => [
        pathOf(name),
        `${body}<script>${listening} const long = 'x'.repeat(50_000_000); ${code}</script>`,
      ]),
    ),
  });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

const limit = () => ({ ms: 10_000, signal: AbortSignal.timeout(10_000) });
const view = async () => {
  const found = await topFrame(one.host.active());
  if (!found) throw new Error('There is no document.');
  return found;
};

/** All that crosses from the page's own world. */
async function answerOf({ cdp, own = '' }: FrameView): Promise<string> {
  const way = { uniqueContextId: own, includeCommandLineAPI: true, returnByValue: true, silent: true, timeout: 500 };
  return JSON.stringify(await cdp.send('Runtime.evaluate', { expression: listenersProbe, ...way }));
}

test('elements of a page that listen for clicks are found', async () => {
  await one.go(site.url('/plain'));
  const found = await listenersOf(await view(), limit());
  expect(found?.at).toHaveLength(1);
  await expect(one.find('Plain', 'clickable')).resolves.toMatchObject({ tag: 'p' });
});

test.each(Object.keys(hostilePrototypes))('hostile %s of a page do not change what is observed', async name => {
  const seen = await one.go(site.url(pathOf(name)));
  expect(seen.title).toBe('Shop');
  expect(seen.nodes.map(node => (node.kind === 'element' ? node.name : node.text))).toEqual(
    expect.arrayContaining(['Buy', 'Plain', 'Words', 'Name']),
  );
  const frame = await view();
  // What does not end is ended by Chromium, without an answer.
  expect((await answerOf(frame).catch(() => '')).length).toBeLessThan(answerAtMost);
  const found = await listenersOf(frame, limit());
  if (found) {
    expect(Number.isInteger(found.total)).toBe(true);
    expect(found.at.length).toBeLessThanOrEqual(found.total);
    expect(found.at.every(at => Number.isInteger(at) && at < found.total)).toBe(true);
  }
  expect(await one.browser.selectedText({ cut: false })).toBe('');
});
