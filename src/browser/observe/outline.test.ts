import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSeeing, type Seeing } from '#tests/setup/real-browser.ts';
import { serveSite } from '#tests/site/server.ts';
import type { Outline, OutlineNode } from './outline-node.ts';

let site: Awaited<ReturnType<typeof serveSite>>;
let one: Seeing;

const page = `<title>Outline</title>
<main><p class="lead">First <a href="/more?x=1">more</a></p>
<p style="display:none">Unseen</p>
<form><input name="city" value="Lund"><input type="password" value="quiet-4711"><input type="checkbox" checked></form></main>
<div id="host"></div>
<script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shadow</p>'</script>
<iframe src="/inner"></iframe>`;

const sight = `<title>Sight</title><p>Seen</p><p style="opacity:0;position:absolute">Clear</p><div style="height:0;overflow:hidden"><p>Shut</p></div>
<aside style="position:fixed;left:0;width:200px;transform:translateX(-300px)"><p>Aside</p></aside><details><summary>More</summary><p>Folded</p></details>
<table aria-rowcount="900" aria-labelledby="t"><tr aria-rowindex="3"><td>Row</td></tr></table><h2 id="t">Rows</h2>
<div id="box" style="height:50px;overflow:auto"><p style="margin:0;height:400px">Long</p></div>`;

const unfinished = `<title>Unfinished</title><style>@keyframes turn{to{transform:rotate(1turn)}} .spin{width:20px;height:20px;animation:turn 1s infinite linear}
.bar{height:12px;background:#ddd}</style><main aria-busy="true"><p>Busy</p></main><div class="spin"></div><div class="spin">Spun</div><div role="progressbar" aria-label="a"></div>
<div role="progressbar" aria-label="b" aria-valuenow="3"></div><div class="bar"></div><div class="bar">Full</div><div class="empty"></div>
<div id="some" style="height:100px;overflow:auto"><ul style="height:900px;margin:0"><li>One</li></ul></div>
<div id="all" style="height:100px;overflow:auto"><p style="margin:0;padding-top:40px">A</p><p style="margin:800px 0 0">Z</p><i hidden>z</i></div>
<div id="whole" style="height:100px;overflow:auto">${'<p>Line</p>'.repeat(30)}<i hidden>z</i></div>`;

beforeAll(async () => {
  site = await serveSite(path => {
    if (path === '/outline') return { body: page };
    if (path === '/sight') return { body: sight };
    if (path === '/unfinished') return { body: unfinished };
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
  expect(outline).toMatchObject({ title: 'Outline', truncated: false });
});

test('what nobody sees is marked, with how far a list goes on', async () => {
  const nodes = all((await outlineOf('/sight')).root);
  const hidden = (said: string): boolean =>
    nodes.some(node => node.hidden === true && all(node).some(({ text }) => text === said));
  expect(['Clear', 'Shut', 'Aside', 'Folded'].filter(said => !hidden(said))).toEqual([]);
  expect(['Seen', 'More', 'Row', 'Long'].filter(hidden)).toEqual([]);
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'table', size: 900, label: 'Rows' }));
  expect(nodes).toContainEqual(expect.objectContaining({ tag: 'tr', place: 3 }));
  expect(nodes).toContainEqual(expect.objectContaining({ hints: 'box', rest: 350, gone: 0 }));
});

test('what is on its way is marked, and what draws a part of what it holds', async () => {
  const nodes = all((await outlineOf('/unfinished')).root);
  const named = (is: (node: OutlineNode) => boolean): string[] =>
    nodes.flatMap(node => (is(node) ? [node.label ?? node.hints ?? node.tag] : []));
  expect(named(({ loading }) => loading === true)).toEqual(['main', 'spin', 'a']);
  expect(named(({ blank }) => blank === true)).toEqual(['bar']);
  expect(named(({ part }) => part === true)).toEqual(['some']);
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
