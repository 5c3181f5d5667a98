/** Small pages of our own on which the built-in planner's claims can be wrong in the usual ways. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Server } from 'node:http';
import { servedPort } from '#tests/setup/served.ts';

const page = (body: string, script = ''): string =>
  `<!doctype html><title>Desk</title><meta charset="utf-8">${body}<script>${script}</script>`;

const pages: Record<string, string> = {
  '/figures': page(
    '<h1>Figures</h1><p id="out">Figures 1, 2, 3</p><button>Start over</button>',
    `document.querySelector('button').onclick = () => { if (confirm('Reset every figure of this year?')) out.textContent = 'No figures'; };`,
  ),
  '/two-dialogs': page(
    '<p id="out">All entries</p><button>Next</button>',
    `document.querySelector('button').onclick = () => {
       if (!confirm('Do you like it here?')) out.textContent = confirm('Delete every entry?') ? 'No entries' : 'Kept';
     };`,
  ),
  '/signal': page('<label>Light <select><option>Go</option><option>Stop</option></select></label>'),
  '/inert': page(
    '<form onsubmit="return false"><label>Alias <input name="alias"></label><button>Save</button></form>',
    `document.querySelector('button').onclick = e => { e.target.disabled = true; };`,
  ),
  '/slow-save': page(
    '<form onsubmit="return false"><label>Alias <input name="alias"></label><button>Save</button></form><p id="out"></p>',
    `document.querySelector('button').onclick = async () => {
       await fetch('/slow-answer'); document.querySelector('#out').textContent = 'Alias stored';
     };`,
  ),
  '/warehouse': page(
    '<h1>Gate</h1><form><label>Password <input type="password" id="pw"></label><button>Log In</button></form><p id="out"></p>',
    `document.querySelector('form').onsubmit = () => {
       if (pw.value === 'quay-9') document.body.innerHTML = '<p>Warehouse list</p>'; else pw.value = '';
       return false;
     };`,
  ),
  '/members': page(
    `<h1>Members</h1><form onsubmit="add(); return false"><label>Full name <input id="n"></label>
     <label>Town <input id="t"></label><button>Add member</button></form><ul id="list"></ul>`,
    `window.add = () => { const li = document.createElement('li'); li.textContent = n.value + ' from ' + t.value;
       list.append(li); n.value = ''; t.value = ''; };`,
  ),
  '/stock': page(
    `<h1>Stock</h1><table><thead><tr><th><input type="checkbox" aria-label="All"></th><th><button>Item</button></th>
     <th><button>Weight</button></th></tr></thead><tbody></tbody></table>`,
    `const rows = [['Rope', 12], ['Anvil', 80], ['Net', 3]]; let up = false;
     const draw = () => { document.querySelector('tbody').innerHTML = rows.map(([a, b]) =>
       '<tr><td><input type="checkbox" aria-label="Weight of ' + a + '"></td><td>' + a + '</td><td>' + b + ' kg</td></tr>').join(''); };
     draw();
     document.querySelectorAll('th button')[1].onclick = () => setTimeout(() => {
       up = !up; rows.sort((x, y) => up ? x[1] - y[1] : y[1] - x[1]); draw(); }, 300);`,
  ),
  '/article': page(
    '<div id="a" contenteditable aria-label="Add title" style="min-height:30px"></div><div id="b" contenteditable aria-label="Type to add the body" style="min-height:80px"></div>',
  ),
  '/greeting': page(
    '<h1>Board</h1><button onclick="out.textContent=\'Counted\'">Count</button><p id="out"></p>',
    `setTimeout(() => { document.body.insertAdjacentHTML('beforeend',
       '<div role="dialog" aria-modal="true" aria-label="Greetings" style="position:fixed;inset:40px;background:#fff"><h2>Greetings</h2>' +
       '<button onclick="this.parentNode.remove()">Close</button></div>'); }, 2500);`,
  ),
  '/bin': page(
    '<h1>Notes</h1><ul><li>Shopping <button>Delete Shopping</button></li><li>Travel <button>Delete Travel</button></li></ul>',
    `document.querySelectorAll('li button').forEach(b => b.onclick = () => {
       const d = document.createElement('div'); d.role = 'dialog'; d.ariaModal = 'true'; d.ariaLabel = 'Sure?';
       d.innerHTML = '<p>Are you sure that you want to delete this note?</p><button>Keep</button><button>Delete</button>';
       d.style = 'position:fixed;inset:20px;background:#fff'; document.body.append(d);
       d.querySelectorAll('button')[0].onclick = () => d.remove();
       d.querySelectorAll('button')[1].onclick = () => { b.parentNode.remove(); d.remove(); };
     });`,
  ),
  '/tickets': page(
    '<nav><a href="#" id="tab">Tickets</a></nav><main></main>',
    `tab.onclick = () => { document.querySelector('main').innerHTML =
       '<button onclick="this.outerHTML=\\'<form><label>Subject <input></label><button>Create</button></form>\\'">Create ticket</button>'; };`,
  ),
  '/flaky': page(
    '<button disabled>Print badge</button><p id="out"></p>',
    `const b = document.querySelector('button'); window.b = b; b.onclick = () => { out.textContent = 'Badge printed'; };
     setTimeout(() => { b.remove(); }, 10); setTimeout(() => { document.body.append(b); b.disabled = false; }, 9000);`,
  ),
  '/late': page('<h1>Late page</h1><button onclick="this.nextSibling.textContent=\'Stamped\'">Stamp</button><p></p>'),
  '/gate': page(
    '<h1>Sign in</h1><form method="post" action="/inside"><label>User <input name="user"></label><label>Password <input type="password" name="pw"></label><button>Sign in</button></form>',
  ),
  '/tasks': page(
    '<h1>Tasks</h1><ul></ul>',
    `document.querySelector('ul').innerHTML = ['Sweep', 'Mop', 'Dust'].map(t => '<li><span>' + t +
       '</span> <button onclick="this.parentNode.append(&quot; (ticked off)&quot;); this.remove()">Finish</button></li>').join('');`,
  ),
  '/admin': page(
    '<nav><a href="/admin" id="cat">Articles</a></nav><main><h1>Articles</h1><div id="sub"></div></main>',
    `document.querySelector('#sub').innerHTML = '<a href="/late">Groups</a>';`,
  ),
  '/ticket-menu': page('<nav><a href="/reports">Tickets</a></nav><main><h1>Welcome</h1></main>'),
  '/reports': page(
    '<nav><a href="/reports">Tickets</a></nav><main><h1>Reports</h1><a href="/late">All Tickets</a></main>',
  ),
  '/inside': page('<h1>Inside</h1><p>Hello</p>'),
  '/counter': page('<button onclick="n.textContent=+n.textContent+1">More</button> <p>Total: <b id="n">0</b></p>'),
};

const after = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** Serves the pages; `/slow` takes 3 s to answer, `/closed` answers 403 with a sign-in form. */
export async function serveDesk(): Promise<{ base: string; sent: string[]; close(): Promise<void> }> {
  const sent: string[] = [];
  const app = new Hono();
  app.get('/slow-answer', async c => (await after(2500), c.text('ok')));
  app.get('/slow', async c => (await after(3000), c.html(pages['/late'] ?? '')));
  app.get('/never', async c => (await after(20_000), c.text('')));
  app.get('/closed', c => c.html(pages['/gate'] ?? '', 403));
  app.post('/inside', async c => {
    const { user } = await c.req.parseBody();
    sent.push(typeof user === 'string' ? user : '');
    return c.html(pages['/inside'] ?? '');
  });
  app.get('*', c => c.html(pages[c.req.path] ?? '', pages[c.req.path] === undefined ? 404 : 200));
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made));
  });
  return {
    base: `http://127.0.0.1:${servedPort(server as Server)}`,
    sent,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        (server as Server).closeAllConnections();
      }),
  };
}
