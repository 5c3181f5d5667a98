/**
 * @module-tag long
 * Loads 12 large pages in Chromium, each several times.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';
import { growthFault, measureGrowth } from './growth.ts';

const nest = (depth: number, tag: string, inside: string): string =>
  `<${tag}>`.repeat(depth) + inside + `</${tag.split(' ', 1)[0]}>`.repeat(depth);

/** Pages of a size, whose script is made to do what grows with it. */
const pages: Record<string, { limit: number; html(size: number): string }> = {
  'a table row of many cells': {
    limit: 4800,
    html: size => `<table><thead><tr><th>A</th><th>B</th></tr></thead><tr>${'<td>1</td>'.repeat(size)}</tr></table>`,
  },
  'fields that share one list': {
    limit: 1000,
    html: size =>
      `<datalist id="d">${'<option>x</option>'.repeat(size * 10)}</datalist>${'<input list="d">'.repeat(size)}`,
  },
  'buttons that name many labels': {
    limit: 1600,
    html: size => `<p id="p">Label</p>${`<button aria-labelledby="${'p '.repeat(size)}">b</button>`.repeat(size)}`,
  },
  'things to click within each other': {
    limit: 400,
    html: size => nest(size, 'div onclick="1"', '<p>A few words of a text that is here</p>'.repeat(size * 5)),
  },
};

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

beforeAll(async () => {
  site = await serveSite((path: string) => {
    const [, at, size] = path.split('/').map(Number);
    const page = Object.values(pages)[at ?? 0];
    return page ? { body: `<!doctype html><title>Large</title>${page.html(size ?? 0)}` } : false;
  });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

/** What all tasks have taken of the page's thread so far, in ms of CPU. */
async function pageMs(): Promise<number> {
  const { metrics } = await one.host.active().cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

test.each(Object.entries(pages))('%s: twice the page takes about twice as long to observe', async (name, { limit }) => {
  const at = Object.keys(pages).indexOf(name);
  let shown = 0;
  const growth = await measureGrowth(limit, async size => {
    if (shown !== size) {
      await one.go(site.url(`/${at}/${size}`));
      await one.host.active().cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      shown = size;
    }
    const before = await pageMs();
    const { nodes } = await one.look();
    expect(nodes.length).toBeGreaterThan(1);
    return (await pageMs()) - before;
  });
  expect(growthFault(growth)).toBeUndefined();
});
