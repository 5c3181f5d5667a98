/** Home-made widgets. After reports about other products (repository and number beside each site). */
import { html, type Site, site } from './site.ts';

/** Keeps what was sent under the names it was sent with. */
export const keep = (state: object, sent: object): void => void Object.assign(state, sent);
export const table = (heads: readonly string[], rows: readonly string[][]): string =>
  `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
export const icon = (title: string, sign: string): string =>
  `<button><svg width="16" height="16" role="img"><title>${title}</title><text y="13">${sign}</text></svg></button>`;

/** Where a list opens that moves nothing when it closes. */
export const beside = 'position:absolute;left:480px;top:60px;width:240px;background:#fff';

// A tag counts only after Enter or a comma, as in CreativeBulma/bulma-tagsinput#33.
const ticketPage = (): string =>
  html(
    'Ticket 81',
    `<h1>Ticket 81</h1><p>Water under the sink</p><label for="t">Tags</label> <span id="chips"></span> <input id="t">
     <p><button id="s">Save ticket</button></p><p id="m"></p>`,
    `const tags = [];
     const draw = () => { $('#chips').innerHTML = tags.map(t => '<span class="box" style="padding:2px">' + t + ' <button aria-label="Remove ' + t + '">×</button></span> ').join('');
       $('#chips').querySelectorAll('button').forEach((b, at) => { b.onclick = () => { tags.splice(at, 1); draw(); }; }); };
     $('#t').onkeydown = e => { if (e.key !== 'Enter' && e.key !== ',') return; e.preventDefault();
       const tag = $('#t').value.trim(); if (tag !== '') tags.push(tag); $('#t').value = ''; draw(); };
     $('#s').onclick = async () => { await send('save', { tags: tags.join() }); $('#m').textContent = 'Ticket saved'; };`,
  );

const choosing = (): Site[] => [
  // vercel-labs/agent-browser#1105: the options are drawn at the end of the body, after a press.
  site('position-of-a-home-made-combobox', {
    plain: true,
    start: { who: '', position: '' },
    page: () =>
      html(
        'Jobs',
        `<h1>Apply</h1><label>Your name <input id="n"></label><p id="l">Position</p>
         <button role="combobox" id="c" aria-labelledby="l" aria-haspopup="listbox" aria-expanded="false">Select position</button>
         <p><button id="s">Send application</button></p><p id="m"></p>`,
        `const c = $('#c'); const shut = () => { $('#o').remove(); c.setAttribute('aria-expanded', 'false'); };
         c.onclick = () => { if ($('#o')) return shut();
           document.body.insertAdjacentHTML('beforeend', '<div role="listbox" id="o" class="box">' + ['Product designer', 'Product manager', 'Project manager'].map(p => '<div role="option">' + p + '</div>').join('') + '</div>');
           c.setAttribute('aria-expanded', 'true');
           $('#o').querySelectorAll('[role=option]').forEach(o => { o.onclick = () => { c.textContent = o.textContent; shut(); }; }); };
         $('#s').onclick = async () => { await send('apply', { who: $('#n').value, position: c.textContent }); $('#m').textContent = 'Application sent: ' + c.textContent; };`,
      ),
    on: { 'post apply': keep },
    steps: ['Type "Ines Roth" in "Your name"', 'Choose "Product manager" in Position', 'Click "Send application"'],
    holds: ({ who, position }) => who === 'Ines Roth' && position === 'Product manager',
  }),
  // CreativeBulma/bulma-tagsinput#33
  site('tags-with-enter', {
    plain: true,
    start: { tags: '' },
    page: ticketPage,
    on: { 'post save': keep },
    steps: [
      'Type "urgent" in Tags',
      'Press Enter',
      'Type "leak" in Tags',
      'Press Enter',
      'Click "Save ticket"',
      'Check that the page shows "Ticket saved"',
    ],
    holds: ({ tags }) => tags === 'urgent,leak',
  }),
  // lekoala/bootstrap5-tags#40: the tag was typed and not entered, so it is not sent.
  site('tag-left-as-words', {
    start: { tags: '' },
    page: ticketPage,
    on: { 'post save': keep },
    steps: ['Type "urgent" in Tags', 'Click "Save ticket"'],
    holds: ({ tags }) => tags === 'urgent',
  }),
  // openvi-foundation/openvue#592: a calendar whose arrows have a name only for screen readers.
  site('calendar-two-months-on', {
    plain: true,
    start: { day: '' },
    page: () =>
      html(
        'Guest house',
        `<h1>Guest house</h1><label>Arrival <input id="d" readonly></label> <button id="b" aria-label="Open calendar">▦</button>
         <div id="x"></div><p><button id="s">Book the room</button></p><p id="m"></p>`,
        `const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
         let month = 4, day = '';
         const draw = () => { let cells = ''; const days = new Date(2027, month + 1, 0).getDate(), before = new Date(2027, month, 1).getDay();
           for (let at = 0; at < 42; at += 1) { const n = at - before + 1; cells += (at % 7 ? '' : '</tr><tr>') + '<td>' + (n > 0 && n <= days ? '<button>' + n + '</button>' : '<button disabled>' + new Date(2027, month, n).getDate() + '</button>') + '</td>'; }
           $('#x').innerHTML = '<div class="box" role="dialog" aria-label="Calendar"><button aria-label="Previous month">‹</button> <b>' + names[month] + ' 2027</b> <button aria-label="Next month">›</button><table><tr>' + cells + '</tr></table></div>';
           $('[aria-label^=Prev]').onclick = () => { month -= 1; draw(); }; $('[aria-label^=Next]').onclick = () => { month += 1; draw(); };
           document.querySelectorAll('td button:enabled').forEach(b => { b.onclick = () => { day = '2027-' + String(month + 1).padStart(2, '0') + '-' + b.textContent.padStart(2, '0'); $('#d').value = b.textContent + ' ' + names[month] + ' 2027'; $('#x').innerHTML = ''; }; }); };
         $('#b').onclick = draw;
         $('#s').onclick = async () => { await send('book', { day }); $('#m').textContent = 'Booked from ' + $('#d').value; };`,
      ),
    on: { 'post book': keep },
    steps: ['Click "Open calendar"', 'Click "Next month" twice', 'Click "17"', 'Click "Book the room"'],
    holds: ({ day }) => day === '2027-07-17',
  }),
  // ant-design/ant-design#33600: the time goes back to what it was unless OK is pressed.
  site('time-without-ok', {
    start: { at: '09:00' },
    page: ({ at }) =>
      html(
        'Shift',
        `<h1>Monday shift</h1><label>Start time <input id="t" readonly value="${at}"></label><div id="x" style="${beside}"></div><p><button id="s">Save shift</button></p><p id="m"></p>`,
        `let set = $('#t').value, now = set;
         const shut = () => { $('#x').innerHTML = ''; $('#t').value = set; };
         const column = (name, values) => '<div role="listbox" aria-label="' + name + '" style="display:inline-block;margin-right:20px"><b>' + name + '</b>' + values.map(v => '<div role="option" style="padding:2px 12px">' + v + '</div>').join('') + '</div>';
         $('#t').onclick = () => { if ($('#ok')) return; now = set;
           $('#x').innerHTML = '<div class="box" role="dialog" aria-label="Select time">' + column('Hour', ['08', '09', '10', '11', '12', '13', '14', '15', '16']) + column('Minute', ['00', '30', '45']) + '<button id="ok">OK</button></div>';
           document.querySelectorAll('[role=option]').forEach(o => { o.onclick = () => { now = o.parentNode.ariaLabel === 'Hour' ? o.textContent + now.slice(2) : now.slice(0, 3) + o.textContent; $('#t').value = now; }; });
           $('#ok').onclick = () => { set = now; shut(); }; };
         document.onmousedown = e => { if ($('#ok') && !$('#x').contains(e.target) && e.target !== $('#t')) shut(); };
         $('#s').onclick = async () => { await send('save', { at: set }); $('#m').textContent = 'Shift saved'; };`,
      ),
    on: { 'post save': keep },
    steps: ['Click "Start time"', 'Choose "14" in Hour', 'Choose "30" in Minute', 'Click "Save shift"'],
    holds: ({ at }) => at === '14:30',
  }),
  // mui/mui-x#14979: a box of a branch ticks what is in it, and the branch is closed at first.
  site('regions-in-a-tree', {
    plain: true,
    start: { regions: '' },
    page: () => {
      const branch = (name: string, leaves: readonly string[]): string =>
        `<li class="g"><button aria-label="Expand ${name}" aria-expanded="false">▸</button> <label><input type="checkbox"> ${name}</label>
         <ul hidden>${leaves.map(leaf => `<li><label><input type="checkbox" value="${leaf}"> ${leaf}</label></li>`).join('')}</ul></li>`;
      return html(
        'Newsletter',
        `<h1>Send to</h1><ul>${branch('Europe', ['Norway', 'Spain', 'Poland'])}${branch('Asia', ['Japan', 'India'])}</ul><button id="s">Save regions</button><p id="m"></p>`,
        `document.querySelectorAll('.g').forEach(g => { const b = g.querySelector('button'), u = g.querySelector('ul'), [all, ...leaves] = g.querySelectorAll('input');
           b.onclick = () => { u.hidden = !u.hidden; b.setAttribute('aria-expanded', String(!u.hidden)); b.textContent = u.hidden ? '▸' : '▾'; };
           all.onchange = () => leaves.forEach(leaf => { leaf.checked = all.checked; });
           leaves.forEach(leaf => { leaf.onchange = () => { const n = leaves.filter(l => l.checked).length; all.checked = n === leaves.length; all.indeterminate = n > 0 && !all.checked; }; }); });
         $('#s').onclick = async () => { const regions = [...document.querySelectorAll('li li input:checked')].map(i => i.value).join(', '); await send('save', { regions }); $('#m').textContent = 'Saved: ' + regions; };`,
      );
    },
    on: { 'post save': keep },
    steps: ['Click "Expand Europe"', 'Tick "Norway"', 'Tick "Asia"', 'Click "Save regions"'],
    holds: ({ regions }) => regions === 'Norway, Japan, India',
  }),
  // Sage/carbon#7514: every chip has a button of the same name.
  site('chips-with-buttons-of-one-name', {
    plain: true,
    start: { colours: 'Red,Blue' },
    page: ({ colours }) =>
      html(
        'Badge',
        `<h1>Badge</h1><label for="i">Colours</label> <span id="chips"></span> <input id="i" role="combobox" aria-expanded="false" aria-controls="o" autocomplete="off"><div id="o" role="listbox" class="box" hidden style="${beside}"></div>
         <p><button id="s">Save colours</button></p><p id="m"></p>`,
        `let chosen = ${JSON.stringify(colours.split(','))}; const known = ['Red', 'Blue', 'Green', 'Grey'];
         const chips = () => { $('#chips').innerHTML = chosen.map(c => '<span class="box" style="padding:2px"><span>' + c + '</span> <button aria-label="Remove">×</button></span> ').join('');
           $('#chips').querySelectorAll('button').forEach((b, at) => { b.onclick = () => { chosen.splice(at, 1); chips(); }; }); };
         const open = shown => { $('#o').hidden = !shown; $('#i').setAttribute('aria-expanded', String(shown)); };
         const options = () => { const q = $('#i').value.toLowerCase(); open(true);
           $('#o').innerHTML = known.filter(c => !chosen.includes(c) && c.toLowerCase().includes(q)).map(c => '<div role="option">' + c + '</div>').join('');
           $('#o').querySelectorAll('div').forEach(d => { d.onmousedown = e => e.preventDefault(); d.onclick = () => { chosen.push(d.textContent); $('#i').value = ''; open(false); chips(); }; }); };
         $('#i').onclick = $('#i').oninput = options; $('#i').onblur = () => open(false); chips();
         $('#s').onclick = async () => { await send('save', { colours: chosen.join() }); $('#m').textContent = 'Colours saved'; };`,
      ),
    on: { 'post save': keep },
    steps: ['Click "Remove" next to "Blue"', 'Choose "Green" in Colours', 'Click "Save colours"'],
    holds: ({ colours }) => colours === 'Red,Green',
  }),
  // telerik/kendo-ui-core#797: of 300 options those in view are in the page.
  site('depot-in-a-windowed-list', {
    plain: true,
    start: { depot: '' },
    page: () =>
      html(
        'Route',
        `<h1>Route 5</h1><label for="i">Depot</label> <input id="i" role="combobox" aria-expanded="false" aria-controls="o" autocomplete="off">
         <div id="o" role="listbox" class="box" hidden style="${beside};height:160px;overflow:auto"><div id="w" style="position:relative"></div></div>
         <p><button id="s">Save route</button></p><p id="m"></p>`,
        `const all = Array.from({ length: 300 }, (_, at) => 'Depot ' + (at + 1)); let chosen = '', found = all;
         const open = shown => { $('#o').hidden = !shown; $('#i').setAttribute('aria-expanded', String(shown)); };
         const draw = () => { const from = Math.floor($('#o').scrollTop / 32); $('#w').style.height = found.length * 32 + 'px';
           $('#w').innerHTML = found.slice(from, from + 6).map((d, at) => '<div role="option" style="position:absolute;height:32px;width:190px;top:' + (from + at) * 32 + 'px">' + d + '</div>').join('');
           $('#w').querySelectorAll('div').forEach(d => { d.onmousedown = e => e.preventDefault(); d.onclick = () => { chosen = $('#i').value = d.textContent; open(false); }; }); };
         const show = () => { found = all.filter(d => d.toLowerCase().includes($('#i').value.toLowerCase())); open(true); draw(); };
         $('#i').onclick = $('#i').oninput = show; $('#o').onscroll = draw; $('#o').onmousedown = e => e.preventDefault();
         $('#i').onblur = () => { open(false); $('#i').value = chosen; };
         $('#s').onclick = async () => { await send('save', { depot: chosen }); $('#m').textContent = 'Route saved by way of ' + chosen; };`,
      ),
    on: { 'post save': keep },
    steps: ['Choose "Depot 187" in Depot', 'Click "Save route"'],
    holds: ({ depot }) => depot === 'Depot 187',
  }),
  // Esri/calcite-design-system#2162: words that are no choice go away when the field is left.
  site('town-typed-and-not-found', {
    start: { town: '' },
    page: () =>
      html(
        'Profile',
        `<h1>Profile</h1><label for="i">Home town</label> <input id="i" role="combobox" aria-expanded="false" aria-controls="o" autocomplete="off"><div id="o" role="listbox" class="box" hidden style="${beside}"></div>
         <p><button id="s">Save profile</button></p><p id="m"></p>`,
        `let town = '';
         $('#i').oninput = async () => { const towns = await (await fetch('towns?q=' + $('#i').value)).json(); $('#o').hidden = false;
           $('#o').innerHTML = towns.length ? towns.map(t => '<div role="option">' + t + '</div>').join('') : '<small>No towns found</small>'; };
         $('#i').onblur = () => { $('#i').value = town; $('#o').hidden = true; };
         $('#s').onclick = async () => { await send('save', { town }); $('#m').textContent = 'Profile saved'; };`,
      ),
    on: { 'get towns': () => ({ json: [] }), 'post save': keep },
    steps: ['Type "Oslo" in "Home town"', 'Click "Save profile"'],
    holds: ({ town }) => town === 'Oslo',
  }),
];

const settling = (): Site[] => [
  // angular/components#12817, buttondown/roadmap#2329: hidden by a tab; the names are there twice.
  site('two-sections-behind-a-tab', {
    plain: true,
    start: { comments: 'Push', mentions: '' },
    page: ({ comments, mentions }) => {
      const section = (name: string, on: string): string =>
        `<fieldset id="${name.toLowerCase()}"><legend>${name}</legend>${['E-mail', 'Push'].map(way => `<label><input type="checkbox" value="${way}"${on.split(',').includes(way) ? ' checked' : ''}> ${way}</label> `).join('')}</fieldset>`;
      return html(
        'Settings',
        `<h1>Settings</h1><div role="tablist"><button role="tab" id="a" aria-selected="true">Profile</button> <button role="tab" id="b" aria-selected="false">Notifications</button></div>
         <div role="tabpanel" id="p"><label>Display name <input value="Kim"></label></div>
         <div role="tabpanel" id="q" hidden>${section('Comments', comments)}${section('Mentions', mentions)}</div><p><button id="s">Save changes</button></p><p id="m"></p>`,
        `const turn = second => { $('#p').hidden = second; $('#q').hidden = !second; $('#a').ariaSelected = String(!second); $('#b').ariaSelected = String(second); };
         $('#a').onclick = () => turn(false); $('#b').onclick = () => turn(true);
         const ticked = id => [...document.querySelectorAll(id + ' input:checked')].map(i => i.value).join();
         $('#s').onclick = async () => { await send('save', { comments: ticked('#comments'), mentions: ticked('#mentions') }); $('#m').textContent = 'Changes saved'; };`,
      );
    },
    on: { 'post save': keep },
    steps: [
      'Switch to the Notifications tab',
      'Tick "E-mail" under Mentions',
      'Untick "Push" under Comments',
      'Click "Save changes"',
    ],
    holds: ({ comments, mentions }) => comments === '' && mentions === 'E-mail',
  }),
  // backdrop/backdrop-issues#5669: what has to be filled in is folded away, and the browser sends nothing.
  site('folded-field-that-has-to-be-filled-in', {
    start: { sent: 0 },
    page: () =>
      html(
        'Staff',
        `<h1>New colleague</h1><form id="f"><label>Full name <input name="who" required></label>
         <h3><button type="button" id="t" aria-expanded="false">Emergency contact</button></h3><div id="x" hidden><label>Phone of the contact <input name="phone" required></label></div>
         <button>Save colleague</button></form><p id="m"></p>`,
        `$('#t').onclick = () => { $('#x').hidden = !$('#x').hidden; $('#t').setAttribute('aria-expanded', String(!$('#x').hidden)); };
         $('#f').onsubmit = async e => { e.preventDefault(); await send('save'); $('#m').textContent = 'Colleague saved'; };`,
      ),
    on: { 'post save': state => void (state.sent += 1) },
    steps: ['Type "Ola Berg" in "Full name"', 'Click "Save colleague"'],
    holds: ({ sent }) => sent === 1,
  }),
  // VinceG/twitter-bootstrap-wizard#101, digdir/designsystemet#465: each panel has its own Next; the radios are 0 × 0.
  site('wizard-with-cards', {
    plain: true,
    start: { order: '' },
    page: () => {
      const card = (name: string, size: string): string =>
        `<label class="box" style="display:inline-block;margin:4px"><input type="radio" name="v" value="${name}" style="position:absolute;opacity:0;width:0;height:0"><b>${name}</b><br><small>${size}</small></label>`;
      return html(
        'Move house',
        `<h1>Move house</h1><section><fieldset><legend>Vehicle</legend>${card('Small van', '6 m³, one helper')}${card('Large van', '12 m³, two helpers')}${card('Truck', '30 m³, three helpers')}</fieldset><button>Next</button></section>
         <section hidden><label>Floor <input type="number" id="f" value="0"></label> <label><input type="checkbox" id="l"> There is a lift</label><p><button>Next</button></p></section>
         <section hidden><h2>Summary</h2><p id="r"></p><button id="s">Order the move</button></section><p id="m"></p>`,
        `const panels = [...document.querySelectorAll('section')]; const vehicle = () => $('input[name=v]:checked')?.value ?? '';
         document.querySelectorAll('input[name=v]').forEach(i => { i.onchange = () => document.querySelectorAll('.box').forEach(c => { c.style.background = c.contains($('input[name=v]:checked')) ? '#def' : ''; }); });
         const go = at => panels.forEach((p, n) => { p.hidden = n !== at; });
         panels[0].querySelector('button').onclick = () => { if (vehicle() === '') { $('#m').textContent = 'Choose a vehicle'; return; } $('#m').textContent = ''; go(1); };
         panels[1].querySelector('button').onclick = () => { $('#r').textContent = vehicle() + ', floor ' + $('#f').value + ($('#l').checked ? ', lift' : ', no lift'); go(2); };
         $('#s').onclick = async () => { await send('order', { order: $('#r').textContent }); panels[2].hidden = true; $('#m').textContent = 'Your move is ordered.'; };`,
      );
    },
    on: { 'post order': keep },
    steps: [
      'Choose "Large van" in Vehicle',
      'Click "Next"',
      'Set Floor to 3',
      'Tick "There is a lift"',
      'Click "Next"',
      'Check that the page shows "Large van, floor 3, lift"',
      'Click "Order the move"',
    ],
    holds: ({ order }) => order === 'Large van, floor 3, lift',
  }),
  // elastic/eui#748: switches without a name; the row and the head of the column say what they are for.
  site('permissions-by-row-and-column', {
    plain: true,
    start: { on: ['Import models/Editors', 'Export models/Editors', 'Delete models/Editors'] },
    page: ({ on }) => {
      const turned = (name: string): string =>
        `<button role="switch" aria-checked="${String(on.includes(name))}" style="width:44px;height:22px"><span></span></button>`;
      return html(
        'Permissions',
        `<style>[aria-checked=true]{background:#2a6}</style><h1>Permissions</h1>${table(
          ['Permission', 'Editors', 'Guests'],
          ['Import models', 'Export models', 'Delete models'].map(row => [
            row,
            turned(`${row}/Editors`),
            turned(`${row}/Guests`),
          ]),
        )}`,
        `document.querySelectorAll('[role=switch]').forEach(b => { b.onclick = async () => { const on = b.getAttribute('aria-checked') !== 'true'; const td = b.parentNode;
           await send('turn', { what: td.parentNode.cells[0].textContent + '/' + $('thead tr').cells[td.cellIndex].textContent, to: on ? 'on' : 'off' }); b.setAttribute('aria-checked', String(on)); }; });`,
      );
    },
    on: {
      'post turn': (state, { what = '', to = '' }) => {
        state.on = state.on.filter(name => name !== what);
        if (to === 'on') state.on.push(what);
      },
    },
    steps: ['Turn on Guests in the row "Export models"', 'Turn off Editors in the row "Delete models"'],
    holds: ({ on }) => on.toSorted().join() === 'Export models/Editors,Export models/Guests,Import models/Editors',
  }),
  // vaadin/framework#8166: a slider of one's own, by keys or by the pointer.
  site('brightness-of-a-home-made-slider', {
    plain: true,
    start: { value: '40' },
    page: ({ value }) =>
      html(
        'Display',
        `<h1>Display</h1><p id="l">Screen brightness</p><div id="s" role="slider" tabindex="0" aria-labelledby="l" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${value}" style="width:300px;height:24px;background:#ddd;position:relative;touch-action:none">
         <i id="k" style="position:absolute;left:${value}%;width:12px;height:24px;margin-left:-6px;background:#36c"></i></div><p id="v">${value} %</p>`,
        `let value = ${value}, last = Promise.resolve();
         const set = to => { to = Math.max(0, Math.min(100, Math.round(to / 5) * 5)); if (to === value) return; value = to; $('#s').setAttribute('aria-valuenow', to); $('#k').style.left = to + '%'; $('#v').textContent = to + ' %'; last = last.then(() => send('save', { value: String(to) })); };
         const by = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 20, PageDown: -20, Home: -100, End: 100 };
         $('#s').onkeydown = e => { if (by[e.key]) { e.preventDefault(); set(value + by[e.key]); } };
         const at = e => set((e.clientX - $('#s').getBoundingClientRect().left) / 3);
         $('#s').onpointerdown = e => { $('#s').setPointerCapture(e.pointerId); at(e); }; $('#s').onpointermove = e => { if (e.buttons === 1) at(e); };`,
      ),
    on: { 'post save': keep },
    steps: ['Set "Screen brightness" to 70'],
    holds: ({ value }) => value === '70',
  }),
  // abiru/kikaku-os#872: stars that are no fields, on a page in Japanese; the comment has a placeholder only.
  site('stars-in-japanese', {
    plain: true,
    start: { stars: 0, text: '' },
    page: () =>
      html(
        'レビュー',
        `<h1>湖畔ホテル</h1><div>評価</div><div role="radiogroup" aria-label="評価">${[1, 2, 3, 4, 5].map(n => `<span role="radio" aria-checked="false" aria-label="星${String(n)}つ" tabindex="0" style="font-size:24px;cursor:pointer">☆</span>`).join('')}</div>
         <textarea placeholder="コメント"></textarea><p><button id="s">投稿する</button></p><p id="m"></p>`,
        `let stars = 0; const all = [...document.querySelectorAll('[role=radio]')];
         all.forEach((one, at) => { one.onclick = () => { stars = at + 1; all.forEach((s, n) => { s.textContent = n <= at ? '★' : '☆'; s.setAttribute('aria-checked', String(n === at)); }); }; });
         $('#s').onclick = async () => { await send('post', { stars, text: $('textarea').value }); $('textarea').value = ''; $('#m').textContent = 'レビューを投稿しました'; };`,
      ),
    on: { 'post post': keep },
    steps: ['Choose "星4つ" in "評価"', 'Type "静かで清潔でした" in "コメント"', 'Click "投稿する"'],
    holds: ({ stars, text }) => stars === 4 && text === '静かで清潔でした',
  }),
  // woocommerce/woocommerce#57724, carbon-design-system/carbon#1743: off until a size is chosen; steppers named by their icons, in Spanish.
  site('size-and-quantity-in-spanish', {
    plain: true,
    start: { cart: '' },
    page: () =>
      html(
        'Camiseta',
        `<h1>Camiseta de lino</h1><label>Talla <select id="t"><option value="">Elige una opción</option><option>S</option><option>M</option><option>L</option></select></label>
         <p>Cantidad: ${icon('Disminuir cantidad', '−')} <span id="n">1</span> ${icon('Aumentar cantidad', '+')}</p><button id="s" disabled>Añadir al carrito</button><p id="m"></p>`,
        `const [less, more] = document.querySelectorAll('p button'); let n = 1; const set = to => { n = Math.max(1, to); $('#n').textContent = n; };
         less.onclick = () => set(n - 1); more.onclick = () => set(n + 1); $('#t').onchange = () => { $('#s').disabled = $('#t').value === ''; };
         $('#s').onclick = async () => { await send('cart', { cart: n + ' × ' + $('#t').value }); $('#m').textContent = 'Añadido al carrito: ' + n + ' × talla ' + $('#t').value; };`,
      ),
    on: { 'post cart': keep },
    steps: ['Choose "M" in Talla', 'Click "Aumentar cantidad"', 'Click "Añadir al carrito"'],
    holds: ({ cart }) => cart === '2 × M',
  }),
];

export const widgets = (): Site[] => [...choosing(), ...settling()];
