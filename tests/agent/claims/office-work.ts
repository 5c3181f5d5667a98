/** Office work in tables, menus and frames. After reports about other products (repository and number beside each site). */
import { html, list, type Site, site } from './site.ts';
import { icon, keep, table } from './widgets.ts';

const membersOnScroll = (name: string, count: string): Site =>
  site(name, {
    plain: true,
    start: {},
    page: () =>
      html(
        'Members',
        `<style>td{height:56px;padding-right:60px}</style><h1>Members</h1>${count}${table(['Name', 'Town'], [])}<p id="more">Loading more…</p>`,
        `let n = 0, busy = false;
         const fill = async () => { if (busy || n >= 36 || $('#more').getBoundingClientRect().top > innerHeight) return; busy = true;
           const rows = await (await fetch('members?from=' + n)).json(); n += rows.length;
           $('tbody').insertAdjacentHTML('beforeend', rows.map(r => '<tr><td>' + r[0] + '</td><td>' + r[1] + '</td></tr>').join('')); busy = false; if (n >= 36) $('#more').remove(); else fill(); };
         addEventListener('scroll', fill); fill();`,
      ),
    on: {
      'get members': (_, { from = '0' }) => ({ ms: 200, json: members.slice(Number(from), Number(from) + 9) }),
    },
    steps: ['Read the name and town of each member'],
    holds: (_, result) => members.every(([name = '']) => result.includes(name)),
  });

