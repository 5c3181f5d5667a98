/** Pages whose things are known by their form, colour and place: drawings, trays, dice, and mail with icons. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

const page = (body: string, script = ''): string =>
  `<!doctype html><title>Drawing</title><meta charset="utf-8">${body}<script>${script}</script>`;

const ring = (x: number, colour: string): string => `<circle class="s" cx="${x}" cy="40" r="16" fill="${colour}"/>`;
const tile = (x: number, colour: string): string =>
  `<rect class="s" x="${x - 15}" y="25" width="30" height="30" fill="${colour}"/>`;
const carries = `let held = null;
onmousedown = e => { if (e.target.classList.contains('s')) { held = e.target; e.preventDefault(); } };
onmousemove = e => { if (!held) return; const at = document.querySelector('svg').getBoundingClientRect();
  const [x, y] = [e.clientX - at.x, e.clientY - at.y];
  if (held.localName === 'circle') { held.setAttribute('cx', x); held.setAttribute('cy', y); }
  else { held.setAttribute('x', x - 15); held.setAttribute('y', y - 15); } };
onmouseup = () => { held = null; };`;
const trays = `<rect x="20" y="120" width="180" height="120" fill="none" stroke="grey"/>
<rect x="240" y="120" width="180" height="120" fill="none" stroke="grey"/>`;
const drawing = `${ring(40, 'red')}${tile(100, 'red')}${ring(160, 'blue')}${ring(220, 'red')}${tile(280, 'green')}`;

const pages: Record<string, string> = {
  '/trays': page(`<svg width="440" height="260">${trays}${drawing}</svg>`, carries),
  '/stuck': page(
    `<svg width="440" height="260">${trays}${drawing}</svg>`,
    `${carries} onmousemove = e => {
    if (held) held.setAttribute('cx', 60); };`,
  ),
  '/lots': page(
    '<button onclick="draw()">Draw</button><p>Drawn: <b id="out">-</b></p><button onclick="keep()">Keep</button><p id="end"></p>',
    `let at = 0; window.draw = () => { out.textContent = [3, 18, 9, 52, 60][at++ % 5]; };
     window.keep = () => { end.textContent = 'Kept ' + out.textContent; };`,
  ),
  '/tiles': page(
    '<style>button { margin: 8px }</style><button>14</button><button>3</button><button>27</button><button>9</button><p id="out"></p>',
    `for (const b of document.querySelectorAll('button')) b.onclick = () => { out.textContent += b.textContent + ' '; };`,
  ),
  '/cards': page(
    `<style>#l { width: 200px; padding: 0 } #l li { list-style: none; padding: 6px; margin: 2px; border: 1px solid }</style>
     <ul id="l"><li>14</li><li>3</li><li>27</li><li>9</li></ul>`,
    `let held = null; l.onmousedown = e => { held = e.target.closest('li'); e.preventDefault(); };
     onmousemove = e => { for (const o of held ? l.children : []) { const b = o.getBoundingClientRect();
       if (o === held || e.clientY <= b.y || e.clientY >= b.bottom) continue;
       const all = [...l.children];
       l.insertBefore(held, all.indexOf(o) < all.indexOf(held) ? o : o.nextSibling); return; } };
     onmouseup = () => { held = null; };`,
  ),
  '/mail': page(
    `<style>.i { display: inline-block; width: 20px; height: 20px; cursor: pointer }
     .q1 { background-image: url(/star.svg) } .q2 { background-image: url(/icon-delete.svg) } .q3 { background-image: url(/send.svg) }</style>
     <div id="box"></div><p id="out"></p>`,
    `const mails = ['Ada', 'Boris', 'Cleo'];
     window.list = () => { box.innerHTML = '<h2>Inbox</h2>' + mails.map((m, i) => '<div><b style="cursor:pointer" onclick="read(' + i + ')">' +
       m + '</b> <span class="i q1" onclick="say(\\'star ' + m + '\\')"></span><span class="i q2" onclick="mails.splice(' + i + ',1);list();say(\\'delete ' + m + '\\')"></span></div>').join(''); };
     window.say = text => { out.textContent = text; };
     window.read = i => { box.innerHTML = '<h3>About</h3><p>' + mails[i] + '</p><span style="cursor:pointer" onclick="pass(' + i + ')">Forward</span>'; };
     window.pass = i => { box.innerHTML = '<p>to: <input id="to"></p><span class="i q3" onclick="say(\\'forward ' + mails[i] + ' to \\' + to.value);list()"></span>'; };
     list();`,
  ),
};

/** Serves the pages. */
export async function serveDrawings(): Promise<{ base: string; close(): Promise<unknown> }> {
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
