/** Forms that are sent and kept, in the ways that sites do it, beside some that look so. */
import { html, list, type Site, site } from './site.ts';

const never = (): boolean => false;
const post = (action: string, fields: string, button: string): string =>
  `<form method="post" action="${action}">${fields} <button>${button}</button></form>`;
const input = (label: string, name: string, value = ''): string =>
  `<label>${label} <input name="${name}" value="${value}"></label>`;

export const sending = (): Site[] => [
  site('answer-is-the-form-with-thanks', {
    plain: true,
    start: { motto: '' },
    page: ({ motto }) => html('Settings', `<h1>Settings</h1>${post('save', input('Motto', 'motto', motto), 'Save')}`),
    on: {
      'post save': (state, { motto = '' }) => {
        state.motto = motto;
        return html(
          'Settings',
          `<h1>Settings</h1><div class="box">Your settings were updated.</div>${post('save', input('Motto', 'motto', motto), 'Save')}`,
        );
      },
    },
    steps: ['Type "Onward" in Motto', 'Click Save'],
    holds: ({ motto }) => motto === 'Onward',
  }),
  site('answer-is-the-page-with-the-comment', {
    plain: true,
    start: { said: ['First'] },
    page: ({ said }) => html('Blog', `<h1>Blog</h1>${list(said)}${post('./', input('Comment', 'c'), 'Post comment')}`),
    on: {
      'post ': ({ said }, { c = '' }) => {
        said.push(c);
        return html('Blog', `<h1>Blog</h1>${list(said)}${post('./', input('Comment', 'c'), 'Post comment')}`);
      },
    },
    steps: ['Type "Well put" in Comment', 'Click "Post comment"'],
    holds: ({ said }) => said.includes('Well put'),
  }),
  site('page-by-page', {
    plain: true,
    start: { name: '', town: '' },
    page: () => html('Card', `<h1>Library card</h1>${post('one', input('Name', 'name'), 'Next')}`),
    on: {
      'post one': (state, { name = '' }) => {
        state.name = name;
        return html('Card', `<h1>Library card</h1>${post('two', input('Town', 'town'), 'Next')}`);
      },
      'post two': (state, { town = '' }) => {
        state.town = town;
        return { to: 'end' };
      },
      'get end': () => html('Card', '<h1>Your card is on its way</h1>'),
    },
    steps: ['Type "Ann" in Name', 'Click Next', 'Type "Rome" in Town', 'Click Next'],
    holds: ({ name, town }) => `${name} ${town}` === 'Ann Rome',
  }),
  site('first-page-comes-back', {
    start: {},
    page: () => html('Card', `<h1>Library card</h1>${post('one', input('Name', 'name'), 'Next')}`),
    on: {
      'post one': (_, { name = '' }) =>
        html(
          'Card',
          `<h1>Library card</h1>${post('one', `${input('Name', 'name', name)}<p class="red">Full names only</p>`, 'Next')}`,
        ),
    },
    steps: ['Type "Ann" in Name', 'Click Next'],
    holds: never,
  }),
  site('search-that-is-posted', {
    plain: true,
    start: { q: '' },
    page: () => html('Shop', `<h1>Shop</h1>${post('find', input('Words', 'q'), 'Search')}`),
    on: {
      'post find': (state, { q = '' }) => {
        state.q = q;
        return html(
          'Shop',
          `<h1>Shop</h1>${post('find', input('Words', 'q', q), 'Search')}<p>2 results</p>${list(['Red cup', 'Blue cup'])}`,
        );
      },
    },
    steps: ['Type "cup" in Words', 'Click Search'],
    holds: ({ q }) => q === 'cup',
  }),
  site('sum-in-its-form', {
    plain: true,
    start: { asked: 0 },
    page: () =>
      html(
        'Sums',
        '<h1>Miles</h1><form><label>Miles <input></label> <button>Convert</button><output></output></form>',
        `$('form').onsubmit = async e => { e.preventDefault(); await send('sum'); $('output').textContent = $('input').value * 1.6 + ' km'; };`,
      ),
    on: { 'post sum': state => void (state.asked += 1) },
    steps: ['Type 10 in Miles', 'Click Convert'],
    holds: ({ asked }) => asked === 1,
  }),
  site('back-with-a-note-after-a-redirect', {
    start: { note: '', kept: '' },
    page: ({ note, kept }) =>
      html(
        'Rooms',
        `<h1>Rooms</h1>${note === '' ? '' : `<div class="box">${note}</div>`}${post('add', input('Room name', 'name', kept), 'Create room')}`,
      ),
    on: {
      'post add': (state, { name = '' }) => {
        Object.assign(state, { note: `${name} belongs to the night shift`, kept: name });
        return { to: '' };
      },
    },
    steps: ['Type "Attic" in Room name', 'Click "Create room"'],
    holds: never,
  }),
  site('back-and-empty-with-a-note', {
    start: { note: '' },
    page: ({ note }) =>
      html(
        'Desk',
        `<h1>Desk</h1>${note === '' ? '' : `<div class="box">${note}</div>`}${post('add', input('Question', 'q'), 'Send')}`,
      ),
    on: {
      'post add': state => {
        state.note = 'We are closed on Sundays';
        return { to: '' };
      },
    },
    steps: ['Type "When?" in Question', 'Click Send'],
    holds: never,
  }),
  site('page-that-only-loads', {
    start: {},
    page: () =>
      html(
        'Post',
        '<h1>New post</h1><label>Title <input></label><button>Publish</button>',
        `$('button').onclick = async () => { document.body.innerHTML = '<p>Loading…</p>'; await send('post'); };`,
      ),
    on: { 'post post': () => ({ ms: 200 }) },
    steps: ['Type "Bees" in Title', 'Click Publish'],
    holds: never,
  }),
  site('row-that-comes-back-with-the-answer', {
    start: {},
    page: () =>
      html(
        'Tags',
        `<h1>Tags</h1>${list(['red', 'blue'], () => '<button>Delete</button>')}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { const li = b.parentNode, ul = li.parentNode; li.remove(); const r = await (await send('drop')).json(); if (!r.ok) ul.append(li); });`,
      ),
    on: { 'post drop': () => ({ ms: 800, json: { ok: false } }) },
    steps: ['Delete the tag "red"'],
    answers: ['yes'],
    holds: never,
  }),
  site('row-that-fades-away', {
    plain: true,
    start: { tags: ['red', 'blue'] },
    page: ({ tags }) =>
      html(
        'Tags',
        `<h1>Tags</h1>${list(tags, () => '<button>Delete</button>')}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { const li = b.parentNode; await send('drop', { name: li.firstChild.textContent }); await later(800); li.remove(); });`,
      ),
    on: {
      'post drop': (state, { name = '' }) => {
        state.tags = state.tags.filter(tag => tag !== name);
      },
    },
    steps: ['Delete the tag "red"'],
    answers: ['yes'],
    holds: ({ tags }) => tags.join() === 'blue',
  }),
  site('menu-of-a-button', {
    plain: true,
    start: { copied: 0 },
    page: () =>
      html(
        'Photo',
        '<h1>Photo</h1><button id="s" aria-haspopup="menu" aria-expanded="false">Share</button><div id="m"></div><p id="o"></p>',
        `s.onclick = () => { s.ariaExpanded = 'true'; m.innerHTML = '<div role="menu"><div role="menuitem" tabindex="0">Copy link</div><div role="menuitem" tabindex="0">Mail</div></div>'; m.querySelector('[role=menuitem]').onclick = async () => { await send('copy'); m.innerHTML = ''; s.ariaExpanded = 'false'; o.textContent = 'Link copied'; }; };`,
      ),
    on: { 'post copy': state => void (state.copied += 1) },
    steps: ['Click Share', 'Wait 1 second', 'Click "Copy link"'],
    holds: ({ copied }) => copied === 1,
  }),
  site('form-that-opens-in-the-page', {
    plain: true,
    start: { tickets: ['Lamp'] },
    page: ({ tickets }) =>
      html(
        'Tickets',
        `<h1>Tickets</h1><button id="n">Create ticket</button><div id="d"></div>${list(tickets)}`,
        `n.onclick = () => { d.innerHTML = '<div class="box"><p>Please enter a title. It must be short.</p><label>Title <input></label><button>Create</button></div>'; d.querySelector('button').onclick = async () => { const title = d.querySelector('input').value; await send('add', { title }); d.innerHTML = ''; $('ul').append(Object.assign(document.createElement('li'), { textContent: title })); }; };`,
      ),
    on: { 'post add': ({ tickets }, { title = '' }) => void tickets.push(title) },
    steps: ['Click "Create ticket"', 'Type "Door" in Title', 'Click Create'],
    holds: ({ tickets }) => tickets.includes('Door'),
  }),
  site('second-button-of-a-panel', {
    start: { live: false },
    page: () =>
      html(
        'Post',
        '<h1>Post</h1><button id="p">Publish</button><aside id="d"></aside>',
        `p.onclick = () => { d.innerHTML = '<section class="box"><h2>Ready?</h2><p>Visibility: everybody</p><button>Publish</button></section>'; d.querySelector('button').onclick = () => send('live'); };`,
      ),
    on: {
      'post live': state => {
        state.live = true;
      },
    },
    steps: ['Click the first Publish'],
    holds: ({ live }) => live,
  }),
  site('filter-and-follow', {
    plain: true,
    start: { opened: '' },
    page: () =>
      html(
        'People',
        `<h1>People</h1><form action="./"><label>Find <input name="q"></label> <button>Find</button></form><ul><li><a href="ann">Ann</a></li><li><a href="bo">Bo</a></li></ul>`,
        `$('input').oninput = () => document.querySelectorAll('li').forEach(li => { li.hidden = !li.textContent.includes($('input').value); });`,
      ),
    on: {
      'get bo': state => {
        state.opened = 'bo';
        return html('Bo', '<h1>Bo</h1>');
      },
    },
    steps: ['Type "Bo" in Find', 'Click the link "Bo"'],
    holds: ({ opened }) => opened === 'bo',
  }),
  site('edited-on-a-page-of-its-own', {
    plain: true,
    start: { name: 'Mug', price: '4' },
    page: ({ name, price }) => html(name, `<h1>${name}</h1><p>Price: ${price} €</p><a href="edit">Edit</a>`),
    on: {
      'get edit': ({ name, price }) =>
        html(
          `Edit ${name}`,
          `<h1>Edit ${name}</h1>${post('edit', input('Name', 'name', name) + input('Price', 'price', price), 'Update')}`,
        ),
      'post edit': (state, sent) => {
        Object.assign(state, sent);
        return { to: '' };
      },
    },
    steps: ['Click Edit', 'Set Price to 5', 'Click Update'],
    holds: ({ price }) => price === '5',
  }),
  site('left-by-an-address', {
    start: {},
    page: () => html('Profile', `<h1>Profile</h1>${post('save', input('Nickname', 'name'), 'Save profile')}`),
    on: { 'get home': () => html('Home', '<h1>Home</h1>') },
    steps: ['Type "Bee" in Nickname', 'Go to /left-by-an-address/home'],
    answers: ['no'],
    holds: never,
  }),
  site('page-that-warns-before-it-is-left', {
    start: {},
    page: () =>
      html(
        'Note',
        '<h1>Note</h1><label>Text <textarea></textarea></label>',
        `let dirty = false; $('textarea').oninput = () => { dirty = true; }; addEventListener('beforeunload', e => { if (dirty) e.preventDefault(); dirty = false; });`,
      ),
    on: { 'get home': () => html('Home', '<h1>Home</h1>') },
    steps: ['Type "Bee" in Text', 'Go to /page-that-warns-before-it-is-left/home'],
    answers: ['no'],
    holds: never,
  }),
  site('sign-in-that-ends-in-an-error-page', {
    start: {},
    page: () =>
      html(
        'Club',
        `<h1>Club</h1>${post('in', `${input('Name', 'name')}<label>Password <input type="password" name="p"></label>`, 'Log in')}`,
      ),
    on: { 'post in': () => ({ status: 500, html: html('Club', '<h1>Back soon</h1><a href="./">Home</a>') }) },
    steps: ['Log in as "ann" with the password "bees-9"'],
    answers: ['stop'],
    holds: never,
  }),
  site('sign-in-that-the-site-takes', {
    plain: true,
    start: { by: '' },
    page: () =>
      html(
        'Club',
        `<h1>Club</h1>${post('in', `${input('Name', 'name')}<label>Password <input type="password" name="p"></label>`, 'Log in')}`,
      ),
    on: {
      'post in': (state, { name = '' }) => {
        state.by = name;
        return { to: 'home' };
      },
      'get home': () => html('Club', '<h1>Hello</h1><a href="./">Log out</a>'),
    },
    steps: ['Log in as "ann" with the password "bees-9"'],
    holds: ({ by }) => by === 'ann',
  }),
  site('left-as-the-user-said', {
    plain: true,
    start: { home: 0 },
    page: () =>
      html(
        'Profile',
        `<h1>Profile</h1>${post('save', input('Nickname', 'name'), 'Save profile')}<a href="home">Home</a>`,
      ),
    on: {
      'get home': state => {
        state.home += 1;
        return html('Home', '<h1>Home</h1>');
      },
    },
    steps: ['Type "Bee" in Nickname', 'Click Home'],
    answers: ['yes'],
    holds: ({ home }) => home === 1,
  }),
];
