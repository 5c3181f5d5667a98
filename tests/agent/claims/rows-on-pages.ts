/** Rows of pages, and what is read of them. After reports about other products (repository and number beside each site). */
import { html, list, type Site, site } from './site.ts';

const players = ['Zoe', 'Ada', 'Max'];
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
const tickets = ['Printer, open', 'Door, closed', 'Lamp, closed', 'Phone, open', 'Desk, closed'];
const table = (heads: string, rows: readonly string[]): string =>
  `<table><thead><tr>${heads}</tr></thead><tbody>${rows.map(row => `<tr>${row}</tr>`).join('')}</tbody></table>`;

/** An import of three rows that takes a while, of which so many arrive. */
const importing = (name: string, arrive: number, plain: { plain?: true }): Site =>
  site(name, {
    ...plain,
    start: { asked: 0, contacts: [] as string[] },
    page: ({ contacts }) =>
      html(
        'Contacts',
        `<h1>Contacts</h1><button id="s">Import contacts</button><p id="m" role="status"></p>${list(contacts)}`,
        `s.onclick = async () => { await send('import'); let job = {}; while (job.state !== 'Finished') { await later(500); job = await (await fetch('job')).json(); m.textContent = job.state; }
           m.textContent = 'Finished. ' + job.contacts.length + ' of 3 rows imported.'; $('ul').innerHTML = job.contacts.map(c => '<li>' + c + '</li>').join(''); };`,
      ),
    on: {
      'post import': state => {
        state.asked = 1;
      },
      'get job': state => {
        state.asked += 1;
        if (state.asked < 5) return { json: { state: state.asked < 3 ? 'Queued' : 'Running' } };
        state.contacts = ['Ann Lee', 'Bo Kerr', 'Cy Moss'].slice(0, arrive);
        return { json: { state: 'Finished', contacts: state.contacts } };
      },
    },
    steps: ['Click "Import contacts"', 'Wait until the page shows "Finished"'],
    holds: ({ contacts }) => contacts.length === 3,
  });

