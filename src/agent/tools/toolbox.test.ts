import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from '#tests/setup/browser.ts';
import { startSeeing, type Seeing } from '#tests/setup/hands.ts';
import type { ToolContext } from './tool.ts';
import { openToolbox } from './toolbox.ts';

/** The specification's words; the contract has the same list, which the agent may not import. */
const excludable = [
  'upload_file',
  'list_downloaded_files',
  'scroll_to_text',
  'get_dropdown_options',
  'select_dropdown_option',
  'search_google',
  'go_back',
  'close_tab',
  'wait',
  'input_text',
  'switch_tab',
  'scroll_up',
  'scroll_down',
  'send_keys',
];

test.each(excludable)('S2-361: %s is a tool, and excluding it takes it and no other away', name => {
  const all = [...openToolbox([]).keys()];
  expect(all).toContain(name);
  expect([...openToolbox([name]).keys()]).toEqual(all.filter(other => other !== name));
});

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;

beforeAll(async () => {
  site = await servePages({ '/find': '<title>Results</title>' });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

async function search(query: unknown) {
  const context: ToolContext = {
    browser: one.browser,
    signal: AbortSignal.timeout(20_000),
    stepTimeoutMs: 2000,
    ask: () => Promise.reject(new Error('nothing is asked here')),
    secret: () => undefined,
    bounds: () => ({ kind: 'id', websites: [], allowed: [] }),
    filePath: () => undefined,
  };
  const tool = openToolbox([], { searchUrl: `${site.url('/find')}?words={query}&all=1` }).get('search_google');
  return tool?.call({ query }, context);
}

test('search_google opens the page of the engine that the installation names', async () => {
  expect(await search('café & $& {query}')).toMatchObject({ ok: true, changed: true });
  const { title, url } = await one.look();
  expect(title).toBe('Results');
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ words: 'café & $& {query}', all: '1' });
});

test.each(['   ', 7, 'x'.repeat(1001)])('a search for %j is refused in words', async query => {
  expect(await search(query)).toMatchObject({ ok: false, message: expect.stringMatching(/^search_google: query/) });
});
