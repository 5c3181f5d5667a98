/** What a press sends and what the site answers: forms that come back, thanks for nothing, values that do not stay. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;
/** A page of a form that is sent as a document. */
const form = (fields: string, button: string, action = ''): string =>
  `<form method="post" action="${action}">${fields} <button>${button}</button></form>`;

export const pressing = (): Site[] => [
  site('form-comes-back-with-a-box', {
    start: {},
    page: () => html('Parrot', '<h1>Parrot</h1><a href="move">Move</a>'),
    on: {
      'get move': () =>
        html(
          'Move Parrot',
          `<h1>Move Parrot</h1>${form('<label>New title <input name="to"></label>', 'Move page', 'submit')}`,
        ),
      'post submit': (_, { to = '' }) =>
        html(
          'Move Parrot',
          `<h1>Move Parrot</h1><div class="box">Another page goes by that title. Choose a different one.</div>${form(`<label>New title <input name="to" value="${to}"></label>`, 'Move page', 'submit')}`,
        ),
    },
    steps: ['Click Move', 'Type "Macaw" in New title', 'Click "Move page"'],
    holds: never,
  }),
  site('form-comes-back-without-a-word', {
    start: {},
    page: () =>
      html(
        'Guest',
        `<h1>Guest book</h1>${form('<label>Your words <input name="w"></label>', 'Sign the book', 'sign')}`,
      ),
    on: {
      'post sign': (_, { w = '' }) =>
        html(
          'Guest',
          `<h1>Guest book</h1>${form(`<label>Your words <input name="w" value="${w}"></label>`, 'Sign the book', 'sign')}`,
        ),
    },
    steps: ['Type "Lovely" in Your words', 'Click "Sign the book"'],
    holds: never,
  }),
  site('settings-come-back-as-they-are-kept', {
    plain: true,
    start: { motto: '' },
    page: ({ motto }) =>
      html(
        'Settings',
        `<h1>Settings</h1>${form(`<label>Motto <input name="motto" value="${motto}"></label>`, 'Save', 'save')}`,
      ),
    on: {
      'post save': (state, { motto = '' }) => {
        state.motto = motto;
        return { to: '' };
      },
    },
    steps: ['Type "Onward" in Motto', 'Save'],
    holds: ({ motto }) => motto === 'Onward',
  }),
  site('words-beside-the-field-name-the-value', {
    start: {},
    page: () =>
      html(
        'Rooms',
        '<h1>Rooms</h1><form id="f"><label>Room name <input></label><small id="n"></small> <button>Add room</button></form>',
        `$('#f').onsubmit = async e => { e.preventDefault(); await send('check'); n.textContent = 'Somebody else has ' + $('input').value + ' at the moment'; };`,
      ),
    on: { 'post check': () => ({}) },
    steps: ['Type "Attic" in Room name', 'Click "Add room"'],
    holds: never,
  }),
  site('entry-beside-a-field-that-keeps-its-words', {
    plain: true,
    start: { rooms: ['Cellar'] },
    page: ({ rooms }) =>
      html(
        'Rooms',
        `<h1>Rooms</h1><form id="f"><label>Room name <input></label> <button>Add room</button></form>${list(rooms)}`,
        `$('#f').onsubmit = async e => { e.preventDefault(); const name = $('input').value; const r = await send('add', { name }); if (r.ok) $('ul').append(Object.assign(document.createElement('li'), { textContent: name })); };`,
      ),
    on: { 'post add': ({ rooms }, { name = '' }) => void rooms.push(name) },
    steps: ['Type "Attic" in Room name', 'Click "Add room"'],
    holds: ({ rooms }) => rooms.includes('Attic'),
  }),
  site('thanks-before-the-answer', {
    start: {},
    page: () =>
      html(
        'Apply',
        '<h1>Apply</h1><form id="f"><label>Name <input></label><button>Submit application</button></form><div id="m"></div>',
        `$('#f').onsubmit = e => { e.preventDefault(); send('apply'); $('#f').remove(); m.textContent = 'Application submitted!'; };`,
      ),
    on: { 'post apply': () => ({ status: 500, ms: 900 }) },
    steps: ['Type "Jane Doe" in Name', 'Click "Submit application"'],
    holds: never,
  }),
  site('thanks-in-an-alert-before-the-answer', {
    start: {},
    page: () =>
      html(
        'Mail',
        '<h1>Mail</h1><label>Text <input></label><button>Send</button>',
        `$('button').onclick = () => { send('mail'); setTimeout(() => alert('Sent!'), 100); };`,
      ),
    on: { 'post mail': () => ({ status: 503, ms: 600 }) },
    steps: ['Type "Hi" in Text', 'Click Send'],
    holds: never,
  }),
  site('refused-by-a-friendly-page', {
    start: {},
    page: () => html('Order', `<h1>Order</h1>${form('<label>Dish <input name="d"></label>', 'Place order', 'order')}`),
    on: {
      'post order': () => ({
        status: 500,
        html: html(
          'Kitchen',
          '<h1>Thank you for your patience</h1><p>Our cooks are having a rest. <a href="./">Home</a></p>',
        ),
      }),
    },
    steps: ['Type "Soup" in Dish', 'Click "Place order"'],
    holds: never,
  }),
  site('refused-after-the-page-has-moved-on', {
    start: {},
    page: () =>
      html(
        'Team',
        '<h1>Team</h1><label>Name <input></label><button>Create</button>',
        `$('button').onclick = () => { send('team'); history.pushState({}, '', '?list'); document.body.innerHTML = '<h1>Teams</h1><p>One moment</p>'; };`,
      ),
    on: { 'post team': () => ({ status: 422, ms: 700 }) },
    steps: ['Type "Owls" in Name', 'Click Create'],
    holds: never,
  }),
  site('moved-on-without-sending-anything', {
    start: {},
    page: () =>
      html(
        'Team',
        '<h1>New team</h1><label>Name <input></label><button>Create</button>',
        `$('button').onclick = () => { history.pushState({}, '', '?list'); document.body.innerHTML = '<h1>Teams</h1><p>There are 4 teams.</p>'; };`,
      ),
    steps: ['Type "Owls" in Name', 'Click Create'],
    holds: never,
  }),
  site('sent-on-to-the-list', {
    plain: true,
    start: { teams: ['Bats'] },
    page: ({ teams }) => html('Teams', `<h1>Teams</h1><p>${teams.length} teams.</p><a href="new">New team</a>`),
    on: {
      'get new': () =>
        html('New team', `<h1>New team</h1>${form('<label>Name <input name="name"></label>', 'Create', 'new')}`),
      'post new': ({ teams }, { name = '' }) => {
        teams.push(name);
        return { to: '' };
      },
    },
    steps: ['Click "New team"', 'Type "Owls" in Name', 'Click Create'],
    holds: ({ teams }) => teams.includes('Owls'),
  }),
  site('rules-in-the-form-that-opens', {
    plain: true,
    start: { id: '' },
    page: () =>
      html(
        'Folders',
        '<h1>Folders</h1><button id="b">Add folder</button><div id="d"></div>',
        `b.onclick = () => { d.innerHTML = '<div class="box" role="dialog" aria-label="Add folder"><label>Folder ID <input required></label><p class="red">Required identifier for the folder. Must be the same on all devices.</p><button>Save</button></div>';
           d.querySelector('button').onclick = async () => { await send('add', { id: d.querySelector('input').value }); d.innerHTML = '<p>Folder saved.</p>'; }; };`,
      ),
    on: {
      'post add': (state, { id = '' }) => {
        state.id = id;
      },
    },
    steps: ['Click "Add folder"', 'Type "photos" in Folder ID', 'Click Save'],
    holds: ({ id }) => id === 'photos',
  }),
  site('row-that-goes-away-again', {
    start: {},
    page: () =>
      html(
        'Tags',
        '<h1>Tags</h1><label>Tag <input></label><button>Add</button><ul></ul>',
        `$('button').onclick = async () => { const li = Object.assign(document.createElement('li'), { textContent: $('input').value }); $('ul').append(li); $('input').value = ''; await later(2500); li.remove(); };`,
      ),
    steps: ['Type "green" in Tag', 'Click Add', 'Wait 3 seconds'],
    holds: never,
  }),
  site('list-that-only-the-field-names', {
    start: {},
    page: () => html('Drafts', `<h1>Drafts</h1><label>Title <input></label><h2>List of drafts</h2>${list(['Budget'])}`),
    steps: ['Type "Quarterly plan" in Title', 'Check that there is a "Quarterly plan" in the list'],
    answers: ['stop'],
    holds: never,
  }),
  site('page-whose-field-alone-says-it', {
    start: {},
    page: () => html('Drafts', `<h1>Drafts</h1><label>Title <input></label>${list(['Budget'])}`),
    steps: ['Type "Quarterly plan" in Title', 'Check that the page shows "Quarterly plan"'],
    answers: ['stop'],
    holds: never,
  }),
  site('list-of-a-closed-folder', {
    start: {},
    page: () => html('Files', '<h1>Files</h1><ul><li><a href="docs">Documents</a></li><li>plan.txt</li></ul>'),
    on: { 'get docs': () => html('Documents', '<h1>Documents</h1><p>Empty.</p>') },
    steps: ['Check that there is a "plan.txt" in Documents'],
    answers: ['stop'],
    holds: never,
  }),
  site('nothing-is-missing-from-a-closed-folder', {
    start: {},
    page: () => html('Files', '<h1>Files</h1><p><a href="docs">Documents</a></p>'),
    on: { 'get docs': () => html('Documents', `<h1>Documents</h1>${list(['plan.txt'])}`) },
    steps: ['Check that there is no "plan.txt" in Documents'],
    answers: ['stop'],
    holds: never,
  }),
  site('left-with-words-in-a-form', {
    start: { name: '' },
    page: ({ name }) =>
      html(
        'Profile',
        `<nav><a href="home">Home</a></nav><h1>Profile</h1>${form(`<label>Nickname <input name="name" value="${name}"></label>`, 'Save profile', 'save')}`,
      ),
    on: { 'get home': () => html('Home', '<h1>Home</h1><p>Welcome</p>') },
    steps: ['Type "Bee" in Nickname', 'Click Home'],
    answers: ['stop'],
    holds: never,
  }),
  site('draft-that-saves-itself-late', {
    plain: true,
    start: { drafts: ['Budget'] },
    page: () =>
      html(
        'Draft',
        '<nav><a href="drafts">All drafts</a></nav><h1>New draft</h1><label>Title <input></label><p id="m"></p>',
        `let timer, dirty = false; $('input').oninput = () => { dirty = true; m.textContent = 'Saving…'; clearTimeout(timer); timer = setTimeout(async () => { await send('save', { title: $('input').value }); dirty = false; m.textContent = 'All changes saved'; }, 1500); };
         addEventListener('beforeunload', e => { if (dirty) e.preventDefault(); });`,
      ),
    on: {
      'post save': ({ drafts }, { title = '' }) => void drafts.push(title),
      'get drafts': ({ drafts }) => html('Drafts', `<h1>Drafts</h1>${list(drafts)}`),
    },
    steps: ['Type "Quarterly plan" in Title', 'Click "All drafts"', 'Check that the list shows "Quarterly plan"'],
    holds: ({ drafts }) => drafts.includes('Quarterly plan'),
  }),
  site('dialog-that-the-next-step-answers', {
    plain: true,
    start: { gone: false },
    page: ({ gone }) =>
      html(
        'Note',
        gone ? '<p>No notes.</p>' : '<h1>Note</h1><button>Delete note</button><p id="m"></p>',
        `const b = $('button'); if (b) b.onclick = async () => { if (confirm('Throw it away?')) { await send('drop'); document.body.innerHTML = '<p>No notes.</p>'; } };`,
      ),
    on: {
      'post drop': state => {
        state.gone = true;
      },
    },
    steps: ['Click "Delete note"', 'Click OK'],
    holds: ({ gone }) => gone,
  }),
  site('dialog-that-the-next-step-refuses', {
    plain: true,
    start: { gone: false },
    page: () =>
      html(
        'Note',
        '<h1>Note</h1><button>Delete note</button><p id="m"></p>',
        `$('button').onclick = async () => { if (confirm('Delete note?')) await send('drop'); else m.textContent = 'Kept'; };`,
      ),
    on: {
      'post drop': state => {
        state.gone = true;
      },
    },
    steps: ['Click "Delete note"', 'Click Cancel', 'Check that the page shows "Kept"'],
    holds: ({ gone }) => !gone,
  }),
  site('receipt-in-a-window-of-its-own', {
    plain: true,
    start: { finished: 0, printed: 0 },
    page: () =>
      html(
        'Order',
        '<h1>Order 7731</h1><button id="p">Print receipt</button> <button id="f" disabled>Finish order</button><p id="m"></p>',
        `p.onclick = () => { window.open('receipt', 'receipt', 'width=420,height=600'); f.disabled = false; };
         f.onclick = async () => { await send('finish'); m.textContent = 'Order finished.'; };`,
      ),
    on: {
      'get receipt': state => {
        state.printed += 1;
        return html('Receipt', '<h1>Receipt</h1><dl><dt>Receipt number</dt><dd>R-20931</dd></dl>');
      },
      'post finish': state => void (state.finished += 1),
    },
    steps: ['Click "Print receipt"', 'Read the receipt number', 'Click "Finish order"'],
    holds: ({ finished, printed }, result) => finished === 1 && printed === 1 && result.includes('R-20931'),
  }),
  site('path-whose-stations-resemble', {
    plain: true,
    start: { opened: '' },
    page: () =>
      html(
        'Desk',
        '<nav><button id="t" aria-expanded="false">Tickets</button><div id="s" hidden><a href="all">Tickets</a></div></nav><h1>Desk</h1>',
        `t.onclick = () => { s.hidden = !s.hidden; t.ariaExpanded = String(!s.hidden); };`,
      ),
    on: {
      'get all': state => {
        state.opened = 'all';
        return html('Tickets', '<h1>Tickets</h1>');
      },
    },
    steps: ['Tickets > Tickets'],
    holds: ({ opened }) => opened === 'all',
  }),
  site('button-that-is-off-until-something-is-typed', {
    plain: true,
    start: { name: 'Mug' },
    page: ({ name }) =>
      html(
        'Product',
        `<h1>Product</h1><label>Name <input value="${name}"></label> <button disabled>Update</button><p id="m"></p>`,
        `$('input').oninput = async () => { await later(700); $('button').disabled = false; };
         $('button').onclick = async () => { await send('update', { name: $('input').value }); $('button').disabled = true; m.textContent = 'Product updated'; };`,
      ),
    on: { 'post update': (state, { name = '' }) => void (state.name = name) },
    steps: ['Set Name to "Cup"', 'Click Update'],
    holds: ({ name }) => name === 'Cup',
  }),
  site('menu-in-a-menu', {
    plain: true,
    start: { exported: '' },
    page: () =>
      html(
        'Sheet',
        '<h1>Sheet</h1><button id="b">File</button><div id="a"></div><p id="m"></p>',
        `b.onclick = () => { a.innerHTML = '<ul role="menu"><li role="menuitem" id="x" tabindex="0">Export</li></ul>';
           x.onclick = () => { a.innerHTML = '<ul role="menu"><li role="menuitem" id="c" tabindex="0">CSV</li></ul>'; c.onclick = async () => { await send('export', { as: 'csv' }); a.innerHTML = ''; m.textContent = 'Exported as CSV'; }; }; };`,
      ),
    on: { 'post export': (state, { as = '' }) => void (state.exported = as) },
    steps: ['Click File', 'Click Export', 'Click CSV'],
    holds: ({ exported }) => exported === 'csv',
  }),
];
