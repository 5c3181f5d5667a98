import { afterAll, beforeAll, expect, test } from 'vitest';
import { excludableFunctions } from '#src/core/tasks/excludable.ts';
import { servePages } from '#tests/setup/browser.ts';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import type { ToolContext } from './tool.ts';
import { openToolbox } from './toolbox.ts';

test.each(excludableFunctions)('%s is a tool, and excluding it takes what does the same away and no more', name => {
  const all = [...openToolbox('elements').values()];
  expect(all.map(tool => tool.name)).toContain(name);
  const left = all.filter(tool => tool.name !== name && !tool.excludedWith?.includes(name));
  expect([...openToolbox('elements', { excluded: [name] }).keys()]).toEqual(left.map(tool => tool.name));
});

test.each(['elements', 'pictures'] as const)('without input_text a planner of %s has no tool that types', planners => {
  const tools = [...openToolbox(planners, { excluded: ['input_text'] }).values()];
  expect(tools.filter(tool => 'text' in tool.input.shape && tool.class === 'write').map(({ name }) => name)).toEqual([
    'answer_dialog',
  ]);
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
    onMessage: () => () => undefined,
    browser: one.browser,
    signal: AbortSignal.timeout(20_000),
    stepTimeoutMs: 2000,
    ask: () => Promise.reject(new Error('nothing is asked here')),
    secret: () => undefined,
    bounds: () => ({ kind: 'id', websites: [], allowed: [] }),
    filePath: () => undefined,
  };
  const tool = openToolbox('elements', { searchUrl: `${site.url('/find')}?words={query}&all=1` }).get('search_google');
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
