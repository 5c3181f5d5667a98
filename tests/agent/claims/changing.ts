/** Deleting, switching, moving, renaming: what is done to a thing that is there. */
import { html, list, type Site, site } from './site.ts';

const behindButton = (word: string) => (): string => `<button>${word}</button>`;
const without = (names: string[], name = ''): string[] => names.splice(names.indexOf(name), 1);

export const changing = (): Site[] => [
  site('delete-link-opens-a-page-with-a-form', {
    plain: true,
    start: { gone: false, why: '' },
    page: ({ gone }) =>
      html(
        'Room 12',
        gone ? '<h1>Rooms</h1><p>No rooms.</p>' : '<h1>Room 12</h1><p>Two beds.</p><a href="remove">Delete</a>',
      ),
    on: {
      'get remove': () =>
        html(
          'Delete Room 12',
          `<h1>Room 12</h1><form method="post" action="remove"><label>Note for the log <input name="why"></label>
           <label><input type="checkbox" name="quiet"> Inform nobody</label><button>Delete room</button></form><a href="./">Back</a> <a href="remove">Delete</a>`,
        ),
      'post remove': (state, { why = '' }) => {
        Object.assign(state, { gone: true, why });
        return { to: '' };
      },
    },
    steps: ['Delete this room'],
    holds: ({ gone }) => gone,
  }),
  site('delete-page-wants-its-reason', {
    start: { gone: false },
    page: ({ gone }) => html('Plan', gone ? '<p>Gone.</p>' : '<h1>Plan B</h1><a href="remove">Remove</a>'),
    on: {
      'get remove': () =>
        html(
          'Remove',
          `<h1>Remove Plan B</h1><form method="post" action="remove"><label>Reason <input name="why" required></label><button>Remove it</button></form>`,
        ),
      'post remove': (state, { why = '' }) => {
        if (why !== '') state.gone = true;
        return { to: '' };
      },
    },
    steps: ['Remove this plan'],
    answers: ['skip'],
    holds: ({ gone }) => gone,
  }),
  site('deleted-by-a-link-among-others', {
    start: { notes: ['Milk', 'Keys'] },
    page: ({ notes }) =>
      html(
        'Notes',
        `<h1>Notes</h1>${list(notes, note => `<a href="drop?name=${note}">Delete</a> <form method="post" action="star"><button>Delete star</button></form>`)}`,
      ),
    on: {
      'get drop': ({ notes }, { name }) => {
        without(notes, name);
        return { to: '' };
      },
    },
    steps: ['Delete the note "Milk"'],
    holds: ({ notes }) => notes.join() === 'Keys',
  }),
  site('an-answer-that-only-opens-a-form', {
    start: { locked: false },
    page: () => html('Shed', '<h1>Shed</h1><a href="lock">Lock settings</a>'),
    on: {
      'get lock': () =>
        html(
          'Lock',
          '<h1>Lock</h1><form method="post" action="lock"><label>Who may enter <input name="who"></label><button>Apply</button></form>',
        ),
      'post lock': state => {
        state.locked = true;
        return { to: '' };
      },
    },
    steps: ['Bolt the shed so that only Ann can enter'],
    answers: ['Click "Lock settings"'],
    holds: ({ locked }) => locked,
  }),
  site('an-answer-that-leads-to-no-field', {
    start: { title: 'Old' },
    page: ({ title }) => html(title, `<h1>${title}</h1><a href="more">More</a> <label>Filter <input></label>`),
    on: {
      'get more': () => html('More', '<h1>More</h1><a href="move">Move</a> <label>Find on this page <input></label>'),
    },
    steps: ['Rename the page to {title}'],
    inputs: { title: 'Old times' },
    answers: ['Click More', 'skip'],
    holds: ({ title }) => title === 'Old times',
  }),
  site('a-value-that-nothing-takes', {
    start: { closed: false, why: '' },
    page: ({ closed }) =>
      html(
        'Request 8',
        `<h1>Request 8</h1><p>${closed ? 'Closed' : 'Open'}</p><form method="post" action="close"><button>Close</button></form>`,
      ),
    on: {
      'post close': state => {
        state.closed = true;
        return { to: '' };
      },
    },
    steps: ['Close this request for the reason {reason}'],
    inputs: { reason: 'Bought elsewhere' },
    answers: ['skip'],
    holds: ({ why }) => why !== '',
  }),
  site('delete-asks-inline', {
    start: { drafts: ['Soup', 'Bread'] },
    page: ({ drafts }) =>
      html(
        'Drafts',
        `<h1>Drafts</h1>${list(drafts, behindButton('Delete'))}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { const li = b.parentNode, name = li.firstChild.textContent;
           b.outerHTML = '<em>Are you sure?</em> <button class="y">Yes</button> <button class="n">No</button>';
           li.querySelector('.y').onclick = async () => { await send('delete', { name }); li.remove(); }; });`,
      ),
    on: { 'post delete': ({ drafts }, { name }) => void without(drafts, name) },
    steps: ['Delete the draft "Soup"'],
    holds: ({ drafts }) => drafts.join() === 'Bread',
  }),
  site('delete-takes-another-row', {
    start: { files: ['a.txt', 'b.txt', 'c.txt'] },
    page: ({ files }) =>
      html(
        'Files',
        `<h1>Files</h1><table>${files.map(f => `<tr><td>${f}</td><td><button>Delete</button></td></tr>`).join('')}</table>`,
        `document.querySelectorAll('tr').forEach((tr, i, all) => tr.querySelector('button').onclick = async () => {
           const hit = all[(i + 1) % all.length]; await send('delete', { name: hit.cells[0].textContent }); hit.remove(); });`,
      ),
    on: { 'post delete': ({ files }, { name }) => void without(files, name) },
    steps: ['Delete the file "b.txt"'],
    holds: ({ files }) => files.join() === 'a.txt,c.txt',
  }),
  site('deleted-row-comes-back', {
    start: { tags: ['red', 'green'] },
    page: ({ tags }) =>
      html(
        'Tags',
        `<h1>Tags</h1>${list(tags, tag => `<button aria-label="Remove ${tag}">×</button>`)}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { const li = b.parentNode; li.style.display = 'none';
           const r = await send('delete', {}); if (!r.ok) li.style.display = ''; });`,
      ),
    on: { 'post delete': () => ({ status: 403, ms: 1200 }) },
    steps: ['Remove the tag "green"'],
    holds: ({ tags }) => !tags.includes('green'),
  }),
  site('deleted-with-undo', {
    start: { mails: ['Invoice 7', 'Holiday photos'] },
    page: ({ mails }) =>
      html(
        'Inbox',
        `<h1>Inbox</h1>${list(mails, mail => `<button title="Delete ${mail}">🗑</button>`)}<div id="t"></div>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { const name = b.title.slice(7); await send('delete', { name });
           b.parentNode.remove(); t.innerHTML = 'Conversation deleted <button>Undo</button>'; });`,
      ),
    on: { 'post delete': ({ mails }, { name }) => void without(mails, name) },
    steps: ['Delete the mail "Holiday photos"'],
    holds: ({ mails }) => mails.join() === 'Invoice 7',
  }),
  site('archive-gains-focus-only', {
    start: { archived: false },
    page: () =>
      html(
        'Inbox',
        '<h1>Rent</h1><p>Hello, the rent is due.</p><button>Reply</button> <button onclick="this.focus();this.classList.add(\'bad\')">Archive</button>',
      ),
    steps: ['Archive the conversation'],
    holds: ({ archived }) => archived,
  }),
  site('star-is-pressed', {
    start: { starred: [] as string[] },
    page: () =>
      html(
        'Songs',
        `<h1>Songs</h1>${list(['Aria', 'Blues'], s => `<button aria-pressed="false" aria-label="Star ${s}">☆</button>`)}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = async () => { await send('star', { name: b.ariaLabel.slice(5) }); b.ariaPressed = 'true'; b.textContent = '★'; });`,
      ),
    on: { 'post star': ({ starred }, { name = '' }) => void starred.push(name) },
    steps: ['Star the song "Blues"'],
    holds: ({ starred }) => starred.join() === 'Blues',
  }),
  site('follow-turns-back', {
    start: { following: false },
    page: () =>
      html(
        'Profile',
        '<h1>Kaia Moen</h1><p>214 followers</p><button id="f">Follow</button>',
        `f.onclick = async () => { f.textContent = 'Following'; const r = await send('follow'); if (!r.ok) f.textContent = 'Follow'; };`,
      ),
    on: { 'post follow': () => ({ status: 429, ms: 900 }) },
    steps: ['Follow Kaia Moen'],
    holds: ({ following }) => following,
  }),
  site('follow-is-following', {
    start: { following: false },
    page: () =>
      html(
        'Profile',
        '<h1>Kaia Moen</h1><p>214 followers</p><button id="f">Follow</button>',
        `f.onclick = async () => { await send('follow'); f.textContent = 'Following'; };`,
      ),
    on: {
      'post follow': state => {
        state.following = true;
      },
    },
    steps: ['Follow Kaia Moen'],
    holds: ({ following }) => following,
  }),
  site('pause-in-a-row-menu', {
    start: { paused: [] as string[] },
    page: ({ paused }) =>
      html(
        'Campaigns',
        `<h1>Campaigns</h1>${list(['Spring', 'Autumn'], name => `<em>${paused.includes(name) ? 'Paused' : 'Running'}</em> <button aria-haspopup="true" aria-label="More actions">⋮</button>`)}<div id="m"></div>`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { m.innerHTML = '<div role="menu"><div role="menuitem" tabindex="0">Edit</div><div role="menuitem" tabindex="0" id="p">Pause</div></div>';
           $('#p').onclick = async () => { await send('pause', { name: b.parentNode.firstChild.textContent }); b.parentNode.querySelector('em').textContent = 'Paused'; m.innerHTML = ''; }; });`,
      ),
    on: { 'post pause': ({ paused }, { name = '' }) => void paused.push(name) },
    steps: ['Pause the campaign "Autumn"'],
    holds: ({ paused }) => paused.join() === 'Autumn',
  }),
  site('pause-does-nothing', {
    start: { paused: false },
    page: () =>
      html(
        'Player',
        '<h1>Now playing</h1><p>Aria, 2:03</p><button onclick="this.style.outline=\'2px solid blue\'">Pause</button>',
      ),
    steps: ['Pause the music'],
    holds: ({ paused }) => paused,
  }),
  site('drag-snaps-back', {
    start: { in: '' },
    page: () =>
      html(
        'Boxes',
        `<h1>Sort the fruit</h1><div id="pear" draggable="true" style="width:80px;height:30px;background:#fe9">Pear</div>
         <div id="box" aria-label="Basket" role="region" style="width:200px;height:120px;margin-top:60px;border:1px solid">Basket</div><p id="m"></p>`,
        `pear.ondragend = () => { m.textContent = 'Try again later'; };`,
      ),
    steps: ['Drag the pear into the basket'],
    holds: ({ in: held }) => held === 'pear',
  }),
  site('drag-is-taken', {
    start: { in: '' },
    page: () =>
      html(
        'Boxes',
        `<h1>Sort the fruit</h1><div id="pear" draggable="true" style="width:80px;height:30px;background:#fe9">Pear</div>
         <div id="box" aria-label="Basket" role="region" style="width:200px;height:120px;margin-top:60px;border:1px solid">Basket</div>`,
        `box.ondragover = e => e.preventDefault(); box.ondrop = e => { e.preventDefault(); box.append(pear); send('drop'); };`,
      ),
    on: {
      'post drop': state => {
        state.in = 'pear';
      },
    },
    steps: ['Drag the pear into the basket'],
    holds: ({ in: held }) => held === 'pear',
  }),
  site('switch-turns-back', {
    start: { dark: false },
    page: () =>
      html(
        'Settings',
        '<h1>Settings</h1><button role="switch" aria-checked="false" id="d">Dark mode</button>',
        `d.onclick = async () => { d.ariaChecked = 'true'; const r = await send('dark'); if (!r.ok) d.ariaChecked = 'false'; };`,
      ),
    on: { 'post dark': () => ({ status: 409, ms: 700 }) },
    steps: ['Turn on dark mode'],
    holds: ({ dark }) => dark,
  }),
  site('rename-in-place', {
    start: { lists: ['Groceries', 'Tools'] },
    page: ({ lists }) =>
      html(
        'Lists',
        `<h1>Lists</h1>${list(lists, behindButton('Rename'))}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { const s = b.parentNode.firstChild, was = s.textContent;
           s.innerHTML = '<input aria-label="List name">'; const i = s.firstChild; i.value = was; i.focus(); b.textContent = 'Save';
           b.onclick = async () => { await send('rename', { was, is: i.value }); location.reload(); }; });`,
      ),
    on: {
      'post rename': ({ lists }, { was = '', is = '' }) => {
        lists[lists.indexOf(was)] = is;
      },
    },
    steps: ['Rename the list "Groceries" to "Food"'],
    holds: ({ lists }) => lists.join() === 'Food,Tools',
  }),
  site('rename-is-refused', {
    start: { lists: ['Groceries', 'Tools'] },
    page: ({ lists }) =>
      html(
        'Lists',
        `<h1>Lists</h1>${list(lists, behindButton('Rename'))}`,
        `document.querySelectorAll('li button').forEach(b => b.onclick = () => { const s = b.parentNode.firstChild, was = s.textContent;
           s.innerHTML = '<input aria-label="List name">'; const i = s.firstChild; i.value = was; b.textContent = 'Save';
           b.onclick = async () => { await send('rename', {}); s.textContent = was; b.textContent = 'Rename'; }; });`,
      ),
    on: { 'post rename': () => ({ status: 400 }) },
    steps: ['Rename the list "Groceries" to "Food"'],
    holds: ({ lists }) => lists.includes('Food'),
  }),
  site('ticket-stays-open', {
    start: { state: 'Open' },
    page: ({ state }) =>
      html(
        'Ticket',
        `<h1>Printer is on fire</h1><p>Status: <b>${state}</b></p><button id="c">Close ticket</button><div id="m"></div>`,
        `c.onclick = async () => { await send('close'); m.textContent = 'Only the assignee may close this ticket.'; };`,
      ),
    on: { 'post close': () => ({ json: { ok: false } }) },
    steps: ['Close the ticket'],
    holds: ({ state }) => state === 'Closed',
  }),
  site('approve-moves-the-row', {
    start: { approved: [] as string[] },
    page: ({ approved }) => {
      const waiting = ['Ana', 'Bo'].filter(name => !approved.includes(name));
      return html(
        'Requests',
        `<h2>Pending</h2>${list(waiting, name => `<form method="post" action="approve" style="display:inline"><input type="hidden" name="name" value="${name}"><button>Approve</button></form>`)}<h2>Approved</h2>${list(approved)}`,
      );
    },
    on: {
      'post approve': ({ approved }, { name = '' }) => {
        approved.push(name);
        return { to: '' };
      },
    },
    steps: ['Approve the request of Ana'],
    holds: ({ approved }) => approved.join() === 'Ana',
  }),
  site('block-needs-a-native-yes', {
    start: { blocked: false },
    page: ({ blocked }) =>
      html(
        'User',
        `<h1>troll9</h1><p>${blocked ? 'Blocked' : 'Active'}</p><button id="b">Block user</button>`,
        `b.onclick = async () => { if (!confirm('Block troll9?')) return; await send('block'); alert('The user could not be blocked.'); };`,
      ),
    on: { 'post block': () => ({ json: { ok: false } }) },
    steps: ['Block the user'],
    holds: ({ blocked }) => blocked,
  }),
  site('restart-never-ends', {
    start: { restarts: 0 },
    page: () =>
      html(
        'Services',
        '<h1>Service mail</h1><p id="s">Stopped with an error 3 days ago</p><button id="r">Restart</button>',
        `r.onclick = () => { s.textContent = 'Restarting…'; };`,
      ),
    steps: ['Restart the service'],
    holds: ({ restarts }) => restarts > 0,
  }),
  site('like-adds-one', {
    start: { likes: 4 },
    page: ({ likes }) =>
      html(
        'Photo',
        `<h1>Fjord</h1><p>A photo.</p><button id="l">Like ${likes}</button>`,
        `l.onclick = async () => { await send('like'); l.textContent = 'Like 5'; };`,
      ),
    on: {
      'post like': state => {
        state.likes += 1;
      },
    },
    steps: ['Like the photo'],
    holds: ({ likes }) => likes === 5,
  }),
];
