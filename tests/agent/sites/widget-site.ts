/** Pages of small widgets: menus, tabs, grids, sliders, calendars and trees that state little of what they are. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

const page = (body: string, script = ''): string =>
  `<!doctype html><title>Widgets</title><meta charset="utf-8">${body}<p id="out"></p><script>${script}</script>`;

const many = (count: number, each: (n: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at + 1)).join('');

const sheet = `<table><tr><th></th><th>A</th><th>B</th><th>C</th></tr>${many(
  3,
  row => `<tr><th>${row}</th>${many(3, column => `<td><input id="c${row}${column}" size="6"></td>`)}</tr>`,
)}</table>`;

/** A handle on a bar that says its number beside it, and moves by the arrow keys. */
const slider = (name: string): string =>
  `<h3>${name}</h3><div style="position:relative;width:220px;height:10px;background:#ccc;margin:12px">
   <span class="slider-thumb" tabindex="0" style="position:absolute;left:0;top:-5px;width:20px;height:20px;background:#369;cursor:pointer"></span></div>
   <output>0</output>`;
const slides = `for (const thumb of document.querySelectorAll('.slider-thumb')) thumb.onkeydown = e => {
  const shown = thumb.parentElement.nextElementSibling;
  const at = Number(shown.textContent) + (e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0);
  shown.textContent = at; thumb.style.left = at * 5 + 'px'; };`;

const month = `let at = new Date(2026, 10, 1);
  window.turn = by => { at = new Date(at.getFullYear(), at.getMonth() + by, 1); draw(); };
  window.draw = () => { head.textContent = at.toLocaleString('en', { month: 'long' }) + ' ' + at.getFullYear();
    days.innerHTML = ''; for (let d = 1; d <= new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate(); d++) {
      const b = document.createElement('button'); b.textContent = d; b.setAttribute('role', 'gridcell');
      b.onclick = () => { b.setAttribute('aria-selected', 'true'); out.textContent = d + ' ' + head.textContent; }; days.append(b); } };
  draw();`;

const branch = (name: string, inner: string): string =>
  `<li><span class="n" style="cursor:pointer">${name}</span><ul hidden>${inner}</ul></li>`;
const leaf = (name: string): string => `<li><span class="n" style="cursor:pointer">${name}</span></li>`;

const pages: Record<string, string> = {
  '/menu': page(
    ['Draft', 'Final', 'Archive'].map(name => `<button>${name}</button>`).join(''),
    'for (const b of document.querySelectorAll("button")) b.onclick = () => { out.textContent = b.textContent; };',
  ),
  '/facts': page(
    `<table><tr><th>River</th><td>Elbe</td></tr><tr><th>Harbour</th><td>Hamburg</td></tr></table>
     <table><tr><th>Name</th><th>Phone</th></tr><tr><td>Ida</td><td>555-2001</td></tr><tr><td>Jon</td><td>555-2002</td></tr></table>
     <label>Answer <input id="a"></label>`,
  ),
  '/list': page(
    `<h2>Open</h2><ul>${many(3, n => `<li>Task ${n} <button onclick="this.parentNode.remove()">Remove</button></li>`)}</ul>`,
  ),
  '/tabs': page(
    `<div role="tablist"><button role="tab" aria-selected="true">Notes</button><button role="tab">Files</button></div><div id="body">Notes here</div>`,
    `document.querySelectorAll('[role=tab]').forEach(t => { t.onclick = () => { out.textContent = 'shows ' + t.textContent; }; });`,
  ),
  '/ring': page(
    `<button id="k" onclick="ring.hidden = !ring.hidden">+</button><div id="ring" hidden>${['Cut', 'Copy'].map(name => `<button onclick="out.textContent='${name}'">${name}</button>`).join('')}</div>`,
  ),
  '/rings': page(
    '<button onclick="out.textContent=1">+</button><p>Lots</p><button onclick="out.textContent=2">▸</button>',
  ),
  '/board': page(
    `<div id="b" style="display:grid;grid-template-columns:repeat(4,40px)">${many(
      12,
      n => `<div style="width:38px;height:38px;border:1px solid;cursor:pointer" data-n="${n}"></div>`,
    )}</div>`,
    'b.onclick = e => { out.textContent = e.target.dataset.n; };',
  ),
  '/sheet': page(sheet),
  '/numbers': page(
    [41, 7, 190, 23].map(n => `<div style="cursor:pointer" onclick="out.textContent=${n}">${n}</div>`).join(''),
  ),
  '/sliders': page(slider('Height') + slider('Width'), slides),
  '/month': page(
    '<div><button onclick="turn(-1)">‹</button><b id="head"></b><button onclick="turn(1)">›</button></div><div id="days"></div>',
    month,
  ),
  '/tree': page(
    `<ul id="t">${branch('Music', branch('Jazz', leaf('take-five.ogg')))}${branch('Papers', leaf('lease.pdf'))}</ul>`,
    `t.onclick = e => { if (!e.target.matches('.n')) return; const list = e.target.nextElementSibling;
       if (list) list.hidden = !list.hidden; else out.textContent = 'opened ' + e.target.textContent; };`,
  ),
  '/nav': page(
    `<style>nav ul ul { display: none } nav li:hover > ul { display: block }</style>
     <nav><ul><li><a href="/away">Goods</a><ul><li><a href="#m" onclick="out.textContent='mugs'">Mugs</a></li></ul></li></ul></nav>`,
  ),
  '/away': page('<h1>Away</h1>'),
  '/note': page(
    `<textarea id="note" style="width:160px;height:80px"></textarea><div id="fixed" title="Stamp" tabindex="0" role="img" style="width:80px;height:40px;border:1px solid"></div>`,
  ),
  '/texts': page('<textarea id="one">Sea and sky</textarea><textarea id="two"></textarea>'),
};

/** Serves the pages. */
export async function serveWidgets(): Promise<{ base: string; close(): Promise<unknown> }> {
  const app = new Hono();
  for (const [path, body] of Object.entries(pages)) app.get(path, context => context.html(body));
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    base: `http://127.0.0.1:${servedPort(server as Server)}`,
    close: () => new Promise(resolve => server.close(resolve)),
  };
}