const inTables = (): Site[] => [
  // DSpace/dspace-angular#3154: beside the handles there are buttons, named by their icons.
  site('papers-moved-up', {
    plain: true,
    start: { order: 'Cover letter,Contract,Price list,Appendix' },
    page: ({ order }) =>
      html(
        'Folder',
        `<h1>Papers in this folder</h1>${table(
          ['', 'Paper', ''],
          order
            .split(',')
            .map(name => ['<span title="Drag">⠿</span>', name, icon('Move up', '↑') + icon('Move down', '↓')]),
        )}<p><button id="s">Save order</button></p><p id="m"></p>`,
        `document.querySelectorAll('tbody tr').forEach(tr => { const [up, down] = tr.querySelectorAll('button');
           up.onclick = () => tr.previousElementSibling?.before(tr); down.onclick = () => tr.nextElementSibling?.after(tr); });
         $('#s').onclick = async () => { await send('save', { order: [...document.querySelectorAll('tbody tr')].map(tr => tr.cells[1].textContent).join() }); $('#m').textContent = 'Order saved'; };`,
      ),
    on: { 'post save': keep },
    steps: [
      'Click "Move up" in the row "Appendix"',
      'Click "Move up" in the row "Appendix"',
      'Click "Save order"',
      'Check that the page shows "Order saved"',
    ],
    holds: ({ order }) => order === 'Cover letter,Appendix,Contract,Price list',
  }),
  // IgniteUI/igniteui-angular#1032: a press makes a field of the cell; Enter keeps the number, leaving the cell does not.
  site('stock-in-a-cell-with-enter', {
    plain: true,
    start: { Glue: '12', Tape: '12', Twine: '7' },
    page: stock =>
      html(
        'Stock',
        `<h1>Store room</h1>${table(
          ['Item', 'Stock'],
          Object.entries(stock).map(([item, n]) => [item, `<div>${n}</div>`]),
        )}<p id="m"></p>`,
        `document.querySelectorAll('td div').forEach(cell => { cell.onclick = () => { if (cell.querySelector('input')) return;
           const was = cell.textContent; cell.innerHTML = '<input size="4">'; const i = cell.firstChild; i.value = was; i.focus(); i.select();
           i.onblur = () => { cell.textContent = was; };
           i.onkeydown = async e => { if (e.key !== 'Enter') return; i.onblur = null; const n = i.value; cell.textContent = n;
             await send('save', { item: cell.parentNode.parentNode.cells[0].textContent, n }); $('#m').textContent = 'Stock updated'; }; }; });`,
      ),
    on: {
      'post save': (stock, { item = '', n = '' }) => {
        Object.assign(stock, { [item]: n });
      },
    },
    steps: ['Click "12" in the row "Tape"', 'Type "40"', 'Press Enter', 'Check that the row "Tape" shows "40"'],
    holds: ({ Glue, Tape, Twine }) => Glue === '12' && Tape === '40' && Twine === '7',
  }),
  // keptn/keptn#5052: the question comes again, for another thing, after it was cancelled.
  site('question-that-comes-again-after-cancel', {
    plain: true,
    start: { stages: ['production', 'staging', 'testing'] },
    page: ({ stages }) =>
      html(
        'Stages',
        `<h1>Stages</h1>${table(
          ['Stage', ''],
          stages.map(name => [name, '<button>Delete</button>']),
        )}<p id="m"></p>`,
        `document.querySelectorAll('td button').forEach(b => { b.onclick = () => { const tr = b.closest('tr'), name = tr.cells[0].textContent;
           document.body.insertAdjacentHTML('beforeend', '<div id="x" style="position:fixed;inset:0;background:#0006"><div class="box" role="alertdialog" aria-modal="true" aria-label="Delete stage" style="background:#fff;margin:120px auto;width:300px"><p>Delete ' + name + '? This cannot be undone.</p><button id="n">Cancel</button> <button id="y">Delete</button></div></div>');
           $('#n').onclick = () => $('#x').remove();
           $('#y').onclick = async () => { await send('delete', { name }); $('#x').remove(); tr.remove(); $('#m').textContent = 'Stage ' + name + ' deleted'; }; }; });`,
      ),
    on: {
      'post delete': (state, { name }) => {
        state.stages = state.stages.filter(stage => stage !== name);
      },
    },
    steps: [
      'Click "Delete" in the row "staging"',
      'Click "Cancel"',
      'Click "Delete" in the row "testing"',
      'Click "Delete" in the dialog',
    ],
    holds: ({ stages }) => stages.join() === 'production,staging',
  }),
  // nextcloud/server#45650: the menu of a row, drawn outside it, makes a field of the name.
  site('file-renamed-by-the-menu-of-its-row', {
    plain: true,
    start: { files: ['scan_0411.pdf', 'scan_0412.pdf', 'scan_0413.pdf'] },
    page: ({ files }) =>
      html(
        'Files',
        `<h1>Files</h1>${table(
          ['Name', 'Size', ''],
          files.map(name => [name, '210 kB', '<button aria-label="Actions" aria-haspopup="menu">⋮</button>']),
        )}<div id="x"></div>`,
        `document.querySelectorAll('td button').forEach(b => { b.onclick = () => { const cell = b.closest('tr').cells[0], at = b.getBoundingClientRect();
           $('#x').innerHTML = '<div role="menu" class="box" style="position:fixed;background:#fff;left:' + at.right + 'px;top:' + at.top + 'px">' + ['Open', 'Rename', 'Delete'].map(n => '<div role="menuitem" tabindex="0">' + n + '</div>').join('') + '</div>';
           $('#x').querySelectorAll('[role=menuitem]').forEach(item => { item.onclick = () => { $('#x').innerHTML = ''; if (item.textContent !== 'Rename') return;
             const was = cell.textContent; cell.innerHTML = '<input size="30">'; const i = cell.firstChild; i.value = was; i.focus(); i.select();
             i.onblur = () => { cell.textContent = was; };
             i.onkeydown = async e => { if (e.key !== 'Enter') return; i.onblur = null; const is = i.value; const r = await send('rename', { was, is }); cell.textContent = r.ok ? is : was; }; }; }); }; });`,
      ),
    on: {
      'post rename': ({ files }, { was = '', is = '' }) => {
        files[files.indexOf(was)] = is;
      },
    },
    steps: [
      'Click "Actions" in the row "scan_0412.pdf"',
      'Click "Rename"',
      'Type "Lease 2027.pdf"',
      'Press Enter',
      'Check that the page shows "Lease 2027.pdf"',
    ],
    holds: ({ files }) => files.join() === 'scan_0411.pdf,Lease 2027.pdf,scan_0413.pdf',
  }),
  // kyndryl-design-system/shidoka-applications#785: the menu belongs to the row above the one that was pressed.
  site('menu-of-the-row-above', {
    start: { paid: [] as string[] },
    page: ({ paid }) =>
      html(
        'Invoices',
        `<h1>Invoices</h1>${table(
          ['Invoice', 'Status', ''],
          ['INV-202', 'INV-203', 'INV-204'].map(no => [
            no,
            paid.includes(no) ? 'Paid' : 'Open',
            '<button aria-label="Actions" aria-haspopup="menu">⋮</button>',
          ]),
        )}<div id="x"></div>`,
        `document.querySelectorAll('td button').forEach(b => { b.onclick = () => { const tr = b.closest('tr').previousElementSibling ?? b.closest('tr'), at = tr.lastChild.getBoundingClientRect();
           $('#x').innerHTML = '<div role="menu" class="box" style="position:fixed;background:#fff;left:' + (at.right + 40) + 'px;top:' + at.top + 'px"><div role="menuitem" tabindex="0">Mark as paid</div><div role="menuitem" tabindex="0">Send a reminder</div></div>';
           $('[role=menuitem]').onclick = async () => { $('#x').innerHTML = ''; await send('pay', { no: tr.cells[0].textContent }); tr.cells[1].textContent = 'Paid'; }; }; });`,
      ),
    on: { 'post pay': ({ paid }, { no = '' }) => void paid.push(no) },
    steps: ['Click "Actions" in the row "INV-204"', 'Click "Mark as paid"'],
    holds: ({ paid }) => paid.join() === 'INV-204',
  }),
  // cypress-io/cypress#5801, microsoft/playwright#35224: bars over both ends of the page, and a question of the browser.
  site('row-under-a-bar-and-a-question', {
    plain: true,
    start: { renewed: [] as string[] },
    page: ({ renewed }) =>
      html(
        'Domains',
        `<header style="position:fixed;top:0;left:0;right:0;height:120px;background:#eef;z-index:2"><b>Registry</b> <a href="#">Help</a></header>
         <main style="margin:130px 0 110px"><h1>Domains</h1>${table(
           ['Domain', 'State', ''],
           Array.from({ length: 40 }, (_, at) => `site-${String(at + 10)}.example`).map(name => [
             name,
             renewed.includes(name) ? 'Renewed' : 'Ends in May',
             '<button>Renew</button>',
           ]),
         )}</main><footer style="position:fixed;bottom:0;left:0;right:0;height:100px;background:#efe;z-index:2">Prices include tax.</footer>`,
        `document.querySelectorAll('td button').forEach(b => { b.onclick = async () => { const tr = b.closest('tr'), name = tr.cells[0].textContent;
           if (!confirm('Renew ' + name + ' for 12 €?')) return; await send('renew', { name }); tr.cells[1].textContent = 'Renewed'; }; });`,
      ),
    on: { 'post renew': ({ renewed }, { name = '' }) => void renewed.push(name) },
    steps: ['Click "Renew" in the row "site-34.example"', 'Accept the dialog'],
    holds: ({ renewed }) => renewed.join() === 'site-34.example',
  }),
  // unclecode/crawl4ai#731: more rows come when the end of the page comes into view.
  membersOnScroll('members-that-come-while-one-scrolls', '<p>36 members</p>'),
  membersOnScroll('members-that-come-and-are-not-counted', ''),
  // primefaces/primeng#5377: sorting shows the first of three pages; the amounts have separators.
  site('customer-of-the-highest-amount', {
    plain: true,
    start: {},
    page: () =>
      html(
        'Invoices',
        `<h1>Invoices</h1><table><thead><tr><th>Number</th><th>Customer</th><th aria-sort="none"><button>Amount</button></th></tr></thead><tbody></tbody></table>
         <nav aria-label="Pages"><button>1</button> <button>2</button> <button>3</button></nav>`,
        `const rows = [['71', 'Ostmann', '980.00'], ['72', 'Lundberg', '1,240.00'], ['73', 'Castell', '85.50'], ['74', 'Pardo', '9,100.00'], ['75', 'Weir', '410.00'], ['76', 'Nordwind', '12,300.00'], ['77', 'Tann', '99.00'], ['78', 'Egger', '3,020.00'], ['79', 'Sorel', '640.00']];
         let page = 0, up = null; const value = r => Number(r[2].replace(',', ''));
         const draw = () => { const sorted = up === null ? rows : [...rows].sort((a, b) => (value(a) - value(b)) * (up ? 1 : -1));
           $('tbody').innerHTML = sorted.slice(page * 3, page * 3 + 3).map(r => '<tr>' + r.map(c => '<td>' + c + '</td>').join('') + '</tr>').join('');
           $('[aria-sort]').setAttribute('aria-sort', up === null ? 'none' : up ? 'ascending' : 'descending');
           document.querySelectorAll('nav button').forEach((b, at) => { b.disabled = at === page; }); };
         $('th button').onclick = () => { up = !up; page = 0; draw(); };
         document.querySelectorAll('nav button').forEach((b, at) => { b.onclick = () => { page = at; draw(); }; }); draw();`,
      ),
    steps: ['Sort by Amount, highest first', 'Read the customer of the first row'],
    holds: (_, result) => result.includes('Nordwind') && !/Ostmann|Castell/.test(result),
  }),
  // vuetifyjs/vuetify#6200: fields in cells, named by the heads of the columns, in German.
  site('lines-by-column-heads-in-german', {
    plain: true,
    start: { lines: 'Stuhl 4 59,00; Tisch 1 139,00; Lampe 2 24,90' },
    page: ({ lines }) =>
      html(
        'Angebot',
        `<h1>Angebot 2027-14</h1>${table(
          ['Artikel', 'Menge', 'Einzelpreis'],
          lines
            .split('; ')
            .map(line => line.split(' '))
            .map(([item = '', n = '', price = '']) => [
              item,
              `<input size="4" value="${n}">`,
              `<input size="8" value="${price}">`,
            ]),
        )}<p><button id="s">Speichern</button></p><p id="m"></p>`,
        `$('#s').onclick = async () => { const lines = [...document.querySelectorAll('tbody tr')].map(tr => [tr.cells[0].textContent, ...[...tr.querySelectorAll('input')].map(i => i.value)].join(' ')).join('; ');
           await send('save', { lines }); $('#m').textContent = 'Angebot gespeichert'; };`,
      ),
    on: { 'post save': keep },
    steps: ['Set Menge in the row "Stuhl" to 6', 'Set Einzelpreis in the row "Tisch" to "149,50"', 'Click "Speichern"'],
    holds: ({ lines }) => lines === 'Stuhl 6 59,00; Tisch 1 149,50; Lampe 2 24,90',
  }),
];

