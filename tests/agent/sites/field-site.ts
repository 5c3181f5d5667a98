/** Forms whose fields set values back, write them in another way, have no name, or are made of other elements. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

const page = (body: string, script = '', style = ''): string =>
  `<!doctype html><title>Forms</title><meta charset="utf-8"><style>${style}</style>${body}<p id="out"></p><script>${script}</script>`;

/** Shows what was stored, where a test reads it. */
const stores = (what: string): string => `go.onclick = () => { out.textContent = 'Saved: ' + ${what}; };`;
const choices = (...names: string[]): string => names.map(name => `<option>${name}</option>`).join('');

const pages: Record<string, string> = {
  '/reset': page(
    `<h1>Guest</h1><label>Room <select id="r">${choices('Small', 'Large')}</select></label>
     <label>Board <select id="b">${choices('None', 'Half', 'Full')}</select></label> <button id="go">Save</button>`,
    `b.onchange = () => setTimeout(() => { r.value = 'Small'; }, 500); ${stores(`r.value + ' / ' + b.value`)}`,
  ),
  '/stubborn': page(
    `<h1>Guest</h1><label>Room <select id="r">${choices('Small', 'Large')}</select></label> <label>Note <input id="n"></label> <button id="go">Save</button>`,
    `r.onchange = () => { r.value = 'Small'; }; ${stores(`r.value + ' / ' + n.value`)}`,
  ),
  '/tags': page(
    `<h1>Post</h1><label>Tags <input id="t"></label><span id="all"></span><label>Title <input id="n"></label> <button id="go">Save</button>`,
    `t.onblur = () => { if (t.value === '') return; const s = document.createElement('b'); s.textContent = t.value; all.append(s, ' '); t.value = ''; };
     ${stores(`[...all.querySelectorAll('b')].map(s => s.textContent).join('+') + ' / ' + n.value`)}`,
  ),
  '/stepper': page(
    `<h1>Cart</h1><label>Seats <input id="s" value="1"></label><button id="more">More</button> <button id="go">Save</button>`,
    `more.onclick = () => { s.value = Number(s.value) + 1; }; ${stores('s.value')}`,
  ),
  '/links': page(
    `<h1>Ticket</h1><p><a href="/away">Urgent tickets</a></p><div>Priority</div><div id="p" role="combobox" tabindex="0" aria-label="Priority" aria-expanded="false">Low</div>
     <div id="l" role="listbox" hidden>${['Low', 'High'].map(name => `<div role="option">${name}</div>`).join('')}</div>`,
    `p.onclick = () => { l.hidden = false; p.ariaExpanded = 'true'; };
     l.onclick = e => { p.textContent = e.target.textContent; l.hidden = true; p.ariaExpanded = 'false'; };`,
  ),
  '/away': page('<h1>Away</h1>'),
  '/rows': page(
    `<h1>Hours</h1><input type="search" aria-label="Search"><table><tr><th>Day</th><th>Task</th><th>Hours</th></tr>
     <tr><td>Monday</td><td>Paint</td><td>4</td></tr><tr><td>Tuesday</td><td>Sand</td><td>3</td></tr><tr><td>Friday</td><td>Oil</td><td>2</td></tr>
     <tr><td><input id="d"></td><td><input id="t"></td><td><input id="h"></td></tr></table>`,
  ),
  '/shifts': page(
    `<h1>Shifts</h1><table><tr><th>Day</th><th>Shift</th><th>Hours</th><th>Note</th></tr>
     <tr><td rowspan="2">Monday</td><td>Early</td><td><input id="e"></td><td><input></td></tr><tr><td>Late</td><td><input id="l"></td><td><input></td></tr></table>`,
  ),
  '/stock': page(
    `<h1>Part</h1><label>Add stock to location <select id="l">${choices('North', 'South')}</select></label> <label>Pieces <input id="n" type="number"></label>`,
  ),
  '/frame': page(
    `<h1>Letter</h1><iframe title="Letter" srcdoc="<body contenteditable role='textbox' aria-label='Text' style='min-height:80px'><p>Old words</p></body>"></iframe>`,
  ),
  '/trims': page(
    `<h1>Letter</h1><div id="e" contenteditable role="textbox" aria-label="Text" style="min-height:60px;border:1px solid"></div>`,
    `e.oninput = () => setTimeout(() => { if (e.textContent.length > 8) e.textContent = e.textContent.slice(0, 8); });`,
  ),
  '/formats': page(
    `<h1>Order</h1><label>Price <input id="p" inputmode="decimal"></label> <label>Day of delivery <input id="d" placeholder="dd.mm.yyyy"></label>
     <label>Card <input id="c"></label> <label>Pages <input id="g"></label> <label>Alarm <input id="a" type="time"></label> <button id="go">Save</button>`,
    `p.onblur = () => { p.value = Number(p.value.replace(',', '')).toLocaleString('en', { minimumFractionDigits: 2 }); };
     c.oninput = () => { c.value = c.value.replace(/\\D/g, '').replace(/(.{4})(?=.)/g, '$1 '); };
     g.oninput = () => { g.value = g.value.replace(/\\D/g, ''); };
     ${stores(`[p.value, d.value, c.value, a.value].join(' / ')`)}`,
  ),
  '/files': page(
    `<h1>Claim</h1><label>Receipt <input id="r" type="file"></label> <label>Silent <input id="s" type="file"></label> <div id="z" style="padding:20px;border:1px solid;cursor:pointer">Drop a picture here</div><ul id="u"></ul>`,
    `s.onchange = () => { s.value = ''; }; z.onclick = () => { const i = document.createElement('input'); i.type = 'file';
       i.onchange = () => { const li = document.createElement('li'); li.textContent = i.files[0].name; u.append(li); }; i.click(); };`,
  ),
  '/switches': page(
    ['Weekly report', 'Dark mode', 'Sounds']
      .map(
        name =>
          `<div class="row"><div><b>${name}</b><br><small>More about it.</small></div><div><button role="switch" aria-checked="false" onclick="ariaChecked = ariaChecked !== 'true'; out.textContent += ' ${name}'"></button></div></div>`,
      )
      .join(''),
    '',
    '.row{display:flex;justify-content:space-between;width:700px;padding:12px} [role=switch]{width:44px;height:24px}',
  ),
  '/code': page(
    `<h1>Check</h1><p>Your code</p><div id="b">${'<input size="1">'.repeat(5)}</div><button id="go">Verify</button>`,
    `const all = [...b.children]; all.forEach((x, i) => { x.oninput = () => { x.value = x.value.slice(-1); all[i + 1]?.focus(); }; });
     ${stores(`all.map(x => x.value).join('')`)}`,
  ),
  '/status': page(
    `<table><tr><th>Name</th><th>Status</th></tr>${['Ida Berg', 'Ida Bergen']
      .map(
        name =>
          `<tr><td>${name}</td><td><div class="m" tabindex="0"><span>New</span> <i>▾</i><ul>${['New', 'Open', 'Done'].map(state => `<li>${state}</li>`).join('')}</ul></div></td></tr>`,
      )
      .join('')}</table>`,
    `document.querySelectorAll('.m').forEach(m => { m.onclick = e => { if (e.target.localName !== 'li') { m.classList.toggle('open'); return; }
       m.classList.remove('open'); out.textContent += m.closest('tr').cells[0].textContent + ': ' + e.target.textContent;
       setTimeout(() => { m.querySelector('span').textContent = e.target.textContent; }, 200); }; });`,
    '.m{position:relative;width:120px;border:1px solid;cursor:pointer} .m ul{display:none;position:absolute;background:#fff;z-index:2} .m.open ul{display:block}',
  ),
  '/dead': page(
    `<div role="combobox" tabindex="0" aria-label="Size" aria-expanded="false" id="s">M</div><div role="listbox" id="l" hidden><div role="option">L</div></div>`,
    `s.onclick = () => { l.hidden = false; }; l.onclick = () => { l.hidden = true; };`,
  ),
  '/grid': page(
    `<h1>Prices</h1><table><tr><th>Name</th><th>Price</th></tr>${['Mug', 'Lamp'].map(name => `<tr><td>${name}</td><td class="p">5</td></tr>`).join('')}</table>`,
    `document.querySelectorAll('.p').forEach(td => { td.ondblclick = () => { const i = document.createElement('input'); i.value = td.textContent; td.replaceChildren(i); i.focus();
       i.onblur = () => { td.textContent = i.value; }; i.onkeydown = e => { if (e.key === 'Enter') i.blur(); }; }; });`,
  ),
};

/** Serves the pages, and a form that its list loads again. */
export async function serveFields(): Promise<{ base: string; close(): Promise<unknown> }> {
  const app = new Hono();
  for (const [path, body] of Object.entries(pages)) app.get(path, context => context.html(body));
  app.get('/reloads', context => {
    const floor = context.req.query('floor') ?? 'Ground';
    const options = ['Ground', 'First'].map(name => `<option${name === floor ? ' selected' : ''}>${name}</option>`);
    return context.html(
      page(
        `<form><label>Floor <select name="floor" onchange="this.form.submit()">${options.join('')}</select></label> <label>Note <input id="n"></label></form>
         <button onclick="out.textContent = 'Booked: ' + document.querySelector('select').value + ' / ' + n.value">Book</button>`,
      ),
    );
  });
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    base: `http://127.0.0.1:${servedPort(server as Server)}`,
    close: () => new Promise(resolve => server.close(resolve)),
  };
}
