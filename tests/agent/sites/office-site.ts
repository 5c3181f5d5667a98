/** Small pages of our own with forms whose fields have no plain label, come late, or show only while something is pointed at. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

const page = (body: string, script = ''): string =>
  `<!doctype html><title>Office</title><meta charset="utf-8">${body}<script>${script}</script>`;

/** Shows what was sent as one line, where a test reads it. */
const shows = (fields: string): string =>
  `const form = document.querySelector('form'); form.onsubmit = () => {
     const said = ${fields}; document.body.innerHTML = ''; const line = document.createElement('p'); line.textContent = 'Stored: ' + said;
     document.body.append(line); return false; };`;

const pages: Record<string, string> = {
  '/boards': page(
    '<h1>Boards</h1><ul><li><span>Draft</span> <button>Rename</button></li><li><span>Ideas</span> <button>Rename</button></li></ul>',
    `document.querySelectorAll('li').forEach(li => { li.querySelector('button').onclick = () => {
       li.innerHTML = '<form><input><button>OK</button></form>';
       li.querySelector('form').onsubmit = () => { const name = li.querySelector('input').value; li.innerHTML = '';
         const s = document.createElement('span'); s.textContent = name; li.append(s); return false; }; }; });`,
  ),
  '/letter': page(
    `<h1>Letter</h1><form><table><tr><td>Subject</td><td><input id="s"></td></tr><tr><td>Kind</td><td><select id="k">
     <option>Letter</option><option>Post_card</option></select></td></tr></table><textarea id="t" rows="9" cols="60"></textarea><br><button>Send</button></form>`,
    shows(`[s.value, k.value, t.value].join(' / ')`),
  ),
  '/limits': page(
    `<h1>Limits</h1><form><p>Each member may borrow at most <input id="n" type="number" value="3"> books</p>
     <label><input type="checkbox" id="c" checked> Send each member a letter about the change</label><button>Save limits</button></form>`,
    shows(`n.value + ' / ' + c.checked`),
  ),
  '/contacts': page(
    `<h1>Contact</h1><form><label>Telephone <input id="p" value="030-1100"></label><label>Town <input id="t" value="Oslo"></label>
     <button>Update</button></form>`,
    shows(`p.value + ' / ' + t.value`),
  ),
  '/papers': page(
    `<style>.acts { position: absolute; left: -9999px } tr:hover .acts { position: static }</style><h1>Papers</h1><table>
     <tr><td><a href="#one">Lease 2019</a></td><td><span class="acts"><a href="#x" onclick="off(this); return false">Bin</a></span></td></tr>
     <tr><td><a href="#two">Lease 2024</a></td><td><span class="acts"><a href="#x" onclick="off(this); return false">Bin</a></span></td></tr></table>`,
    `window.off = a => { a.closest('tr').remove(); document.body.insertAdjacentHTML('beforeend', '<p>1 paper moved to the bin.</p>'); };`,
  ),
  '/gate': page(
    '<h1>Gate</h1><form><button disabled>Sign in</button></form>',
    `setTimeout(() => { const f = document.querySelector('form'); f.insertAdjacentHTML('afterbegin',
       '<label>User name <input id="u"></label><label>Password <input id="w" type="password"></label>');
       const b = f.querySelector('button'); let timer;
       f.oninput = () => { clearTimeout(timer); timer = setTimeout(() => { b.disabled = u.value === '' || w.value === ''; }, 700); };
       f.onsubmit = () => { document.body.innerHTML = '<p>Welcome inside</p>'; return false; }; }, 900);`,
  ),
  '/list': page(
    `<h1>List</h1><form><textarea id="t" rows="5" cols="40">Milk\nBread</textarea><button>Save</button></form>`,
    shows(`t.value.split('\\n').join(' + ')`),
  ),
  '/pumps': page(
    `<h1>Pumps</h1><button onclick="stop('every pump')">Drain all</button>
     <section><h2>North pump</h2><button onclick="setTimeout(() => { more.hidden = false; }, 600)">Show</button>
     <div id="more" hidden><button onclick="stop('the north pump')">Drain</button></div></section><p id="out"></p>`,
    `window.stop = what => { out.textContent = 'Drained ' + what + '.'; };`,
  ),
  '/staff': page(
    `<h1>Staff</h1><ul>${['Ann Berg, Oslo', 'Ann Holm, Rome', 'Bo Ek, Lund']
      .map(
        name =>
          `<li><span>${name}</span> <button aria-label="More actions" aria-expanded="false" onclick="open_(this)">⋮</button></li>`,
      )
      .join('')}</ul><p id="out"></p>`,
    `window.open_ = b => { const i = document.createElement('button'); i.textContent = 'Dismiss'; b.ariaExpanded = 'true';
       const li = b.parentElement; i.onclick = () => { out.textContent = 'Dismissed ' + li.firstChild.textContent; li.remove(); };
       b.after(i); };`,
  ),
  '/club': page('<h1>Start</h1><nav><a href="/club-members">Members</a> <a href="/halls">Halls</a></nav><p>Hello</p>'),
  '/club-members': page(
    '<h1>Members</h1><input type="search" aria-label="Search members"><ul><li>Ada Lee</li><li>Bo Ek</li></ul>',
    `document.querySelector('input').onchange = e => { document.querySelectorAll('li').forEach(li =>
       { if (!li.textContent.includes(e.target.value)) li.remove(); }); };`,
  ),
  '/halls': page(
    `<h1>Halls</h1><form><fieldset><legend>Add a new hall</legend><label>Name <input id="n"></label>
     <label>Number of seats <input id="s"></label><button>Go</button></fieldset></form><button onclick="document.body.innerHTML='<p>Backup made</p>'">Add backup</button>`,
    shows(`n.value + ' / ' + s.value`),
  ),
};

/** What is shown at a path, on a port of its own. */
export async function serveOffice(): Promise<{ base: string; close(): Promise<void> }> {
  const app = new Hono();
  for (const [path, html] of Object.entries(pages)) app.get(path, context => context.html(html));
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    base: `http://127.0.0.1:${servedPort(server as Server)}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
