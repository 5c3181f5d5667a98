import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, servePages } from '#tests/setup/browser.ts';
import { watchLoop, type WatchedLoop } from '#tests/setup/event-loop.ts';
import { heldMemory } from '#tests/setup/held-memory.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { largeMessages } from '#tests/site/hostile/large-messages.ts';

const growthAtMost = 15_000_000;
/** What takes Chromium little time to send. */
const quick = ['console', 'thrown texts', 'title'];

let site: Awaited<ReturnType<typeof servePages>>;
let one: Seeing;
let loop: WatchedLoop;
beforeAll(async () => {
  const page = (code: string): string =>
    `<!doctype html><title>Large</title><button>Here</button><script>const text = 'x'.repeat(Number(location.search.slice(1)));
    try { ${code} } catch {} document.body.append(Object.assign(document.createElement('p'), { textContent: 'Done' }))</script>`;
  site = await servePages({
    '/still': '<title>Still</title><button>Still here</button>',
    ...Object.fromEntries(Object.entries(largeMessages).map(([name, code]) => [pathOf(name), page(code)])),
  });
  one = await startSeeing();
  loop = watchLoop();
});
afterAll(async () => {
  await one.close();
  await site.close();
  await loop.stop();
});

const pathOf = (name: string): string => `/${encodeURI(name)}`;

/** Opens the page, looks at it or at what has taken its place, and goes on to another. */
async function visit(name: string, letters: number): Promise<void> {
  const before = await heldMemory();
  await loop.during(name, async () => {
    await one.go(`${site.url(pathOf(name))}?${letters}`);
    await eventually(
      'the page is done',
      // The page itself, or the empty one in the place of a page that could only be closed.
      async () => (await one.look()).hangs === undefined,
      120_000,
    );
    // While the page is still open, so that what is kept of it counts.
    expect((await heldMemory()) - before).toBeLessThan(growthAtMost);
    expect((await one.go(site.url('/still'))).title).toBe('Still');
  });
}

test.each(quick)('large messages of the kind %s are kept nowhere, and the run goes on', async name => {
  await visit(name, 20_000_000);
});

// Chromium takes seconds to send some of these.
test.each(Object.keys(largeMessages))(
  'a %s of 30 MB blocks nothing, is kept nowhere, and the run goes on',
  { tags: ['long'], timeout: 300_000 },
  async name => {
    await visit(name, 30_000_000);
    expect(await loop.blocks()).toEqual([]);
  },
);