export const rowsOnPages = (): Site[] => [
  // ag-grid/ag-grid-react #31: pressing a button outside does not end the editing of a cell; Enter does.
  site('cell-that-is-still-edited', {
    start: { bowl: '7' },
    page: ({ bowl }) =>
      html(
        'Stock',
        `<h1>Stock</h1>${table('<th>Product</th><th>Stock</th>', [
          `<td>Mug</td><td tabindex="0">4</td>`,
          `<td>Bowl</td><td tabindex="0">${bowl}</td>`,
        ])}<button id="s">Save stock</button><p id="m" role="status"></p>`,
        `const rows = {}; document.querySelectorAll('tbody tr').forEach(r => { rows[r.cells[0].textContent] = r.cells[1].textContent; });
         let cell = null; const end = keep => { if (!cell) return; const name = cell.parentNode.cells[0].textContent; if (keep) rows[name] = cell.firstChild.value; cell.textContent = rows[name]; cell = null; };
         document.querySelectorAll('td[tabindex]').forEach(td => { td.onclick = () => { if (cell === td) return; end(true); const had = td.textContent; td.innerHTML = '<input size="4" aria-label="Stock">'; cell = td; td.firstChild.value = had; td.firstChild.select(); };
           td.onkeydown = e => { if (e.key === 'Enter') { if (cell === td) end(true); else td.click(); } if (e.key === 'Escape' && cell === td) end(false); }; });
         s.onclick = async () => { await send('save', rows); m.textContent = 'Stock saved'; };`,
      ),
    on: {
      'post save': (state, { Bowl = '' }) => {
        state.bowl = Bowl;
      },
    },
    steps: ['Set Stock in the row "Bowl" to 12', 'Click "Save stock"'],
    answers: ['skip', 'skip'],
    holds: ({ bowl }) => bowl === '12',
  }),
  // sqlpage/SQLPage #1442: the heading sorts the page that is shown, not all pages.
  site('cheapest-of-one-page', {
    start: {},
    page: () =>
      desks(
        ['<td>Oak</td><td>40</td>', '<td>Elm</td><td>25</td>', '<td>Ash</td><td>60</td>'],
        '1–3 of 6',
        '<a href="next">Next page</a>',
      ),
    on: {
      'get next': () =>
        desks(
          ['<td>Fir</td><td>12</td>', '<td>Yew</td><td>80</td>', '<td>Box</td><td>33</td>'],
          '4–6 of 6',
          '<a href="./">Previous page</a>',
        ),
    },
    steps: ['Sort by Price, lowest first', 'Read the Name in the first row as cheapest'],
    answers: ['skip', 'skip'],
    holds: (_, result) => result.includes('Fir') && !/Elm|Oak|Ash/.test(result),
  }),
  // ElemeFE/element #9180: the sorted row's place is taken for its place in the data.
  site('row-deleted-by-its-place', {
    start: { players },
    page: state =>
      html(
        'Players',
        `<h1>Players</h1>${table('<th><button id="h">Name</button></th><th></th>', [])}<p id="m" role="status"></p>`,
        `let names = ${JSON.stringify(state.players)}; let sorted = false;
         const draw = () => { const shown = sorted ? [...names].sort() : names; $('tbody').innerHTML = shown.map(n => '<tr><td>' + n + '</td><td><button>Delete</button></td></tr>').join('');
           document.querySelectorAll('tbody button').forEach((b, at) => { b.onclick = async () => { b.closest('tr').remove(); m.textContent = 'Player deleted'; names = await (await send('delete', { at })).json(); draw(); }; }); };
         h.onclick = () => { sorted = true; h.parentNode.setAttribute('aria-sort', 'ascending'); draw(); }; draw();`,
      ),
    on: {
      'post delete': (state, { at = 0 }) => {
        state.players.splice(Number(at), 1);
        return { ms: 700, json: [...state.players] };
      },
    },
    steps: ['Sort by Name ascending', 'Click Delete in the row "Max"'],
    answers: ['yes', 'skip'],
    holds: state => state.players.join() === 'Zoe,Ada',
  }),
  // vincentmakes/turbo-ea #882, payloadcms/payload #2265: the slow answer for all comes after the quick one for some.
  site('slow-answer-after-a-quick-one', {
    start: {},
    page: () =>
      html(
        'Tickets',
        '<h1>Tickets</h1><label>Status <select id="f"><option>All</option><option>Open</option></select></label><ul><li>Loading…</li></ul>',
        `const load = async () => { const found = await (await fetch('tickets?status=' + f.value)).json(); $('ul').innerHTML = found.map(t => '<li>' + t + '</li>').join(''); };
         f.onchange = load; load();`,
      ),
    on: {
      'get tickets': (_, { status }) =>
        status === 'Open' ? { ms: 100, json: tickets.filter(t => t.endsWith('open')) } : { ms: 3000, json: tickets },
    },
    steps: ['Choose "Open" in Status', 'Count the tickets'],
    answers: ['skip'],
    holds: (_, result) => result === '2',
  }),
  // arnoudkooi/SN-Utils #318: the cell has a part of the text, its tooltip all of it.
  site('address-that-the-page-has-cut', {
    start: {},
    page: () => {
      const of = (name: string, full: string): string =>
        `<td>${name}</td><td title="${full}">${full.slice(0, 22)}…</td>`;
      return html(
        'Customers',
        `<h1>Customers</h1>${table('<th>Name</th><th>Address</th>', [of('Ann Lee', 'Long Meadow Lane 14, Flat 9, Hull'), of('Bo Kerr', 'Upper Harbour Street 3, Rear House')])}`,
      );
    },
    steps: ['Read the Address in the row "Ann Lee"'],
    answers: ['skip'],
    holds: (_, result) => result.includes('Long Meadow Lane 14, Flat 9, Hull'),
  }),
  // micjamking/succinct #18: cut for the eye only.
  site('address-that-only-looks-cut', {
    plain: true,
    start: {},
    page: () => {
      const of = (name: string, full: string): string =>
        `<td>${name}</td><td style="max-width:130px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${full}</td>`;
      return html(
        'Customers',
        `<h1>Customers</h1>${table('<th>Name</th><th>Address</th>', [of('Ann Lee', 'Long Meadow Lane 14, Flat 9, Hull'), of('Bo Kerr', 'Upper Harbour Street 3, Rear House')])}`,
      );
    },
    steps: ['Read the Address in the row "Ann Lee"'],
    holds: (_, result) => result.includes('Long Meadow Lane 14, Flat 9, Hull'),
  }),
  // onaio/fhir-web #1494: the new row is on a page that is not shown.
  site('person-on-the-next-page', {
    plain: true,
    start: { names, added: '' },
    page: state =>
      html(
        'Members',
        `<h1>Members</h1>${state.added === '' ? '' : `<p role="status">${state.added} was added.</p>`}<form method="post" action="add"><label>Name <input name="name"></label> <button>Add member</button></form>
         ${list(state.names.slice(0, 4))}<p>1–4 of ${state.names.length} members</p><a href="next">Next page</a>`,
      ),
    on: {
      'post add': (state, { name = '' }) => {
        state.names = [...state.names, name].sort();
        state.added = name;
        return { to: '' };
      },
      'get next': state =>
        html('Members', `<h1>Members</h1>${list(state.names.slice(4))}<a href="./">Previous page</a>`),
    },
    steps: ['Type "Zora Pike" in Name', 'Click "Add member"'],
    holds: state => state.names.filter(name => name === 'Zora Pike').length === 1,
  }),
  // What is done for each of them is done for those of the first page.
  site('orders-of-two-pages', {
    start: { shipped: [] as string[] },
    page: ({ shipped }) => orders(shipped, 0),
    on: {
      'get more': ({ shipped }) => orders(shipped, 3),
      'post ship': ({ shipped }, { name = '' }) => void shipped.push(name),
    },
    steps: ['For each order in the list: click Ship'],
    answers: ['skip', 'skip'],
    holds: ({ shipped }) => shipped.length === 6,
  }),
  // The same of what is not to be there.
  site('order-on-the-second-page', {
    start: { shipped: [] as string[] },
    page: ({ shipped }) => orders(shipped, 0),
    on: { 'get more': ({ shipped }) => orders(shipped, 3) },
    steps: ['Check that the list of orders does not show "Order 15"'],
    answers: ['skip', 'skip'],
    holds: () => false,
  }),
  site('order-that-is-in-no-list', {
    plain: true,
    start: { shipped: [] as string[] },
    page: () => html('Orders', `<h1>Orders</h1>${list(['Order 11', 'Order 12'])}`),
    steps: ['Check that the list of orders does not show "Order 15"'],
    holds: () => true,
  }),
  // frappe/frappe #22623: a job that ends well with none of its rows.
  importing('import-that-finishes-with-nothing', 0, {}),
  // The same when it works.
  importing('import-that-finishes-with-all', 3, { plain: true }),
];