const towns = ['Bergen', 'Graz', 'Lyon', 'Porto'];
const members: string[][] = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eva', 'Finn'].flatMap((first, at) =>
  ['Abel', 'Brock', 'Croft', 'Dahl', 'Egan', 'Frost'].map((last, n) => [`${first} ${last}`, towns[(at + n) % 4] ?? '']),
);

const elsewhere = (): Site[] => [
  // mui/base-ui#2000: the menu in the menu opens while the pointer rests on its item.
  site('export-in-a-menu-that-hovering-opens', {
    plain: true,
    start: { as: '' },
    page: () =>
      html(
        'Report',
        `<h1>Report</h1><button id="f" aria-haspopup="menu" aria-expanded="false">File</button>
         <div id="a" role="menu" class="box" hidden style="position:absolute;width:140px"><div role="menuitem" tabindex="0">Print</div>
         <div id="w" style="position:relative"><div role="menuitem" tabindex="0" aria-haspopup="menu">Export ▸</div><div id="b" role="menu" class="box" hidden style="position:absolute;left:136px;top:0;width:180px">${['PDF', 'PDF with comments', 'CSV'].map(as => `<div role="menuitem" tabindex="0" class="as">${as}</div>`).join('')}</div></div></div><p id="m" style="margin-top:160px"></p>`,
        `const open = shown => { $('#a').hidden = !shown; $('#f').setAttribute('aria-expanded', String(shown)); if (!shown) $('#b').hidden = true; };
         $('#f').onclick = () => open($('#a').hidden); $('#w').onmouseenter = () => { $('#b').hidden = false; };
         $('#w').onmouseleave = async () => { await later(300); if (!$('#w').matches(':hover')) $('#b').hidden = true; };
         document.querySelectorAll('.as').forEach(i => { i.onclick = async () => { open(false); await send('export', { as: i.textContent }); $('#m').textContent = 'Exported as ' + i.textContent; }; });`,
      ),
    on: { 'post export': keep },
    steps: ['Click "File"', 'Hover over "Export"', 'Click "PDF with comments"'],
    holds: ({ as }) => as === 'PDF with comments',
  }),
  // leeguooooo/chrome-use#41, openai/codex#40046: an editor that hears of typing only; a file field that is not shown, beside another.
  site('minutes-in-an-editor-with-a-file', {
    plain: true,
    start: { text: '', file: '', cover: '' },
    page: () =>
      html(
        'Board',
        `<h1>Board meeting, 4 May</h1><button id="c">Change picture</button><input type="file" id="g" accept="image/*" hidden>
         <h2 id="h">Minutes</h2><div><button>B</button><button>I</button></div>
         <div id="e" contenteditable="true" role="textbox" aria-multiline="true" aria-labelledby="h" style="border:1px solid #888;min-height:80px;padding:6px"><p><br></p></div>
         <p><button id="a">Attach a file</button><input type="file" id="f" style="display:none"></p><ul id="u"></ul><button id="s">Save minutes</button><p id="m"></p>`,
        `let text = '', file = '', cover = '';
         $('#e').oninput = () => { text = $('#e').innerText.trim(); };
         $('#a').onclick = () => $('#f').click(); $('#c').onclick = () => $('#g').click();
         $('#g').onchange = () => { cover = $('#g').files[0].name; };
         $('#f').onchange = () => { file = $('#f').files[0].name; $('#u').innerHTML = '<li>' + file + ', ' + $('#f').files[0].size + ' bytes</li>'; };
         $('#s').onclick = async () => { await send('save', { text, file, cover }); $('#m').textContent = 'Minutes saved'; };`,
      ),
    on: { 'post save': keep },
    steps: ['Type "Roof repair was put off" in Minutes', 'Upload notes.txt to "Attach a file"', 'Click "Save minutes"'],
    holds: ({ text, file, cover }) => text === 'Roof repair was put off' && file === 'notes.txt' && cover === '',
  }),
  // vercel-labs/agent-browser#1266: fields in shadow roots, named by their placeholders.
  site('order-in-shadow-roots', {
    plain: true,
    start: { who: '', street: '', delivery: '', orders: 0 },
    page: () =>
      html(
        'Order',
        `<h1>Order</h1><x-field hint="Full name"></x-field><x-field hint="Street"></x-field><x-choice></x-choice><p><x-button></x-button></p><p id="m"></p>`,
        `const made = (tag, inner) => customElements.define(tag, class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner(this); } });
         made('x-field', me => '<div><input placeholder="' + me.getAttribute('hint') + '"></div>');
         made('x-choice', () => '<label>Delivery <select><option>Standard</option><option>Express</option></select></label>');
         made('x-button', () => '<button>Place order</button>');
         const of = (host, inner) => host.shadowRoot.querySelector(inner).value;
         $('x-button').onclick = async () => { const [who, street] = [...document.querySelectorAll('x-field')].map(f => of(f, 'input'));
           await send('order', { who, street, delivery: of($('x-choice'), 'select') }); $('#m').textContent = 'Order placed for ' + who; };`,
      ),
    on: {
      'post order': (state, sent) => {
        keep(state, sent);
        state.orders += 1;
      },
    },
    steps: [
      'Type "Ann Reed" in "Full name"',
      'Type "12 Mill Lane" in Street',
      'Choose "Express" in Delivery',
      'Click "Place order"',
    ],
    holds: ({ who, street, delivery, orders }) =>
      [who, street, delivery].join() === 'Ann Reed,12 Mill Lane,Express' && orders === 1,
  }),
  // browser-use/browser-use#295: a form in a frame in a frame.
  site('call-back-in-a-frame-in-a-frame', {
    plain: true,
    start: { calls: [] as string[] },
    page: () =>
      html(
        'Support',
        '<h1>Support</h1><p>We are here on weekdays.</p><iframe src="service" title="Service" width="640" height="360"></iframe>',
      ),
    on: {
      'get service': () =>
        html('Service', '<h2>Service desk</h2><iframe src="call" title="Call back" width="560" height="240"></iframe>'),
      'get call': () =>
        html(
          'Call',
          '<form><label>Phone number <input></label> <button>Request a call</button></form><p id="m"></p>',
          `$('form').onsubmit = async e => { e.preventDefault(); const number = $('input').value; await send('call', { number }); $('form').remove(); $('#m').textContent = 'We will call ' + number; };`,
        ),
      'post call': ({ calls }, { number = '' }) => void calls.push(number),
    },
    steps: ['Type "020 7946 0101" in "Phone number"', 'Click "Request a call"'],
    holds: ({ calls }) => calls.join() === '020 7946 0101',
  }),
  // audreyt/ethercalc#398: the comma of a German number is dropped on the way.
  site('comma-that-is-dropped-in-german', {
    start: { costs: ['Öl: 42,00 €'] },
    page: ({ costs }) =>
      html(
        'Fahrzeug',
        `<h1>Ausgaben</h1><label>Wofür <input id="w"></label> <label>Betrag <input id="b" inputmode="decimal"></label> <button id="s">Speichern</button>${list(costs)}`,
        `$('#s').onclick = async () => { await send('save', { what: $('#w').value, amount: $('#b').value.replace(/[^0-9]/g, '') }); location.reload(); };`,
      ),
    on: { 'post save': ({ costs }, { what = '', amount = '' }) => void costs.push(`${what}: ${amount},00 €`) },
    steps: ['Type "Maut" in Wofür', 'Type "9,99" in Betrag', 'Click "Speichern"'],
    holds: ({ costs }) => costs.includes('Maut: 9,99 €'),
  }),
];

export const officeWork = (): Site[] => [...inTables(), ...elsewhere()];
