import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';
import type { Outline, OutlineNode } from './outline-node.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

const page = `<title>Outline</title>
<script type="application/ld+json">{"name": "Lamp"}</script>
<main><p class="lead">First <a href="/more?x=1">more</a></p>
<p style="display:none">Unseen</p>
<form><input name="city" value="Lund"><input type="password" value="quiet-4711"><input type="checkbox" checked></form></main>
<div id="host"></div>
<script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shadow</p>'</script>
<iframe src="/inner"></iframe>`;

beforeAll(async () => {
  site = await serveSite(path => {
    if (path === '/outline') return { body: page };
    if (path === '/inner') return { body: '<p>In the frame</p>' };
    if (path === '/deep') return { body: `<p>${'word '.repeat(300_000)}</p>${'<b>x</b>'.repeat(40_000)}` };
    return false;
  });
  one = await startSeeing();
});
afterAll(async () => {
  await one.close();
  await site.close();
});

async function outlineOf(path: string): Promise<Outline> {
  await one.go(site.url(path));
  return one.browser.outline(AbortSignal.timeout(20_000));
}

function all(node: OutlineNode): OutlineNode[] {
  return [node, ...(node.children ?? []).flatMap(all)];
}

test('a page is read as its elements nest, with addresses, fields, frames and shadow roots', async () => {
  const outline = await outlineOf('/outline');
  const nodes = all(outline.root);
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'a', href: site.url('/more?x=1') }));
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'p', hints: 'lead', block: true }));
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'input', value: 'Lund' }));
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'input', checked: true }));
  const texts = nodes.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['In the shadow', 'In the frame']));
  expect(nodes.find(({ children }) => children?.some(({ text }) => text === 'Unseen'))?.hidden).toBe(true);
  expect(outline).toMatchObject({ title: 'Outline', structured: ['{"name": "Lamp"}'], truncated: false });
});

test('passwords are not read, and secrets are redacted', async () => {
  one.browser.conceal({ value: 'quiet-4711', placeholder: '{{shop.password}}' });
  one.browser.conceal({ value: 'First-secret-9', placeholder: '{{shop.code}}' });
  await one.go(site.url('/outline'));
  await one.host.active().page.evaluate(`document.querySelector('.lead').textContent = 'It is First-secret-9'`);
  const text = JSON.stringify(await one.browser.outline(AbortSignal.timeout(20_000)));
  expect(text).not.toContain('quiet-4711');
  expect(text).not.toContain('First-secret-9');
  expect(text).toContain('It is {{shop.code}}');
});

test('an endless page is cut at its bounds, and says so', { tags: ['long'] }, async () => {
  const outline = await outlineOf('/deep');
  expect(outline.truncated).toBe(true);
  expect(JSON.stringify(outline).length).toBeLessThan(4_000_000);
});