const desks = (cells: readonly string[], where: string, link: string): string =>
  html(
    'Desks',
    `<h1>Desks</h1>${table('<th>Name</th><th><button>Price</button></th>', cells)}<p>${where}</p>${link}`,
    `let up = false; $('th button').onclick = () => { up = !up; $('th:nth-child(2)').setAttribute('aria-sort', up ? 'ascending' : 'descending');
       $('tbody').append(...[...document.querySelectorAll('tbody tr')].sort((a, b) => (a.cells[1].textContent - b.cells[1].textContent) * (up ? 1 : -1))); };`,
  );

const orders = (shipped: readonly string[], from: number): string =>
  html(
    'Orders',
    `<h1>Orders</h1>${list(
      [11, 12, 13, 14, 15, 16].slice(from, from + 3).map(number => `Order ${number}`),
      name => (shipped.includes(name) ? 'shipped' : '<button>Ship</button>'),
    )}${from === 0 ? '1–3 of 6 <a href="more">Next</a>' : '<a href="./">Previous</a> 4–6 of 6'}`,
    `document.querySelectorAll('li button').forEach(x => { x.onclick = async () => { const li = x.closest('li'); const r = await send('ship', { name: li.firstChild.textContent.trim() }); if (r.ok) { li.append('shipped'); x.remove(); } }; });`,
  );
