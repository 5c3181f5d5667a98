/** Pages that show one thing while the steps speak of another of its kind. */
import { html, list, type Site, site } from './site.ts';

type Albums = { albums: string[]; shown: string };

const albumsPage = ({ albums, shown }: Albums): string =>
  html(
    'Albums',
    `${albums.map(a => `<a href="?album=${a}" style="font-size:11px">[Album]</a> <a href="?album=${a}">${a}</a><br>`).join('')}<hr>
     <a href="?album=${shown}&do=photos">Photos</a> <a href="?album=${shown}&do=rename">Rename</a> <a href="?album=${shown}&do=drop">Drop</a>
     <form method="post" action="rename"><input type="hidden" name="was" value="${shown}">
     <label>Rename album '${shown}' to <input name="is" value="${shown}"></label> <button>Rename</button></form>`,
    // The page is that of the address, as far as the site keeps to it.
    `const at = new URL(location.href); if (at.searchParams.get('album') !== '${shown}' && !at.searchParams.has('at')) location.href = 'open?album=' + (at.searchParams.get('album') ?? '${shown}');`,
  );

const rename = (state: Albums, { was = '', is = '' }: Record<string, string>): { to: string } => {
  state.albums[state.albums.indexOf(was)] = is;
  state.shown = is;
  return { to: `?album=${is}&at=1` };
};

const budgets = (
  opens: (asked: string) => string,
): Pick<Parameters<typeof site<Record<string, string>>>[1], 'page' | 'on'> => ({
  page: state =>
    html(
      'Projects',
      `<h1>Projects</h1>${list(Object.keys(state), name => `<button data-name="${name}">Edit</button>`)}<div id="d"></div>`,
      `const opens = ${JSON.stringify(Object.fromEntries(['Alpha', 'Beta'].map(name => [name, opens(name)])))};
       document.querySelectorAll('li button').forEach(b => b.onclick = () => { const name = opens[b.dataset.name];
         d.innerHTML = '<div role="dialog" class="box" aria-label="Edit project"><h2>Edit project “' + name + '”</h2><label>Budget <input type="number"></label> <button>Save</button></div>';
         d.querySelector('button').onclick = async () => { await send('save', { name, budget: d.querySelector('input').value }); d.innerHTML = 'Saved'; }; });`,
    ),
  on: {
    'post save': (state, { name = '', budget = '' }) => {
      state[name] = budget;
    },
  },
});

