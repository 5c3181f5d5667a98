/** Fields, lists, reading, signing in, files. */
import { html, list, type Site, site } from './site.ts';

const goods = [
  ['Rope', 12],
  ['Anvil', 80],
  ['Net', 3],
] as const;
const rows = (of: readonly (readonly [string, number])[]): string =>
  of.map(([name, price]) => `<tr><td>${name}</td><td>${price}</td></tr>`).join('');

export const finding = (): Site[] => [
  site('a-suggestion-that-opens-its-page', {
    plain: true,
    start: { seen: '' },
    page: () =>
      html(
        'Animals',
        '<h1>Animals</h1><input type="search" role="combobox" aria-label="Search" aria-controls="o" aria-expanded="false"><ul id="o" role="listbox"></ul>',
        `const box = document.querySelector('input'); box.oninput = () => { o.innerHTML = ''; if (box.value.length < 3) return;
           for (const [name, to] of [['Red panda', 'panda'], ['Red fox', 'fox']].filter(([n]) => n.toLowerCase().startsWith(box.value.toLowerCase()))) {
             const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = name; li.onclick = () => { location.href = to; }; o.append(li); }
           box.setAttribute('aria-expanded', 'true'); };`,
      ),
    on: {
      'get panda': state => {
        state.seen += 'panda';
        return html('Red panda', '<h1>Red panda</h1><p>It climbs.</p>');
      },
    },
    steps: ['Type "Red panda" in the search box', 'Choose "Red panda"'],
    holds: ({ seen }) => seen === 'panda',
  }),
  site('a-list-of-which-some-are-meant', {
    plain: true,
    start: {},
    page: () =>
      html(
        'Loans',
        `<h1>Loans</h1><table><tr><th>Book</th><th>Reader</th><th>State</th></tr>
         ${[
           ['Whales', 'Ann Ode', 'overdue'],
           ['Tides', 'Bo Lind', 'returned'],
           ['Knots', 'Ann Ode', 'returned'],
         ]
           .map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
           .join('')}</table>`,
      ),
    steps: ['Read the book of all loans of Ann Ode'],
    holds: (_, result) => result.includes('Whales') && result.includes('Knots') && !result.includes('Tides'),
  }),
  site('a-list-that-does-not-show-what-is-asked', {
    start: {},
    page: () => html('Guests', `<h1>Guests</h1>${list(['Ann Ode', 'Bo Lind', 'Cy Marr'])}`),
    steps: ['List all guests from Norway'],
    holds: () => false,
  }),
  site('sort-goes-down-first', {
    start: { order: '' },
    page: () =>
      html(
        'Goods',
        `<h1>Goods</h1><table><thead><tr><th><button>Item</button></th><th><button id="p">Price</button></th></tr></thead><tbody>${rows(goods)}</tbody></table>`,
        `let up = true; p.onclick = () => { up = !up; const all = [...document.querySelectorAll('tbody tr')];
           all.sort((a, b) => (a.cells[1].textContent - b.cells[1].textContent) * (up ? 1 : -1)).forEach(tr => $('tbody').append(tr)); send('order', { order: up ? 'up' : 'down' }); };`,
      ),
    on: {
      'post order': (state, { order = '' }) => {
        state.order = order;
      },
    },
    steps: ['Sort the table by price from low to high'],
    holds: ({ order }) => order === 'up',
  }),
  site('sort-turns-an-arrow-only', {
    start: { order: '' },
    page: () =>
      html(
        'Goods',
        `<h1>Goods</h1><table><thead><tr><th><button>Item</button></th><th><button id="p">Price</button></th></tr></thead><tbody>${rows(goods)}</tbody></table>`,
        `p.onclick = () => { p.textContent = 'Price ▲'; };`,
      ),
    steps: ['Sort the table by price'],
    holds: ({ order }) => order !== '',
  }),
  site('filter-filters-nothing', {
    start: { filtered: false },
    page: () =>
      html(
        'Tickets',
        `<h1>Tickets</h1><label>Status <select><option>All</option><option>Open</option><option>Closed</option></select></label>
         <table><tr><th>Title</th><th>Status</th></tr><tr><td>Door</td><td>Open</td></tr><tr><td>Lamp</td><td>Closed</td></tr><tr><td>Key</td><td>Open</td></tr></table>`,
      ),
    steps: ['Filter the tickets by status: Open'],
    holds: ({ filtered }) => filtered,
  }),
  site('filter-works', {
    start: { filtered: '' },
    page: () =>
      html(
        'Tickets',
        `<h1>Tickets</h1><label>Status <select><option>All</option><option>Open</option><option>Closed</option></select></label>
         <table><tr><th>Title</th><th>Status</th></tr><tr class="r"><td>Door</td><td>Open</td></tr><tr class="r"><td>Lamp</td><td>Closed</td></tr><tr class="r"><td>Key</td><td>Open</td></tr></table>`,
        `$('select').onchange = e => { document.querySelectorAll('.r').forEach(r => { r.hidden = e.target.value !== 'All' && r.cells[1].textContent !== e.target.value; }); send('filter', { by: e.target.value }); };`,
      ),
    on: {
      'post filter': (state, { by = '' }) => {
        state.filtered = by;
      },
    },
    steps: ['Filter the tickets by status: Open'],
    holds: ({ filtered }) => filtered === 'Open',
  }),
  site('total-of-one-of-two', {
    start: {},
    page: () =>
      html(
        'Invoices',
        '<h1>Invoices</h1><section><h2>Invoice 17</h2><p>Total: 120.00</p></section><section><h2>Invoice 18</h2><p>Total: 75.50</p></section>',
      ),
    steps: ['Read the total of invoice 18'],
    holds: (_, result) => /75[.,]5/.test(result) && !result.includes('120'),
  }),
  site('phone-of-whom', {
    start: {},
    page: () =>
      html(
        'Doctors',
        '<h1>Doctors</h1><section><h2>Dr Adler</h2><p>Phone: 030 111</p></section><section><h2>Dr Bose</h2><p>Phone: 030 222</p></section>',
      ),
    steps: ['Read the phone number of Dr Cohen'],
    holds: () => false,
  }),
  site('count-of-what-is-not-there', {
    start: {},
    page: () => html('Recipes', `<h1>Recipes</h1>${list(['Soup', 'Bread', 'Cake', 'Stew'])}`),
    steps: ['How many invoices are there?'],
    holds: () => false,
  }),
  site('count-of-what-is-there', {
    start: {},
    page: () => html('Recipes', `<h1>Recipes</h1>${list(['Soup', 'Bread', 'Cake', 'Stew'])}`),
    steps: ['Count the recipes'],
    holds: (_, result) => /\b(?:4|four)\b/.test(result),
  }),
  site('field-cuts-the-value', {
    start: { code: '' },
    page: () =>
      html(
        'Code',
        '<h1>Enter code</h1><label>Code <input id="c" maxlength="6"></label>',
        `c.oninput = () => send('code', { code: c.value });`,
      ),
    on: {
      'post code': (state, { code = '' }) => {
        state.code = code;
      },
    },
    steps: ['Type "ABCDEFGHIJ" in Code'],
    holds: ({ code }) => code === 'ABCDEFGHIJ',
  }),
  site('field-formats-the-value', {
    start: { phone: '' },
    page: () =>
      html(
        'Phone',
        '<h1>Your phone</h1><label>Phone <input id="c"></label>',
        `c.oninput = () => { const d = c.value.replace(/\\D/g, '').slice(0, 10); c.value = d.length < 10 ? d : '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6); send('phone', { d }); };`,
      ),
    on: {
      // Each key sends what is there by then, and the requests may overtake each other.
      'post phone': (state, { d = '' }) => {
        if (d.length >= state.phone.length) state.phone = d;
      },
    },
    steps: ['Type "5551234567" in Phone'],
    holds: ({ phone }) => phone === '5551234567',
  }),
  site('field-drops-letters', {
    start: { size: '' },
    page: () =>
      html(
        'Size',
        '<h1>Shoe size</h1><label>Size <input id="c"></label>',
        `c.oninput = () => { c.value = c.value.replace(/[^\\d]/g, ''); send('size', { size: c.value }); };`,
      ),
    on: {
      'post size': (state, { size = '' }) => {
        state.size = size;
      },
    },
    steps: ['Type "42b" in Size'],
    holds: ({ size }) => size === '42b',
  }),
  site('field-empties-on-leaving', {
    start: { mail: '' },
    page: () =>
      html(
        'Mail',
        '<h1>Contact</h1><label>E-mail <input id="c"></label> <label>Remark <input id="r"></label>',
        `c.onchange = () => { c.value = ''; };`,
      ),
    steps: ['Type "ann at example" in E-mail', 'Type "Hello" in Remark'],
    holds: ({ mail }) => mail !== '',
  }),
  site('choice-turns-back', {
    start: { plan: 'Silver' },
    page: ({ plan }) =>
      html(
        'Plan',
        `<h1>Plan</h1><label>Plan <select id="p"><option>${plan}</option><option>Gold</option></select></label>`,
        `p.onchange = async () => { const r = await send('plan', { plan: p.value }); if (!r.ok) p.value = 'Silver'; };`,
      ),
    on: { 'post plan': () => ({ status: 403, ms: 600 }) },
    steps: ['Choose Gold as the plan'],
    holds: ({ plan }) => plan === 'Gold',
  }),
  site('third-row-fails', {
    start: { people: [] as string[] },
    page: ({ people }) =>
      html(
        'People',
        `<h1>People</h1><label>Name <input id="n"></label> <label>E-mail <input id="e"></label> <button id="a">Add person</button><p id="m"></p>${list(people)}`,
        `a.onclick = async () => { const r = await send('people', { name: n.value, mail: e.value }); if (!r.ok) { m.textContent = 'That e-mail is taken'; return; }
           const li = document.createElement('li'); li.textContent = n.value; $('ul').append(li); n.value = e.value = ''; m.textContent = ''; };`,
      ),
    on: {
      'post people': ({ people }, { name = '', mail = '' }) =>
        mail === 'cy@x.org' ? { status: 409 } : void people.push(name),
    },
    inputs: { people: 'name,mail\nAda,ada@x.org\nBo,bo@x.org\nCy,cy@x.org\nDi,di@x.org' },
    steps: ['For each row of {people}: type {name} in Name, type {mail} in E-mail, then click "Add person"'],
    holds: ({ people }) => people.join() === 'Ada,Bo,Cy,Di',
  }),
  site('second-page-never-comes', {
    start: { page: 1 },
    page: () =>
      html(
        'Results',
        `<h1>Results</h1>${list(['One', 'Two'])}<p id="m"></p><button id="n">Next page</button>`,
        `n.onclick = async () => { m.textContent = 'Loading…'; await send('next'); m.textContent = ''; };`,
      ),
    on: { 'post next': () => ({ status: 500, ms: 1200 }) },
    steps: ['Go to the next page'],
    holds: ({ page }) => page === 2,
  }),
  site('upload-is-refused', {
    start: { files: 0 },
    page: () =>
      html(
        'Documents',
        '<h1>Documents</h1><label>Document <input type="file" id="f"></label><p id="m"></p>',
        `f.onchange = async () => { const d = new FormData(); d.append('f', f.files[0]); const r = await fetch('upload', { method: 'POST', body: d });
           m.textContent = r.ok ? 'Uploaded' : 'The server did not take the file (413)'; };`,
      ),
    on: { 'post upload': () => ({ status: 413 }) },
    steps: ['Upload the file "notes.txt"'],
    holds: ({ files }) => files > 0,
  }),
  site('sign-in-refused-with-200', {
    start: { signedIn: false },
    page: () =>
      html(
        'Sign in',
        '<h1>Sign in</h1><label>E-mail <input id="u"></label><label>Password <input id="p" type="password"></label><button id="s">Sign in</button><p id="m"></p>',
        `s.onclick = async () => { await send('login'); m.textContent = 'We do not recognise these details'; };`,
      ),
    on: { 'post login': () => ({ json: { ok: false } }) },
    steps: ['Sign in as "ann@example.com" with the password "pear-77"'],
    holds: ({ signedIn }) => signedIn,
  }),
  site('copy-says-copied', {
    start: { copied: false },
    page: () =>
      html(
        'Share',
        '<h1>Share</h1><input readonly value="https://example.com/s/9" aria-label="Link"><button id="c">Copy link</button>',
        `c.onclick = async () => { await send('copied'); c.textContent = 'Copied!'; setTimeout(() => { c.textContent = 'Copy link'; }, 1500); };`,
      ),
    on: {
      'post copied': state => {
        state.copied = true;
      },
    },
    steps: ['Click "Copy link"'],
    holds: ({ copied }) => copied,
  }),
  site('download-is-not-found', {
    start: { got: 0 },
    page: () => html('Bills', '<h1>Bills</h1><p>March <a href="bills/march.pdf">Download</a></p>'),
    steps: ['Download the bill of March'],
    holds: ({ got }) => got > 0,
  }),
  site('search-finds-nothing', {
    start: { opened: false },
    page: () =>
      html(
        'Animals',
        '<h1>Animals</h1><input type="search" aria-label="Search"><button id="s">Search</button><div id="r"><a href="cat">Cat</a></div>',
        `s.onclick = () => { r.textContent = 'Your search did not match any animals.'; }; $('input').onkeydown = e => { if (e.key === 'Enter') s.click(); };`,
      ),
    on: { 'get cat': () => html('Cat', '<h1>Cat</h1>') },
    steps: ['Search for "zebra" and open the first result'],
    holds: ({ opened }) => opened,
  }),
];