export const namedThings = (): Site[] => [
  site<Albums>('rename-on-the-page-of-another', {
    start: { albums: ['hills', 'lakes'], shown: 'hills' },
    page: albumsPage,
    // Whatever is asked for, the site opens its first album.
    on: { 'get open': state => ({ to: `?album=${state.albums[0]}&at=1` }), 'post rename': rename },
    steps: ['Open the album "lakes"', 'Rename the album to "rivers"'],
    holds: ({ albums }) => albums.join() === 'hills,rivers',
  }),
  site<Albums>('rename-opens-its-own-page-first', {
    start: { albums: ['hills', 'lakes'], shown: 'hills' },
    page: albumsPage,
    on: {
      'get open': (state, { album = '' }) => {
        state.shown = album;
        return { to: `?album=${album}&at=1` };
      },
      'post rename': rename,
    },
    steps: ['Rename the album "lakes" to "rivers"'],
    holds: ({ albums }) => albums.join() === 'hills,rivers',
  }),
  site('dialog-of-another', {
    start: { Alpha: '5', Beta: '6' },
    ...budgets(() => 'Beta'),
    steps: ['Edit the project "Alpha"', 'Set the budget to 20', 'Press Save'],
    holds: ({ Alpha, Beta }) => Alpha === '20' && Beta === '6',
  }),
  site('dialog-of-the-same', {
    start: { Alpha: '5', Beta: '6' },
    ...budgets(name => name),
    steps: ['Edit the project "Alpha"', 'Set the budget to 20', 'Press Save'],
    holds: ({ Alpha, Beta }) => Alpha === '20' && Beta === '6',
  }),
  site('rows-under-the-heading-of-another', {
    start: { teams: ['Red', 'Blue', 'Green'] },
    page: ({ teams }) =>
      html(
        'Teams',
        `<h1>Team "Red"</h1><p>You are in it.</p><h3>Others</h3>${list(teams, name => `<form method="post" action="leave" style="display:inline"><input type="hidden" name="name" value="${name}"><button>Delete</button></form>`)}`,
      ),
    on: {
      'post leave': ({ teams }, { name = '' }) => {
        teams.splice(teams.indexOf(name), 1);
        return { to: '' };
      },
    },
    steps: ['Delete the team Blue'],
    holds: ({ teams }) => teams.join() === 'Red,Green',
  }),
  site('order-with-a-number-of-its-own', {
    start: { state: 'open' },
    page: ({ state }) =>
      html(
        'Order',
        `<h1>Order 1042</h1><p>Customer: Ann Lee. It is ${state}.</p><form method="post" action="ship"><button>Mark as shipped</button></form>`,
      ),
    on: {
      'post ship': state => {
        state.state = 'shipped';
        return { to: '' };
      },
    },
    steps: ['Open the order "Ann Lee"', 'Click Mark as shipped'],
    holds: ({ state }) => state === 'shipped',
  }),
  site('number-among-fields-of-other-kinds', {
    start: { copies: '1', path: '', said: '' },
    page: ({ copies, path, said }) =>
      html(
        'Backup',
        `<h1>Backup</h1><form method="post" action="save"><label>Copies path <input name="path" value="${path}"></label><br>
         <label>Keep copies <input type="number" name="copies" value="${copies}"></label><br><button>Save</button></form><p>${said}</p>`,
      ),
    on: {
      'post save': (state, { copies = '', path = '' }) => {
        Object.assign(state, { copies, path, said: 'Your settings were saved.' });
        return { to: '?saved=1' };
      },
    },
    steps: ['Set Keep copies to 7', 'Save'],
    holds: ({ copies, path }) => copies === '7' && path === '',
  }),
  site('number-with-no-field-of-its-kind', {
    start: { path: '' },
    page: () =>
      html(
        'Backup',
        '<h1>Backup</h1><form method="post" action="save"><label>Copies path <input name="path"></label> <button>Save</button></form>',
      ),
    on: {
      'post save': (state, { path = '' }) => {
        state.path = path;
        return { to: '?saved=1' };
      },
    },
    steps: ['Set Keep copies to 7', 'Save'],
    holds: () => false,
  }),
  site('field-that-is-unlocked', {
    start: { phone: '555-0100' },
    page: ({ phone }) =>
      html(
        'Contact',
        `<h1>Ann Lee</h1><div><label for="p">Phone</label><input id="p" readonly value="${phone}"><button id="e">Edit value</button></div><button id="s">Store</button><p id="m"></p>`,
        `e.onclick = () => { p.readOnly = false; e.remove(); p.focus(); };
         s.onclick = async () => { await send('store', { phone: p.value }); m.textContent = 'Stored'; p.readOnly = true; };`,
      ),
    on: {
      'post store': (state, { phone = '' }) => {
        state.phone = phone;
      },
    },
    steps: ['Change the phone to "555-0177"', 'Press Store'],
    holds: ({ phone }) => phone === '555-0177',
  }),
  site('sent-after-a-preview', {
    start: { text: '', sent: false },
    page: ({ text }) =>
      html(
        'Note',
        `<h1>Note</h1><form method="post" action="look"><label>Message <input name="text" value="${text}"></label> <button>Preview</button>
         ${text === '' ? '' : '<button formaction="post">Post it</button>'}</form>`,
      ),
    on: {
      'post look': (state, { text = '' }) => {
        state.text = text;
        return { to: '' };
      },
      'post post': state => {
        state.sent = true;
        return { html: html('Note', '<p>Posted.</p>') };
      },
    },
    steps: ['Type "Tea at five" as the message', 'Submit the note'],
    holds: ({ sent }) => sent,
  }),
  site('only-ever-a-preview', {
    start: { text: '' },
    page: ({ text }) =>
      html(
        'Note',
        `<h1>Note</h1><form method="post" action="look"><label>Message <input name="text" value="${text}"></label> <button>Preview</button></form><p>${text}</p>`,
      ),
    on: {
      'post look': (state, { text = '' }) => {
        state.text = text;
        return { to: '' };
      },
    },
    steps: ['Type "Tea at five" as the message', 'Submit the note'],
    holds: () => false,
  }),
];
